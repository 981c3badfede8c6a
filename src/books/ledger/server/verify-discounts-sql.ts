import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { type FaultRow, faultsMax } from './verify-sql.ts';

/**
 * Adjustments of a discount rule with another kind or approver than the rule, or without an approved rule; and double discounts of a
 * student in a term.
 */
export function brokenDiscounts(tx: Transaction, schoolId: number): Promise<FaultRow[]> {
  return tx.rows<FaultRow>(sql`
    select 'adjustment ' || a.adjustment_id as place, 'it is not what discount rule ' || a.standing_discount_id || ' may give' as fault
    from adjustments a
    join standing_discounts s on s.school_id = a.school_id and s.discount_id = a.standing_discount_id
    left join adjustment_decisions d on d.school_id = a.school_id and d.adjustment_id = a.adjustment_id
    where a.school_id = ${schoolId}
      and ('approved', a.kind, a.asked_by, d.decided_by, d.self_approved) is distinct from (
        s.outcome, case s.kind when 'bursary' then 'bursary' else 'discount' end, s.asked_by, s.decided_by, s.self_approved)
    union all
    select 'discount rule ' || standing_discount_id, concat('student ', student_id, ' has it ', count(*), ' times in term ', term_id)
    from given_discounts
    where school_id = ${schoolId}
    group by standing_discount_id, student_id, term_id
    having count(*) > 1
    limit ${faultsMax}`);
}
