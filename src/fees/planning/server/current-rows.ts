import * as z from 'zod/mini';
import { AppError } from '../../../core/errors.ts';
import { type GridRow, gridRow } from '../contract.ts';

/** A grade's fees as somebody wants them, with the version that they read, and as they stand. */
type Pair = { given: { updatedAt?: string | undefined }; current: GridRow };

/** Refuses to change fees that somebody else has changed since they were read, with those rows as they stand. Billing must be locked. */
export function assertCurrentRows(pairs: readonly Pair[]): void {
  const stale = pairs.filter(({ given, current }) => given.updatedAt !== undefined && given.updatedAt !== current.updatedAt);
  if (stale.length === 0) return;
  const current = stale.map((pair) => z.encode(gridRow, pair.current));
  const changed = stale.map((pair) => pair.current.grade.name);
  throw new AppError('CHANGED_MEANWHILE', { changed: ` (${changed.join(', ')})` }, { extra: { current, changed } });
}
