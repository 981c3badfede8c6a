import * as z from 'zod/mini';
import { AppError } from '../errors.ts';
import { changedFields, fieldWords } from '../versions.ts';

type Stale<S extends z.core.$ZodType> = {
  /** The version that the caller read; without one there is nothing to compare. */
  expected: string | undefined;
  current: z.output<S> & { updatedAt: string };
  /** What the caller wants to write, by the record's names. */
  given: Record<string, unknown>;
};

/**
 * Refuses to change a record that somebody else has changed since the caller read it, with the record as it stands and the fields in
 * which it differs from what the caller wants. The record's row must be locked.
 */
export function assertCurrentVersion<S extends z.core.$ZodType>(schema: S, { expected, current, given }: Stale<S>): void {
  if (expected === undefined || expected === current.updatedAt) return;
  const changed = changedFields(current, given);
  const details = { changed: changed.length === 0 ? '' : ` (${fieldWords(changed)})` };
  throw new AppError('CHANGED_MEANWHILE', details, { extra: { current: z.encode(schema, current), changed } });
}
