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
  termForm,
} from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { newSchool, type School, succeed, useServer } from '../../../../tests/support/world.ts';
import { planned, planOf, yearEndUrl, yearlySchool } from '../../../../tests/support/yearly-school.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';

useServer();

const url = '/api/settings/terms';
const today = nairobiToday();
const year = Number(today.slice(0, 4));
const nextYear = nextTermForm().year;

useSoundLedger();

const currentNames = async (school: School): Promise<string[]> => {
  const { terms } = await succeed(school.admin.read(url));
  return terms.filter(({ current }: { current: boolean }) => current).map(({ name }: { name: string }) => name);
};

/** A school with one class, a fee structure of 10,000 in a coming term, and this many students. */
async function schoolWithComingTerm(count: number) {
  const school = await newSchool();
  const place = await newClass(school.admin);
  const term = await newTerm(school.admin, nextTermForm());
  await setFees(school.admin, { ...place, term });
  const students = [];
  for (let number = 1; number <= count; number += 1) students.push(await newStudent(school.admin, place));
  return { school, place, term, students };
}

test('the first term whose days include today becomes current by itself', async () => {
  const school = await newSchool();
  await newTerm(school.admin, termForm({ name: 'Term 3', startDate: addDays(today, -200), endDate: addDays(today, -1) }));
  await newTerm(school.admin, nextTermForm());
  expect(await currentNames(school)).toEqual([]);
  const answer = await school.admin.post(url, termForm({ current: false }));
  expect(answer.body.message).toBe(`Term 1 ${year} saved. It is now the current term; there was no student to bill.`);
  expect(answer.body.term).toMatchObject({ current: true, billed: true });
  await newTerm(school.admin, termForm({ name: 'Holiday tuition' }));
  expect(await currentNames(school)).toEqual(['Term 1']);
});

test.each([
  ['begins', today, addDays(today, 90)],
  ['ends', addDays(today, -90), today],
  ['begins and ends', today, today],
])('a term that %s today includes today', async (_, startDate, endDate) => {
  const school = await newSchool();
  await newTerm(school.admin, termForm({ startDate, endDate }));
  expect(await currentNames(school)).toEqual(['Term 1']);
});

test('a term that is moved onto today becomes current when none is', async () => {
  const school = await newSchool();
  const id = await newTerm(school.admin, nextTermForm());
  await succeed(school.admin.post(url, termForm({ name: 'Term 2', term_id: id })));
  expect(await currentNames(school)).toEqual(['Term 2']);
});

test('making a term current says whom it billed, and ends the term before', async () => {
  const { school, place, term, students } = await schoolWithComingTerm(3);
  await newTerm(school.admin);
  const preview = await succeed(school.admin.read(`${url}/${term}/billing`));
  const discounts = { students: 0, amount: 0 };
  expect(preview).toEqual({
    ...{
      termId: term,
      students: 3,
      amount: 30_000,
      discounts,
      openedBefore: false,
      notBilled: 0,
      gradesWithoutFees: [],
      beforePromotion: nextYear > termForm().year,
    },
  });
  const answer = await school.admin.post(url, nextTermForm({ term_id: term, current: true }));
  expect(answer.body.message).toBe(`Term 2 ${nextYear} saved. It is now the current term; 3 students billed KES 30,000.00.`);
  expect(answer.body.term).toMatchObject({ id: term, current: true, billed: true });
  expect(await currentNames(school)).toEqual(['Term 2']);
  for (const student of students) expect(await chargesOf(school, student)).toEqual(['Term 2 tuition 10000']);
  expect(await succeed(school.admin.read(`${url}/${term}/billing`))).toMatchObject({
    termId: term,
    students: 0,
    amount: 0,
    openedBefore: true,
  });
  const late = await newStudent(school.admin, place);
  expect(await chargesOf(school, late), 'a student who comes later').toEqual(['Term 2 tuition 10000']);
});

test('a term without a fee says that it bills nobody, rather than so many students of nothing', async () => {
  const school = await newSchool();
  await newStudent(school.admin, await newClass(school.admin));
  const answer = await school.admin.post(url, nextTermForm({ current: true }));
  expect(answer.body.message).toBe(`Term 2 ${nextYear} saved. It is now the current term; no fees are set for the active students.`);
});

test('one student is billed in the singular', async () => {
  const { school, term } = await schoolWithComingTerm(1);
  const answer = await school.admin.post(url, nextTermForm({ term_id: term, current: true }));
  expect(answer.body.message).toBe(`Term 2 ${nextYear} saved. It is now the current term; 1 student billed KES 10,000.00.`);
});

test('the billing of a term counts linked fees and leaves out those who left', async () => {
  const { school, term, students } = await schoolWithComingTerm(3);
  const fee = await newFee(school.admin, 1500.5);
  await succeed(school.admin.post('/api/students/associate-student-with-fee', { studentId: students[0], additionalFeeId: fee }));
  await succeed(school.admin.patch(`/api/students/${students[1]}/toggle-status`));
  expect(await succeed(school.admin.read(`${url}/${term}/billing`))).toMatchObject({ termId: term, students: 2, amount: 21_500.5 });
  const { message } = await succeed(school.admin.post(url, nextTermForm({ term_id: term, current: true })));
  expect(message).toContain('2 students billed KES 21,500.50');
});

test('the billing of a term names the grades with active students and no fees in it, in the order of the ladder', async () => {
  const { school, term } = await schoolWithComingTerm(1);
  const classes = [];
  for (const grade of ['Grade 10', 'Grade 5', 'PP1', 'Grade 6']) classes.push(await newClass(school.admin, grade));
  const [ten, five, prePrimary] = classes;
  if (!ten || !five || !prePrimary) throw new Error('Three classes were made');
  for (const place of [ten, five]) await newStudent(school.admin, place);
  await succeed(school.admin.patch(`/api/students/${await newStudent(school.admin, prePrimary)}/toggle-status`));
  const unset = async () => (await succeed(school.admin.read(`${url}/${term}/billing`))).gradesWithoutFees;
  expect(await unset()).toEqual(['Grade 5', 'Grade 10']);
  await setFees(school.admin, { ...five, term: await newTerm(school.admin) });
  expect(await unset(), 'fees in another term are none in this one').toEqual(['Grade 5', 'Grade 10']);
  await setFees(school.admin, { ...five, term });
  expect(await unset()).toEqual(['Grade 10']);
});

test('going back to an earlier term and on again bills nobody, not even who came meanwhile', async () => {
  const { school, place, term, students } = await schoolWithComingTerm(2);
  const first = await newTerm(school.admin);
  await setFees(school.admin, { ...place, term: first });
  const open = (form: Record<string, unknown>) => succeed(school.admin.post(url, { ...form, current: true }));
  await open(nextTermForm({ term_id: term }));
  const late = await newStudent(school.admin, place);
  const preview = await succeed(school.admin.read(`${url}/${first}/billing`));
  expect(preview).toMatchObject({ students: 0, amount: 0, openedBefore: true, notBilled: 1 });
  const { message } = await open(termForm({ term_id: first }));
  expect(message).toBe(`Term 1 ${year} saved. It is the current term again; it was opened before, so no student is billed.`);
  expect(await chargesOf(school, late)).toEqual(['Term 2 tuition 10000']);
  await open(nextTermForm({ term_id: term }));
  expect(await currentNames(school)).toEqual(['Term 2']);
  for (const student of students) expect(await chargesOf(school, student)).toEqual(['Term 1 tuition 10000', 'Term 2 tuition 10000']);
});

test('whoever enrols or comes back while an earlier term is current again is billed in it then', async () => {
  const { school, place, term, students } = await schoolWithComingTerm(1);
  const first = await newTerm(school.admin);
  await setFees(school.admin, { ...place, term: first }, { tuition_fee: 8000 });
  const back = await newStudent(school.admin, place);
  await succeed(school.admin.patch(`/api/students/${back}/toggle-status`));
  await succeed(school.admin.post(url, nextTermForm({ term_id: term, current: true })));
  const late = await newStudent(school.admin, place);
  await succeed(school.admin.post(url, termForm({ term_id: first, current: true })));
  await succeed(school.admin.patch(`/api/students/${back}/toggle-status`));
  const comer = await newStudent(school.admin, place);
  expect(await chargesOf(school, comer)).toEqual(['Term 1 tuition 8000']);
  expect(await chargesOf(school, back)).toEqual(['Term 1 tuition 8000']);
  expect(await chargesOf(school, late)).toEqual(['Term 2 tuition 10000']);
  expect(students).toHaveLength(1);
});

test('asking for the current term to be current only saves it', async () => {
  const school = await newSchool();
  const id = await newTerm(school.admin);
  const answer = await school.admin.post(url, termForm({ term_id: id, current: true }));
  expect(answer.body).toMatchObject({ message: `Term 1 ${year} saved.`, term: { current: true } });
});

test('saving the current term with current false leaves it current', async () => {
  const school = await newSchool();
  const id = await newTerm(school.admin);
  const answer = await school.admin.post(url, termForm({ term_id: id, current: false, name: 'First term' }));
  expect(answer.body).toMatchObject({ message: `First term ${year} saved.`, term: { id, current: true } });
  expect(await currentNames(school)).toEqual(['First term']);
});

test('of many terms made current at once, each succeeds and one is current', async () => {
  const { school, students } = await schoolWithComingTerm(2);
  const ids: number[] = [];
  for (const number of [1, 2, 3, 4, 5, 6]) ids.push(await newTerm(school.admin, nextTermForm({ name: `Muhula ${number}` })));
  const answers = await atOnce(18, (index) =>
    school.admin.post(url, nextTermForm({ name: `Muhula ${(index % 6) + 1}`, term_id: ids[index % 6], current: true })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await currentNames(school)).toHaveLength(1);
  const bills = 'select student_id, count(*)::int as terms from student_terms where school_id = $1 and billed group by 1';
  const billed = await rowsOf(school, bills);
  expect(billed).toEqual(expect.arrayContaining(students.map((student) => ({ student_id: student, terms: 6 }))));
});

test('of many first terms of the same days saved at once, all are there and one is current', async () => {
  const school = await newSchool();
  await atOnce(30, (index) => newTerm(school.admin, termForm({ name: `Muhula ${index}` })));
  expect(await currentNames(school)).toHaveLength(1);
});

test('a student enrolled while a term opens is billed for it once', async () => {
  const { school, place, term } = await schoolWithComingTerm(1);
  const [, ...students] = await Promise.all([
    school.admin.post(url, nextTermForm({ term_id: term, current: true })),
    ...Array.from({ length: 8 }, () => newStudent(school.admin, place)),
  ]);
  for (const student of students) expect(await chargesOf(school, student)).toEqual(['Term 2 tuition 10000']);
});

test('the billing of a term of a later year says whether the students have been promoted', async () => {
  const yearly = await yearlySchool({ perClass: 1 });
  const { admin } = yearly;
  const later = await newTerm(admin, termForm({ name: 'Term 3', startDate: `${year + 1}-08-01`, endDate: `${year + 1}-10-01` }));
  const beforePromotion = async (id: number) => (await succeed(admin.read(`${url}/${id}/billing`))).beforePromotion;
  expect(await beforePromotion(later)).toBe(true);
  expect(await beforePromotion(yearly.term), 'the current term').toBe(false);
  await succeed(admin.post(yearEndUrl, planned(await planOf(admin))));
  expect(await beforePromotion(later)).toBe(false);
  await succeed(admin.post(`${yearEndUrl}/${(await planOf(admin)).last?.id}/undo`));
  expect(await beforePromotion(later), 'once that is undone').toBe(true);
  await succeed(admin.post(yearEndUrl, planned(await planOf(admin))));
  await succeed(
    admin.post(
      url,
      termForm({ ...{ name: 'Term 3', startDate: `${year + 1}-08-01`, endDate: `${year + 1}-10-01` }, term_id: later, current: true }),
    ),
  );
  expect(await beforePromotion(later), 'once it is open').toBe(false);
});

test('the billing of another term of the same year says nothing of a promotion', async () => {
  const { admin } = await newSchool();
  await newTerm(admin);
  const later = await newTerm(admin, termForm({ name: 'Holiday', startDate: `${year}-12-30`, endDate: `${year}-12-31` }));
  expect((await succeed(admin.read(`${url}/${later}/billing`))).beforePromotion).toBe(false);
});
