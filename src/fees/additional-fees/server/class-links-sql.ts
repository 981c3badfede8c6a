import { momentOf } from '../../../core/server/clock.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import { isListed, type StudentFilter } from '../../../students/register/server/list-sql.ts';
import type { LinkCounts } from '../rules.ts';

/** A fee and a filter of students. */
type FeeFor = { additionalFeeId: number; whom: StudentFilter };

const [hasIt, hasNot] = [sql`link.student_id is not null`, sql`link.student_id is null`];
const count = (which: Statement) => sql`(count(*) filter (where ${which}))::integer`;
const firstThree = (which: Statement) => sql`
  coalesce((array_agg(s.full_name order by s.search_name, s.full_name, s.student_id) filter (where ${which}))[:3], '{}')`;

/** The fee, and the number of students with and without it, with the first of each; undefined if there is no such fee. */
export function linkCounts(tx: Transaction, { additionalFeeId, whom }: FeeFor): Promise<LinkCounts | undefined> {
  return tx.maybeRow<LinkCounts>(sql`
    select fee.name as "feeName", fee.amount_cents as amount, counted.*
    from additional_fees fee
    cross join lateral (
      select ${count(hasIt)} as linked, ${count(hasNot)} as "notLinked",
             ${firstThree(hasIt)} as "linkedNames", ${firstThree(hasNot)} as "notLinkedNames"
      from students s
      left join student_fees link on link.school_id = s.school_id and link.student_id = s.student_id
        and link.additional_fee_id = fee.additional_fee_id
      where ${isListed(whom)}
    ) as counted
    where fee.school_id = ${whom.schoolId} and fee.additional_fee_id = ${additionalFeeId}`);
}

/** Links the fee to those without it, or unlinks it from those with it, and returns them. Their rows stay locked. */
export async function changeLinks(tx: Transaction, { additionalFeeId, linked, whom }: FeeFor & { linked: boolean }): Promise<number[]> {
  const { schoolId } = whom;
  const { at } = await momentOf(tx);
  const students = sql`
    chosen_students as (
      select s.student_id
      from students s
      where ${isListed(whom)}
      order by s.student_id
      for no key update of s
    )`;
  const change = linked
    ? sql`
      insert into student_fees (school_id, student_id, additional_fee_id, linked_at)
      select ${schoolId}::integer, student_id, ${additionalFeeId}::integer, ${at}::timestamptz from chosen_students
      on conflict (school_id, student_id, additional_fee_id) do nothing
      returning student_id as "studentId"`
    : sql`
      delete from student_fees link using chosen_students s
      where link.school_id = ${schoolId} and link.additional_fee_id = ${additionalFeeId} and link.student_id = s.student_id
      returning link.student_id as "studentId"`;
  const rows = await tx.rows<{ studentId: number }>(sql`with ${students} ${change}`);
  return rows.map(({ studentId }) => studentId).sort((one, other) => one - other);
}

/** The current term and later opened ones, by first day. */
export async function openedTermsFromNow(tx: Transaction, { schoolId }: { schoolId: number }): Promise<number[]> {
  const rows = await tx.rows<{ termId: number }>(sql`
    select t.term_id as "termId"
    from terms t
    join terms now on now.school_id = t.school_id and now.is_current
    where t.school_id = ${schoolId} and t.billed_at is not null and (t.start_date, t.term_id) >= (now.start_date, now.term_id)
    order by t.start_date, t.term_id`);
  return rows.map(({ termId }) => termId);
}

/** The number of these students whom any of the terms billed. */
export async function billedCount(
  tx: Transaction,
  { schoolId, termIds, studentIds }: { schoolId: number; termIds: readonly number[]; studentIds: readonly number[] },
): Promise<number> {
  const { count: billed } = await tx.row<{ count: number }>(sql`
    select count(distinct student_id)::integer as count
    from student_terms
    where school_id = ${schoolId} and term_id = any (${termIds}::integer[]) and billed and student_id = any (${studentIds}::integer[])`);
  return billed;
}
