import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { type FaultRow, faultsMax } from './verify-sql.ts';

/** Shared payments whose parts do not add up, or were not recorded together. */
export function brokenSharedPayments(tx: Transaction, schoolId: number): Promise<FaultRow[]> {
  return tx.rows<FaultRow>(sql`
    with summed as (
      select shared_payment_id, count(*) as parts, sum(amount_cents) as cents,
             count(distinct (method, code, bank, term_id, paid_on, recorded_at, recorded_by)) as records
      from payments
      where school_id = ${schoolId} and shared_payment_id is not null
      group by shared_payment_id
    )
    select 'shared payment ' || w.shared_payment_id as place,
           concat('it says ', w.parts, ' parts of ', w.total_cents, ' cents recorded as one, its parts are ', coalesce(s.parts, 0), ' of ',
                  coalesce(s.cents, 0), ', recorded as ', coalesce(s.records, 0)) as fault
    from shared_payments w
    left join summed s on s.shared_payment_id = w.shared_payment_id
    where w.school_id = ${schoolId} and (w.parts, w.total_cents, 1) is distinct from (s.parts, s.cents, s.records)
    order by w.shared_payment_id
    limit ${faultsMax}`);
}
