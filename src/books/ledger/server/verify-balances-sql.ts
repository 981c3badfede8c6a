import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { type FaultRow, faultsMax } from './verify-sql.ts';

/** Stored balances that differ from the ledger, and students without one. */
export function brokenBalances(tx: Transaction, schoolId: number): Promise<FaultRow[]> {
  return tx.rows<FaultRow>(sql`
    with summed as (
      select s.student_id, coalesce(sum(case when t.debit = 'students' then t.amount_cents else -t.amount_cents end), 0) as cents
      from students s
      left join ledger_transfers t on t.school_id = s.school_id and t.student_id = s.student_id
      where s.school_id = ${schoolId}
      group by s.student_id
    ),
    kept as (
      select student_id, balance_cents as cents from student_balances where school_id = ${schoolId}
    )
    select concat('student ', student_id, ', balance') as place,
           concat('kept ', coalesce(kept.cents::text, 'nothing'), ', the ledger says ', coalesce(summed.cents::text, 'nothing')) as fault
    from kept
    full join summed using (student_id)
    where kept.cents is distinct from summed.cents
    order by student_id
    limit ${faultsMax}`);
}
