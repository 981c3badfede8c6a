import { type Statement, sql } from '../../../../core/server/sql.ts';

/**
 * The approved refunds of a school and their reversals, as a part of a `from`: student_id, term_id, entry_id and cents, below zero for a
 * reversal. The kinds are written out, because the index of refunds has them.
 */
export function approvedRefunds(schoolId: number): Statement {
  return sql`(
    select a.student_id, d.term_id, d.entry_id, a.change_cents as cents
    from adjustments a
    join adjustment_decisions d on d.school_id = a.school_id and d.adjustment_id = a.adjustment_id and d.entry_id is not null
    where a.school_id = ${schoolId} and a.kind in ('mpesaRefund', 'bankRefund'))`;
}
