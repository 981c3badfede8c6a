import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { ChangedField } from '../changes.ts';

/** What a field of a student was and became, as people read it; null where there was nothing or nothing is left. */
export type Change = { studentId: number; field: ChangedField; was: string | null; became: string | null };

/** Keeps who changed what of students, in the transaction of the change. What stayed as it was is no change. */
export async function insertChanges(tx: Transaction, { schoolId, userId }: Caller, given: readonly Change[]): Promise<void> {
  const changes = given.filter(({ was, became }) => was !== became);
  if (changes.length === 0) return;
  const column = <Name extends keyof Change>(name: Name) => changes.map((change) => change[name]);
  await tx.rows(sql`
    insert into student_changes (school_id, student_id, field, was, became, changed_by)
    select ${schoolId}::integer, student_id, field, was, became, ${userId}::integer
    from unnest(${column('studentId')}::integer[], ${column('field')}::text[], ${column('was')}::text[], ${column('became')}::text[])
      with ordinality as change (student_id, field, was, became, place)
    order by place`);
}
