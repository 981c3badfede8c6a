import * as z from 'zod/mini';
import { id } from '../../core/ids.ts';
import { dayOrders } from '../../school/files/days.ts';
import { written } from '../../school/files/said-of-file.ts';
import { sheetPlaces } from '../../school/files/sheets.ts';
import { genders } from '../register/contract.ts';
import { type ColumnMeaning, meanings } from './rules/columns.ts';

const columnMeanings: readonly NonNullable<ColumnMeaning>[] = [...meanings, 'ask'];
/** The meaning of a column: a field of a student, or 'ask' until the user chooses. */
export const meaning = z.enum(columnMeanings, { error: 'A column must be one that Karo recognises' });
const line = z.int().check(z.gte(1));

/**
 * The user's choices for a file: the header line, the meaning of each column, the date order, the meaning of words for classes (as a
 * stream) and genders, whether missing classes are added, the lines that are not duplicates, and the sheets of a
 * workbook with several.
 */
export const settings = z.object({
  headLine: line,
  columns: z.array(z.nullable(meaning)).check(z.maxLength(200, 'At most 200 columns')),
  dayOrder: z.nullable(z.enum(dayOrders)),
  classes: z.record(written, id),
  genders: z.record(written, z.enum(genders)),
  makeClasses: z.boolean(),
  notDuplicates: z.array(line),
  sheets: z.optional(sheetPlaces),
});
export type Settings = z.output<typeof settings>;
