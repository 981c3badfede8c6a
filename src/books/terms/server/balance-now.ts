import { type Statement, sql } from '../../../core/server/sql.ts';

/** What a student, a column of ids, owes at the end of the current term; in all, where there is none and so no bill yet. */
export function balanceNow(schoolId: number, student: Statement): Statement {
  return sql`balance_at_term(${schoolId}, ${student}, (select term_id from terms where school_id = ${schoolId} and is_current))`;
}
