import * as z from 'zod/mini';
import { wholeNumberInput } from '../../core/inputs.ts';
import { emptyMeansAbsent } from '../../core/text.ts';
import { dayOrders } from './days.ts';
import { rowsMax } from './limits.ts';

/** A word as it appears in a file. */
export const written = z.string().check(z.maxLength(500));

/** The user's choices for a file: the header line, the meaning of each column, and the date order. */
export const readingOf = <Column extends z.core.$ZodType>(column: Column) => ({
  headLine: emptyMeansAbsent(wholeNumberInput({ label: 'Line', min: 1, max: rowsMax })),
  columns: emptyMeansAbsent(z.array(z.nullable(column)).check(z.maxLength(200, 'At most 200 columns'))),
  dayOrder: emptyMeansAbsent(z.enum(dayOrders, { error: 'The order of days must be dayFirst or monthFirst' })),
});
