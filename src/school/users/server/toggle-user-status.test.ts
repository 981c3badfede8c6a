import { expect, test } from 'vitest';
import { userIdOf } from '../../../../tests/support/users.ts';
import { newSchool, signIn, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();

test('who is deactivated from two lists of before stays deactivated, and who is activated from two keeps their session', async () => {
  const { admin, bursar } = await newSchool();
  const { username } = await bursar();
  const id = await userIdOf(admin, username);
  const set = async (active: boolean) => (await admin.patch(`/api/settings/users/${id}/toggle-status`, { active })).body;
  for (const _ of ['once', 'again']) expect(await set(false)).toEqual({ isActive: false });
  expect(await succeed(admin.read('/api/settings/users'))).toMatchObject([{ isActive: true }, { isActive: false }]);
  expect(await set(true)).toEqual({ isActive: true });
  const returned = await signIn(username);
  expect(await set(true)).toEqual({ isActive: true });
  expect((await returned.read('/api/dashboard')).status).toBe(200);
});
