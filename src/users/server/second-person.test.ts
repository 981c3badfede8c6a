import { expect, test } from 'vitest';
import { newSchool, newStaff, type Staff, succeed, testStore, useServer } from '../../../tests/support/world.ts';
import { withClient } from '../../core/server/migrate.ts';
import { isOnlyApprover, isOwnApproval } from './second-person.ts';

useServer();

/** Whether nobody else may approve, as the rule has it for a member of staff. */
async function isAlone({ username }: Staff): Promise<boolean> {
  const ids = await withClient(testStore().owner, async (client) => {
    const text = 'select school_id as "schoolId", user_id as "userId" from usernames where username = $1';
    return (await client.query<{ schoolId: number; userId: number }>(text, [username])).rows[0] ?? { schoolId: 0, userId: 0 };
  });
  const { text, values } = isOnlyApprover(ids);
  const statement = { name: '', text: `select ${text} as "alone"`, values };
  return (await testStore().database.transaction(ids.schoolId, (tx) => tx.row<{ alone: boolean }>(statement))).alone;
}

test('an administrator is alone until there is another, whoever else works at the school', async () => {
  const { admin } = await newSchool();
  await newSchool();
  expect(await isAlone(admin)).toBe(true);
  for (const role of ['bursar', 'auditor', 'teacher'] as const) await newStaff(admin, role);
  expect(await isAlone(admin)).toBe(true);
  const second = await newStaff(admin, 'admin');
  expect([await isAlone(admin), await isAlone(second)]).toEqual([false, false]);
});

test('one who was deactivated counts no longer', async () => {
  const { admin } = await newSchool();
  const second = await newStaff(admin, 'admin');
  const users = await succeed(admin.read('/api/settings/users'));
  const { id } = users.find(({ username }: { username: string }) => username === second.username);
  await succeed(admin.patch(`/api/settings/users/${id}/toggle-status`));
  expect(await isAlone(admin)).toBe(true);
});

test('an approval is another’s unless the asker gives it, who may only while alone', () => {
  expect(isOwnApproval({ askedBy: 1, userId: 2, isOnlyApprover: false }, 'OWN_ADJUSTMENT')).toBe(false);
  expect(isOwnApproval({ askedBy: 1, userId: 2, isOnlyApprover: true }, 'OWN_ADJUSTMENT')).toBe(false);
  expect(isOwnApproval({ askedBy: 2, userId: 2, isOnlyApprover: true }, 'OWN_ADJUSTMENT')).toBe(true);
  expect(() => isOwnApproval({ askedBy: 2, userId: 2, isOnlyApprover: false }, 'OWN_REVERSAL_REQUEST')).toThrow(
    'other than the one who asked',
  );
});
