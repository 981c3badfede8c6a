import * as z from 'zod/mini';
import { AppError } from '../../../core/errors.ts';
import { type GridRow, gridRow } from '../contract.ts';

/** A grade's new fees, with the version that was read and the current row. */
type Pair = { fees: { updatedAt?: string | undefined }; current: GridRow };

/** Throws if the fees have changed since they were read, with the current rows. Billing must be locked. */
export function assertCurrentRows(pairs: readonly Pair[]): void {
  const stale = pairs.filter(({ fees, current }) => fees.updatedAt !== undefined && fees.updatedAt !== current.updatedAt);
  if (stale.length === 0) return;
  const current = stale.map((pair) => z.encode(gridRow, pair.current));
  const changed = stale.map((pair) => pair.current.grade.name);
  throw new AppError('CHANGED_MEANWHILE', { changed: ` (${changed.join(', ')})` }, { extra: { current, changed } });
}
