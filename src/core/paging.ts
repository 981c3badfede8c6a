import * as z from 'zod/mini';
import { wholeNumberInput } from './inputs.ts';
import { blankMeansAbsent, preprocess } from './preprocess.ts';
import { allMeansAbsent, emptyMeansAbsent } from './text.ts';

/** Far past the end of any list, where a page is empty; up to here the number of rows before it is exact. */
const pageMax = 1_000_000_000_000;

function orElse(schema: ReturnType<typeof wholeNumberInput>, fallback: number) {
  return preprocess(blankMeansAbsent, z._default(schema, fallback));
}

/** The requested page, from 1. */
export const pageInput = orElse(wholeNumberInput({ label: 'Page', min: 1, max: pageMax, wrong: 'Page must be a whole number from 1' }), 1);

const rowsOfPage = wholeNumberInput({ label: 'Limit', min: 1, max: 100 });

/** Rows a page, `usual` by default, at most 100. */
export function limitInput(usual: number) {
  return orElse(rowsOfPage, usual);
}

/** Rows a page, if the default depends on other filters. */
export const optionalLimit = emptyMeansAbsent(rowsOfPage);

/** The page of a reply. `totalPages` is at least 1; a page past the end is empty. */
export const pagination = z.object({ page: z.int(), totalPages: z.int(), total: z.int() });
export type Pagination = z.output<typeof pagination>;

/** Page arithmetic for a list of `total` rows. */
export function paginationOf({ page, limit, total }: { page: number; limit: number; total: number }): Pagination {
  return { page, total, totalPages: Math.max(1, Math.ceil(total / limit)) };
}

/** The LIKE pattern of every text that contains this one. */
export function patternOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** A filter in a query: one of these values; undefined for `all`, "", null and absent. `message` is for anything else. */
export function filterChoice<const V extends readonly string[]>(values: V, message: string) {
  return allMeansAbsent(z.enum(values, { error: message }));
}
