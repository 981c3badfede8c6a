import * as z from 'zod/mini';
import { may } from '../../core/roles.ts';
import { sheetEndpoint, sheetQuery } from '../../core/sheet.ts';

/** The grades as a file; separate from the contract that every page loads. */
export const exportGrades = sheetEndpoint({
  path: '/api/settings/configure-grades/export',
  access: may.seeClasses,
  summary: 'Every grade with its streams, subjects and lessons as CSV or Excel',
  query: z.object(sheetQuery),
  sheet: 'grades',
});
