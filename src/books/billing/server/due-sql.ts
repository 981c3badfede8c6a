import { type Statement, sql } from '../../../core/server/sql.ts';
import { headColumns, headRows } from './vote-heads-sql.ts';

/** The fee structures of a term, as rows of a grade and its vote heads. */
export function structuresOf({ schoolId, termId }: { schoolId: number; termId: number | Statement }): Statement {
  return sql`(
    select grade_id, ${headColumns}
    from fee_structures
    where school_id = ${schoolId} and term_id = ${termId})`;
}

type Due = {
  schoolId: number;
  /** Rows of a grade and its vote heads, from a term or from any fees that are tried out. */
  structures: Statement;
  voteHeads: boolean;
  additionalFees: boolean;
};

/**
 * From rows `billed` (student_id, grade_id): the charges due, as rows (student_id, account, additional_fee_id, amount_cents). Billing, its
 * previews and the simulator all use this.
 */
export function chargesDue({ schoolId, structures, voteHeads, additionalFees }: Due): Statement {
  return sql`
      select billed.student_id, head.account, null::integer as additional_fee_id, head.amount_cents
      from billed
      join ${structures} as fs on fs.grade_id = billed.grade_id
      cross join lateral (values ${headRows}) as head (account, amount_cents)
      where ${voteHeads}::boolean
      union all
      select billed.student_id, 'additional_fees', fee.additional_fee_id, fee.amount_cents
      from billed
      join student_fees link on link.school_id = ${schoolId} and link.student_id = billed.student_id
      join additional_fees fee on fee.school_id = link.school_id and fee.additional_fee_id = link.additional_fee_id
      where ${additionalFees}::boolean`;
}
