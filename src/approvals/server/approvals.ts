import type { Decoded, Reply } from '../../core/endpoint.ts';
import { paginationOf } from '../../core/paging.ts';
import { may, type Role } from '../../core/roles.ts';
import type { Caller } from '../../core/server/caller.ts';
import type { Transaction } from '../../core/server/db.ts';
import type * as api from '../contract.ts';
import type { Approval } from '../contract.ts';
import type { ShownList } from '../rules.ts';
import { type ApprovalRow, approvalRows, approvalsCount } from './sql.ts';

/** One page of what waits, or of what the caller asked for. */
export async function approvals(
  tx: Transaction,
  caller: Caller,
  { page, limit, kind, show = usualList(caller.role) }: Decoded<typeof api.approvals>['query'],
): Promise<Reply<typeof api.approvals>> {
  const { schoolId, userId } = caller;
  const filter = { schoolId, userId, show, kind };
  const [rows, total] = await Promise.all([approvalRows(tx, { ...filter, limit, offset: (page - 1) * limit }), approvalsCount(tx, filter)]);
  return { show, approvals: rows.map(approval), pagination: paginationOf({ page, limit, total }) };
}

/** Those who ask and cannot approve look after what they asked for. */
function usualList(role: Role): ShownList {
  return may.takeMoney.includes(role) && !may.approve.includes(role) ? 'asked' : 'waiting';
}

function approval(row: ApprovalRow): Approval {
  const { cause, explanation, rightStudent, rightAmount, paymentId, method, code, bank, ...rest } = row;
  return {
    ...rest,
    request: cause && { cause, explanation, rightStudent, rightAmount },
    payment: paymentId !== null && method !== null ? { id: paymentId, method, code, bank } : null,
  };
}
