import type { Transaction } from '../../core/server/db.ts';
import { sql } from '../../core/server/sql.ts';
import type { Search } from '../../students/rules.ts';

export type ListFilter = {
  schoolId: number;
  /** The term to look at, or null for every term. */
  termId: number | null;
  gradeId: number | null;
  streamId: number | null;
  streamName: string | null;
  search: Search;
};

export type ListedRow = {
  id: number;
  fullName: string;
  grade: string;
  stream: string;
  active: boolean;
  totalPaidCents: number;
  balanceCents: number;
};

/**
 * One page of students with what they paid in the term and owe at its end. Active students, and those who left owing or in credit.
 * The class is the one of that term, where the student was in it.
 */
export function studentsWithBalances(tx: Transaction, filter: ListFilter & { limit: number; offset: number }): Promise<ListedRow[]> {
  const { schoolId, termId, gradeId, streamId, streamName, limit, offset } = filter;
  const { patterns, studentId, admissionNumber, phonePattern } = filter.search;
  return tx.rows<ListedRow>(sql`
    with page as (
      select c.student_id, c.full_name, c.is_active, c.grade_id, c.stream_id
      from listed_students(${schoolId}, ${termId}) c
      where (${gradeId}::integer is null or c.grade_id = ${gradeId})
        and (${streamId}::integer is null or c.stream_id = ${streamId})
        and (${streamName}::text is null or c.stream_id in (
          select stream_id from streams where school_id = ${schoolId} and lower(name) = lower(${streamName})))
        and (c.search_name like all (${patterns}::text[]) or c.student_id = ${studentId}
          or lower(c.admission_number) = lower(${admissionNumber})
          or c.phone_key_1 like ${phonePattern} or c.phone_key_2 like ${phonePattern})
      order by c.full_name, c.student_id
      limit ${limit} offset ${offset}
    )
    select page.student_id as id, page.full_name as "fullName", g.name as grade, st.name as stream, page.is_active as active,
           paid_in_term(${schoolId}, page.student_id, ${termId}) as "totalPaidCents",
           balance_at_term(${schoolId}, page.student_id, ${termId}) as "balanceCents"
    from page
    join grades g on g.school_id = ${schoolId} and g.grade_id = page.grade_id
    join streams st on st.school_id = ${schoolId} and st.stream_id = page.stream_id
    order by page.full_name, page.student_id`);
}

export async function countStudentsWithBalances(tx: Transaction, filter: ListFilter): Promise<number> {
  const { schoolId, termId, gradeId, streamId, streamName } = filter;
  const { patterns, studentId, admissionNumber, phonePattern } = filter.search;
  const { total } = await tx.row<{ total: number }>(sql`
    select count(*)::integer as total
    from listed_students(${schoolId}, ${termId}) c
    where (${gradeId}::integer is null or c.grade_id = ${gradeId})
      and (${streamId}::integer is null or c.stream_id = ${streamId})
      and (${streamName}::text is null or c.stream_id in (
        select stream_id from streams where school_id = ${schoolId} and lower(name) = lower(${streamName})))
      and (c.search_name like all (${patterns}::text[]) or c.student_id = ${studentId}
          or lower(c.admission_number) = lower(${admissionNumber})
          or c.phone_key_1 like ${phonePattern} or c.phone_key_2 like ${phonePattern})`);
  return total;
}
