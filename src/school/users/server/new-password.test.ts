import { expect, test } from 'vitest';
import { recordFailures } from '../../../../tests/support/sign-in-failures.ts';
import { userIdOf } from '../../../../tests/support/users.ts';
import {
  ask,
  asOwner,
  newSchool,
  nextNumber,
  password,
  Staff,
  schoolIdOf,
  signIn,
  succeed,
  useServer,
} from '../../../../tests/support/world.ts';

useServer({ TRUST_PROXY: '1' });

const chosen = 'ndizi-mbivu-tatu-8';

const give = async (admin: Staff, username: string, newPassword: unknown) =>
  admin.post(`/api/settings/users/${await userIdOf(admin, username)}/password`, { newPassword });

function logIn(username: string, secret: string, address = `10.11.${nextNumber()}.1`) {
  const headers = { 'x-forwarded-for': address };
  return ask({ method: 'POST', url: '/api/auth/login', body: { username, password: secret }, headers });
}

test('whoever forgot their password signs in with the one that an administrator chose, and with the old one no more', async () => {
  const { admin, bursar } = await newSchool();
  const forgetful = await bursar();
  const answer = await give(admin, forgetful.username, chosen);
  expect(answer.body).toEqual({
    message: `${forgetful.username} has a new password, must change it at the next sign-in, and is signed out everywhere.`,
  });
  expect(await asOwner('select network from known_addresses where username = $1', [forgetful.username])).toEqual([]);
  expect((await forgetful.read('/api/dashboard')).body).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' });
  expect((await logIn(forgetful.username, password)).body.code).toBe('INVALID_PASSWORD');
  const { token, user } = (await logIn(forgetful.username, chosen)).body;
  expect(user).toEqual({ username: forgetful.username, role: 'bursar' });
  const staff = new Staff(token, forgetful.username);
  expect((await staff.read('/api/dashboard')).body, 'the administrator knows it, so it is for one sign-in').toMatchObject({
    status: 403,
    code: 'PASSWORD_CHANGE_NEEDED',
  });
  const own = { currentPassword: chosen, newPassword: 'embe-dodo-nane-5' };
  const changed = await succeed(staff.post('/api/auth/password', own, { 'x-forwarded-for': `10.13.${nextNumber()}.1` }));
  expect((await new Staff(changed.token, forgetful.username).read('/api/dashboard')).status).toBe(200);
});

test('whoever is added with a password for one sign-in chooses another first, and others do not', async () => {
  const { admin } = await newSchool();
  const codeOf = async (mustChangePassword: unknown) => {
    const username = `mpya${nextNumber()}`;
    await succeed(admin.post('/api/settings/new-user', { username, email: 'mpya@example.test', password: chosen, mustChangePassword }));
    const { token } = (await logIn(username, chosen)).body;
    return (await new Staff(token, username).read('/api/students/view-students')).body.code;
  };
  expect([await codeOf(true), await codeOf(false), await codeOf('')]).toEqual(['PASSWORD_CHANGE_NEEDED', undefined, undefined]);
});

test('a new password is for one person: the others of the school keep theirs, and are signed in still', async () => {
  const { admin, bursar, teacher } = await newSchool();
  const others = [admin, await teacher()];
  await succeed(give(admin, (await bursar()).username, chosen));
  for (const other of others) {
    expect((await logIn(other.username, password)).status).toBe(200);
    expect((await other.read('/api/students/view-students')).status).toBe(200);
  }
});

test('a new password clears the wrong tries and the known networks of one person alone', async () => {
  const { admin, bursar, teacher } = await newSchool();
  const [forgetful, other] = [await bursar(), await teacher()];
  const names = [forgetful.username, other.username];
  for (const username of names) await recordFailures({ username, network: 'elsewhere', count: 2 });
  await succeed(give(admin, forgetful.username, chosen));
  const left = (table: string) => asOwner(`select distinct username from ${table} where username = any ($1)`, [names]);
  for (const table of ['sign_in_failures', 'known_addresses']) expect(await left(table), table).toEqual([{ username: other.username }]);
});

test('who tried too often before asking can sign in at once', async () => {
  const { admin, teacher } = await newSchool();
  const { username } = await teacher();
  for (const guess of Array.from({ length: 7 }, (_, index) => `sikumbuki-${index}`)) await logIn(username, guess, '10.12.0.1');
  expect((await logIn(username, password, '10.12.0.1')).status).toBe(429);
  await succeed(give(admin, username, chosen));
  await expect.poll(async () => (await logIn(username, chosen, '10.12.0.1')).status, { timeout: 10_000 }).toBe(200);
});

test('one’s own password needs the old one', async () => {
  const { admin } = await newSchool();
  expect((await give(admin, admin.username, chosen)).body).toMatchObject({
    status: 409,
    code: 'OWN_PASSWORD',
    message: 'To change your own password, open your account menu at the top of the page.',
  });
  expect((await logIn(admin.username, password)).status).toBe(200);
});

test.each([
  ['', 'New password is required'],
  [undefined, 'New password is required'],
  ['mfupi', 'New password must be at least 8 characters'],
  ['x'.repeat(101), 'New password must be at most 100 characters'],
  ['nairobi2026', 'This password is too common. Choose a longer one that nobody would guess.'],
])('the new password %j is refused: %s', async (newPassword, message) => {
  const { admin, teacher } = await newSchool();
  const { username } = await teacher();
  expect((await give(admin, username, newPassword)).body).toMatchObject({ status: 400, errors: [{ path: 'newPassword', message }] });
  expect((await logIn(username, password)).status).toBe(200);
});

test('a password made of the name of the school is refused, whoever chooses it', async () => {
  const { admin, teacher } = await newSchool();
  const { username } = await teacher();
  const staff = await signIn(username);
  await asOwner("update schools set name = 'Shule ya Baraka Njema' where school_id = $1", [schoolIdOf(admin)]);
  const guessed = 'ShuleYaBarakaNjema2026';
  const refused = { status: 400, code: 'VALIDATION_FAILED', message: expect.stringContaining('too common') };
  const user = { username: `mtu${nextNumber()}`, email: 'mtu@example.test', password: guessed };
  expect((await admin.post('/api/settings/new-user', user)).body).toMatchObject(refused);
  expect((await give(admin, username, guessed)).body).toMatchObject(refused);
  const own = { currentPassword: password, newPassword: guessed };
  expect((await staff.post('/api/auth/password', own)).body).toMatchObject(refused);
});

test('a password made of the username is refused', async () => {
  const { admin } = await newSchool();
  const username = `wafula${nextNumber()}`;
  await succeed(admin.post('/api/settings/new-user', { username, email: 'w@example.test', password }));
  expect((await give(admin, username, `${username}!`)).body).toMatchObject({ status: 400, errors: [{ path: 'newPassword' }] });
});

test('the people of another school are not found, and keep their passwords', async () => {
  const [ours, theirs] = [await newSchool(), await newSchool()];
  const id = await userIdOf(theirs.admin, theirs.admin.username);
  const refused = await ours.admin.post(`/api/settings/users/${id}/password`, { newPassword: chosen });
  expect(refused.body).toMatchObject({ status: 404, code: 'STAFF_NOT_FOUND' });
  expect((await logIn(theirs.admin.username, password)).status).toBe(200);
});
