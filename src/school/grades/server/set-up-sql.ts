import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';

type SchoolKey = { schoolId: number };
type GradeKey = SchoolKey & { gradeId: number };
type StreamKey = SchoolKey & { streamId: number };
type Named = { id: number; name: string };

export function gradeCount(tx: Transaction, { schoolId }: SchoolKey): Promise<{ count: number }> {
  return tx.row<{ count: number }>(sql`
    select count(*)::integer as count
    from grades
    where school_id = ${schoolId}`);
}

/** The largest number of streams among the grades of these streams. */
export function fullestGrade(
  tx: Transaction,
  { schoolId, streamIds }: SchoolKey & { streamIds: readonly number[] },
): Promise<{ name: string; count: number } | undefined> {
  return tx.maybeRow<{ name: string; count: number }>(sql`
    select g.name, count(*)::integer as count
    from grades g
    join streams st on st.school_id = g.school_id and st.grade_id = g.grade_id
    where g.school_id = ${schoolId} and g.grade_id in (
      select grade_id from streams where school_id = ${schoolId} and stream_id = any(${streamIds}::integer[]))
    group by g.grade_id, g.name
    order by count(*) desc, g.grade_id
    limit 1`);
}

export function subjectCount(tx: Transaction, { schoolId, gradeId }: GradeKey): Promise<{ count: number }> {
  return tx.row<{ count: number }>(sql`
    select count(*)::integer as count
    from subjects
    where school_id = ${schoolId} and grade_id = ${gradeId}`);
}

export function updateGrade(
  tx: Transaction,
  { schoolId, gradeId, name, sortKey }: GradeKey & { name: string; sortKey: number },
): Promise<Named | undefined> {
  return tx.maybeRow<Named>(sql`
    update grades
    set name = ${name}, sort_key = ${sortKey}
    where school_id = ${schoolId} and grade_id = ${gradeId}
    returning grade_id as id, name`);
}

/** The stream with its grade's name; undefined when the school has none of that id. */
export function streamRow(tx: Transaction, { schoolId, streamId }: StreamKey): Promise<{ name: string; grade: string } | undefined> {
  return tx.maybeRow<{ name: string; grade: string }>(sql`
    select st.name, g.name as grade
    from streams st
    join grades g on g.school_id = st.school_id and g.grade_id = st.grade_id
    where st.school_id = ${schoolId} and st.stream_id = ${streamId}`);
}

export function updateStream(
  tx: Transaction,
  { schoolId, streamId, name }: StreamKey & { name: string },
): Promise<(Named & { gradeId: number }) | undefined> {
  return tx.maybeRow<Named & { gradeId: number }>(sql`
    update streams
    set name = ${name}
    where school_id = ${schoolId} and stream_id = ${streamId}
    returning stream_id as id, name, grade_id as "gradeId"`);
}
