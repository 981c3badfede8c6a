import { expect, test } from 'vitest';
import { paid } from '../../../../tests/support/paying-school.ts';
import {
  atOnce,
  chargesOf,
  newClass,
  newFee,
  newStudent,
  newTerm,
  nextTermForm,
  type Place,
  rowsOf,
  setFees,
  termForm,
} from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { newSchool, newStaff, type School, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday, yearOf } from '../../../core/dates.ts';

useServer();

const url = '/api/settings/fee-grid';
useSoundLedger();

const fees = ({ grade }: Place, tuitionFee: number) => ({ gradeId: grade, tuitionFee, assBooks: 0, diaryFee: 0 });
const save = ({ admin }: School, termId: number, ...rows: object[]) => succeed(admin.post(url, { termId, rows }));

/** Two grades at 10,000 in the current term. */
async function schoolOfTwo() {
  const school = await newSchool();
  const [four, five] = [await newClass(school.admin, 'Grade 4'), await newClass(school.admin, 'Grade 5')];
  const term = await newTerm(school.admin);
  for (const place of [four, five]) await setFees(school.admin, { ...place, term });
  return { school, admin: school.admin, four, five, term };
}

const owedIn = async (school: School, term: number) => {
  const [row] = await rowsOf(
    school,
    'select sum(charged_cents)::float8 / 100 as owed from student_terms where school_id = $1 and term_id = $2',
    [term],
  );
  return row?.owed ?? 0;
};

test('opening a later term bills each student what the grid set for it, to the shilling', async () => {
  const { school, admin, four, five } = await schoolOfTwo();
  for (const place of [four, four, five]) await newStudent(admin, place);
  const next = await newTerm(admin, nextTermForm());
  await save(school, next, fees(four, 11_000), fees(five, 12_500.5));
  const billing = await succeed(admin.read(`/api/settings/terms/${next}/billing`));
  expect(billing).toMatchObject({ students: 3, amount: 34_500.5, gradesWithoutFees: [] });
  await newTerm(admin, nextTermForm({ term_id: next, current: true }));
  expect(await owedIn(school, next)).toBe(34_500.5);
});

test('who has left is charged the difference of the term that billed them, and an additional fee stays as it is', async () => {
  const { school, admin, four, term } = await schoolOfTwo();
  const [stays, leaves] = [await newStudent(admin, four), await newStudent(admin, four)];
  const bus = await newFee(admin, 1500);
  await succeed(admin.post('/api/students/associate-student-with-fee', { studentId: stays, additionalFeeId: bus }));
  await succeed(admin.patch(`/api/students/${leaves}/toggle-status`));
  const { students, amount } = await save(school, term, fees(four, 9000));
  expect([students, amount]).toEqual([2, -2000]);
  expect(await chargesOf(school, stays)).toEqual(['Term 1 tuition 9000', 'Term 1 additional_fees 1500']);
  expect(await chargesOf(school, leaves)).toEqual(['Term 1 tuition 9000']);
});

test('who has paid into a term that did not bill them is neither counted nor charged', async () => {
  const { school, admin, four, term } = await schoolOfTwo();
  const endDate = addDays(nairobiToday(), -1);
  await newTerm(admin, termForm({ term_id: term, startDate: addDays(endDate, -60), endDate, year: yearOf(endDate) }));
  await newStudent(admin, four);
  const later = await newStudent(admin, four, { billFrom: 'nextTerm' });
  await paid(admin, { studentId: later, amount: 500 });
  expect((await succeed(admin.read(`${url}?termId=${term}`))).rows).toMatchObject([{ billed: 1 }, { billed: 0 }]);
  const { students, amount } = await save(school, term, fees(four, 9000));
  expect([students, amount]).toEqual([1, -1000]);
  expect(await chargesOf(school, later)).toEqual([]);
});

test('a student who moves from the next term on keeps to the fees of the grade that the term billed', async () => {
  const { school, admin, four, five, term } = await schoolOfTwo();
  const student = await newStudent(admin, four);
  const { student: record } = await succeed(admin.read(`/api/students/${student}`));
  const move = { ...record, gradeId: five.grade, streamId: five.stream, billFrom: 'nextTerm' };
  await succeed(admin.patch(`/api/students/${student}/update`, move));
  await save(school, term, fees(four, 11_000), fees(five, 20_000));
  expect(await chargesOf(school, student)).toEqual(['Term 1 tuition 11000']);
});

test('who enrols while the grid is saved is charged what the fees became', async () => {
  const { school, admin, four, five, term } = await schoolOfTwo();
  const [, ...students] = await Promise.all([
    save(school, term, fees(four, 11_000), fees(five, 12_000)),
    ...(await atOnce(6, async (index) => newStudent(admin, index % 2 === 0 ? four : five))),
  ]);
  for (const [index, student] of students.entries()) {
    expect(await chargesOf(school, student)).toEqual([`Term 1 tuition ${index % 2 === 0 ? 11_000 : 12_000}`]);
  }
});

test('a repeat under the same key saves once and answers the same', async () => {
  const { school, admin, four, term } = await schoolOfTwo();
  await newStudent(admin, four);
  const body = { termId: term, rows: [fees(four, 10_250)] };
  const key = { 'idempotency-key': '"fees-of-the-year"' };
  const [first, second] = [await admin.post(url, body, key), await admin.post(url, body, key)];
  expect(second.text).toBe(first.text);
  expect(second.headers['idempotency-replayed']).toBe('true');
  expect(await owedIn(school, term)).toBe(10_250);
});

test('an auditor reads the fees and a teacher does not', async () => {
  const { school, admin, term } = await schoolOfTwo();
  const [auditor, teacher] = [await newStaff(admin, 'auditor'), await school.teacher()];
  expect((await succeed(auditor.read(`${url}?termId=${term}`))).rows).toHaveLength(2);
  expect((await teacher.read(`${url}?termId=${term}`)).status).toBe(403);
  expect((await auditor.post(url, { termId: term, rows: [] })).status).toBe(403);
});
