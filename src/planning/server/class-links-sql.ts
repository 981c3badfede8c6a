import type { Cents } from '../../core/money.ts';
import type { Transaction } from '../../core/server/db.ts';
import { allOf, type Statement, sql } from '../../core/server/sql.ts';

type ClassFilter = { schoolId: number; grade?: number | undefined; stream?: number | undefined };
type FeeOfClass = ClassFilter & { additionalFeeId: number };

function inClass({ schoolId, grade, stream }: ClassFilter): Statement {
  return allOf([
    sql`s.school_id = ${schoolId} and s.is_active`,
    grade !== undefined && sql`s.grade_id = ${grade}`,
    stream !== undefined && sql`s.stream_id = ${stream}`,
  ]);
}

export type LinkCounts = { feeName: string; amount: Cents; linked: number; notLinked: number };

/** The fee, and how many active students of the class have it and have not; undefined where there is no such fee. */
export function linkCounts(tx: Transaction, { schoolId, additionalFeeId, ...ofClass }: FeeOfClass): Promise<LinkCounts | undefined> {
  return tx.maybeRow<LinkCounts>(sql`
    select fee.name as "feeName", fee.amount_cents as amount, counted.linked, counted.not_linked as "notLinked"
    from additional_fees fee
    cross join lateral (
      select count(link.student_id)::integer as linked, (count(*) - count(link.student_id))::integer as not_linked
      from students s
      left join student_fees link on link.school_id = s.school_id and link.student_id = s.student_id
        and link.additional_fee_id = fee.additional_fee_id
      where ${inClass({ schoolId, ...ofClass })}
    ) as counted
    where fee.school_id = ${schoolId} and fee.additional_fee_id = ${additionalFeeId}`);
}

/** Links the fee to those who do not have it, or takes it off those who have, and answers who they were. Their rows stay locked. */
export async function changeLinks(
  tx: Transaction,
  { schoolId, additionalFeeId, linked, ...ofClass }: FeeOfClass & { linked: boolean },
): Promise<number[]> {
  const students = sql`
    students_of_class as (
      select s.student_id
      from students s
      where ${inClass({ schoolId, ...ofClass })}
      order by s.student_id
      for no key update of s
    )`;
  const change = linked
    ? sql`
      insert into student_fees (school_id, student_id, additional_fee_id)
      select ${schoolId}::integer, student_id, ${additionalFeeId}::integer from students_of_class
      on conflict (school_id, student_id, additional_fee_id) do nothing
      returning student_id as "studentId"`
    : sql`
      delete from student_fees link using students_of_class s
      where link.school_id = ${schoolId} and link.additional_fee_id = ${additionalFeeId} and link.student_id = s.student_id
      returning link.student_id as "studentId"`;
  const rows = await tx.rows<{ studentId: number }>(sql`with ${students} ${change}`);
  return rows.map(({ studentId }) => studentId).sort((one, other) => one - other);
}

/** The current term and later ones that were opened, first day first. */
export async function openedTermsFromNow(tx: Transaction, { schoolId }: { schoolId: number }): Promise<number[]> {
  const rows = await tx.rows<{ termId: number }>(sql`
    select t.term_id as "termId"
    from terms t
    join terms now on now.school_id = t.school_id and now.is_current
    where t.school_id = ${schoolId} and t.billed_at is not null and (t.start_date, t.term_id) >= (now.start_date, now.term_id)
    order by t.start_date, t.term_id`);
  return rows.map(({ termId }) => termId);
}
