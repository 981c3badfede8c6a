import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { emailField, optionalText, requiredText } from '../../core/text.ts';

export const captureLead = endpoint({
  method: 'POST',
  path: '/api/leads/capture',
  keyless: true,
  access: 'public',
  summary: 'Ask for a demonstration',
  body: z.object({
    name: requiredText('Name', 120, { autoComplete: 'name' }),
    email: emailField('Email', { autoComplete: 'email' }),
    schoolName: requiredText('School name', 120, { autoComplete: 'organization' }),
    phoneNumber: optionalText('Phone number', 30, { label: 'Phone number (optional)', type: 'tel', autoComplete: 'tel' }),
    /** A hidden field. A program that fills it in is thanked, and its request is not stored. */
    website: optionalText('Website', 2000),
  }),
  reply: z.object({ success: z.literal(true), message: z.string() }),
});
