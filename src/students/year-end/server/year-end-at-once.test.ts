import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atOnce, chargesOf, newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { type StatementLog, statementLog } from '../../../../tests/support/statement-log.ts';
import { newStaff, succeed, useServer } from '../../../../tests/support/world.ts';
import { classesOf, openNext, planned, planOf, yearEndUrl, yearlySchool } from '../../../../tests/support/yearly-school.ts';

useServer({ MAX_STREAMS: '2', MAX_TERMS: '3' });

let log: StatementLog;
beforeAll(() => {
  log = statementLog(pg.Client.prototype);
});
afterAll(() => log.close());
useSoundLedger();

test('payments that are taken while the classes move up are all in the books, and no receipt is lost', async () => {
  const yearly = await yearlySchool({ perClass: 3 });
  const { school, admin } = yearly;
  const form = planned(await planOf(admin));
  const cashier = await school.bursar();
  const pay = (index: number) => cashier.post('/api/payments/new', { studentId: index + 1, amount: 1000 + index, method: 'Cash' });
  const [done, ...paid] = await Promise.all([admin.post(yearEndUrl, form), ...Array.from({ length: 12 }, (_, index) => pay(index))]);
  expect([done?.status, ...paid.map(({ status }) => status)]).toEqual([200, ...Array(12).fill(201)]);
  const rows = await rowsOf(school, 'select sum(amount_cents)::integer / 100 as sum from payments where school_id = $1');
  expect(rows).toEqual([{ sum: 12_066 }]);
  expect((await classesOf(school)).filter((name) => name === 'left')).toHaveLength(3);
});

test('who enrols while the classes move up is moved with the class or stays in it, and is billed once in each term', async () => {
  const yearly = await yearlySchool({ perClass: 1 });
  const { school, admin, places } = yearly;
  const form = planned(await planOf(admin));
  const [moved, student] = await Promise.all([admin.post(yearEndUrl, form), newStudent(admin, places[0] ?? { grade: 0, stream: 0 })]);
  const name = (await classesOf(school))[student - 1];
  // Enrolled first, the school is not the one that was planned for; enrolled after, the student is in a class that has moved.
  expect([moved.status, name]).toEqual(moved.status === 200 ? [200, 'Grade 7 East'] : [409, 'Grade 7 East']);
  await openNext(yearly);
  expect(await chargesOf(school, student)).toEqual(['Term 1 tuition 7000', 'Term 2 tuition 7000']);
});

test('a repeat under the same key moves nobody again and answers the same', async () => {
  const { school, admin } = await yearlySchool({ perClass: 1 });
  const form = planned(await planOf(admin));
  const key = { 'idempotency-key': '"year-end"' };
  const answers = [await admin.post(yearEndUrl, form, key), await admin.post(yearEndUrl, form, key)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[1]?.text).toBe(answers[0]?.text);
  expect((await classesOf(school)).slice(0, 2)).toEqual(['Grade 8 East', 'Grade 8 East']);
});

test('an opening and a year end at once come one after the other, and each student is billed by the class of that moment', async () => {
  const yearly = await yearlySchool({ perClass: 2 });
  const { school, admin } = yearly;
  const form = planned(await planOf(admin));
  const [moved] = await Promise.all([admin.post(yearEndUrl, form), openNext(yearly)]);
  expect(moved?.status).toBe(200);
  const { last } = await planOf(admin);
  const charges = await chargesOf(school, 1);
  // Whether the term was opened before or after, the plan knows, and the bill follows it.
  const openedAfter = last?.refusal !== null;
  expect(charges[1]).toBe(openedAfter ? 'Term 2 tuition 8000' : 'Term 2 tuition 7000');
});

test('it takes some twenty statements, for 4 students as for 80', async () => {
  const counts: number[] = [];
  for (const perClass of [1, 20]) {
    const { admin } = await yearlySchool({ perClass });
    const form = planned(await planOf(admin));
    let id = 0;
    const done = await log.of(async () => {
      id = (await succeed(admin.post(yearEndUrl, form))).id;
    });
    const undone = await log.of(() => succeed(admin.post(`${yearEndUrl}/${id}/undo`)));
    counts.push(done.read.length, undone.read.length);
  }
  expect(Math.max(...counts)).toBeLessThanOrEqual(23);
  expect(Math.min(...counts)).toBeGreaterThan(5);
});

test('more streams or terms than the install allows refuse the whole, and nobody moves', async () => {
  const { school, admin, places, next } = await yearlySchool({ perClass: 1 });
  const plan = await planOf(admin);
  const form = planned(plan);
  const crowded = ['North', 'South'].map((toStream, index) => ({ ...form.moves[index], toStream }));
  const refused = await admin.post(yearEndUrl, { ...form, moves: [...crowded, ...form.moves.slice(2)] });
  expect([refused.status, refused.body.code]).toEqual([422, 'CAP_REACHED']);
  const terms = [1, 2].map((number) => ({ name: `Extra ${number}`, year: 2099, startDate: '2099-01-01', endDate: '2099-02-01' }));
  expect((await admin.post(yearEndUrl, { ...form, terms })).body.code).toBe('CAP_REACHED');
  expect((await classesOf(school))[0]).toBe('Grade 7 East');
  expect(await rowsOf(school, 'select name from streams where school_id = $1 and grade_id = $2', [places[2]?.grade])).toEqual([
    { name: 'East' },
  ]);
  expect(await rowsOf(school, 'select max(term_id) as id from terms where school_id = $1')).toEqual([{ id: next }]);
});

test('everybody hears that the classes moved up, and that it was undone', async () => {
  const { school, admin } = await yearlySchool({ perClass: 1 });
  const other = await newStaff(admin, 'admin');
  const { id } = await succeed(admin.post(yearEndUrl, planned(await planOf(admin))));
  await succeed(other.post(`${yearEndUrl}/${id}/undo`));
  const { notifications } = await succeed((await school.bursar()).read('/api/notifications'));
  const news = notifications.map(({ title, message }: { title: string; message: string }) => `${title}: ${message}`);
  expect(news).toEqual(
    expect.arrayContaining([
      'Students promoted: 3 students moved up and 1 left.',
      'Promotion undone: The promotion is undone: 4 students back in the class before.',
    ]),
  );
  const rows = await rowsOf(school, 'select done_by <> undone_by as by_another from year_ends where school_id = $1');
  expect(rows).toEqual([{ by_another: true }]);
});

test('of many who move up and undo at once, the register ends as one of the two', async () => {
  const { school, admin } = await yearlySchool({ perClass: 1 });
  const before = await classesOf(school);
  const form = planned(await planOf(admin));
  const { id } = await succeed(admin.post(yearEndUrl, form));
  const after = await classesOf(school);
  const answers = await atOnce(6, (index) =>
    admin.post(index % 2 === 0 ? `${yearEndUrl}/${id}/undo` : yearEndUrl, index % 2 === 0 ? undefined : form),
  );
  expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
  const { last } = await planOf(admin);
  expect(await classesOf(school)).toEqual(last === null ? before : after);
});
