import * as z from 'zod/mini';
import { may } from '../../core/roles.ts';
import { sheetEndpoint, sheetQuery } from '../../core/sheet.ts';

export const exportConsents = sheetEndpoint({
  path: '/api/students/consents/export',
  access: may.seeContacts,
  summary: 'Each active student with the consent to photographs and to messages, as CSV or Excel',
  query: z.object(sheetQuery),
  sheet: 'consents',
});
