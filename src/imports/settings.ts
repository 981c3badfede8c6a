import * as z from 'zod/mini';
import { id } from '../core/ids.ts';
import { emptyMeansAbsent } from '../core/text.ts';
import { wholeNumberInput } from '../core/whole-number.ts';
import { genders } from '../students/contract.ts';
import { rowsMax } from './limits.ts';
import { type ColumnMeaning, meanings } from './rules/columns.ts';
import { dayOrders } from './rules/days.ts';

const columnMeanings: readonly NonNullable<ColumnMeaning>[] = [...meanings, 'ask'];
/** What a column holds: a field of a student, or 'ask' until a person has said it. */
export const meaning = z.enum(columnMeanings, { error: 'A column must mean something that Karo knows' });
export const written = z.string().check(z.maxLength(500));
const line = z.int().check(z.gte(1));

/**
 * What a person has decided about a file: the line of its heads, what each column means, which way round days are written, what its words
 * for classes (as a stream) and genders mean, whether missing classes are made, and which lines are no duplicates after all.
 */
export const settings = z.object({
  headLine: line,
  columns: z.array(z.nullable(meaning)).check(z.maxLength(200, 'At most 200 columns')),
  dayOrder: z.nullable(z.enum(dayOrders)),
  classes: z.record(written, id),
  genders: z.record(written, z.enum(genders)),
  makeClasses: z.boolean(),
  notDuplicates: z.array(line),
});
export type Settings = z.output<typeof settings>;

/** What people say of a file that was read: the line of its heads, what each column holds, and how it writes days. */
export const readingOf = <Column extends z.core.$ZodType>(column: Column) => ({
  headLine: emptyMeansAbsent(wholeNumberInput({ label: 'Line', min: 1, max: rowsMax })),
  columns: emptyMeansAbsent(z.array(z.nullable(column)).check(z.maxLength(200, 'At most 200 columns'))),
  dayOrder: emptyMeansAbsent(z.enum(dayOrders, { error: 'The order of days must be dayFirst or monthFirst' })),
});
