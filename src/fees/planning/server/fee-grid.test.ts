import { expect, test } from 'vitest';
import {
  atOnce,
  chargesOf,
  newClass,
  newStudent,
  newTerm,
  nextTermForm,
  rowsOf,
  setFees,
  termForm,
} from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { newSchool, type School, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday, yearOf } from '../../../core/dates.ts';

useServer();

const url = '/api/settings/fee-grid';
const year = yearOf(nairobiToday());
const never = '1970-01-01T00:00:00.000Z';

useSoundLedger();

const fees = (gradeId: number, tuitionFee: number, more: object = {}) => ({ gradeId, tuitionFee, assBooks: 0, diaryFee: 0, ...more });
const gridOf = async (staff: Staff, termId?: number) => succeed(staff.read(termId === undefined ? url : `${url}?termId=${termId}`));
const save = (staff: Staff, termId: number, ...rows: object[]) => staff.post(url, { termId, rows });

/** Grade 4 of two students and Grade 5 of one, all billed in the current term at 10,000; Grade 6 of nobody; and a later term. */
async function billedSchool() {
  const school = await newSchool();
  const { admin } = school;
  const places = [await newClass(admin, 'Grade 4'), await newClass(admin, 'Grade 5'), await newClass(admin, 'Grade 6')] as const;
  const [term, next] = [await newTerm(admin), await newTerm(admin, nextTermForm())];
  for (const place of places.slice(0, 2)) await setFees(admin, { ...place, term });
  const students = [];
  for (const place of [places[0], places[0], places[1]]) students.push(await newStudent(admin, place));
  const [four, five, six] = places.map(({ grade }) => grade) as [number, number, number];
  return { school, admin, term, next, four, five, six, places, students: students as [number, number, number] };
}

const entries = async (school: School) => (await rowsOf(school, 'select entry_id from ledger_entries where school_id = $1')).length;

test('the grid has every grade in the order of the ladder, with its fees, its billed students and its version', async () => {
  const { admin, term, next, four, five, six } = await billedSchool();
  const grid = await gridOf(admin, term);
  expect(grid.terms.map(({ id }: { id: number }) => id)).toEqual([next, term]);
  const amounts = { tuitionFee: 10_000, assBooks: 0, diaryFee: 0, activityFee: 0, others: 0 };
  const set = { isSet: true, ...amounts, updatedAt: expect.stringMatching(/^20/) };
  expect([grid.termId, grid.rows]).toEqual([
    term,
    [
      { grade: { id: four, name: 'Grade 4' }, ...set, billed: 2 },
      { grade: { id: five, name: 'Grade 5' }, ...set, billed: 1 },
      { grade: { id: six, name: 'Grade 6' }, isSet: false, ...amounts, tuitionFee: 0, billed: 0, updatedAt: never },
    ],
  ]);
});

test('without a term named the grid is that of the term after the current one, or of the current one', async () => {
  const { admin, next } = await billedSchool();
  expect((await gridOf(admin)).termId).toBe(next);
  const today = nairobiToday();
  await newTerm(admin, termForm({ name: 'Term 3', startDate: addDays(today, 160), endDate: addDays(today, 240) }));
  expect((await gridOf(admin)).termId).toBe(next);
  const other = await newSchool();
  expect(await gridOf(other.admin)).toEqual({ terms: [], termId: null, rows: [], otherWays: [] });
  const only = await newTerm(other.admin);
  expect((await gridOf(other.admin)).termId).toBe(only);
  const between = await newSchool();
  const days = (first: number) => ({ startDate: addDays(today, first), endDate: addDays(today, first + 60), current: false });
  await newTerm(between.admin, termForm({ name: 'Past', ...days(-70) }));
  const coming = await newTerm(between.admin, termForm({ name: 'Coming', ...days(10) }));
  await newTerm(between.admin, termForm({ name: 'Far', ...days(400) }));
  expect((await gridOf(between.admin)).termId, 'in the holidays that of the next, not the one far ahead').toBe(coming);
  expect((await admin.read(`${url}?termId=2000000123`)).body.code).toBe('TERM_NOT_FOUND');
});

test('fees of a later term are saved and charge nobody until it is opened', async () => {
  const { school, admin, next, four, six, students } = await billedSchool();
  const before = await entries(school);
  const saved = await succeed(save(admin, next, fees(four, 11_000, { others: 250.5 }), fees(six, 9_000)));
  expect(saved).toMatchObject({
    message: expect.stringMatching(/^Fees of 2 grades for Term 2.* saved\. They are charged when the term is opened\.$/),
    students: 0,
    amount: 0,
  });
  expect(saved.rows).toEqual((await gridOf(admin, next)).rows);
  expect(saved.rows).toMatchObject([{ tuitionFee: 11_000, others: 250.5 }, { isSet: false }, { tuitionFee: 9_000, isSet: true }]);
  expect([await entries(school), await chargesOf(school, students[0])]).toEqual([before, ['Term 1 tuition 10000']]);
});

test('a change of the current term charges every difference in one entry and says to how many and how much', async () => {
  const { school, admin, term, four, five, six, students } = await billedSchool();
  const before = await entries(school);
  const saved = await succeed(save(admin, term, fees(four, 10_500.25), fees(five, 9_000), fees(six, 1)));
  expect(saved).toMatchObject({
    message: `Fees of 3 grades for Term 1 ${year} saved. 3 students are charged KES 0.50 more in total.`,
    students: 3,
    amount: 0.5,
  });
  expect(await Promise.all(students.map((student) => chargesOf(school, student)))).toEqual([
    ['Term 1 tuition 10500.25'],
    ['Term 1 tuition 10500.25'],
    ['Term 1 tuition 9000'],
  ]);
  expect(await entries(school)).toBe(before + 1);
  const again = await succeed(save(admin, term, fees(four, 10_500.25), fees(five, 9_000)));
  expect(again).toMatchObject({ students: 0, amount: 0, message: expect.stringContaining('No student is charged a different amount.') });
  expect(await entries(school)).toBe(before + 1);
});

test('the grid and the form of one structure write the same fees', async () => {
  const { admin, term, five } = await billedSchool();
  await succeed(save(admin, term, fees(five, 12_000, { activityFee: '300.50', others: null })));
  const { feeStructures } = await succeed(admin.read(`/api/settings/fee-structure?term=${term}&grade=${five}`));
  expect(feeStructures).toMatchObject([{ tuitionFee: 12_000, activityFee: 300.5, others: 0 }]);
  await setFees(admin, { grade: five, term }, { tuition_fee: 13_000 });
  expect((await gridOf(admin, term)).rows[1]).toMatchObject({ tuitionFee: 13_000, activityFee: 0 });
});

test('of two who save the same fees the second is told whose differ, and nothing of theirs is saved', async () => {
  const { admin, term, four, five } = await billedSchool();
  const [mine] = (await gridOf(admin, term)).rows;
  await setFees(admin, { grade: four, term }, { tuition_fee: 12_000 });
  const refused = await save(admin, term, fees(four, 11_000, { updatedAt: mine.updatedAt }), fees(five, 11_000));
  expect(refused).toMatchObject({ status: 412, body: { code: 'CHANGED_MEANWHILE', changed: ['Grade 4'] } });
  expect(refused.body.message).toBe('Another user has changed this since you opened it (Grade 4). Nothing was saved.');
  const { rows } = await gridOf(admin, term);
  expect(refused.body.current).toEqual([rows[0]]);
  expect(rows.map(({ tuitionFee }: { tuitionFee: number }) => tuitionFee)).toEqual([12_000, 10_000, 0]);
  await succeed(save(admin, term, fees(four, 11_000, { updatedAt: rows[0].updatedAt })));
});

test('fees that were first set by somebody else count as changed too', async () => {
  const { admin, next, six } = await billedSchool();
  await setFees(admin, { grade: six, term: next });
  const refused = await save(admin, next, fees(six, 11_000, { updatedAt: never }));
  expect(refused).toMatchObject({ status: 412, body: { current: [{ tuitionFee: 10_000 }] } });
});

test('of eight who save the same version at once one does, and the bills follow that one', async () => {
  const { school, admin, term, four, students } = await billedSchool();
  const [row] = (await gridOf(admin, term)).rows;
  const answers = await atOnce(8, (index) => save(admin, term, fees(four, 11_000 + index, { updatedAt: row.updatedAt })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)]);
  const { rows } = await gridOf(admin, term);
  expect(await chargesOf(school, students[0])).toEqual([`Term 1 tuition ${rows[0].tuitionFee}`]);
});

test('one wrong cell, grade or term refuses the whole grid, by its place', async () => {
  const { admin, term, four, five } = await billedSchool();
  const other = await billedSchool();
  const before = await gridOf(admin, term);
  const wrong: [object[], number, string][] = [
    [[fees(four, 11_000), fees(five, -1)], 400, 'rows.1.tuitionFee'],
    [[fees(four, 11_000), fees(five, 1.005)], 400, 'rows.1.tuitionFee'],
    [[fees(four, 11_000), fees(other.four, 11_000)], 404, 'rows.1.gradeId'],
    [[fees(four, 11_000), fees(four, 12_000)], 400, 'rows'],
    [[], 400, 'rows'],
  ];
  for (const [rows, status, path] of wrong) {
    const answer = await save(admin, term, ...rows);
    expect([answer.status, answer.body.errors[0].path], path).toEqual([status, path]);
  }
  expect((await save(admin, other.term, fees(four, 11_000))).body.code).toBe('TERM_NOT_FOUND');
  expect(await gridOf(admin, term)).toEqual(before);
});

test('a bursar reads the grid and only an administrator saves it', async () => {
  const { school, term, four } = await billedSchool();
  const bursar = await school.bursar();
  expect((await gridOf(bursar, term)).rows).toHaveLength(3);
  expect((await save(bursar, term, fees(four, 1))).status).toBe(403);
});
