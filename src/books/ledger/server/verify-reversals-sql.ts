import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { type FaultRow, faultsMax } from './verify-sql.ts';

/** Approved requests whose payment was not reversed by the approver on that day; and unmarked approvals by the requester. */
export function brokenRequests(tx: Transaction, schoolId: number): Promise<FaultRow[]> {
  return tx.rows<FaultRow>(sql`
    select 'reversal request ' || q.request_id as place, 'it differs from the reversal of payment ' || q.payment_id as fault
    from reversal_requests q
    left join payment_reversals r on r.school_id = q.school_id and r.payment_id = q.payment_id
    where q.school_id = ${schoolId} and q.outcome = 'approved'
      and (r.reversed_by, r.reversed_on) is distinct from (q.decided_by, q.decided_on)
    union all
    select 'reversal request ' || q.request_id, 'the person who requested it approved it'
    from reversal_requests q
    where q.school_id = ${schoolId} and q.outcome = 'approved' and q.self_approved <> (q.decided_by is not distinct from q.asked_by)
    limit ${faultsMax}`);
}
