import * as z from 'zod/mini';
import { asField, spoken } from './fields.ts';
import { wholeNumberInput } from './inputs.ts';
import { allMeansAbsent, emptyMeansAbsent } from './text.ts';

/** The largest id that PostgreSQL's integer holds. */
export const idMax = 2_147_483_647;

/** An id in a reply. */
export const id = z.int().check(z.positive());

/** An id in a request. `wrong` replaces the usual message if the specification has its own. */
export function idInput(label: string, wrong?: string) {
  const words = wrong === undefined ? { wrong: `${spoken(label)} must be a whole number` } : { wrong, missing: wrong };
  // Most ids are chosen from a list, so their inputs need only the label.
  return asField(wholeNumberInput({ label, min: 1, max: idMax, ...words }), { label });
}

/** An id in a path: digits only. */
export const pathId = idInput('Id');

/** A filter in a query: an id, or one of the given values; undefined for `all`, "", null and absent. */
export function filterId(label: string, min = 1) {
  return allMeansAbsent(wholeNumberInput({ label, min, max: idMax, wrong: `${spoken(label)} must be a whole number` }));
}

/** A term filter: an id, 'all' or 'current'; undefined for "", null and absent, which each list reads differently. */
export const filterTerm = emptyMeansAbsent(
  z.union([z.literal('current'), z.literal('all'), idInput('Term')], { error: 'Term must be a term id, current or all' }),
);
export type TermFilter = NonNullable<z.output<typeof filterTerm>>;

/** An id with its name. */
export const named = z.object({ id, name: z.string() });
