import { expect, test } from 'vitest';
import { auditRowsOf } from '../../../../tests/support/audit-rows.ts';
import { newAddress } from '../../../../tests/support/second-factors.ts';
import { ask, asOwner, newSchool, password, type Staff, signIn, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();

const sessionOf = ({ token }: Staff) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti;

/** As if nobody had used the session for so long. */
const leave = (staff: Staff, ago: string) =>
  asOwner('update sessions set last_used_at = now() - $2::interval where session_id = $1', [sessionOf(staff), ago]);
const secondsUnused = async (staff: Staff) =>
  Number(
    (
      await asOwner('select extract(epoch from now() - last_used_at)::integer as s from sessions where session_id = $1', [sessionOf(staff)])
    )[0]?.s,
  );
/** What an unattended page sends with each call. */
const unattended = { 'x-unattended': 'yes' };
const unlock = (staff: Staff, secret = password) => staff.post('/api/account/unlock', { password: secret }, newAddress());

const locked = {
  status: 401,
  code: 'SESSION_LOCKED',
  message: 'This session is locked because nobody used it for a while. Unlock it with your password.',
};

test('a session that nobody used for as long as the school allows answers nothing until the password opens it', async () => {
  const { admin } = await newSchool();
  await leave(admin, '14 minutes 58 seconds');
  expect((await ask({ url: '/api/dashboard', token: admin.token, headers: unattended })).status).toBe(200);
  await leave(admin, '15 minutes 1 second');
  expect((await admin.read('/api/dashboard')).body).toMatchObject(locked);
  expect((await admin.post('/api/settings/terms', {})).body).toMatchObject(locked);
  expect((await unlock(admin, 'not the password')).body).toMatchObject({ status: 400, code: 'WRONG_CURRENT_PASSWORD' });
  expect((await admin.read('/api/dashboard')).body).toMatchObject(locked);
  await succeed(unlock(admin));
  expect((await admin.read('/api/dashboard')).status).toBe(200);
});

test('teachers have longer, and the school sets both', async () => {
  const { admin, teacher } = await newSchool();
  const staff = await teacher();
  const idle = async (user: Staff) => (await succeed(user.read('/api/account/lock'))).idleMinutes;
  expect([await idle(admin), await idle(staff)]).toEqual([15, 30]);
  await leave(staff, '29 minutes');
  expect((await staff.read('/api/dashboard')).status).toBe(200);
  const rules = { idleMinutes: 5, idleMinutesTeachers: 10, secondFactorRoles: [] };
  await succeed(admin.patch('/api/settings/sign-in', rules));
  expect(await succeed(admin.read('/api/settings/sign-in'))).toEqual(rules);
  await leave(staff, '11 minutes');
  expect((await staff.read('/api/dashboard')).body).toMatchObject(locked);
  for (const minutes of [4, 61, 0]) {
    expect((await admin.patch('/api/settings/sign-in', { ...rules, idleMinutes: minutes })).status, String(minutes)).toBe(400);
  }
});

test('a user locks a session at once; their other one goes on, and signing out needs no password', async () => {
  const { admin } = await newSchool();
  const other = await signIn(admin.username);
  await succeed(admin.post('/api/account/lock'));
  expect((await admin.read('/api/dashboard')).body).toMatchObject(locked);
  expect((await other.read('/api/dashboard')).status).toBe(200);
  expect((await succeed(other.read('/api/account'))).sessions.map(({ isLocked }: { isLocked: boolean }) => isLocked)).toEqual([
    false,
    true,
  ]);
  await succeed(other.post('/api/account/lock'));
  await succeed(unlock(other));
  expect((await admin.read('/api/dashboard')).body, 'the password opens the session that it is typed in alone').toMatchObject(locked);
  expect((await admin.post('/api/auth/logout')).status).toBe(200);
  expect((await unlock(admin)).body.code).toBe('SESSION_EXPIRED');
});

test('a session that nobody used long enough is listed as locked', async () => {
  const { admin } = await newSchool();
  const other = await signIn(admin.username);
  await leave(admin, '16 minutes');
  const { sessions } = await succeed(other.read('/api/account'));
  expect(sessions.map(({ isLocked }: { isLocked: boolean }) => isLocked)).toEqual([false, true]);
});

test('wrong tries to unlock count as wrong sign-ins do, are in the audit log, and administrators are told of five', async () => {
  const { admin, bursar } = await newSchool();
  const locking = await bursar();
  await succeed(locking.post('/api/account/lock'));
  const headers = newAddress();
  const guess = () => locking.post('/api/account/unlock', { password: 'not the password' }, headers);
  for (let count = 1; count <= 5; count += 1) expect((await guess()).body.code).toBe('WRONG_CURRENT_PASSWORD');
  expect((await guess()).status).toBe(429);
  const recorded = (await auditRowsOf(admin)).filter(({ outcome }) => outcome === 'refused');
  expect(recorded.map(({ action, username }) => [action, username])).toEqual(
    Array.from({ length: 5 }, () => ['POST /api/account/unlock', locking.username]),
  );
  expect((await locking.post('/api/account/unlock', { password }, headers)).status, 'even with the right one').toBe(429);
  const { notifications } = await succeed(admin.read('/api/notifications'));
  expect(notifications.filter(({ title }: { title: string }) => title === `Wrong passwords for ${locking.username}`)).toHaveLength(1);
});

test('a call counts as use, at most once a minute; what an unattended page asks does not', async () => {
  const { admin } = await newSchool();
  await leave(admin, '50 seconds');
  await succeed(admin.read('/api/dashboard'));
  expect(await secondsUnused(admin)).toBeGreaterThan(45);
  await leave(admin, '10 minutes');
  expect((await ask({ url: '/api/dashboard', token: admin.token, headers: unattended })).status).toBe(200);
  await succeed(admin.read('/api/account/lock'));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await secondsUnused(admin)).toBeGreaterThan(590);
  await succeed(admin.post('/api/account/continue'));
  await expect.poll(() => secondsUnused(admin)).toBeLessThan(30);
});
