import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';

type TermKey = { schoolId: number; termId: number };

/** Locks every student of the school in order: no payment can be recorded meanwhile, and running ones are waited for. */
export function lockEveryStudent(tx: Transaction, schoolId: number): Promise<object[]> {
  return tx.rows(sql`
    select count(locked.student_id)
    from (select student_id from students where school_id = ${schoolId} order by student_id for no key update) as locked`);
}

/** Marks everybody billed in the term as not billed, so that they owe nothing for it, and returns them. */
export async function markUnbilled(tx: Transaction, { schoolId, termId }: TermKey): Promise<number[]> {
  const rows = await tx.rows<{ studentId: number }>(sql`
    update student_terms
    set billed = false
    where school_id = ${schoolId} and term_id = ${termId} and billed
    returning student_id as "studentId"`);
  return rows.map((row) => row.studentId);
}

/** Deletes the rows of a term without bills or payments. */
export function deleteEmptyRows(tx: Transaction, { schoolId, termId }: TermKey): Promise<object[]> {
  return tx.rows(sql`
    delete from student_terms
    where school_id = ${schoolId} and term_id = ${termId} and not billed
      and charged_cents = 0 and paid_cents = 0 and adjusted_cents = 0`);
}
