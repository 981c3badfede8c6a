import { chargesDue } from '../../../books/billing/server/due-sql.ts';
import { headColumns } from '../../../books/billing/server/vote-heads-sql.ts';
import { type VoteHead, voteHeads } from '../../../books/billing/vote-heads.ts';
import { type Helped, helpedAmong } from '../../../books/discounts/server/due-sql.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { listOf, type Statement, sql } from '../../../core/server/sql.ts';

type SchoolKey = { schoolId: number };
/** The grade of each stream in the trial; null if its students leave. */
export type Places = readonly { streamId: number; gradeId: number | null }[];
type Fees = readonly ({ gradeId: number } & Record<VoteHead, Cents>)[];
/** `staying`: the students who keep their grade wherever their stream goes. */
type Roll = SchoolKey & { places: Places; staying: readonly number[] };
type TriedOut = Roll & { fees: Fees };

/** The students to be billed, and their grades: every active student in the trial's class. */
function roll({ schoolId, places, staying }: Roll): Statement {
  const stays = sql`s.student_id = any (${staying}::integer[])`;
  return sql`
      select s.student_id, case when ${stays} then s.grade_id else place.grade_id end as grade_id
      from students s
      join unnest(${places.map(({ streamId }) => streamId)}::integer[], ${places.map(({ gradeId }) => gradeId)}::integer[])
        as place (stream_id, grade_id) on place.stream_id = s.stream_id
      where s.school_id = ${schoolId} and s.is_active and (place.grade_id is not null or ${stays})`;
}

/** Unsaved fees, as rows of a grade and its vote heads. */
function structures(fees: Fees): Statement {
  const amounts = listOf(voteHeads.map((head) => sql`${fees.map((each) => each[head])}::bigint[]`));
  return sql`(
    select grade_id, ${headColumns}
    from unnest(${fees.map(({ gradeId }) => gradeId)}::integer[], ${amounts}) as given (grade_id, ${headColumns}))`;
}

/** The students of each grade to be billed, and their additional fees. */
export function billsTriedOut(
  tx: Transaction,
  { schoolId, fees, ...ofRoll }: TriedOut,
): Promise<{ gradeId: number; students: number; fees: Cents; additionalFees: Cents }[]> {
  return tx.rows(sql`
    with billed as (
      ${roll({ schoolId, ...ofRoll })}
    ),
    due as (
      ${chargesDue({ schoolId, structures: structures(fees), voteHeads: true, additionalFees: true })}
    ),
    bill as (
      select student_id, sum(amount_cents) filter (where additional_fee_id is null) as fees,
             sum(amount_cents) filter (where additional_fee_id is not null) as additional
      from due
      group by student_id
    )
    select billed.grade_id as "gradeId", count(*)::integer as students, coalesce(sum(bill.fees), 0)::bigint as fees,
           coalesce(sum(bill.additional), 0)::bigint as "additionalFees"
    from billed
    left join bill on bill.student_id = billed.student_id
    group by billed.grade_id`);
}

/** The discounts of the rules in force at these fees. */
export function helpedTriedOut(tx: Transaction, { schoolId, fees, ...ofRoll }: TriedOut): Promise<Helped[]> {
  const pupils = sql`
      select s.student_id, s.search_name, s.full_name, s.date_of_birth, s.grade_id, s.stream_id, billed.grade_id as billed_grade_id,
             true as is_billed
      from (${roll({ schoolId, ...ofRoll })}) as billed
      join students s on s.school_id = ${schoolId} and s.student_id = billed.student_id`;
  return helpedAmong(tx, { schoolId, discountIds: [], givenIn: null, pupils, structures: structures(fees) });
}

/** The current term's bill by grade, less its discounts. */
export function currentBills(tx: Transaction, { schoolId }: SchoolKey): Promise<{ gradeId: number; students: number; amount: Cents }[]> {
  return tx.rows(sql`
    with given as (
      select g.student_id, sum(g.deducted_cents) as cents
      from given_discounts g
      join terms t on t.school_id = g.school_id and t.term_id = g.term_id and t.is_current
      where g.school_id = ${schoolId}
      group by g.student_id
    )
    select st.grade_id as "gradeId", count(*)::integer as students,
           (sum(st.charged_cents) - coalesce(sum(given.cents), 0))::bigint as amount
    from terms t
    join student_terms st on st.school_id = t.school_id and st.term_id = t.term_id and st.billed
    left join given on given.student_id = st.student_id
    where t.school_id = ${schoolId} and t.is_current
    group by st.grade_id`);
}
