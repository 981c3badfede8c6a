import { expect, test } from 'vitest';
import {
  atOnce,
  chargesOf,
  newClass,
  newFee,
  newStudent,
  newTerm,
  nextTermForm,
  rowsOf,
  setFees,
  studentForm,
  termForm,
} from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { newSchool, type School, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday, yearOf } from '../../../core/dates.ts';

useServer();
useSoundLedger();

const today = nairobiToday();

/** A school whose current term has fees of 10,000 in its only class. */
async function billingSchool() {
  const school = await newSchool();
  const { admin } = school;
  const place = await newClass(admin);
  const term = await newTerm(admin);
  await setFees(admin, { ...place, term });
  return { school, admin, place, term };
}

const entriesOf = async (school: School) =>
  (await rowsOf(school, 'select kind::text from ledger_entries where school_id = $1 order by entry_id')).map(({ kind }) => kind);
const billedIn = async (school: School) =>
  (await rowsOf(school, 'select student_id from student_terms where school_id = $1 and billed order by 1')).map(
    ({ student_id }) => student_id,
  );

test('each of those who are enrolled at once has their own bill, and no other’s', async () => {
  const { school, admin, place } = await billingSchool();
  const ids = await atOnce(12, () => newStudent(admin, place));
  for (const id of ids) expect(await chargesOf(school, id)).toEqual(['Term 1 tuition 10000']);
  expect(await entriesOf(school)).toEqual(Array.from({ length: 12 }, () => 'charge'));
});

test('a balance brought forward is entered before the first bill, which comes with it', async () => {
  const { school, admin, place } = await billingSchool();
  const student = await newStudent(admin, place, { cfBalance: 700 });
  expect(await entriesOf(school)).toEqual(['opening', 'charge']);
  expect(await chargesOf(school, student)).toEqual(['opening_balances 700', 'Term 1 tuition 10000']);
});

test('a refused enrolment bills nobody, and the one after it is billed', async () => {
  const { school, admin, place } = await billingSchool();
  await newStudent(admin, place, { admissionNumber: 'A1' });
  const refused = await admin.post('/api/students/add', studentForm(place, { admissionNumber: 'A1' }));
  expect(refused.body).toMatchObject({ status: 409, code: 'ADMISSION_NUMBER_TAKEN' });
  expect(await billedIn(school)).toEqual([1]);
  expect(await entriesOf(school)).toEqual(['charge']);
  const next = await newStudent(admin, place, { admissionNumber: 'A2' });
  expect(await chargesOf(school, next)).toEqual(['Term 1 tuition 10000']);
});

test('without a current term a student is enrolled and billed nothing', async () => {
  const school = await newSchool();
  const student = await newStudent(school.admin, await newClass(school.admin));
  expect(await chargesOf(school, student)).toEqual([]);
  expect(await billedIn(school)).toEqual([]);
});

test('in a class without fees a student is billed nothing, and counts as billed', async () => {
  const { school, admin } = await billingSchool();
  const student = await newStudent(admin, await newClass(admin, 'Grade 5'));
  expect(await chargesOf(school, student)).toEqual([]);
  expect(await billedIn(school)).toEqual([student]);
  expect(await entriesOf(school)).toEqual([]);
});

test('who has additional fees elsewhere in the school adds nothing to the bill of a newcomer', async () => {
  const { school, admin, place } = await billingSchool();
  const first = await newStudent(admin, place);
  const fee = await newFee(admin);
  await succeed(admin.post('/api/students/associate-student-with-fee', { studentId: first, additionalFeeId: fee }));
  const second = await newStudent(admin, place);
  expect(await chargesOf(school, first)).toEqual(['Term 1 tuition 10000', 'Term 1 additional_fees 1500']);
  expect(await chargesOf(school, second)).toEqual(['Term 1 tuition 10000']);
});

test('once the term is over a student may be billed from the next one: nothing now, and everything when it is opened', async () => {
  const school = await newSchool();
  const { admin } = school;
  const place = await newClass(admin);
  const options = async () => (await succeed(admin.read('/api/students/add'))).currentTermOver;
  expect(await options(), 'without a term').toBe(false);
  const over = { startDate: addDays(today, -60), endDate: addDays(today, -1), year: yearOf(addDays(today, -1)), current: true };
  const term = await newTerm(admin, termForm(over));
  const next = await newTerm(admin, nextTermForm());
  for (const each of [term, next]) await setFees(admin, { ...place, term: each });
  expect(await options()).toBe(true);

  const from = (billFrom: unknown, more = {}) => admin.post('/api/students/add', studentForm(place, { billFrom, ...more }));
  const later = await succeed(from('nextTerm'));
  expect(later.message).toMatch(/ has the student ID 1\. The fees are billed when the next term is opened\.$/);
  await succeed(from('nextTerm', { cfBalance: 700 }));
  await succeed(from(''));
  expect((await from('later')).status).toBe(400);
  const charges = async () => [await chargesOf(school, 1), await chargesOf(school, 2), await chargesOf(school, 3)];
  expect(await charges()).toEqual([[], ['opening_balances 700'], ['Term 1 tuition 10000']]);

  await newTerm(admin, nextTermForm({ term_id: next, current: true }));
  expect(await options()).toBe(false);
  expect(await charges()).toEqual([
    ['Term 2 tuition 10000'],
    ['opening_balances 700', 'Term 2 tuition 10000'],
    ['Term 1 tuition 10000', 'Term 2 tuition 10000'],
  ]);
});

test('while the current term runs nobody is enrolled from the next one, not even on its last day', async () => {
  const school = await newSchool();
  const { admin } = school;
  const place = await newClass(admin);
  const later = () => admin.post('/api/students/add', studentForm(place, { billFrom: 'nextTerm' }));
  expect((await later()).status, 'without a term').toBe(201);
  const lastDay = { startDate: addDays(today, -60), endDate: today, year: yearOf(today), current: true };
  const term = await newTerm(admin, termForm(lastDay));
  await setFees(admin, { ...place, term });
  const { body } = await later();
  expect(body).toMatchObject({ status: 409, code: 'TERM_NOT_OVER' });
  expect(body.message).toContain(`Term 1 ${yearOf(today)} is not over, so whoever joins now is billed for it at once. Nothing was saved`);
  expect(await rowsOf(school, 'select student_id from students where school_id = $1')).toHaveLength(1);
});

test('who is enrolled from the next term just as it is opened is billed for it or refused, never left without a bill', async () => {
  const { school, admin, place, term } = await billingSchool();
  const over = { term_id: term, startDate: addDays(today, -60), endDate: addDays(today, -1), year: yearOf(addDays(today, -1)) };
  await succeed(admin.post('/api/settings/terms', termForm(over)));
  const next = await newTerm(admin, nextTermForm());
  await setFees(admin, { ...place, term: next });
  const answers = await atOnce(9, (index) =>
    index === 4
      ? admin.post('/api/settings/terms', { ...nextTermForm(), term_id: next, current: true })
      : admin.post('/api/students/add', studentForm(place, { billFrom: 'nextTerm' })),
  );
  const refused = answers.filter(({ body }) => body.code === 'TERM_NOT_OVER');
  const enrolled = answers.filter(({ body }) => body.student).length;
  expect(refused.length + enrolled).toBe(8);
  for (let student = 1; student <= enrolled; student += 1) expect(await chargesOf(school, student)).toEqual(['Term 2 tuition 10000']);
});
