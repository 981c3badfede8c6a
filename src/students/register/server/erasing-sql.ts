import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';

type StudentKeys = { schoolId: number; studentIds: readonly number[] };

/** Deletes what was only ever about students: guardians, consents, notes, changes, saved references, and files of statements. */
export function deleteOwnRows(tx: Transaction, { schoolId, studentIds }: StudentKeys): Promise<unknown> {
  const ofStudents = sql`school_id = ${schoolId} and student_id = any (${studentIds}::integer[])`;
  return Promise.all([
    tx.rows(sql`delete from guardians where ${ofStudents}`),
    tx.rows(sql`delete from consents where ${ofStudents}`),
    tx.rows(sql`delete from balance_notes where ${ofStudents}`),
    tx.rows(sql`delete from student_changes where ${ofStudents} and field not in ('status', 'class')`),
    tx.rows(sql`delete from account_aliases where ${ofStudents}`),
    tx.rows(sql`update payment_prompts set phone = null where ${ofStudents}`),
    tx.rows(sql`delete from statement_files where school_id = ${schoolId} and student_ids && ${studentIds}::integer[]`),
  ]);
}

/** What stays of a student's row: the number, the class, the days of enrolling and leaving, and the opening balance. */
export function eraseParticulars(tx: Transaction, { schoolId, studentIds }: StudentKeys): Promise<unknown> {
  return tx.rows(sql`
    update students
    set is_erased = true, full_name = 'Erased student ' || student_id::text,
        admission_number = case when not import_undone then student_id::text || '-ERASED' end, date_of_birth = '1900-01-01',
        gender = 'Other', guardian_name = '', guardian_relation = 'guardian', guardian_messages = false, contact_number_1 = '',
        contact_number_2 = null, updated_at = moment_after(updated_at, now())
    where school_id = ${schoolId} and student_id = any (${studentIds}::integer[])`);
}
