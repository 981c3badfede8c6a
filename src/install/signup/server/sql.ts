import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';

/** The number of the next school. A failed sign-up leaves a gap, which nobody sees. */
export async function nextSchoolId(tx: Transaction): Promise<number> {
  const { schoolId } = await tx.row<{ schoolId: number }>(sql`
    select nextval(pg_get_serial_sequence('schools', 'school_id')) as "schoolId"`);
  return schoolId;
}

type NewSchool = { schoolId: number; name: string; phoneNumber: string | undefined; email: string };

export function insertSchool(tx: Transaction, { schoolId, name, phoneNumber, email }: NewSchool): Promise<object[]> {
  return tx.rows(sql`
    insert into schools (school_id, name, phone_number, email)
    values (${schoolId}, ${name}, ${phoneNumber}, ${email})`);
}

/** The counters of the school's visible numbers: students, receipts, ledger entries. */
export function insertCounters(tx: Transaction, { schoolId }: { schoolId: number }): Promise<object[]> {
  return tx.rows(sql`
    insert into counters (school_id, kind)
    select ${schoolId}::integer, kind
    from unnest(array['student', 'payment', 'entry']) as kind
    returning school_id`);
}
