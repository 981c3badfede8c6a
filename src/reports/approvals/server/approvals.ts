import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { paginationOf } from '../../../core/paging.ts';
import { may, type Role } from '../../../core/roles.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type * as api from '../contract.ts';
import type { Approval } from '../contract.ts';
import { type ApprovalList, approvalKinds } from '../rules.ts';
import { type Details, lists } from './kinds.ts';
import { type ApprovalRow, approvalRows, approvalsCount } from './sql.ts';

/** One page of waiting requests, or of the caller's own. */
export async function approvals(
  tx: Transaction,
  caller: Caller,
  { page, limit, kind, show = usualList(caller.role) }: Decoded<typeof api.approvals>['query'],
): Promise<Reply<typeof api.approvals>> {
  const { schoolId, userId } = caller;
  const filter = { schoolId, userId, show, kind };
  const [rows, total] = await Promise.all([approvalRows(tx, { ...filter, limit, offset: (page - 1) * limit }), approvalsCount(tx, filter)]);
  return { show, approvals: await withDetails(tx, caller, rows), pagination: paginationOf({ page, limit, total }) };
}

/** Users who request and cannot approve see their own requests. */
function usualList(role: Role): ApprovalList {
  return may.recordPayments.includes(role) && !may.approve.includes(role) ? 'asked' : 'waiting';
}

const noDetails = {
  reason: null,
  adjustment: null,
  request: null,
  payment: null,
  arrivedFor: null,
  discount: null,
  day: null,
  taking: null,
};

/** Rows with the details of their kinds. */
async function withDetails(tx: Transaction, caller: Caller, rows: readonly ApprovalRow[]): Promise<Approval[]> {
  const detailLists = await Promise.all(
    approvalKinds.map(async (kind) => {
      const ids = rows.filter((row) => row.kind === kind).map(({ id }) => id);
      const none: ReadonlyMap<number, Details> = new Map();
      return [kind, ids.length === 0 ? none : await lists[kind].details(tx, caller, ids)] as const;
    }),
  );
  const details = new Map(detailLists);
  return rows.map((row) => ({ ...noDetails, ...row, ...details.get(row.kind)?.get(row.id) }));
}
