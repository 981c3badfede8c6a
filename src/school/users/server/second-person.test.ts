import { expect, test } from 'vitest';
import { liveOn } from '../../../../tests/support/days.ts';
import { toggleUser } from '../../../../tests/support/users.ts';
import { newSchool, newStaff, type Staff, testStore, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';
import { withClient } from '../../../core/server/migrate.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import { hasOneUser, isOnlyApprover } from './second-person.ts';

useServer();

const today = nairobiToday();

type Ids = { schoolId: number; userId: number };

/** Whether a rule holds for a member of staff. */
async function holds({ username }: Staff, rule: (ids: Ids) => Statement): Promise<boolean> {
  const ids = await withClient(testStore().owner, async (client) => {
    const text = 'select school_id as "schoolId", user_id as "userId" from usernames where username = $1';
    return (await client.query<Ids>(text, [username])).rows[0] ?? { schoolId: 0, userId: 0 };
  });
  const { answer } = await testStore().database.transaction(ids.schoolId, (tx) =>
    tx.row<{ answer: boolean }>(sql`select ${rule(ids)} as "answer"`),
  );
  return answer;
}

/** Whether nobody else may approve. */
const isAlone = (staff: Staff) => holds(staff, isOnlyApprover);
/** Whether nobody else works at the school. */
const isOnlyUser = (staff: Staff) => holds(staff, ({ schoolId }) => hasOneUser(sql`${schoolId}::integer`));

test('an administrator is alone until there is another, whoever else works at the school', async () => {
  const { admin } = await newSchool();
  await newSchool();
  expect(await isAlone(admin)).toBe(true);
  for (const role of ['bursar', 'auditor', 'teacher'] as const) await newStaff(admin, role);
  expect(await isAlone(admin)).toBe(true);
  const second = await newStaff(admin, 'admin');
  expect([await isAlone(admin), await isAlone(second)]).toEqual([false, false]);
});

test('one who was deactivated counts for seven days, and no longer', async () => {
  const { admin } = await newSchool();
  const second = await newStaff(admin, 'admin');
  await toggleUser(admin, second);
  const alone = async () => [await isAlone(admin), await isOnlyUser(admin)];
  for (const [days, expected] of [
    [0, false],
    [6, false],
    [7, true],
  ] as const) {
    await liveOn(addDays(today, days));
    expect([days, ...(await alone())]).toEqual([days, expected, expected]);
  }
  await liveOn(today);
});

test('a school has one user while nobody else is active there, whatever others may do', async () => {
  const { admin } = await newSchool();
  await newSchool();
  expect(await isOnlyUser(admin)).toBe(true);
  const teacher = await newStaff(admin, 'teacher');
  expect([await isOnlyUser(admin), await isOnlyUser(teacher)]).toEqual([false, false]);
});
