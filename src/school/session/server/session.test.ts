import { expect, test } from 'vitest';
import {
  ask,
  asOwner,
  newSchool,
  newStaff,
  nextNumber,
  password,
  Staff,
  signIn,
  succeed,
  useServer,
} from '../../../../tests/support/world.ts';
import { usualPasswordCost } from './passwords.ts';

useServer({ TRUST_PROXY: '1' }, { passwordCost: usualPasswordCost });

/** An address of this test's own, so that its failures count for nobody else. */
const newAddress = () => ({ 'x-forwarded-for': `10.9.${nextNumber()}.1` });

function logIn(username: unknown, secret: unknown, headers: Record<string, string> = newAddress()) {
  return ask({ method: 'POST', url: '/api/auth/login', body: { username, password: secret }, headers });
}

test('the right password gives a token and who it is, and nothing more about them', async () => {
  const { admin } = await newSchool();
  const answer = await logIn(admin.username, password);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    token: expect.stringMatching(/^ey[\w-]+\.[\w-]+\.[\w-]+$/),
    user: { username: admin.username, role: 'admin' },
  });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect((await new Staff(answer.body.token, admin.username).read('/api/dashboard')).status).toBe(200);
});

test('the token says how long it lasts and which session it is, not who somebody is or what they may do', async () => {
  const { admin } = await newSchool();
  const claims = JSON.parse(Buffer.from(admin.token.split('.')[1] ?? '', 'base64url').toString());
  expect(claims.exp - claims.iat).toBe(12 * 60 * 60);
  expect(Object.keys(claims).sort()).toEqual(['exp', 'iat', 'iss', 'jti', 'school']);
});

test('letter case and spaces around do not matter in a username', async () => {
  const { admin } = await newSchool();
  const username = `Nandu.${nextNumber()}`;
  await succeed(admin.post('/api/settings/new-user', { username, email: 'n@example.test', password }));
  for (const typed of [username, username.toUpperCase(), `  ${username.toLowerCase()} `]) {
    expect((await logIn(typed, password)).body).toMatchObject({ user: { username, role: 'teacher' } });
  }
});

test('a password works however its letters are composed, but not in another letter case or cut short', async () => {
  const { admin } = await newSchool();
  const username = `mfa${nextNumber()}`;
  await succeed(admin.post('/api/settings/new-user', { username, email: 'n@example.test', password: 'Café-ya-Ñaki'.normalize('NFC') }));
  expect((await logIn(username, 'Café-ya-Ñaki'.normalize('NFD'))).status).toBe(200);
  expect((await logIn(username, 'café-ya-ñaki')).status).toBe(401);
  expect((await logIn(username, 'Café-ya-Ñak')).status).toBe(401);
});

test('a wrong password and an unknown name are refused in the words of the specification', async () => {
  const { admin } = await newSchool();
  const wrong = await logIn(admin.username, 'not the password');
  expect([wrong.status, wrong.body.code, wrong.body.message, wrong.body.error]).toEqual([
    401,
    'INVALID_PASSWORD',
    'Invalid username or password',
    'Invalid username or password',
  ]);
  const unknown = await logIn(`nobody${nextNumber()}`, password);
  expect([unknown.status, unknown.body.code, unknown.body.message]).toEqual([
    401,
    'USER_NOT_FOUND',
    'The username does not exist! Please register first.',
  ]);
});

test('a deactivated user is told so only with the right password', async () => {
  const { admin, teacher } = await newSchool();
  const leaver = await teacher();
  const [, user] = await succeed(admin.read('/api/settings/users'));
  await succeed(admin.patch(`/api/settings/users/${user.id}/toggle-status`));
  expect((await logIn(leaver.username, password)).body).toMatchObject({ status: 403, code: 'USER_INACTIVE' });
  expect((await logIn(leaver.username, 'not the password')).body).toMatchObject({ status: 401, code: 'INVALID_PASSWORD' });
  expect(await asOwner('select 1 from sessions where user_id = $1 and ended_at is null', [user.id])).toEqual([]);
});

test('a deactivated user tries the right password as seldom as others try wrong ones', async () => {
  const { admin, teacher } = await newSchool();
  const leaver = await teacher();
  const [, user] = await succeed(admin.read('/api/settings/users'));
  await succeed(admin.patch(`/api/settings/users/${user.id}/toggle-status`));
  const headers = newAddress();
  const codes = [];
  for (let count = 1; count <= 6; count += 1) codes.push((await logIn(leaver.username, password, headers)).body.code);
  expect(codes).toEqual([...Array.from({ length: 5 }, () => 'USER_INACTIVE'), 'TOO_MANY_ATTEMPTS']);
});

test('a refused sign-in names each field at fault', async () => {
  const blank = await ask({ method: 'POST', url: '/api/auth/login', body: { username: '  ', password: '  ' }, headers: newAddress() });
  expect(blank.body).toMatchObject({
    status: 400,
    code: 'VALIDATION_FAILED',
    errors: [
      { path: 'username', message: 'Username is required' },
      { path: 'password', message: 'Password is required' },
    ],
  });
  for (const body of [undefined, {}, [], null, { username: 'x'.repeat(51), password }, { username: 'a', password: 'x'.repeat(101) }]) {
    expect((await ask({ method: 'POST', url: '/api/auth/login', body, headers: newAddress() })).status).toBe(400);
  }
  for (const odd of [null, true, 7, ['a'], { a: 1 }, 'a\u0000b', '\ud800']) {
    expect((await logIn(odd, password)).status).toBe(400);
    expect((await logIn('somebody', odd)).status).toBeLessThan(500);
  }
});

test('signing out ends that session at once and no other', async () => {
  const { admin } = await newSchool();
  const other = await signIn(admin.username);
  expect((await admin.post('/api/auth/logout')).body).toEqual({ message: 'Signed out.' });
  const after = await admin.read('/api/dashboard');
  expect(after.body).toMatchObject({ status: 401, code: 'SESSION_EXPIRED', message: 'Your session has expired. Please log in again.' });
  expect((await admin.post('/api/auth/logout')).status).toBe(401);
  expect((await other.read('/api/dashboard')).status).toBe(200);
});

test('a session past its time is over, and a later one is another', async () => {
  const { admin } = await newSchool();
  await asOwner(
    `update sessions set expires_at = now() - interval '1 second'
     where user_id = (select user_id from usernames where username = $1)`,
    [admin.username],
  );
  expect((await admin.read('/api/dashboard')).body.code).toBe('SESSION_EXPIRED');
  expect((await (await signIn(admin.username)).read('/api/dashboard')).status).toBe(200);
  expect((await admin.read('/api/dashboard')).body.code).toBe('SESSION_EXPIRED');
});

const change = (staff: Staff, body: unknown) => staff.post('/api/auth/password', body);

test('a changed password ends every other session, and only the new one signs in', async () => {
  const { admin } = await newSchool();
  const elsewhere = await signIn(admin.username);
  const answer = await change(admin, { currentPassword: password, newPassword: 'jua-kali-42-mango' });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ message: 'Password changed. You are signed out everywhere else.', token: expect.any(String) });
  const known = await asOwner('select network from known_addresses where username = $1', [admin.username]);
  expect(known, 'where it was changed alone').toEqual([{ network: '127.0.0.1' }]);
  expect((await elsewhere.read('/api/dashboard')).body.code).toBe('SESSION_EXPIRED');
  expect((await admin.read('/api/dashboard')).body.code).toBe('SESSION_EXPIRED');
  expect((await new Staff(answer.body.token, admin.username).read('/api/dashboard')).status).toBe(200);
  expect((await logIn(admin.username, password)).status).toBe(401);
  expect((await logIn(admin.username, 'jua-kali-42-mango')).status).toBe(200);
});

test('a password is not changed without the current one, nor to a common or short one', async () => {
  const { admin } = await newSchool();
  const wrong = await change(admin, { currentPassword: 'not it at all', newPassword: 'jua-kali-42-mango' });
  expect(wrong.body).toMatchObject({
    status: 400,
    code: 'WRONG_CURRENT_PASSWORD',
    message: 'The current password is wrong.',
    errors: [{ path: 'currentPassword', message: 'The current password is wrong.' }],
  });
  const common = await change(admin, { currentPassword: password, newPassword: 'nairobi2026' });
  expect(common.body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', errors: [{ path: 'newPassword' }] });
  expect(common.body.message).toMatch(/too common/);
  const short = await change(admin, { currentPassword: password, newPassword: 'mfupi' });
  expect(short.body).toMatchObject({
    status: 400,
    errors: [{ path: 'newPassword', message: 'New password must be at least 8 characters' }],
  });
  for (const body of [
    undefined,
    [],
    { currentPassword: null, newPassword: ['a'] },
    { currentPassword: password, newPassword: 'x'.repeat(101) },
  ]) {
    expect((await change(admin, body)).status).toBe(400);
  }
  expect((await admin.read('/api/dashboard')).status).toBe(200);
  expect((await logIn(admin.username, password)).status).toBe(200);
});

test('each of the two passwords that is missing is named', async () => {
  const { admin } = await newSchool();
  const blank = await change(admin, { currentPassword: '', newPassword: '' });
  expect(blank.body).toMatchObject({
    status: 400,
    errors: [
      { path: 'currentPassword', message: 'Current password is required' },
      { path: 'newPassword', message: 'New password is required' },
    ],
  });
});

test('two changes at the same time leave one password, the one whose answer was a success', async () => {
  const { admin } = await newSchool();
  const second = await signIn(admin.username);
  const wished = ['embe-bivu-71-dodo', 'chapati-moto-88-x'];
  const answers = await Promise.all(
    [admin, second].map((staff, index) => change(staff, { currentPassword: password, newPassword: wished[index] })),
  );
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  const winner = answers.findIndex(({ status }) => status === 200);
  expect((await logIn(admin.username, wished[winner])).status).toBe(200);
  expect((await logIn(admin.username, wished[1 - winner])).status).toBe(401);
});

test('a password is stored only as its argon2id hash: 19 MiB, two passes, one lane, its own salt', async () => {
  const { admin } = await newSchool();
  const colleague = await newStaff(admin, 'bursar');
  const rows = await asOwner(
    'select password_hash as hash from users join usernames using (school_id, user_id) where usernames.username in ($1, $2)',
    [admin.username, colleague.username],
  );
  const hashes = rows.map((row) => row.hash);
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(new Set(hashes).size).toBe(2);
});
