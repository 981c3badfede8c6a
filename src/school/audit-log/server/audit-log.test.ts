import { expect, test } from 'vitest';
import { auditRowsOf } from '../../../../tests/support/audit-rows.ts';
import { fileOf } from '../../../../tests/support/exported-file.ts';
import { furnishedSchool } from '../../../../tests/support/furnished-school.ts';
import { userIdOf } from '../../../../tests/support/users.ts';
import {
  ask,
  asOwner,
  newSchool,
  newStaff,
  password,
  type Staff,
  schoolIdOf,
  signIn,
  succeed,
  testStore,
  useServer,
} from '../../../../tests/support/world.ts';
import { dayText, nairobiToday } from '../../../core/dates.ts';
import { sql } from '../../../core/server/sql.ts';

useServer();

const logOf = (staff: Staff, query = '') => succeed(staff.read(`/api/audit-log${query}`));
const actionsOf = async (staff: Staff, query = '') => (await logOf(staff, query)).entries.map(({ action }: { action: string }) => action);
const wrongPassword = (username: string) =>
  ask({
    method: 'POST',
    url: '/api/auth/login',
    body: { username, password: 'not-the-password' },
    headers: { 'x-forwarded-for': '203.0.113.9' },
  });

test('signing up, in and out, a refused sign-in and a new password are recorded, with who and from where', async () => {
  const { admin } = await newSchool();
  const username = `${admin.username}x`;
  await succeed(admin.post('/api/settings/new-user', { username, email: `${username}@example.test`, role: 'bursar', password }));
  const bursar = await signIn(username);
  expect((await wrongPassword(username)).status).toBe(401);
  const body = { currentPassword: password, newPassword: 'another-mzuri-2026' };
  const { token } = await succeed(bursar.post('/api/auth/password', body));
  await succeed(ask({ method: 'POST', url: '/api/auth/logout', token }));
  const { entries } = await logOf(admin);
  const actions = entries.map((entry: { action: string; outcome: string; username: string }) => [
    entry.action,
    entry.outcome,
    entry.username,
  ]);
  expect(actions).toEqual([
    ['Signed out', 'done', username],
    ['Changed their own password', 'done', username],
    ['Signed in', 'refused', username],
    ['Signed in', 'done', username],
    ['Added a user', 'done', admin.username],
    ['Made the school', 'done', admin.username],
  ]);
  expect(entries[2]).toMatchObject({ role: 'bursar', address: '203.0.113.9', at: expect.stringMatching(/Z$/) });
  expect(entries[4].details).toContain(`user ${await userIdOf(admin, username)}`);
});

test('a wrong password for a name that nobody has is recorded nowhere', async () => {
  const count = async () => (await asOwner('select count(*) as count from audit_log'))[0].count;
  await newSchool();
  const before = await count();
  expect((await wrongPassword('nobody-at-all')).status).toBe(401);
  expect(await count()).toBe(before);
});

test('an inactive user who knows the password is refused, and that is recorded', async () => {
  const { admin, bursar } = await newSchool();
  const { username } = await bursar();
  await succeed(admin.patch(`/api/settings/users/${await userIdOf(admin, username)}/toggle-status`));
  expect((await ask({ method: 'POST', url: '/api/auth/login', body: { username, password } })).status).toBe(403);
  expect((await logOf(admin)).entries[0]).toMatchObject({ action: 'Signed in', outcome: 'refused', username });
});

test('what a role may not do is recorded as refused, at most ten times a minute, and other refusals are not', async () => {
  const { admin, teacher } = await newSchool();
  const { token, username } = await teacher();
  const before = (await auditRowsOf(admin)).length;
  for (let time = 0; time < 12; time += 1) {
    expect((await ask({ method: 'POST', url: '/api/settings/new-user', body: {}, token })).status).toBe(403);
  }
  expect((await admin.post('/api/settings/new-user', { username: '' })).status).toBe(400);
  expect((await admin.read('/api/students/999999/overview')).status).toBe(404);
  expect((await admin.post('/api/students/999999/data', { givenTo: 'Otieno Ouma' })).status).toBe(404);
  const added = (await auditRowsOf(admin)).slice(before);
  expect(added).toHaveLength(10);
  for (const row of added)
    expect(row).toMatchObject({ username, role: 'teacher', action: 'POST /api/settings/new-user', outcome: 'refused' });
  const other = await teacher();
  expect((await other.post('/api/settings/new-user', {})).status).toBe(403);
  expect((await auditRowsOf(admin)).at(-1), 'another has ten of their own').toMatchObject({ username: other.username, outcome: 'refused' });
});

test('administrators and auditors read it; a bursar and a teacher are refused; another school sees nothing', async () => {
  const { admin, bursar, teacher } = await newSchool();
  const other = (await newSchool()).admin;
  const auditor = await newStaff(admin, 'auditor');
  for (const staff of [await bursar(), await teacher()]) {
    expect((await staff.read('/api/audit-log')).status).toBe(403);
    expect((await staff.read('/api/audit-log/export')).status).toBe(403);
  }
  expect((await logOf(auditor)).pagination.total).toBe((await auditRowsOf(admin)).length);
  expect((await logOf(other)).entries.map(({ username }: Staff) => username)).toEqual([other.username]);
});

test('filters leave the rows of a user, an area, an outcome, days, a student and words', async () => {
  const { school, ids } = await furnishedSchool({ mark: 'Kumb', students: 1 });
  const { admin } = school;
  const bursar = await school.bursar();
  await succeed(bursar.read(`/api/students/${ids.student}/overview`));
  expect((await bursar.read('/api/settings/users')).status).toBe(403);
  const bursarId = await userIdOf(admin, bursar.username);
  expect(await actionsOf(admin, `?userId=${bursarId}`)).toEqual(['Every user of the school', "Opened a student's page", 'Signed in']);
  expect(await actionsOf(admin, `?userId=${bursarId}&outcome=refused`)).toEqual(['Every user of the school']);
  expect(await actionsOf(admin, `?userId=${bursarId}&area=Pages%20opened`)).toEqual(["Opened a student's page"]);
  expect(await actionsOf(admin, `?userId=${bursarId}&q=SIGNED`)).toEqual(['Signed in']);
  expect(await actionsOf(admin, `?q=${bursar.username}`)).toHaveLength(3);
  const { entries } = await logOf(admin, `?q=${ids.student}&limit=100`);
  expect(entries.length).toBeGreaterThan(1);
  for (const { student } of entries) expect(student).toEqual({ id: ids.student, fullName: expect.stringContaining('Kumb') });
  const today = nairobiToday();
  const total = async (query: string) => (await logOf(admin, query)).pagination.total;
  expect(await total(`?from=${today}&to=${today}`)).toBe(await total(''));
  expect([await total('?to=2020-01-01'), await total('?from=2199-01-01'), await total('?userId=0')]).toEqual([0, 0, 0]);
  expect((await admin.read('/api/audit-log?from=2026-02-01&to=2026-01-01')).body.message).toBe('To must not be before From');
  expect([await total('?q=%25'), await total('?q=_')]).toEqual([0, 0]);
});

test('days begin at midnight in Nairobi', async () => {
  const { admin } = await newSchool();
  await asOwner("update audit_log set happened_at = '2026-03-04T20:59:59Z' where school_id = $1", [schoolIdOf(admin)]);
  const on = async (day: string) => (await logOf(admin, `?from=${day}&to=${day}`)).pagination.total;
  expect([await on('2026-03-03'), await on('2026-03-04'), await on('2026-03-05')]).toEqual([0, 1, 0]);
  await asOwner("update audit_log set happened_at = '2026-03-04T21:00:00Z' where school_id = $1", [schoolIdOf(admin)]);
  expect([await on('2026-03-04'), await on('2026-03-05')]).toEqual([0, 1]);
});

test('the export has the rows of the list, says which filters left them, and is recorded itself', async () => {
  const { school } = await furnishedSchool({ mark: 'Nakala', students: 1 });
  const { entries, pagination } = await logOf(school.admin, '?area=Students&limit=100');
  expect(pagination.total).toBeGreaterThan(3);
  const { above, rows } = await fileOf(school.admin, '/api/audit-log/export?area=Students');
  expect(above.Filters).toBe('Students');
  const listed = ({ id, action, username, details }: Record<string, unknown>) => [id, action, username, details];
  expect(rows.map((row) => [Number(row.Number), row.Action, row.User, row.Details])).toEqual(entries.map(listed));
  expect(await actionsOf(school.admin, '?limit=1')).toEqual(['Exported the audit log']);
});

test('a file of one person names that person, and one of commands the operator', async () => {
  const { admin } = await newSchool();
  const filtersOf = async (userId: number) => (await fileOf(admin, `/api/audit-log/export?userId=${userId}`)).above.Filters;
  expect(await filtersOf(await userIdOf(admin, admin.username))).toBe(`by ${admin.username}`);
  expect(await filtersOf(0)).toBe('by Operator');
});

test('a file says every filter that left its rows, and of more than twenty thousand there is none', async () => {
  const { admin } = await newSchool();
  const today = nairobiToday();
  const filtersOf = async (query: string) => (await fileOf(admin, `/api/audit-log/export${query}`)).above.Filters;
  expect(await filtersOf('')).toBe('None');
  expect(await filtersOf(`?from=${today}&to=${today}&outcome=done&q=made`)).toBe(
    `from ${dayText(today)}, to ${dayText(today)}, done, search “made”`,
  );
  await asOwner("insert into audit_log (school_id, action, outcome) select $1, 'demo', 'done' from generate_series(1, 20001)", [
    schoolIdOf(admin),
  ]);
  expect((await admin.read('/api/audit-log/export')).body).toMatchObject({ status: 422, code: 'EXPORT_TOO_LARGE' });
});

test('the list comes a page at a time, the newest first', async () => {
  const { school } = await furnishedSchool({ mark: 'Kurasa', students: 1 });
  const first = await logOf(school.admin);
  const second = await logOf(school.admin, '?page=2');
  const numbers = [...first.entries, ...second.entries].map(({ id }: { id: number }) => id);
  expect([first.entries.length, numbers]).toEqual([20, numbers.toSorted((one, other) => other - one)]);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('the application may add to it and neither change, delete nor empty it, nor read another school’s', async () => {
  const { admin } = await newSchool();
  await newSchool();
  const run = (text: string) => testStore().database.transaction(schoolIdOf(admin), (tx) => tx.rows({ name: '', text, values: [] }));
  for (const text of ["update audit_log set action = 'none'", 'delete from audit_log', 'truncate audit_log']) {
    await expect(run(text), text).rejects.toThrow('permission denied');
  }
  const seen = await testStore().database.transaction(schoolIdOf(admin), (tx) =>
    tx.rows<{ id: number }>(sql`select distinct school_id as id from audit_log`),
  );
  expect(seen).toEqual([{ id: schoolIdOf(admin) }]);
});
