import * as z from 'zod/mini';
import { type Endpoint, endpoint } from './endpoint.ts';
import { blankMeansAbsent, preprocess } from './preprocess.ts';

/** The export formats, with their names and types. */
export const sheetFormats = {
  csv: { name: 'CSV', type: 'text/csv' },
  xlsx: { name: 'Excel', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
} as const;
export type SheetFormat = keyof typeof sheetFormats;

const formats = ['csv', 'xlsx'] as const satisfies readonly SheetFormat[];
const format = preprocess(blankMeansAbsent, z._default(z.enum(formats, { error: 'Format must be csv or xlsx' }), 'csv'));

/** The query of an export besides the filters of its list. */
export const sheetQuery = { format };

type Exported = Pick<Endpoint, 'path' | 'access' | 'summary' | 'params'> & { query: z.core.$ZodObject; sheet: string };

/** An endpoint for a whole list as a file, `sheet` with the format's ending: CSV, unless the query has `xlsx`. */
export function sheetEndpoint<const E extends Exported>(exported: E) {
  return endpoint({ ...exported, method: 'GET', isCostly: true, reply: z.file() });
}
