import { beforeAll, expect, test } from 'vitest';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { recordFailures } from '../../../../tests/support/sign-in-failures.ts';
import { ask, asOwner, newSchool, nextNumber, password, Staff, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { endpoints } from '../../../app/endpoints.ts';
import { ledgerFaults } from '../../../books/ledger/server/verify-ledger.ts';
import { resetUser } from './reset-user.ts';

useServer({ TRUST_PROXY: '1' });

const chosen = 'ndizi-mbivu-tatu-8';

/** Runs the operator's command; answers what it said, line by line. */
async function reset(username: string, options: { activate?: boolean } = {}): Promise<string[]> {
  const lines: string[] = [];
  expect(await resetUser(testStore(), { words: [username], options, say: (text) => lines.push(text) })).toMatchObject({ status: 0 });
  return lines;
}

const passwordIn = ([line = '']: string[]) => line.split(': ')[1] ?? '';

function logIn(username: string, secret: string) {
  const headers = { 'x-forwarded-for': `10.21.${nextNumber() & 255}.1` };
  return ask({ method: 'POST', url: '/api/auth/login', body: { username, password: secret }, headers });
}

/** Somebody who signed in with the password that the operator was told. */
async function resetStaff(username: string): Promise<{ staff: Staff; oneTime: string }> {
  const oneTime = passwordIn(await reset(username));
  const { token } = await succeed(logIn(username, oneTime));
  return { staff: new Staff(token, username), oneTime };
}

const choose = (staff: Staff, currentPassword: string, newPassword: string) =>
  staff.post('/api/auth/password', { currentPassword, newPassword }, { 'x-forwarded-for': `10.22.${nextNumber() & 255}.1` });

test('the only administrator who is locked out gets in again with a password that is said once', async () => {
  const { admin } = await newSchool();
  await recordFailures({ username: admin.username, count: 60 });
  expect((await logIn(admin.username, password)).status).toBe(429);
  const [line, note, ...more] = await reset(admin.username.toUpperCase());
  expect(line).toMatch(new RegExp(`^One-time password of ${admin.username}: [A-HJKMNP-Z2-9]{4}(-[A-HJKMNP-Z2-9]{4}){2}$`));
  expect(note).toContain('must be changed at the first sign-in');
  expect(more).toEqual([]);
  expect((await admin.read('/api/dashboard')).body, 'every session before is over').toMatchObject({ code: 'SESSION_EXPIRED' });
  // A server believes for a second that the account is closed.
  await expect.poll(async () => (await logIn(admin.username, password)).body.code).toBe('INVALID_PASSWORD');
  expect((await logIn(admin.username, passwordIn([String(line)]))).body.user).toEqual({ username: admin.username, role: 'admin' });
});

test('with it nothing can be done but choosing another, which opens everything again', async () => {
  const { admin } = await newSchool();
  const { staff, oneTime } = await resetStaff(admin.username);
  expect((await staff.read('/api/dashboard')).body).toMatchObject({ status: 403, code: 'PASSWORD_CHANGE_NEEDED' });
  expect((await choose(staff, oneTime, oneTime)).body).toMatchObject({ status: 400, code: 'SAME_PASSWORD' });
  expect((await choose(staff, 'not it at all', chosen)).body).toMatchObject({ status: 400, code: 'WRONG_CURRENT_PASSWORD' });
  const { token } = await succeed(choose(staff, oneTime, chosen));
  expect((await new Staff(token, admin.username).read('/api/dashboard')).status).toBe(200);
  const again = await succeed(logIn(admin.username, chosen));
  expect((await new Staff(again.token, admin.username).read('/api/settings/users')).status).toBe(200);
  expect((await logIn(admin.username, oneTime)).body.code).toBe('INVALID_PASSWORD');
});

describeClosed();

function describeClosed(): void {
  let staff: Staff;
  beforeAll(async () => {
    staff = (await resetStaff((await newSchool()).admin.username)).staff;
  });
  const lock = ['/api/account/lock', '/api/account/unlock'];
  const open = ['/api/auth/logout', '/api/auth/password', ...lock];
  const closed = endpoints.filter(({ access, path }) => access !== 'public' && !open.includes(path));
  test.each(closed.map(({ method, path }) => [method, path] as const))('%s %s waits for the new password', async (method, path) => {
    const url = path.replaceAll(/:\w+/g, '1');
    const answer = await ask({ method, url, token: staff.token, ...(method === 'GET' ? {} : { body: {} }) });
    expect([answer.status, answer.body.code]).toEqual([403, 'PASSWORD_CHANGE_NEEDED']);
  });
  test('signing out does not', async () => {
    expect((await staff.post('/api/auth/logout')).status).toBe(200);
  });
}

test('a second factor is removed with it, since the phone may be what was lost', async () => {
  const school = await newSchool();
  const { username } = school.admin;
  const { userId } = (await asOwner('select user_id as "userId" from usernames where username = $1', [username]))[0];
  await rowsOf(school, "insert into second_factors (school_id, user_id, sealed_secret, confirmed_at) values ($1, $2, 'x', now())", [
    userId,
  ]);
  expect((await logIn(username, password)).body.code).toBe('SECOND_FACTOR_REQUIRED');
  const lines = await reset(username);
  expect(lines).toContain('Their second factor was removed.');
  const { token } = await succeed(logIn(username, passwordIn(lines)));
  await succeed(choose(new Staff(token, username), passwordIn(lines), chosen));
  const again = await succeed(logIn(username, chosen));
  const { notifications } = await succeed(new Staff(again.token, username).read('/api/notifications'));
  expect(notifications.map(({ message }: { message: string }) => message)).toContainEqual(
    expect.stringContaining(`gave a one-time password to ${username} and removed their second factor. If nobody here asked`),
  );
});

test('with --json the password is in the report alone, since a service keeps what is said beside it', async () => {
  const { admin } = await newSchool();
  const lines: string[] = [];
  const { report } = await resetUser(testStore(), {
    words: [admin.username],
    options: { json: true },
    say: (text) => lines.push(text),
  });
  expect((await logIn(admin.username, report.password)).status).toBe(200);
  expect(lines[0]).toBe(`${admin.username} has a one-time password.`);
  expect(lines.join()).not.toContain(report.password);
});

test('somebody inactive stays so and the operator reads it; --activate lets them in', async () => {
  const { admin, bursar } = await newSchool();
  const { username } = await bursar();
  const users: { id: number; username: string }[] = await succeed(admin.read('/api/settings/users'));
  await succeed(admin.patch(`/api/settings/users/${users.find((user) => user.username === username)?.id}/toggle-status`));
  const lines = await reset(username);
  expect(lines.at(-1)).toBe(`${username} is inactive and cannot sign in. karo user activate ${username} lets them in.`);
  expect((await logIn(username, passwordIn(lines))).body.code).toBe('USER_INACTIVE');
  const activated = await reset(username, { activate: true });
  expect(activated).toHaveLength(2);
  expect((await logIn(username, passwordIn(activated))).status).toBe(200);
});

test('all administrators are told, the act is kept as nobody’s of the school, and the chain finds who hides it', async () => {
  const school = await newSchool();
  const { admin } = school;
  const other = await school.bursar();
  await reset(other.username);
  const { notifications } = await succeed(admin.read('/api/notifications'));
  expect(notifications[0]).toMatchObject({
    title: 'Password reset by the operator',
    message: `The operator of Karo gave a one-time password to ${other.username}. If nobody here asked for it, find out who did.`,
    read: false,
  });
  const makings = await rowsOf(school, `select act, made_by from user_makings where school_id = $1 and made_by is null`);
  expect(makings).toEqual([{ act: 'resetByOperator', made_by: null }]);
  const faults = async () => {
    const [row] = await rowsOf(school, 'select school_id as id from users where school_id = $1 limit 1');
    const schoolId = Number(row?.id);
    return testStore().database.transaction(schoolId, (tx) => ledgerFaults(tx, schoolId));
  };
  expect(await faults()).toEqual([]);
  await rowsOf(school, `update user_makings set made_on = made_on - 30 where school_id = $1 and made_by is null`);
  expect((await faults()).map(({ place, fault }) => `${place}: ${fault}`)).toEqual([
    expect.stringMatching(/^act \d+ of the operator: it differs from its ledger entry \d+$/),
  ]);
  await rowsOf(school, `update user_makings set made_on = made_on + 30 where school_id = $1 and made_by is null`);
});

test('nobody of that name is said in a line', async () => {
  await expect(reset('nobody-here')).rejects.toThrow('There is no user nobody-here here. Letter case does not matter.');
});
