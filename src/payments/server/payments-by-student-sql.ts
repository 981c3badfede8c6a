import type { Cents } from '../../core/money.ts';
import type { Transaction } from '../../core/server/db.ts';
import { allOf, type Statement, sql } from '../../core/server/sql.ts';
import type { Search } from '../../students/rules.ts';
import { type ClassFilter, inClass, matchesSearch } from '../../students/server/matches-search.ts';

export type ListFilter = ClassFilter & {
  /** The term to look at, or null for every term. */
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
 * One page of students with what they paid in the term and owe at its end. Active students, and those who left owing or in credit.
 * The class is the one of that term, where the student was in it.
 */
export function studentsWithBalances(tx: Transaction, filter: ListFilter & { limit: number; offset: number }): Promise<ListedRow[]> {
  const { schoolId, termId, limit, offset } = filter;
  return tx.rows<ListedRow>(sql`
    with page as (
      select s.student_id, s.full_name, s.is_active, s.grade_id, s.stream_id
      from listed_students(${schoolId}, ${termId}) s
      where ${isListed(filter)}
      order by s.full_name, s.student_id
      limit ${limit} offset ${offset}
    )
    select page.student_id as id, page.full_name as "fullName", g.name as grade, st.name as stream, page.is_active as active,
           paid_in_term(${schoolId}, page.student_id, ${termId}) as "totalPaid",
           balance_at_term(${schoolId}, page.student_id, ${termId}) as balance
    from page
    join grades g on g.school_id = ${schoolId} and g.grade_id = page.grade_id
    join streams st on st.school_id = ${schoolId} and st.stream_id = page.stream_id
    order by page.full_name, page.student_id`);
}

export async function countStudentsWithBalances(tx: Transaction, filter: ListFilter): Promise<number> {
  const { total } = await tx.row<{ total: number }>(sql`
    select count(*)::integer as total from listed_students(${filter.schoolId}, ${filter.termId}) s where ${isListed(filter)}`);
  return total;
}

function isListed({ search, ...ofClass }: ListFilter): Statement {
  return allOf([inClass(ofClass), matchesSearch(search)]);
}
