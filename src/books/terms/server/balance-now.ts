import { type Statement, sql } from '../../../core/server/sql.ts';

/** What a student, a column of ids, owes at the end of the current term; in all, where there is none and so no bill yet. */
export function balanceNow(schoolId: number, student: Statement): Statement {
  return sql`balance_at_term(${schoolId}, ${student}, (select term_id from terms where school_id = ${schoolId} and is_current))`;
}

/** What a change adds to `balanceNow`: 0 in a term that is after the current one. Without a term it counts in the current one. */
export function changeNow(schoolId: number, { change, term }: { change: Statement; term: Statement }): Statement {
  return sql`
    case when exists (
      select from terms later
      join terms cur on cur.school_id = later.school_id and cur.is_current
      where later.school_id = ${schoolId} and later.term_id = ${term} and (later.start_date, later.term_id) > (cur.start_date, cur.term_id)
    ) then 0 else ${change} end`;
}
