import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { allOf, type Statement, sql } from '../../../core/server/sql.ts';
import { chargesDue, structuresOf } from './due-sql.ts';

/**
 * Separates billing of a class or term and imports of students (exclusive) from billing of single students (shared), so that a student
 * enrolled while a term opens is billed exactly once, and one enrolled while a file is imported is seen. Take it before student rows and
 * counters.
 */
export function lockBilling(tx: Transaction, { schoolId, exclusive }: { schoolId: number; exclusive: boolean }): Promise<object[]> {
  return exclusive
    ? tx.rows(sql`select pg_advisory_xact_lock(1, ${schoolId}::integer)`)
    : tx.rows(sql`select pg_advisory_xact_lock_shared(1, ${schoolId}::integer)`);
}

/** Students by id, or SQL for an array of ids. */
export type Students = readonly number[] | Statement;

/** SQL for a term's id, or the current one; null if no term is current. */
export function termOf(schoolId: number, termId: number | 'current'): Statement {
  return termId === 'current' ? sql`(select term_id from terms where school_id = ${schoolId} and is_current)` : sql`${termId}::integer`;
}

/** Marks active students (all, or some) as billed in a term, or in the current one, with today's class; returns the newly marked ones. */
export async function billActiveStudents(
  tx: Transaction,
  { schoolId, termId, studentIds }: { schoolId: number; termId: number | 'current'; studentIds: Students | null },
): Promise<{ studentId: number; termId: number }[]> {
  return tx.rows(sql`
    with active as (
      select student_id, grade_id, stream_id
      from students
      where ${allOf([sql`school_id = ${schoolId} and is_active`, studentIds && sql`student_id = any(${studentIds}::integer[])`])}
      order by student_id
      for no key update
    )
    insert into student_terms as st (school_id, student_id, term_id, grade_id, stream_id, billed)
    select ${schoolId}::integer, student_id, term_id, grade_id, stream_id, true
    from active
    cross join (select ${termOf(schoolId, termId)} as term_id) as term
    where term_id is not null
    on conflict (school_id, student_id, term_id)
    do update set billed = true, grade_id = excluded.grade_id, stream_id = excluded.stream_id
    where not st.billed
    returning student_id as "studentId", term_id as "termId"`);
}

/** Students of these grades billed in the term, without erased ones, locked in order until the transaction ends. */
export async function billedStudents(
  tx: Transaction,
  { schoolId, termId, gradeIds }: { schoolId: number; termId: number; gradeIds: readonly number[] },
): Promise<number[]> {
  const rows = await tx.rows<{ studentId: number }>(sql`
    select s.student_id as "studentId"
    from students s
    join student_terms st on st.school_id = s.school_id and st.student_id = s.student_id
    where s.school_id = ${schoolId} and st.term_id = ${termId} and st.billed and st.grade_id = any(${gradeIds}::integer[])
      and not s.is_erased
    order by s.student_id
    for no key update of s`);
  return rows.map((row) => row.studentId);
}

export type StudentTerm = { termId: number; billed: boolean };

/** The student's current and later terms, by first day; one that did not bill has a payment or an adjustment. Locks the student's row. */
export function termsFromNow(tx: Transaction, { schoolId, studentId }: { schoolId: number; studentId: number }): Promise<StudentTerm[]> {
  return tx.rows<StudentTerm>(sql`
    select st.term_id as "termId", st.billed
    from students s
    join student_terms st on st.school_id = s.school_id and st.student_id = s.student_id
    join terms t on t.school_id = st.school_id and t.term_id = st.term_id
    join terms now on now.school_id = s.school_id and now.is_current
    where s.school_id = ${schoolId} and s.student_id = ${studentId} and (t.start_date, t.term_id) >= (now.start_date, now.term_id)
    order by t.start_date, t.term_id
    for no key update of s`);
}

/** Names of grades with active students and no fee structure in the term, in ladder order. */
export async function gradesWithoutStructure(
  tx: Transaction,
  { schoolId, termId }: { schoolId: number; termId: number },
): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(sql`
    select g.name
    from grades g
    where g.school_id = ${schoolId}
      and exists (
        select from students s
        where s.school_id = g.school_id and s.grade_id = g.grade_id and s.is_active)
      and not exists (
        select from fee_structures fs
        where fs.school_id = g.school_id and fs.term_id = ${termId} and fs.grade_id = g.grade_id)
    order by g.sort_key, lower(g.name)`);
  return rows.map(({ name }) => name);
}

/** True for an active student of `students`, called s, whom the term has not billed. */
const isUnbilled = (termId: number | null) => sql`s.is_active
        and not exists (
          select from student_terms st
          where st.school_id = s.school_id and st.student_id = s.student_id and st.term_id = ${termId} and st.billed)`;

/** The active students whom a term has not billed: the first of them by name, with the class, and how many. Nobody, without a term. */
export async function unbilledStudents(
  tx: Transaction,
  { schoolId, termId, limit }: { schoolId: number; termId: number | null; limit: number },
): Promise<{ students: number; names: string[] }> {
  const rows = await tx.rows<{ name: string; students: number }>(sql`
    select concat(s.full_name, ' (', g.name, ' ', st.name, ')') as name, count(*) over ()::integer as students
    from students s
    join grades g on g.school_id = s.school_id and g.grade_id = s.grade_id
    join streams st on st.school_id = s.school_id and st.stream_id = s.stream_id
    where s.school_id = ${schoolId} and ${termId}::integer is not null and ${isUnbilled(termId)}
    order by s.search_name, s.full_name, s.student_id
    limit ${limit}`);
  return { students: rows[0]?.students ?? 0, names: rows.map(({ name }) => name) };
}

/** The students that the term would bill if it became current, and the sum. */
export function unbilledTotals(
  tx: Transaction,
  { schoolId, termId }: { schoolId: number; termId: number },
): Promise<{ students: number; amount: Cents }> {
  return tx.row(sql`
    with billed as (
      select s.student_id, s.grade_id
      from students s
      where s.school_id = ${schoolId} and ${isUnbilled(termId)}
    ),
    due as (
      ${chargesDue({ schoolId, structures: structuresOf({ schoolId, termId }), voteHeads: true, additionalFees: true })}
    )
    select (select count(*)::integer from billed) as students,
           (select coalesce(sum(amount_cents), 0)::bigint from due) as amount`);
}
