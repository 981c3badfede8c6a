import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import { structuresOf } from '../../billing/server/due-sql.ts';
import { headAmounts } from '../../billing/server/vote-heads-sql.ts';
import type { Charges, StudentRule } from '../rules.ts';

/** A student's charges in their grade, and the rules that apply to them or were applied in the term. */
export type Helped = Charges & {
  studentId: number;
  fullName: string;
  grade: string;
  stream: string;
  /** The grade whose fees are charged. */
  billedGradeId: number;
  /** True if the term billed the student, and in a trial of one. */
  isBilled: boolean;
  /** Those that were applied come first, in the order in which they were. */
  rules: StudentRule[];
};

type DueQuery = {
  schoolId: number;
  termId: number;
  /** Rules to include whether or not they are in force. */
  discountIds: readonly number[];
};

/** The students whom the rules in force help in a term, by name, whether it billed them or not. */
export function helpedStudents(tx: Transaction, { schoolId, termId, discountIds }: DueQuery): Promise<Helped[]> {
  const pupils = sql`
      select s.student_id, s.search_name, s.full_name, s.date_of_birth, s.grade_id, s.stream_id,
             case when st.billed then st.grade_id else s.grade_id end as billed_grade_id,
             coalesce(st.billed, false) as is_billed
      from students s
      left join student_terms st on st.school_id = s.school_id and st.student_id = s.student_id and st.term_id = ${termId}
      where s.school_id = ${schoolId} and s.is_active and not s.import_undone`;
  return helpedAmong(tx, { schoolId, discountIds, givenIn: termId, pupils, structures: structuresOf({ schoolId, termId }) });
}

type Among = Pick<DueQuery, 'schoolId' | 'discountIds'> & {
  /**
   * Every active student: student_id, search_name, full_name, date_of_birth, grade_id, stream_id; billed_grade_id, whose fees are
   * charged; is_billed.
   */
  pupils: Statement;
  /** Rows of a grade and its vote heads, like those of `structuresOf`. */
  structures: Statement;
  /** The term to look for earlier discounts; null for a trial. */
  givenIn: number | null;
};

/**
 * The students whom the rules in force help, by name. Siblings are counted among current students, the eldest first; students who left, or
 * whose import was undone, get no discount.
 */
export function helpedAmong(tx: Transaction, { schoolId, discountIds, pupils, structures, givenIn }: Among): Promise<Helped[]> {
  return tx.rows<Helped>(sql`
    with rule as (
      select discount_id, first_place, last_place
      from standing_discounts
      where school_id = ${schoolId} and (outcome = 'approved' and ended_by is null or discount_id = any (${discountIds}::integer[]))
    ),
    pupil as (
      ${pupils}
    ),
    child as (
      select p.student_id, row_number() over (partition by m.family_id order by p.date_of_birth, p.student_id) as place
      from family_members m
      join pupil p on p.student_id = m.student_id
      where m.school_id = ${schoolId}
    ),
    had as (
      select standing_discount_id as discount_id, student_id, deducted_cents as cents, adjustment_id
      from given_discounts where school_id = ${schoolId} and term_id = ${givenIn}::integer
    ),
    helped as (
      select r.discount_id, c.student_id from rule r join child c on c.place between r.first_place and coalesce(r.last_place, c.place)
      union
      select r.discount_id, n.student_id
      from rule r
      join standing_discount_students n on n.school_id = ${schoolId} and n.discount_id = r.discount_id
      union
      select discount_id, student_id from had
    ),
    ruled as (
      select h.student_id,
             json_agg(json_build_object('id', d.discount_id, 'percent', d.percent, 'amount', d.amount_cents, 'voteHeads', d.vote_heads,
                                        'given', had.cents) order by had.adjustment_id) as rules
      from helped h
      join standing_discounts d on d.school_id = ${schoolId} and d.discount_id = h.discount_id
      left join had on had.discount_id = h.discount_id and had.student_id = h.student_id
      group by h.student_id
    )
    select p.student_id as "studentId", p.full_name as "fullName", g.name as grade, st.name as stream, p.billed_grade_id as "billedGradeId",
           p.is_billed as "isBilled", r.rules, ${headAmounts}
    from ruled r
    join pupil p on p.student_id = r.student_id
    join grades g on g.school_id = ${schoolId} and g.grade_id = p.grade_id
    join streams st on st.school_id = ${schoolId} and st.stream_id = p.stream_id
    left join ${structures} as fs on fs.grade_id = p.billed_grade_id
    order by p.search_name, p.full_name, p.student_id`);
}

/** True if any rule is in force. */
export async function anyInForce(tx: Transaction, { schoolId }: { schoolId: number }): Promise<boolean> {
  const { found } = await tx.row<{ found: boolean }>(sql`
    select exists (
      select from standing_discounts where school_id = ${schoolId} and outcome = 'approved' and ended_by is null) as found`);
  return found;
}
