import { expect, test } from 'vitest';
import { momentOf } from '../../src/core/server/clock.ts';
import type { Transaction } from '../../src/core/server/db.ts';
import { sql } from '../../src/core/server/sql.ts';
import { askedMoments } from '../support/asked-moments.ts';
import { payingSchool } from '../support/paying-school.ts';
import { schoolIdOf, testStore, useServer } from '../support/world.ts';

useServer();

/** How many statements of a transaction took the moment of the school's server. */
async function noticed(schoolId: number, work: (tx: Transaction) => Promise<unknown>, kind: 'read' | 'write' = 'write'): Promise<number> {
  await testStore().database.transaction(schoolId, work, { kind });
  const found = askedMoments.size;
  askedMoments.clear();
  return found;
}

// A check that sees nothing proves nothing.
test('a statement that stores the moment of a school’s server is noticed; one that gets it as a value, or only compares, is not', async () => {
  const { admin, student } = await payingSchool();
  const schoolId = schoolIdOf(admin);
  const changed = (at: ReturnType<typeof sql> | null) => sql`
    insert into student_changes (school_id, student_id, field, was, became, changed_by ${at ? sql`, changed_at` : sql``})
    select school_id, student_id, 'fullName', full_name, 'Other', 1 ${at ? sql`, ${at}` : sql``}
    from students where school_id = ${schoolId} and student_id = ${student}`;
  expect(await noticed(schoolId, (tx) => tx.rows(changed(sql`now()`)))).toBe(1);
  // The default of the column is now().
  expect(await noticed(schoolId, (tx) => tx.rows(changed(null)))).toBe(1);
  expect(await noticed(schoolId, async (tx) => tx.rows(changed(sql`${(await momentOf(tx)).at}::timestamptz`)))).toBe(0);
  const today = sql`select student_id, nairobi_today() as today from students where school_id = ${schoolId}`;
  expect(await noticed(schoolId, (tx) => tx.rows(today))).toBe(1);
  expect(await noticed(schoolId, (tx) => tx.rows(today), 'read')).toBe(0);
  const older = sql`select student_id from students where school_id = ${schoolId} and created_at < now() - interval '1 day'`;
  expect(await noticed(schoolId, (tx) => tx.rows(older))).toBe(0);
});
