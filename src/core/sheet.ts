import * as z from 'zod/mini';
import { type Endpoint, endpoint } from './endpoint.ts';
import { preprocess } from './preprocess.ts';

/** The formats that a list leaves in, with the words for them and their types. */
export const sheetFormats = {
  csv: { name: 'CSV', type: 'text/csv' },
  xlsx: { name: 'Excel', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
} as const;
export type SheetFormat = keyof typeof sheetFormats;

const formats = ['csv', 'xlsx'] as const satisfies readonly SheetFormat[];
const format = preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  z._default(z.enum(formats, { error: 'Format must be csv or xlsx' }), 'csv'),
);

/** What an export asks beside the filters of its list. */
export const sheetQuery = { format };

type Exported = Pick<Endpoint, 'path' | 'access' | 'summary' | 'params'> & { query: z.core.$ZodObject; sheet: string };

/** An endpoint that answers a whole list as a file, called `sheet` with the ending of its format: CSV, unless the query asks for `xlsx`. */
export function sheetEndpoint<const E extends Exported>(exported: E) {
  return endpoint({ ...exported, method: 'GET', isCostly: true, reply: z.file() });
}
