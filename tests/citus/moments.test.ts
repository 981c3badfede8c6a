import { expect, test } from 'vitest';
import { momentOf } from '../../src/core/server/clock.ts';
import type { Transaction } from '../../src/core/server/db.ts';
import { type Statement, sql } from '../../src/core/server/sql.ts';
import { askedMoments } from '../support/asked-moments.ts';
import { payingSchool } from '../support/paying-school.ts';
import { schoolIdOf, testStore, useServer } from '../support/world.ts';

useServer();

// A check that sees nothing proves nothing.
test("a statement that stores the moment of a school's server is noticed; one that is given it, or compares with it, is not", async () => {
  const { admin, student } = await payingSchool();
  const schoolId = schoolIdOf(admin);
  const noticed = async (work: (tx: Transaction) => Promise<unknown>, kind: 'read' | 'write' = 'write') => {
    await testStore().database.transaction(schoolId, work, { kind });
    const found = askedMoments.size;
    askedMoments.clear();
    return found;
  };
  const noted = (column: Statement, at: Statement) => sql`
    insert into consents (school_id, student_id, kind, is_given, decided_by, source, recorded_by${column})
    select school_id, student_id, 'photographs', true, 'Her mother', 'form', 1${at}
    from students
    where school_id = ${schoolId} and student_id = ${student}
    returning school_id`;
  const when = sql`, recorded_at`;
  expect(await noticed((tx) => tx.rows(noted(when, sql`, now()`)))).toBe(1);
  // The default of the column is now().
  expect(await noticed((tx) => tx.rows(noted(sql``, sql``)))).toBe(1);
  expect(await noticed(async (tx) => tx.rows(noted(when, sql`, ${(await momentOf(tx)).at}::timestamptz`)))).toBe(0);
  const today = sql`select student_id, nairobi_today() as today from students where school_id = ${schoolId}`;
  expect(await noticed((tx) => tx.rows(today))).toBe(1);
  expect(await noticed((tx) => tx.rows(today), 'read')).toBe(0);
  const older = sql`select student_id from students where school_id = ${schoolId} and created_at < now() - interval '1 day'`;
  expect(await noticed((tx) => tx.rows(older))).toBe(0);
});
