import { expect, test } from 'vitest';
import { userIdOf } from '../../../../tests/support/users.ts';
import {
  ask,
  asOwner,
  newSchool,
  newStaff,
  nextNumber,
  password,
  type Staff,
  signIn,
  succeed,
  testStore,
  useServer,
} from '../../../../tests/support/world.ts';
import { withClient } from '../../../core/server/migrate.ts';

useServer();

const newUser = (changes: Record<string, unknown> = {}) => {
  const username = `mtu${nextNumber()}`;
  return { username, email: `${username}@example.test`, password, ...changes };
};

const create = (admin: Staff, body: unknown) => admin.post('/api/settings/new-user', body);
const list = (admin: Staff) => succeed(admin.read('/api/settings/users'));
const toggle = (admin: Staff, id: number) => admin.patch(`/api/settings/users/${id}/toggle-status`);

test('a new user is told of, listed and able to sign in; the role is teacher unless another is chosen', async () => {
  const { admin } = await newSchool();
  const form = newUser();
  const answer = await create(admin, form);
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    message: 'User created successfully.',
    user: { id: expect.any(Number), username: form.username, email: form.email, role: 'teacher', isActive: true },
  });
  expect((await list(admin)).at(-1)).toEqual(answer.body.user);
  const teacher = await signIn(form.username);
  expect((await succeed(teacher.read('/api/dashboard'))).user).toEqual({ username: form.username, role: 'teacher' });
  expect((await succeed(create(admin, newUser({ role: '' })))).user.role).toBe('teacher');
  expect((await succeed(create(admin, newUser({ role: 'bursar' })))).user.role).toBe('bursar');
});

test('users are listed in the order they were added, without anything secret', async () => {
  const { admin } = await newSchool();
  for (const role of ['bursar', 'teacher', 'auditor', 'admin']) await succeed(create(admin, newUser({ role })));
  const users = await list(admin);
  expect(users.map((user: { role: string }) => user.role)).toEqual(['admin', 'bursar', 'teacher', 'auditor', 'admin']);
  const ids = users.map((user: { id: number }) => user.id);
  expect(ids).toEqual(ids.toSorted((a: number, b: number) => a - b));
  for (const user of users) expect(Object.keys(user)).toEqual(['id', 'username', 'email', 'role', 'isActive']);
});

test('the address without /api that clients of the specification use makes users as well', async () => {
  const { admin } = await newSchool();
  const form = newUser({ role: 'bursar' });
  expect((await admin.post('/settings/new-user', form)).status).toBe(201);
  const id = await userIdOf(admin, form.username);
  expect((await admin.patch(`/settings/users/${id}/toggle-status`)).body).toEqual({ isActive: false });
});

test('a username is unique in the whole install, letter case aside, and a refusal leaves nothing behind', async () => {
  const [ours, theirs] = [await newSchool(), await newSchool()];
  const form = newUser();
  await succeed(create(ours.admin, form));
  for (const admin of [ours.admin, theirs.admin]) {
    const username = form.username.toUpperCase();
    const refused = await create(admin, { ...form, username });
    expect(refused.body).toMatchObject({
      status: 409,
      code: 'USERNAME_TAKEN',
      message: `The username ${username} is taken. Please choose another.`,
      error: `The username ${username} is taken. Please choose another.`,
      errors: [{ path: 'username' }],
    });
  }
  expect(await list(ours.admin)).toHaveLength(2);
  expect(await list(theirs.admin)).toHaveLength(1);
});

test('of many users made at once under one name, one is made', async () => {
  const [ours, theirs] = [await newSchool(), await newSchool()];
  const form = newUser();
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => create(index % 2 ? ours.admin : theirs.admin, form)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
  expect((await list(ours.admin)).length + (await list(theirs.admin)).length).toBe(3);
  expect((await asOwner('select 1 from usernames where username = $1', [form.username])).length).toBe(1);
});

test.each([
  ['username', '', 'Username is required'],
  ['username', '   ', 'Username is required'],
  ['username', null, 'Username is required'],
  ['username', 'x'.repeat(51), 'Username must be at most 50 characters'],
  ['username', 'two words', 'Username may have letters A to Z, digits and . - _ @ + only, without spaces'],
  ['username', 'mfano-admin\u200b', 'Username may have letters A to Z, digits and . - _ @ + only, without spaces'],
  ['username', 'mfano\u2010admin', 'Username may have letters A to Z, digits and . - _ @ + only, without spaces'],
  ['username', '\uff4dfano', 'Username may have letters A to Z, digits and . - _ @ + only, without spaces'],
  ['username', 'mf\u0430no', 'Username may have letters A to Z, digits and . - _ @ + only, without spaces'],
  ['username', 'a\u0000b', 'Username has characters that cannot be stored'],
  ['username', '\ud800abc', 'Username has characters that cannot be stored'],
  ['username', ['a'], 'Username must be text'],
  ['email', '', 'Email is required'],
  ['email', 'not an address', 'Email must be an address such as jane@example.com'],
  ['email', 12, 'Email must be text'],
  ['password', '', 'Password is required'],
  ['password', undefined, 'Password is required'],
  ['password', 'mfupi', 'Password must be at least 8 characters'],
  ['password', 'x'.repeat(101), 'Password must be at most 100 characters'],
  ['password', 'nairobi2026', 'This password is too common. Choose a longer one that nobody would guess.'],
  ['role', 'principal', 'Role must be teacher, auditor, bursar or admin'],
  ['role', ['admin'], 'Role must be teacher, auditor, bursar or admin'],
])('a user with the %s %j is refused: %s', async (path, value, message) => {
  const { admin } = await newSchool();
  const refused = await create(admin, newUser({ [path]: value }));
  expect(refused.body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', message, error: message, errors: [{ path, message }] });
  expect(await list(admin)).toHaveLength(1);
});

test('a password made of the username is refused', async () => {
  const { admin } = await newSchool();
  const refused = await create(admin, newUser({ username: `otieno${nextNumber()}`, password: 'Otieno2026!' }));
  expect(refused.body).toMatchObject({ status: 400, errors: [{ path: 'password' }] });
});

test('fields that nobody may set are not applied', async () => {
  const [ours, theirs] = [await newSchool(), await newSchool()];
  const [stranger] = await list(theirs.admin);
  const form = newUser({
    id: stranger.id,
    schoolId: 1,
    school_id: 1,
    isActive: false,
    is_active: false,
    passwordHash: 'x',
    __proto__: { role: 'admin' },
  });
  const { user } = await succeed(create(ours.admin, form));
  expect(user).toMatchObject({ role: 'teacher', isActive: true });
  expect(user.id).not.toBe(stranger.id);
  expect(await list(ours.admin)).toHaveLength(2);
});

test('deactivating a user ends their sessions at once; activating lets them sign in again', async () => {
  const { admin, bursar } = await newSchool();
  const leaver = await bursar();
  const second = await signIn(leaver.username);
  const id = await userIdOf(admin, leaver.username);
  expect((await toggle(admin, id)).body).toEqual({ isActive: false });
  for (const staff of [leaver, second])
    expect((await staff.read('/api/dashboard')).body).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' });
  const inactive = (await list(admin)).filter(({ isActive }: { isActive: boolean }) => !isActive);
  expect(inactive, 'nobody else').toMatchObject([{ id }]);
  expect((await toggle(admin, id)).body).toEqual({ isActive: true });
  expect((await leaver.read('/api/dashboard')).status, 'an ended session stays ended').toBe(401);
  expect((await (await signIn(leaver.username)).read('/api/dashboard')).status).toBe(200);
});

test('nobody deactivates their own account', async () => {
  const { admin } = await newSchool();
  await newStaff(admin, 'admin');
  const refused = await toggle(admin, await userIdOf(admin, admin.username));
  expect(refused.body).toMatchObject({
    status: 409,
    code: 'OWN_ACCOUNT',
    message: 'You cannot deactivate your own account.',
    error: 'You cannot deactivate your own account.',
  });
  expect((await admin.read('/api/dashboard')).status).toBe(200);
  const own = `/api/settings/users/${await userIdOf(admin, admin.username)}/toggle-status`;
  expect((await admin.patch(own, { active: true })).body, 'nothing would change').toEqual({ isActive: true });
});

test('of two administrators, one may deactivate the other', async () => {
  const { admin } = await newSchool();
  const other = await newStaff(admin, 'admin');
  expect((await toggle(other, await userIdOf(admin, admin.username))).body).toEqual({ isActive: false });
  expect((await admin.read('/api/dashboard')).status).toBe(401);
});

test('administrators who deactivate each other at the same time leave one', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { admin } = await newSchool();
    const other = await newStaff(admin, 'admin');
    const [adminId, otherId] = [await userIdOf(admin, admin.username), await userIdOf(admin, other.username)];
    const answers = await Promise.all([toggle(admin, otherId), toggle(other, adminId)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // The slower one is told that nobody would be left, or finds that it was signed out.
    expect(['LAST_ADMIN', 'SESSION_EXPIRED']).toContain(answers.find(({ status }) => status !== 200)?.body.code);
    const left = await asOwner('select username from users where user_id in ($1, $2) and is_active', [adminId, otherId]);
    expect(left).toHaveLength(1);
  }
});

test('the last active administrator is not deactivated by somebody whose own account just ended', async () => {
  const { admin } = await newSchool();
  const other = await newStaff(admin, 'admin');
  const adminId = await userIdOf(admin, admin.username);
  // As in a request that was let in a moment before its sender was deactivated by hand.
  await withClient(testStore().owner, async (client) => {
    await client.query('begin');
    await client.query('update users set is_active = false where username = $1', [other.username]);
    const pending = toggle(other, adminId);
    await client.query(`select pg_sleep(0.3)`);
    await client.query('commit');
    expect((await pending).body).toMatchObject({
      status: 409,
      code: 'LAST_ADMIN',
      message: 'This is the last active administrator of the school.',
    });
  });
  expect((await admin.read('/api/dashboard')).status).toBe(200);
});

test('a user of another school is not found, by any spelling of an id', async () => {
  const [ours, theirs] = [await newSchool(), await newSchool()];
  const [stranger] = await list(theirs.admin);
  for (const id of [stranger.id, 2_147_483_647]) {
    expect((await toggle(ours.admin, id)).body).toMatchObject({ status: 404, code: 'STAFF_NOT_FOUND', message: 'User not found.' });
  }
  for (const odd of ['0', '-1', '1e3', '99999999999', 'abc', '%00', '1%20', 'null', '1.5']) {
    const { status } = await ours.admin.patch(`/api/settings/users/${odd}/toggle-status`);
    expect([400, 404]).toContain(status);
  }
  expect((await theirs.admin.read('/api/dashboard')).status).toBe(200);
});

test('only administrators change users, and neither bursars nor teachers see them', async () => {
  const { admin, bursar, teacher } = await newSchool();
  for (const staff of [await bursar(), await teacher()]) {
    const role = staff.username.replace(/\d+$/, '');
    const message = `This is for administrators only; you are signed in as ${role}.`;
    const id = await userIdOf(admin, staff.username);
    for (const answer of [await create(staff, newUser()), await toggle(staff, id)]) {
      expect(answer.body).toMatchObject({ status: 403, code: 'FORBIDDEN', message, error: message });
    }
    for (const path of ['/api/settings/users', '/api/settings/users/export?format=csv']) {
      expect((await staff.read(path)).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    }
  }
  expect((await ask({ url: '/api/settings/users' })).body).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
  expect(await list(admin)).toHaveLength(3);
});

test('schools do not see each other’s users', async () => {
  const [ours, theirs] = [await newSchool(), await newSchool()];
  await succeed(create(theirs.admin, newUser()));
  expect((await list(ours.admin)).map((user: { username: string }) => user.username)).toEqual([ours.admin.username]);
});
