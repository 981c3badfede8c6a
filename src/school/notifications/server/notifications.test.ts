import { expect, test } from 'vitest';
import { busySchool, list, pay, read, titles } from '../../../../tests/support/noticed-school.ts';
import { newStudent, newTerm, nextTermForm, rowsOf } from '../../../../tests/support/school-parts.ts';
import { ask, newSchool, newStaff, type School, schoolIdOf, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { forgetOldRows } from '../../../app/entry/hourly-chores.ts';
import { withClient } from '../../../core/server/migrate.ts';
import { notify } from './notify.ts';

useServer();

/** Moves everything that the school was told to another day. */
function happenedDaysAgo(school: School, days: number) {
  return rowsOf(
    school,
    `update notifications set happened_at = now() - make_interval(days => $2) where school_id = $1 returning notification_id`,
    [days],
  );
}

test('a school that has just begun has no notifications', async () => {
  const { admin } = await newSchool();
  expect(await list(admin)).toEqual({ notifications: [], unreadCount: 0 });
});

test('a student, a term and payments are told with what happened and where to look', async () => {
  const { admin, bursar, student } = await busySchool();
  const { payment } = await pay(admin, student);
  const second = await pay(admin, student, 'Mpesa', 'sgh7 y2k9ql');
  const { notifications, unreadCount } = await list(bursar);
  expect(unreadCount).toBe(4);
  expect(notifications).toMatchObject([
    {
      id: 4,
      type: 'verification',
      title: 'Payment awaiting verification',
      message: `KES 1,500.50 (M-Pesa, SGH7Y2K9QL) for Achieng Otieno, Grade 4 East. Receipt ${second.payment.id}.`,
      path: `/receipt/${student}/${second.payment.id}`,
      read: false,
    },
    {
      id: 3,
      type: 'payment',
      title: 'Payment recorded',
      message: `KES 1,500.50 (Cash) for Achieng Otieno, Grade 4 East. Receipt ${payment.id}.`,
      path: `/receipt/${student}/${payment.id}`,
      read: false,
    },
    {
      id: 2,
      type: 'student',
      title: 'Student registered',
      message: `Achieng Otieno joined Grade 4 East with the student ID ${student}.`,
      path: `/students?q=${student}`,
      read: false,
    },
    { id: 1, type: 'term', title: 'Term opened', path: '/settings/terms', read: false },
  ]);
  for (const { time } of notifications) expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(60_000);
});

test('a term that is saved but not opened is no news', async () => {
  const { admin, bursar } = await busySchool();
  const before = await titles(bursar);
  await newTerm(admin, nextTermForm());
  expect(await titles(bursar)).toEqual(before);
});

test('an event that is refused tells nobody', async () => {
  const { admin, bursar, student } = await busySchool();
  await pay(admin, student, 'Mpesa', 'USED1');
  const before = await list(bursar);
  expect((await admin.post('/api/payments/new', { studentId: student, amount: 10, method: 'Mpesa', code: 'USED1' })).status).toBe(409);
  expect((await admin.post('/api/payments/new', { studentId: 99_999, amount: 10, method: 'Cash' })).status).toBe(404);
  expect(await list(bursar)).toEqual(before);
});

test('teachers are told of students and terms, never of money', async () => {
  const { admin, teacher, student } = await busySchool();
  await pay(admin, student);
  await pay(admin, student, 'Bank', 'FT1');
  const { notifications, unreadCount } = await list(teacher);
  expect(notifications.map(({ type }: { type: string }) => type)).toEqual(['student', 'term']);
  expect(unreadCount).toBe(2);
  expect(JSON.stringify(notifications)).not.toMatch(/KES|FT1/);
});

test('what people did themselves is in their list as read', async () => {
  const { admin, bursar } = await busySchool();
  const { notifications, unreadCount } = await list(admin);
  expect(unreadCount).toBe(0);
  expect(notifications.every((each: { read: boolean }) => each.read)).toBe(true);
  expect((await list(bursar)).unreadCount).toBe(2);
});

test('what happened before somebody joined is read, what comes after is not', async () => {
  const { admin, student, school } = await busySchool();
  await happenedDaysAgo(school, 1);
  const late = await newStaff(admin, 'bursar');
  expect(await list(late)).toMatchObject({ unreadCount: 0, notifications: [{ read: true }, { read: true }] });
  await pay(admin, student);
  expect((await list(late)).unreadCount).toBe(1);
});

test('one is marked as read for one person only, and once', async () => {
  const { admin, bursar, teacher } = await busySchool();
  const { notifications } = await list(bursar);
  const [newest] = notifications;
  expect((await succeed(read(bursar, { id: newest.id }))).unreadCount).toBe(1);
  expect((await succeed(read(bursar, { id: String(newest.id) }))).unreadCount).toBe(1);
  expect((await list(bursar)).notifications.map((each: { read: boolean }) => each.read)).toEqual([true, false]);
  expect((await list(teacher)).unreadCount).toBe(2);
  expect((await list(admin)).unreadCount).toBe(0);
});

test('all are marked as read, those read singly leave no trace, and what comes after is unread', async () => {
  const { school, admin, bursar, student } = await busySchool();
  await succeed(read(bursar, { id: 1 }));
  expect(await succeed(read(bursar, { all: true }))).toEqual({ unreadCount: 0 });
  expect(await rowsOf(school, 'select notification_id from notification_reads where school_id = $1')).toEqual([]);
  expect((await list(bursar)).notifications.every((each: { read: boolean }) => each.read)).toBe(true);
  await pay(admin, student);
  expect(await list(bursar)).toMatchObject({ unreadCount: 1, notifications: [{ read: false }, { read: true }, { read: true }] });
  expect(await succeed(read(bursar, { all: true }))).toEqual({ unreadCount: 0 });
});

test('who marks all as read leaves what a colleague has read singly read', async () => {
  const { bursar, teacher } = await busySchool();
  await succeed(read(teacher, { id: 2 }));
  await succeed(read(bursar, { all: true }));
  expect((await list(teacher)).notifications.map((each: { read: boolean }) => each.read)).toEqual([true, false]);
});

test('one that is not there, or not for this role, is not found', async () => {
  const { admin, teacher, student } = await busySchool();
  await pay(admin, student);
  for (const id of [3, 4, 2_000_000_000]) {
    const answer = await read(teacher, { id });
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([404, 'NOTIFICATION_NOT_FOUND', 'Notification not found.']);
  }
});

test('a school knows nothing of another school’s notifications, and marks none of them', async () => {
  const theirs = await busySchool();
  await pay(theirs.admin, theirs.student);
  const ours = await newSchool();
  expect(await list(ours.admin)).toEqual({ notifications: [], unreadCount: 0 });
  expect((await read(ours.admin, { id: 3 })).status).toBe(404);
  await succeed(read(ours.admin, { all: true }));
  expect((await list(theirs.bursar)).unreadCount).toBe(3);
});

const unusableIds = [null, 0, -1, 1.5, '1e3', '\u0000', '\ud800', [1], 'x'.repeat(5000)].map((id) => ({ id }));
const unusable = [undefined, {}, { id: 1, all: true }, { all: false }, { all: 'true' }, { all: 1 }, [], null, ...unusableIds];

test.each(unusable)('%j marks nothing', async (body) => {
  const { bursar } = await busySchool();
  const answer = await read(bursar, body);
  expect([answer.status, answer.body.code]).toEqual([400, expect.stringMatching(/VALIDATION_FAILED|BAD_REQUEST/)]);
  expect(answer.body.error).toBe(answer.body.message);
  expect((await list(bursar)).unreadCount).toBe(2);
});

test('numbers are without gaps and in the order of commits, however many happen at once', async () => {
  const { admin, bursar, place, school } = await busySchool();
  const students = await Promise.all(Array.from({ length: 6 }, () => newStudent(admin, place)));
  await Promise.all(students.flatMap((student) => [pay(admin, student), newStudent(admin, place)]));
  const { notifications } = await list(bursar);
  expect(notifications.map(({ id }: { id: number }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index));
  const [counter] = await rowsOf(school, `select last_number from counters where school_id = $1 and kind = 'notification'`);
  expect(counter).toEqual({ last_number: 20 });
});

test('the list holds the latest 50 and counts no further than 100', async () => {
  const { school, bursar } = await busySchool();
  await rowsOf(
    school,
    `insert into notifications (school_id, notification_id, type, title, message, happened_at)
     select $1, number, 'system', 'Notice', 'Notice ' || number, now() from generate_series(1000, 1150) as number`,
  );
  const { notifications, unreadCount } = await list(bursar);
  expect([notifications.length, notifications[0].id, notifications[49].id, unreadCount]).toEqual([50, 1150, 1101, 100]);
});

test('news that is too long is shortened, and what it tells of happens', async () => {
  const { bursar, admin } = await busySchool();
  const schoolId = schoolIdOf(admin);
  const news = { type: 'system', title: 'Notice', message: 'a'.repeat(2000) } as const;
  await testStore().database.transaction(schoolId, async (tx) => notify(tx, { schoolId, userId: null }, news));
  const { message } = (await list(bursar)).notifications[0];
  expect(message).toBe(`${'a'.repeat(999)}…`);
});

test('after 90 days a notification is forgotten, with who has read it', async () => {
  const { school, bursar, admin, student } = await busySchool();
  await succeed(read(bursar, { id: 1 }));
  await happenedDaysAgo(school, 89);
  await forgetOldRows(testStore().database);
  expect((await list(bursar)).notifications).toHaveLength(2);
  await happenedDaysAgo(school, 91);
  await pay(admin, student);
  await forgetOldRows(testStore().database);
  expect((await list(bursar)).notifications.map(({ id }: { id: number }) => id)).toEqual([3]);
  expect(await rowsOf(school, 'select notification_id from notification_reads where school_id = $1')).toEqual([]);
});

test('a notification cannot be changed by what serves requests', async () => {
  const allowed = await withClient(testStore().owner, async (client) => {
    const { rows } = await client.query(`select has_table_privilege('${testStore().appUser}', 'notifications', 'update') as may`);
    return rows[0].may;
  });
  expect(allowed).toBe(false);
});

test('nobody is told anything without a session', async () => {
  for (const url of ['/api/notifications', '/api/notifications/stream']) {
    const answer = await ask({ url });
    expect([answer.status, answer.body.code]).toEqual([401, 'NOT_SIGNED_IN']);
  }
});
