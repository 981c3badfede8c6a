import { expect, test, vi } from 'vitest';
import { logIn, newAddress } from '../../../../tests/support/second-factors.ts';
import { toggleUser, userIdOf } from '../../../../tests/support/users.ts';
import { newSchool, newStaff, password, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { hashQueue } from '../../session/server/passwords.ts';

useServer();

const chosen = 'ndizi-mbivu-tatu-8';
const hashesAtOnce = 4;

/** What a call is answered while whose hash waits something else happens. */
async function answeredAfter(call: () => ReturnType<Staff['post']>, meanwhile: () => Promise<unknown>) {
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const others = Array.from({ length: hashesAtOnce }, () => hashQueue.visit({ network: 'elsewhere' }, (turn) => turn('known', () => gate)));
  const visit = vi.spyOn(hashQueue, 'visit');
  try {
    const answered = call();
    await vi.waitFor(() => expect(visit).toHaveBeenCalled(), 10_000);
    await meanwhile();
    open();
    return (await answered).body;
  } finally {
    open();
    visit.mockRestore();
    await Promise.all(others);
  }
}

test('an administrator who is deactivated while the hash waits gives nobody a new password', async () => {
  const { admin, bursar } = await newSchool();
  const [leaving, victim] = [await newStaff(admin, 'admin'), await bursar()];
  const url = `/api/settings/users/${await userIdOf(admin, victim.username)}/password`;
  const answer = await answeredAfter(
    () => leaving.post(url, { newPassword: chosen }),
    () => toggleUser(admin, leaving),
  );
  expect(answer).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' });
  expect((await logIn(victim.username)).status).toBe(200);
});

test('nor adds a user', async () => {
  const { admin } = await newSchool();
  const leaving = await newStaff(admin, 'admin');
  const added = { username: `late-${leaving.username}`, email: 'late@example.test', password: chosen, role: 'admin' };
  const answer = await answeredAfter(
    () => leaving.post('/api/settings/new-user', added),
    () => toggleUser(admin, leaving),
  );
  expect(answer).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' });
  expect(JSON.stringify(await succeed(admin.read('/api/settings/users')))).not.toContain(added.username);
});

test('a password that is changed in a session that meanwhile ended stays, and no new session begins', async () => {
  const { admin, bursar } = await newSchool();
  const staff = await bursar();
  const end = `/api/settings/users/${await userIdOf(admin, staff.username)}/sessions/end-all`;
  const answer = await answeredAfter(
    () => staff.post('/api/auth/password', { currentPassword: password, newPassword: chosen }, newAddress()),
    () => succeed(admin.post(end)),
  );
  expect(answer).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' });
  expect((await logIn(staff.username)).status).toBe(200);
});
