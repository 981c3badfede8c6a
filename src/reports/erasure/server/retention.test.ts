import { expect, test } from 'vitest';
import { fileOf } from '../../../../tests/support/exported-file.ts';
import { erase, leftStudent } from '../../../../tests/support/left-student.ts';
import { failedMessage, messagesOf, sendMessages } from '../../../../tests/support/messaging-school.ts';
import { moved } from '../../../../tests/support/moved-moments.ts';
import { paid, payingSchool } from '../../../../tests/support/paying-school.ts';
import { draftOf } from '../../../../tests/support/registers.ts';
import { newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { newSchool, newStaff, type Staff, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { forgetOldRows } from '../../../app/entry/hourly-chores.ts';
import { clearOldMessages } from '../../../messages/guardians/server/clear-messages.ts';

useServer();
useSoundLedger();

type World = Awaited<ReturnType<typeof payingSchool>>;

const set = (admin: Staff, settings: object) => admin.patch('/api/settings/retention', settings);
const leftIds = async (staff: Staff) =>
  (await succeed(staff.read('/api/students/left-long-ago'))).students.map(({ id }: { id: number }) => id);

test('without years nobody is proposed; with them those who left that long ago, the earliest first, and none twice', async () => {
  const { school, admin, place } = await payingSchool();
  const [early, late, recent] = [await leftStudent(admin, place), await leftStudent(admin, place), await leftStudent(admin, place)];
  const left = (student: number, ago: string) =>
    rowsOf(school, `update students set left_date = nairobi_today() - $3::interval where school_id = $1 and student_id = $2`, [
      student,
      ago,
    ]);
  await left(early, '9 years');
  await left(late, '7 years');
  await left(recent, '6 years 364 days');
  expect(await leftIds(admin)).toEqual([]);
  await succeed(set(admin, { studentsKeptYears: 7 }));
  expect(await leftIds(admin)).toEqual([early, late]);
  await succeed(erase(admin, early, { basis: 'keptLongEnough' }));
  expect(await leftIds(admin)).toEqual([late]);
  await succeed(set(admin, { studentsKeptYears: '' }));
  expect(await leftIds(admin)).toEqual([]);
});

test('those who left long ago come in pages, the earliest first, and erasures in theirs, the newest first', async () => {
  const { school, admin, place } = await payingSchool();
  const ids: number[] = [];
  for (const years of [9, 8, 7]) {
    const student = await leftStudent(admin, place);
    ids.push(student);
    const leave = 'update students set left_date = nairobi_today() - make_interval(years => $3) where school_id = $1 and student_id = $2';
    await rowsOf(school, leave, [student, years]);
  }
  await succeed(set(admin, { studentsKeptYears: 5 }));
  const pages = (path: string) => Promise.all([1, 2, 3].map((page) => succeed(admin.read(`${path}?limit=2&page=${page}`))));
  const [first, second, third] = ids;
  const left = (await pages('/api/students/left-long-ago')).map(({ students }) => students.map(({ id }: { id: number }) => id));
  expect(left).toEqual([[first, second], [third], []]);
  const { pagination } = await succeed(admin.read('/api/students/left-long-ago?limit=2'));
  expect(pagination).toEqual({ page: 1, totalPages: 2, total: 3 });
  for (const id of ids) await succeed(erase(admin, id, { basis: 'keptLongEnough' }));
  const erased = (await pages('/api/erasures')).map(({ erasures }) => erasures.map((each: { studentId: number }) => each.studentId));
  expect(erased).toEqual([[third, second], [first], []]);
});

test('whoever was brought in by an import that was undone is not proposed', async () => {
  const { admin, place } = await payingSchool();
  const left = await leftStudent(admin, place);
  const undone = await draftOf(admin, { name: 'Never Enrolled' });
  await succeed(undone.accept());
  await succeed(undone.undo());
  await succeed(set(admin, { studentsKeptYears: 0 }));
  expect(await leftIds(admin)).toEqual([left]);
});

test('an administrator sets the periods, an auditor reads them, nobody else does; another school has its own', async () => {
  const { admin, bursar, teacher } = await newSchool();
  const { retention, message } = await succeed(set(admin, { studentsKeptYears: 7, messageTextsKeptMonths: '24' }));
  expect([retention, message]).toEqual([
    { studentsKeptYears: 7, messageTextsKeptMonths: 24, importFilesKeptMonths: null },
    'The periods are saved.',
  ]);
  const auditor = await newStaff(admin, 'auditor');
  expect(await succeed(auditor.read('/api/settings/retention'))).toEqual(retention);
  for (const staff of [auditor, await bursar(), await teacher()]) expect((await set(staff, {})).status).toBe(403);
  for (const staff of [await bursar(), await teacher()]) {
    for (const path of ['/api/settings/retention', '/api/erasures', '/api/students/left-long-ago', '/api/erasures/export?format=csv']) {
      expect((await staff.read(path)).status, path).toBe(403);
    }
  }
  const { admin: stranger } = await newSchool();
  expect((await succeed(stranger.read('/api/settings/retention'))).studentsKeptYears).toBeNull();
});

test.each([
  [{ studentsKeptYears: 31 }, 'Years after leaving must be a whole number from 0 to 30'],
  [{ messageTextsKeptMonths: 121 }, 'Months for messages must be a whole number from 1 to 120'],
])('%j is refused and changes nothing', async (settings, message) => {
  const { admin } = await newSchool();
  await succeed(set(admin, { studentsKeptYears: 5 }));
  expect((await set(admin, settings)).body).toMatchObject({ status: 400, errors: [{ message }] });
  expect((await succeed(admin.read('/api/settings/retention'))).studentsKeptYears).toBe(5);
});

test('texts and numbers of older messages are cleared, the messages stay in the list and cannot be sent again', async () => {
  const { school, admin, student } = await payingSchool();
  const [old, young] = [await failedMessage(admin, { student, mark: 'old' }), await failedMessage(admin, { student, mark: 'young' })];
  const other = await payingSchool();
  await failedMessage(other.admin, { student: other.student, mark: 'theirs' });
  await clearOldMessages(testStore().database);
  expect((await messagesOf(admin)).map(({ text }: { text: string }) => text)).toEqual(['Salio la old', 'Salio la young']);
  await succeed(set(admin, { messageTextsKeptMonths: 1 }));
  await clearOldMessages(testStore().database);
  expect((await messagesOf(admin)).map(({ text }: { text: string }) => text)).toEqual(['Salio la old', 'Salio la young']);
  await agedMessage(school, old);
  await clearOldMessages(testStore().database);
  await clearOldMessages(testStore().database);
  expect(await messagesOf(admin)).toMatchObject([
    { id: old, text: null, phone: null, state: 'failed', mayResend: false, segments: 1 },
    { id: young, text: 'Salio la young', phone: '+254712345678' },
  ]);
  expect((await admin.post(`/api/messages/${old}/again`)).body).toMatchObject({ status: 409, code: 'MESSAGE_NOT_FAILED' });
  const { rows } = await fileOf(admin, '/api/messages/export?format=csv');
  expect(rows.at(-1)).toMatchObject({ 'Phone number': '', Text: '' });
  expect(await messagesOf(other.admin)).toMatchObject([{ text: 'Salio la theirs' }]);
});

test('an older message that still waits keeps its text and holds up no other', async () => {
  const { school, admin, student } = await payingSchool();
  await sendMessages(admin);
  const old = await failedMessage(admin, { student, mark: 'old' });
  await paid(admin, { studentId: student });
  await succeed(set(admin, { messageTextsKeptMonths: 1 }));
  const moveMessages = (by: string, which = '') =>
    rowsOf(school, `update messages set ${moved('made_at', `${by} interval '62 days'`)} where school_id = $1 ${which}`);
  await moveMessages('-');
  await clearOldMessages(testStore().database);
  expect(await messagesOf(admin)).toMatchObject([
    { id: old, text: null, phone: null },
    { state: 'waiting', phone: '+254712345678' },
  ]);
  // As its record in the ledger says.
  await moveMessages('+', 'and text is not null');
});

/** Moves a message and its record two months back, as if it had been sent then. */
async function agedMessage(school: Parameters<typeof rowsOf>[0], message: number): Promise<void> {
  await rowsOf(school, `update messages set made_at = now() - interval '2 months' where school_id = $1 and message_id = $2`, [message]);
}

test('files of imports are cleared to their headings, and old drafts are deleted', async () => {
  const { school, admin } = await payingSchool();
  const done = await draftOf(admin, { name: 'Amina Yusuf' });
  await succeed(done.accept());
  await draftOf(admin, { name: 'Never Enrolled' });
  const files = () =>
    rowsOf(
      school,
      `select state, jsonb_array_length(cells) as lines, file is null as cleared from imports where school_id = $1 order by 1`,
    );
  await succeed(set(admin, { importFilesKeptMonths: 3 }));
  await forgetOldRows(testStore().database);
  expect(await files()).toEqual([
    { state: 'done', lines: 2, cleared: false },
    { state: 'draft', lines: 2, cleared: false },
  ]);
  await rowsOf(school, `update imports set created_at = now() - interval '4 months' where school_id = $1`);
  await rowsOf(school, `update imports set done_at = created_at where school_id = $1 and done_at is not null`);
  await forgetOldRows(testStore().database);
  expect(await files()).toEqual([{ state: 'done', lines: 1, cleared: true }]);
  expect((await done.read()).import.state).toBe('done');
});

test('students of an import that was undone long ago lose their names and all that was written about them', async () => {
  const world = await payingSchool();
  const { school, admin, place } = world;
  const stays = await newStudent(admin, place, { fullName: 'Amani Juma' });
  const undone = await draftOf(admin, { name: 'Never Enrolled', admission: 'N/1' });
  await succeed(undone.accept());
  const [{ id: gone }] = await succeed(admin.read('/api/search-student?q=N/1'));
  for (const student of [stays, gone]) await writtenAbout(world, student);
  for (const [mark, student] of Object.entries({ stays, gone })) await failedMessage(admin, { student, mark });
  await succeed(undone.undo());
  const names = () =>
    rowsOf(school, `select full_name as name, guardian_name as guardian from students where school_id = $1 and import_undone`);
  await succeed(set(admin, { importFilesKeptMonths: 3 }));
  await forgetOldRows(testStore().database);
  await clearOldMessages(testStore().database);
  expect((await messagesOf(admin)).map(({ text }: { text: string }) => text)).toEqual(['Salio la stays', 'Salio la gone']);
  expect(await names()).toMatchObject([{ name: 'Jina Jipya' }]);
  const written = await rowsAbout(school, stays);
  for (const rows of [written, await rowsAbout(school, gone)])
    for (const [table, count] of Object.entries(rows)) expect(count, table).toBeGreaterThan(0);
  await rowsOf(school, `update imports set undone_at = now() - interval '4 months' where school_id = $1`);
  await forgetOldRows(testStore().database);
  await forgetOldRows(testStore().database);
  expect(await names()).toEqual([{ name: expect.stringMatching(/^Erased student \d+$/), guardian: '' }]);
  expect((await succeed(admin.read('/api/erasures'))).erasures).toEqual([]);
  expect(await rowsAbout(school, gone)).toEqual(Object.fromEntries(Object.keys(written).map((table) => [table, 0])));
  expect(await rowsAbout(school, stays)).toEqual(written);
  await clearOldMessages(testStore().database);
  expect(await messagesOf(admin)).toMatchObject([{ text: 'Salio la stays' }, { text: null, phone: null }]);
});

/** A new name, a guardian, a consent, a note and a request for money to a phone. */
async function writtenAbout({ admin, school, place: { grade, stream } }: World, student: number): Promise<void> {
  const particulars = { fullName: 'Jina Jipya', dob: '2015-03-04', gender: 'Female', guardianName: 'Neema', contactNumber1: '0766123456' };
  await succeed(admin.patch(`/api/students/${student}/update`, { ...particulars, gradeId: grade, streamId: stream }));
  const guardian = { name: 'Neema Otieno', relation: 'mother', phone: '0766123456', receivesMessages: true };
  await succeed(admin.post(`/api/students/${student}/guardians`, guardian));
  const consent = { consentKind: 'photographs', decision: 'given', decidedBy: 'Neema', how: 'form' };
  await succeed(admin.post(`/api/students/${student}/consents`, consent));
  await succeed(admin.post(`/api/balances/${student}/notes`, { text: 'Calls on Friday' }));
  const prompt = `insert into payment_prompts (school_id, student_id, phone, amount_cents, asked_by)
    select $1, $2, '254766123456', 100, min(user_id) from users where school_id = $1`;
  await rowsOf(school, prompt, [student]);
}

/** The number of rows of each kind that say something about a student. */
async function rowsAbout(school: World['school'], student: number): Promise<Record<string, number>> {
  const texts = {
    ...{ guardians: 'student_id', consents: 'decided_by', balance_notes: 'text', payment_prompts: 'phone' },
    student_changes: "nullif(field, 'status')",
  };
  const counts = Object.entries(texts).map(
    ([table, text]) => `(select count(${text})::integer from ${table} where school_id = $1 and student_id = $2) as ${table}`,
  );
  const [row] = await rowsOf(school, `select ${counts.join(', ')}`, [student]);
  return row as Record<string, number>;
}

test('the list of erasures is a file without names, for the day that an older backup is restored', async () => {
  const { admin, place } = await payingSchool();
  const student = await leftStudent(admin, place, { fullName: 'Amani Juma' });
  await succeed(erase(admin, student, { basis: 'other', note: 'Enrolled by mistake' }));
  const { rows } = await fileOf(admin, '/api/erasures/export?format=csv');
  expect(rows).toMatchObject([{ 'Student ID': String(student), By: admin.username, Reason: 'Other', Note: 'Enrolled by mistake' }]);
});
