import * as z from 'zod/mini';
import { arrivingMethods } from '../../books/ledger/methods.ts';
import { dayOrders } from '../../school/files/days.ts';
import { type StatementColumn, statementColumnNames } from './rules/columns.ts';

export const statementColumn = z.enum(statementColumnNames as [StatementColumn, ...StatementColumn[]], {
  error: 'A column must be one that Karo recognises',
});
export const statementMethod = z.enum(arrivingMethods, { error: 'Method must be Mpesa or Bank' });

/** What is decided about a file: the line of its heads, what each column holds, which way round days are written, and whose it is. */
export const statementSettings = z.object({
  headLine: z.int().check(z.gte(1)),
  columns: z.array(z.nullable(statementColumn)).check(z.maxLength(200, 'At most 200 columns')),
  dayOrder: z.enum(dayOrders),
  /** The account of the school, under which it is known again; null until it is named. */
  name: z.nullable(z.string()),
  method: z.nullable(statementMethod),
  bank: z.nullable(z.string()),
});
export type StatementSettings = z.output<typeof statementSettings>;
