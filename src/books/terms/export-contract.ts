import * as z from 'zod/mini';
import { may } from '../../core/roles.ts';
import { sheetEndpoint, sheetQuery } from '../../core/sheet.ts';

/** The terms as a file; separate from the contract that every page loads. */
export const exportTerms = sheetEndpoint({
  path: '/api/settings/terms/export',
  access: may.seeClasses,
  summary: 'Every term, the latest first, as CSV or Excel',
  query: z.object(sheetQuery),
  sheet: 'terms',
});
