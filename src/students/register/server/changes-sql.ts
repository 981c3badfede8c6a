import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { ChangedField } from '../changes.ts';

/** The old and new value of a student's field, as shown; null if it was or is empty. */
export type Change = { studentId: number; field: ChangedField; was: string | null; became: string | null };

/** Records who changed which fields, in the transaction of the change. Unchanged fields are skipped. */
export async function insertChanges(tx: Transaction, { schoolId, userId }: Caller, fieldChanges: readonly Change[]): Promise<void> {
  const changes = fieldChanges.filter(({ was, became }) => was !== became);
  if (changes.length === 0) return;
  const column = <Name extends keyof Change>(name: Name) => changes.map((change) => change[name]);
  await tx.rows(sql`
    insert into student_changes (school_id, student_id, field, was, became, changed_by)
    select ${schoolId}::integer, student_id, field, was, became, ${userId}::integer
    from unnest(${column('studentId')}::integer[], ${column('field')}::text[], ${column('was')}::text[], ${column('became')}::text[])
      with ordinality as change (student_id, field, was, became, place)
    order by place
    returning school_id`);
}
