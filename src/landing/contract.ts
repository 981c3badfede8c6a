import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { optionalText, requiredText } from '../core/text.ts';
import { email } from '../session/contract.ts';

export const captureLead = endpoint({
  method: 'POST',
  path: '/api/leads/capture',
  keyless: true,
  access: 'public',
  summary: 'Ask for a demonstration',
  body: z.object({
    name: requiredText('Name', 120),
    email,
    schoolName: requiredText('School name', 120),
    phoneNumber: optionalText('Phone number', 30),
    /** A field that no person sees. Whoever fills it in is a program, is thanked like everybody else, and is not stored. */
    website: optionalText('Website', 2000),
  }),
  reply: z.object({ success: z.literal(true), message: z.string() }),
});

export const landingEndpoints = [captureLead];
