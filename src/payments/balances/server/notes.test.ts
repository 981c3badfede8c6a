import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withoutRow } from '../../../../tests/support/held-entries.ts';
import { balancesOf, idsOwing } from '../../../../tests/support/owing-school.ts';
import { paid, payingSchool, reverse } from '../../../../tests/support/paying-school.ts';
import { newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { type Answer, newStaff, type School, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';

useServer();

const today = nairobiToday();
const tomorrow = addDays(today, 1);
const noted = (staff: Staff, student: number, body: object) => staff.post(`/api/balances/${student}/notes`, body);
const promised = (staff: Staff, student: number, promisedAmount: number, promisedDay = tomorrow) =>
  succeed(noted(staff, student, { promisedDay, promisedAmount }));
const notesOf = (staff: Staff, student: number, query = '') => succeed(staff.read(`/api/balances/${student}/notes${query}`));
const standing = async (staff: Staff) => (await balancesOf(staff)).students[0].promise;

/** Lets the days that were promised pass. */
const passDays = (school: School) =>
  rowsOf(school, 'update balance_notes set promised_for = nairobi_today() - 1 where school_id = $1 and promised_for is not null');

test('a note is kept with its day and its author, the newest first, and counted in the row', async () => {
  const { school, admin, student } = await payingSchool();
  const bursar = await school.bursar();
  const first = await succeed(noted(admin, student, { text: 'Called the mother' }));
  expect(first).toEqual({
    message: 'Note added.',
    note: { id: expect.any(Number), kind: 'note', text: 'Called the mother', promised: null, date: today, by: admin.username },
  });
  await succeed(noted(bursar, student, { text: 'The father will come on Friday' }));
  const { notes, promise, pagination } = await notesOf(admin, student);
  expect(notes.map(({ text, by }: { text: string; by: string }) => [text, by])).toEqual([
    ['The father will come on Friday', bursar.username],
    ['Called the mother', admin.username],
  ]);
  expect([promise, pagination]).toEqual([null, { page: 1, totalPages: 1, total: 2 }]);
  expect((await balancesOf(admin)).students).toMatchObject([{ noteCount: 2, promise: null }]);
});

test('what was noted about one child stands with no other', async () => {
  const { admin, place, student } = await payingSchool();
  const sister = await newStudent(admin, place);
  await succeed(noted(admin, student, { text: 'Called the mother' }));
  await promised(admin, student, 2000);
  expect(await notesOf(admin, sister)).toMatchObject({ notes: [], promise: null, pagination: { total: 0 } });
  const { students } = await balancesOf(admin);
  const counts = students.map(({ id, noteCount }: { id: number; noteCount: number }) => [id, noteCount]);
  expect(new Map(counts)).toEqual(
    new Map([
      [student, 2],
      [sister, 0],
    ]),
  );
});

test('notes come a page at a time', async () => {
  const { admin, student } = await payingSchool();
  for (const text of ['one', 'two', 'three']) await succeed(noted(admin, student, { text }));
  const { notes, pagination } = await notesOf(admin, student, '?limit=2&page=2');
  expect(notes.map(({ text }: { text: string }) => text)).toEqual(['one']);
  expect(pagination).toEqual({ page: 2, totalPages: 2, total: 3 });
});

test('a note of after midnight is of the new day in Nairobi', async () => {
  const { school, admin, student } = await payingSchool();
  await succeed(noted(admin, student, { text: 'By telephone' }));
  await rowsOf(school, "update balance_notes set noted_at = '2026-01-05T21:30:00Z' where school_id = $1");
  expect((await notesOf(admin, student)).notes).toMatchObject([{ date: '2026-01-06' }]);
});

test('a promise is due until its day has passed', async () => {
  const { school, admin, student } = await payingSchool();
  const { message, note } = await promised(admin, student, 5000, today);
  expect(message).toMatch(/^Promise of KES 5,000\.00 by .* noted\.$/);
  expect(note).toMatchObject({ kind: 'promise', text: null, promised: { day: today, amount: 5000 } });
  expect(await standing(admin)).toEqual({ day: today, amount: 5000, paid: 0, state: 'due' });
  await passDays(school);
  expect(await standing(admin)).toMatchObject({ state: 'broken' });
});

test('a promise is kept once as much was paid since it was made, in parts or late, and what was paid before counts for nothing', async () => {
  const { school, admin, student } = await payingSchool();
  await paid(admin, { studentId: student, amount: 5000 });
  await promised(admin, student, 3000);
  await paid(admin, { studentId: student, amount: 2999.99 });
  expect(await standing(admin)).toMatchObject({ paid: 2999.99, state: 'due' });
  await passDays(school);
  expect(await standing(admin)).toMatchObject({ paid: 2999.99, state: 'broken' });
  await paid(admin, { studentId: student, amount: 1 });
  expect(await standing(admin)).toMatchObject({ paid: 3000.99, state: 'kept' });
});

test('a payment that is reversed keeps no promise', async () => {
  const { school, admin, student } = await payingSchool();
  await promised(admin, student, 3000);
  const { id } = await paid(await school.bursar(), { studentId: student, amount: 3000 });
  expect(await standing(admin)).toMatchObject({ state: 'kept' });
  await succeed(reverse(admin, id));
  expect(await standing(admin)).toMatchObject({ paid: 0, state: 'due' });
});

test('a newer promise takes the place of the one before, and starts anew; a note leaves it as it is', async () => {
  const { admin, student } = await payingSchool();
  await promised(admin, student, 2000);
  await paid(admin, { studentId: student, amount: 2000 });
  await promised(admin, student, 1500, addDays(today, 7));
  await succeed(noted(admin, student, { text: 'He says it again' }));
  expect(await standing(admin)).toEqual({ day: addDays(today, 7), amount: 1500, paid: 0, state: 'due' });
  expect((await notesOf(admin, student)).notes).toHaveLength(3);
});

test('a promise is withdrawn by a newer note that says why, and nothing is removed', async () => {
  const { admin, student } = await payingSchool();
  await promised(admin, student, 2000);
  expect((await noted(admin, student, { withdraws: true })).body).toMatchObject({ status: 400, message: 'Note is required' });
  const { message } = await succeed(noted(admin, student, { withdraws: true, text: 'Lost his work' }));
  expect(message).toBe('Promise withdrawn.');
  expect(await standing(admin)).toBeNull();
  const { notes, promise } = await notesOf(admin, student);
  expect(notes.map(({ kind }: { kind: string }) => kind)).toEqual(['withdrawal', 'promise']);
  expect(promise).toBeNull();
  const again = await noted(admin, student, { withdraws: true, text: 'Again' });
  expect(again.body).toMatchObject({ status: 409, code: 'NO_PROMISE', message: 'There is no promise to withdraw.' });
});

test('of two who withdraw a promise at once one does, and the other is told that there is none', async () => {
  const { school, admin, student } = await payingSchool();
  await promised(admin, student, 2000);
  const staff = [admin, await school.bursar()];
  const asked: Promise<Answer>[] = [];
  await withoutRow(school, 'select from students where school_id = $1 for update', async (waiting) => {
    asked.push(...staff.map((each) => noted(each, student, { withdraws: true, text: 'Lost his work' })));
    await waiting();
    // The other waits behind the one that is seen.
    await sleep(300);
  });
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'NO_PROMISE' });
  expect((await notesOf(admin, student)).pagination.total).toBe(2);
});

test('who broke a promise is found, and so is who kept one', async () => {
  const { school, admin, place, student } = await payingSchool();
  const [kept, due, none] = [await newStudent(admin, place), await newStudent(admin, place), await newStudent(admin, place)];
  await promised(admin, student, 1000);
  await promised(admin, kept, 1000);
  await passDays(school);
  await promised(admin, due, 1000);
  await paid(admin, { studentId: kept, amount: 1000 });
  expect(await idsOwing(admin, '?promise=broken')).toEqual([student]);
  expect(await idsOwing(admin, '?promise=kept')).toEqual([kept]);
  expect(await idsOwing(admin, '?promise=due')).toEqual([due]);
  expect((await balancesOf(admin, '?promise=broken')).totals).toMatchObject({ students: 1, owed: 10_000 });
  expect(await idsOwing(admin)).toContain(none);
});

test.each([
  [{}, 'Note is required'],
  [{ text: ' ' }, 'Note is required'],
  [{ text: 'x'.repeat(301) }, 'Note must be at most 300 characters'],
  [{ promisedDay: tomorrow }, 'Promised amount is required'],
  [{ promisedAmount: 500 }, 'Promised for is required'],
  [{ promisedDay: tomorrow, promisedAmount: 0.5 }, 'Promised amount must be at least 1'],
  [{ promisedDay: 'Friday', promisedAmount: 500 }, 'Promised for must be a date in the form yyyy-MM-dd'],
  [{ promisedDay: addDays(today, -1), promisedAmount: 500 }, 'The day of a promise must be today or later.'],
  [{ promisedDay: tomorrow, promisedAmount: 500, withdraws: true }, 'A promise cannot be made and withdrawn at once'],
])('%j is refused: %s', async (body, message) => {
  const { admin, student } = await payingSchool();
  const refused = await noted(admin, student, body);
  expect(refused.body).toMatchObject({ status: 400, message });
  expect((await notesOf(admin, student)).notes).toEqual([]);
});

test('auditors read notes, the office writes them, and nobody of another school does either', async () => {
  const { school, admin, student } = await payingSchool();
  const other = await payingSchool();
  await succeed(noted(admin, student, { text: 'Ours' }));
  const auditor = await newStaff(admin, 'auditor');
  expect((await notesOf(auditor, student)).notes).toHaveLength(1);
  for (const staff of [auditor, await school.teacher()]) {
    expect((await noted(staff, student, { text: 'x' })).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  }
  expect((await notesOf(other.admin, other.student)).notes).toEqual([]);
  expect((await noted(admin, 999, { text: 'x' })).body).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' });
});
