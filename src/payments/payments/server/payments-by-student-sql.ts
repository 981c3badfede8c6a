import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { allOf, type Statement, sql } from '../../../core/server/sql.ts';
import type { Search } from '../../../students/register/rules.ts';
import { type ClassFilter, inClass, matchesSearch } from '../../../students/register/server/matches-search.ts';

export type ListFilter = ClassFilter & {
  /** The term, or null for every term. */
  termId: number | null;
  search: Search;
};

export type ListedRow = {
  id: number;
  fullName: string;
  grade: string;
  stream: string;
  active: boolean;
  totalPaid: Cents;
  balance: Cents;
};

/**
 * One page of students with their payments in the term and balance at its end. Active students, and those who left owing or in credit, with
 * their class of that term if they were in it.
 */
export function studentsWithBalances(tx: Transaction, filter: ListFilter & { limit: number; offset: number }): Promise<ListedRow[]> {
  const { schoolId, termId, limit, offset } = filter;
  return tx.rows<ListedRow>(sql`
    with page as (
      select s.student_id, s.search_name, s.full_name, s.is_active, s.grade_id, s.stream_id
      from ${studentsOf(filter)}
      where (s.is_active or balance_at_term(s.school_id, s.student_id, ${termId}) <> 0) and ${matchesFilter(filter)}
      order by s.search_name, s.full_name, s.student_id
      limit ${limit} offset ${offset}
    )
    select page.student_id as id, page.full_name as "fullName", g.name as grade, st.name as stream, page.is_active as active,
           (select coalesce(sum(paid_cents), 0)::bigint
            from student_terms
            where school_id = ${schoolId} and student_id = page.student_id
              and (${termId}::integer is null or term_id = ${termId})) as "totalPaid",
           balance_at_term(${schoolId}, page.student_id, ${termId}) as balance
    from page
    ${classInTerm(filter, sql`page.student_id`)}
    join grades g on g.school_id = ${schoolId} and g.grade_id = coalesce(x.grade_id, page.grade_id)
    join streams st on st.school_id = ${schoolId} and st.stream_id = coalesce(x.stream_id, page.stream_id)
    order by page.search_name, page.full_name, page.student_id`);
}

/** The number of filtered students. It reads all balances at once; the page reads only its own. */
export async function countStudentsWithBalances(tx: Transaction, filter: ListFilter): Promise<number> {
  const { schoolId, termId } = filter;
  const { total } = await tx.row<{ total: number }>(sql`
    select count(*)::integer as total
    from ${studentsOf(filter)}
    where (s.is_active or s.student_id in (
      select b.student_id from balances_at_term(${schoolId}, ${termId}) b where b.balance_cents <> 0)) and ${matchesFilter(filter)}`);
  return total;
}

/** The students `s` of the school, with their class in the term if a class is filtered. */
function studentsOf(filter: ListFilter): Statement {
  if (filter.gradeId === undefined && filter.streamId === undefined && filter.streamName === undefined) return sql`students s`;
  return sql`(
    select p.school_id, p.student_id, p.full_name, p.is_active, p.search_name, p.guardian_search_name, p.admission_number,
           p.admission_key, p.short_admission_key, p.phone_key_1, p.phone_key_2,
           coalesce(x.grade_id, p.grade_id) as grade_id, coalesce(x.stream_id, p.stream_id) as stream_id
    from students p
    ${classInTerm(filter, sql`p.student_id`)}
    where p.school_id = ${filter.schoolId}) as s`;
}

/**
 * The class `x` of a student in the term, as a lookup for each: planned as a join, PostgreSQL read the term's rows once for each student of
 * a large school.
 */
function classInTerm({ schoolId, termId }: ListFilter, studentId: Statement): Statement {
  return sql`
    left join lateral (
      select grade_id, stream_id
      from student_terms
      where school_id = ${schoolId} and student_id = ${studentId} and term_id = ${termId}
      limit 1
    ) as x on true`;
}

function matchesFilter({ search, ...ofClass }: ListFilter): Statement {
  return allOf([sql`s.school_id = ${ofClass.schoolId}`, inClass(ofClass), matchesSearch(search)]);
}
