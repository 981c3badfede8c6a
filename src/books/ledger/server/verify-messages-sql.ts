import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { type FaultRow, faultsMax } from './verify-sql.ts';

/** Messages whose payments are not of their students, were not reversed, or have another amount. */
export function brokenMessages(tx: Transaction, schoolId: number): Promise<FaultRow[]> {
  return tx.rows<FaultRow>(sql`
    select 'message ' || m.message_id as place, 'its payments are not the ones in the message' as fault
    from messages m
    left join lateral (
      select sum(p.amount_cents) as cents, count(*) filter (where p.student_id = x.student_id) as own, count(*) as subjects,
             count(r.payment_id) as reversed
      from message_subjects x
      left join payments p on p.school_id = x.school_id and p.payment_id = x.payment_id
      left join payment_reversals r on r.school_id = p.school_id and r.payment_id = p.payment_id
      where x.school_id = m.school_id and x.message_id = m.message_id
    ) as told on true
    where m.school_id = ${schoolId}
      and case when m.kind = 'reminder' then told.subjects = 0
          else told.cents is distinct from m.amount_cents or told.own <> told.subjects
            or (m.kind = 'reversal' and told.reversed <> told.subjects) end
    limit ${faultsMax}`);
}
