import * as z from 'zod/mini';
import { emptyMeansAbsent } from '../../core/text.ts';
import { wholeNumberInput } from '../../core/whole-number.ts';
import { dayOrders } from './days.ts';
import { rowsMax } from './limits.ts';

/** A word as a file writes it. */
export const written = z.string().check(z.maxLength(500));

/** What people say of a file that was read: the line of its headings, what each column holds, and how it writes days. */
export const readingOf = <Column extends z.core.$ZodType>(column: Column) => ({
  headLine: emptyMeansAbsent(wholeNumberInput({ label: 'Line', min: 1, max: rowsMax })),
  columns: emptyMeansAbsent(z.array(z.nullable(column)).check(z.maxLength(200, 'At most 200 columns'))),
  dayOrder: emptyMeansAbsent(z.enum(dayOrders, { error: 'The order of days must be dayFirst or monthFirst' })),
});
