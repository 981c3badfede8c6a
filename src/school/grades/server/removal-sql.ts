import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import type { Uses } from '../rules.ts';

type SchoolKey = { schoolId: number };
type GradeKey = SchoolKey & { gradeId: number };
type StreamKey = SchoolKey & { streamId: number };

/** Locks the grade and its streams: new references wait, and running ones are waited for. */
export async function lockGrade(tx: Transaction, { schoolId, gradeId }: GradeKey): Promise<{ name: string } | undefined> {
  const [grade] = await Promise.all([
    tx.maybeRow<{ name: string }>(sql`
      select name
      from grades
      where school_id = ${schoolId} and grade_id = ${gradeId}
      for update`),
    tx.rows(sql`
      select stream_id
      from streams
      where school_id = ${schoolId} and grade_id = ${gradeId}
      order by stream_id
      for update`),
  ]);
  return grade;
}

export function usesOfGrade(tx: Transaction, { schoolId, gradeId }: GradeKey): Promise<Uses> {
  return tx.row<Uses>(sql`
    select (select count(*)::integer from students
            where school_id = ${schoolId} and grade_id = ${gradeId} and not import_undone) as students,
           (select count(distinct x.student_id)::integer
            from (
              select student_id from student_terms where school_id = ${schoolId} and grade_id = ${gradeId}
              union all
              select student_id from year_moves where school_id = ${schoolId} and ${gradeId}::integer in (from_grade_id, to_grade_id)
            ) as x
            join students s on s.school_id = ${schoolId} and s.student_id = x.student_id
            where s.grade_id <> ${gradeId} and not s.import_undone) as "formerStudents",
           (select count(*)::integer from fee_structures where school_id = ${schoolId} and grade_id = ${gradeId}) as "feeStructures",
           (select count(*)::integer from subject_assignments where school_id = ${schoolId} and grade_id = ${gradeId}) as assignments,
           ${undoneStudents(schoolId, {
             inClass: sql`s.grade_id = ${gradeId}`,
             moved: sql`${gradeId}::integer in (m.from_grade_id, m.to_grade_id)`,
           })}`);
}

/** The students of undone imports who were in a class: no list shows them, but their rows and the ledger name it. */
function undoneStudents(schoolId: number, { inClass, moved }: { inClass: Statement; moved: Statement }): Statement {
  return sql`
    (select count(*)::integer from students s
     where s.school_id = ${schoolId} and s.import_undone
       and (${inClass} or exists (
         select from year_moves m where m.school_id = s.school_id and m.student_id = s.student_id and ${moved}))) as "undoneStudents"`;
}

/** Removes a grade with its subjects and streams. Foreign keys refuse it if anything refers to them. */
export async function deleteGrade(tx: Transaction, { schoolId, gradeId }: GradeKey): Promise<void> {
  await Promise.all([
    tx.rows(sql`delete from subjects where school_id = ${schoolId} and grade_id = ${gradeId}`),
    tx.rows(sql`delete from streams where school_id = ${schoolId} and grade_id = ${gradeId}`),
    tx.rows(sql`delete from grades where school_id = ${schoolId} and grade_id = ${gradeId}`),
  ]);
}

/** Locks the stream, with its grade's name. */
export function lockStream(tx: Transaction, { schoolId, streamId }: StreamKey): Promise<{ name: string; grade: string } | undefined> {
  return tx.maybeRow<{ name: string; grade: string }>(sql`
    select st.name, g.name as grade
    from streams st
    join grades g on g.school_id = st.school_id and g.grade_id = st.grade_id
    where st.school_id = ${schoolId} and st.stream_id = ${streamId}
    for update of st`);
}

export function usesOfStream(tx: Transaction, { schoolId, streamId }: StreamKey): Promise<Uses> {
  return tx.row<Uses>(sql`
    with mine as (select grade_id from streams where school_id = ${schoolId} and stream_id = ${streamId})
    select (select count(*)::integer from students
            where school_id = ${schoolId} and grade_id = (select grade_id from mine) and stream_id = ${streamId}
              and not import_undone) as students,
           (select count(distinct x.student_id)::integer
            from (
              select student_id from student_terms
              where school_id = ${schoolId} and grade_id = (select grade_id from mine) and stream_id = ${streamId}
              union all
              select student_id from year_moves where school_id = ${schoolId} and ${streamId}::integer in (from_stream_id, to_stream_id)
            ) as x
            join students s on s.school_id = ${schoolId} and s.student_id = x.student_id
            where s.stream_id <> ${streamId} and not s.import_undone) as "formerStudents",
           0 as "feeStructures",
           (select count(*)::integer from subject_assignments where school_id = ${schoolId} and stream_id = ${streamId}) as assignments,
           ${undoneStudents(schoolId, {
             inClass: sql`s.stream_id = ${streamId}`,
             moved: sql`${streamId}::integer in (m.from_stream_id, m.to_stream_id)`,
           })}`);
}

/** Removes those of these streams that still have no references. */
export function deleteUnusedStreams(
  tx: Transaction,
  { schoolId, streamIds }: SchoolKey & { streamIds: readonly number[] },
): Promise<object[]> {
  return tx.rows(sql`
    delete from streams st
    where st.school_id = ${schoolId} and st.stream_id = any(${streamIds}::integer[])
      and not exists (select from students x where x.school_id = st.school_id and x.grade_id = st.grade_id and x.stream_id = st.stream_id)
      and not exists (select from student_terms x where x.school_id = st.school_id and x.stream_id = st.stream_id)
      and not exists (select from subject_assignments x where x.school_id = st.school_id and x.stream_id = st.stream_id)`);
}

export function deleteStream(tx: Transaction, { schoolId, streamId }: StreamKey): Promise<object[]> {
  return tx.rows(sql`delete from streams where school_id = ${schoolId} and stream_id = ${streamId}`);
}
