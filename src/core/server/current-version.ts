import * as z from 'zod/mini';
import { AppError } from '../errors.ts';
import { changedFields, fieldWords } from '../versions.ts';

type Stale<S extends z.core.$ZodType> = {
  /** The version that the caller read; without one nothing is compared. */
  expected: string | undefined;
  current: z.output<S> & { updatedAt: string };
  /** The caller's new values, by the record's names. */
  values: Record<string, unknown>;
};

/**
 * Throws if a record has changed since the caller read it, with the current record and the fields that differ from the caller's values. The
 * record's row must be locked.
 */
export function assertCurrentVersion<S extends z.core.$ZodType>(schema: S, { expected, current, values }: Stale<S>): void {
  if (expected === undefined || expected === current.updatedAt) return;
  const changed = changedFields(current, values);
  const details = { changed: changed.length === 0 ? '' : ` (${fieldWords(changed)})` };
  throw new AppError('CHANGED_MEANWHILE', details, { extra: { current: z.encode(schema, current), changed } });
}
