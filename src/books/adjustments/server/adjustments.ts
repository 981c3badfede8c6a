import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { sumCents } from '../../../core/money.ts';
import { paginationOf } from '../../../core/paging.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { Term } from '../../terms/contract.ts';
import { termRows } from '../../terms/server/sql.ts';
import type * as api from '../contract.ts';
import { type AdjustmentFilter, adjustmentRows, type KindSums, sumsByKind } from './list-sql.ts';

/** One page of the filtered adjustments, with the sums of all of them. */
export async function adjustments(
  tx: Transaction,
  caller: Caller,
  { page, limit, ...query }: Decoded<typeof api.adjustments>['query'],
): Promise<Reply<typeof api.adjustments>> {
  const terms = await termRows(tx, caller.schoolId);
  const filter = filterOf(caller, query, terms);
  const [rows, sums] = await Promise.all([adjustmentRows(tx, { ...filter, limit, offset: (page - 1) * limit }), sumsByKind(tx, filter)]);
  const total = sums.reduce((count, kind) => count + kind.count, 0);
  return { adjustments: rows, totals: totalsOf(sums), terms, pagination: paginationOf({ page, limit, total }) };
}

function totalsOf(sums: readonly KindSums[]): Reply<typeof api.adjustments>['totals'] {
  return {
    byKind: sums
      .filter(({ approved }) => approved > 0)
      .map(({ kind, approved, approvedChange }) => ({ kind, count: approved, change: approvedChange })),
    approved: {
      count: sums.reduce((count, { approved }) => count + approved, 0),
      change: sumCents(sums.map((each) => each.approvedChange)),
    },
    pending: { count: sums.reduce((count, { pending }) => count + pending, 0), change: sumCents(sums.map((each) => each.pendingChange)) },
  };
}

/** An absent term and `all` mean every term. */
export function filterOf(
  { schoolId }: Caller,
  { kind, state, termId }: Omit<Decoded<typeof api.exportAdjustments>['query'], 'format'>,
  terms: readonly Term[],
): AdjustmentFilter {
  if (termId === undefined || termId === 'all') return { schoolId, kind, state };
  const term = terms.find(({ id, current }) => (termId === 'current' ? current : id === termId));
  if (!term) throw new AppError(termId === 'current' ? 'NO_ACTIVE_TERM' : 'TERM_NOT_FOUND');
  return { schoolId, kind, state, termId: term.id };
}
