import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { id } from '../../core/ids.ts';
import { emailField, emptyMeansAbsent, phoneField, requiredText } from '../../core/text.ts';
import { sessionUser, username } from '../../school/session/contract.ts';
import { chosenPassword } from '../../school/session/password-contract.ts';

export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/signup',
  keyless: true,
  access: 'public',
  summary: 'Make a school and its first administrator',
  status: 201,
  body: z.object({
    schoolName: requiredText('School name', 120, { autoComplete: 'organization' }),
    username,
    email: emailField('Email', { autoComplete: 'email' }),
    password: chosenPassword,
    phoneNumber: emptyMeansAbsent(phoneField('Phone number', { label: 'Phone number (optional)', autoComplete: 'tel' })),
    template: emptyMeansAbsent(z.literal('cbc', { error: 'Template must be cbc' })),
  }),
  reply: z.object({ token: z.string(), user: sessionUser, school: z.object({ id, name: z.string() }) }),
});
