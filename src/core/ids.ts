import { z } from 'zod';
import { emptyMeansAbsent } from './text.ts';

const idMax = 2_147_483_647;

/** An id in a reply. */
export const id = z.int().positive();

/**
 * An id in a request: an integer, or an integer as text, since the specification's clients send both. `wrong` stands in for the
 * usual words where the specification has its own.
 */
export function idInput(label: string, wrong?: string) {
  const missing = (input: unknown) => input === undefined || input === null || input === '';
  const notWhole = wrong ?? `${label} must be a whole number`;
  const error = (issue: { input?: unknown }) => (missing(issue.input) ? (wrong ?? `${label} is required`) : notWhole);
  const wire = z.union([z.int({ error }), z.string().regex(/^\d{1,10}$/, { error })], { error });
  return z.codec(wire, z.int().min(1, notWhole).max(idMax, notWhole), {
    decode: Number,
    encode: (value) => value,
  });
}

/** An id in a path: digits only. */
export const pathId = idInput('Id');

/** A filter in a query: an id, or nothing for `all`, "", null and absent. */
export function filterId(label: string) {
  return z.preprocess((value) => (value === 'all' ? undefined : value), emptyMeansAbsent(idInput(label)));
}

/** A term filter: an id, 'all' or 'current'; nothing for "", null and absent, which each list reads in its own way. */
export const filterTerm = emptyMeansAbsent(
  z.union([z.literal('current'), z.literal('all'), idInput('Term')], { error: 'Term must be a term id, current or all' }),
);
export type AskedTerm = NonNullable<z.output<typeof filterTerm>>;

/** An id and the name that people see for it. */
export const named = z.object({ id, name: z.string() });
