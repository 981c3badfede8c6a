import * as z from 'zod/mini';
import { arrivingMethods } from '../../books/ledger/methods.ts';
import { dayOrders } from '../../school/files/days.ts';
import { sheetPlaces } from '../../school/files/sheets.ts';
import { type StatementColumn, statementColumnNames } from './rules/columns.ts';

export const statementColumn = z.enum(statementColumnNames as [StatementColumn, ...StatementColumn[]], {
  error: 'A column must be one that Karo recognises',
});
export const statementMethod = z.enum(arrivingMethods, { error: 'Method must be Mpesa or Bank' });

/** The user's choices for a file: the header line, the columns, the date order, the account, and the sheets of a workbook with several. */
export const statementSettings = z.object({
  headLine: z.int().check(z.gte(1)),
  columns: z.array(z.nullable(statementColumn)).check(z.maxLength(200, 'At most 200 columns')),
  dayOrder: z.enum(dayOrders),
  /** True if a person chose the date order. */
  isDayOrderChosen: z.optional(z.boolean()),
  /** The name of the account, which identifies it later; null until chosen. */
  name: z.nullable(z.string()),
  method: z.nullable(statementMethod),
  bank: z.nullable(z.string()),
  sheets: z.optional(sheetPlaces),
});
export type StatementSettings = z.output<typeof statementSettings>;
