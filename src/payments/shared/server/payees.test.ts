import { expect, test } from 'vitest';
import { adjusted, adjustingSchool } from '../../../../tests/support/adjusting-school.ts';
import { paid, payingSchool, reverse } from '../../../../tests/support/paying-school.ts';
import { newClass, newStudent, newTerm, nextTermForm, setFees, termForm } from '../../../../tests/support/school-parts.ts';
import { newSchool, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';

useServer();

test('what each student owes is told by term, the oldest first, in the order asked for', async () => {
  const { admin, place, student } = await payingSchool();
  const second = await newStudent(admin, place, { cfBalance: 700, contactNumber1: '0733 000 111' });
  const next = await newTerm(admin, nextTermForm());
  await setFees(admin, { ...place, term: next }, { tuition_fee: 4000 });
  await succeed(admin.post('/api/settings/terms', nextTermForm({ term_id: next, current: true })));
  await paid(admin, { studentId: student, amount: 6000 });
  const { students } = await succeed(admin.read(`/api/shared-payments/students?studentIds=${second},${student}`));
  expect(students.map(({ id, balance, debts }: { id: number; balance: number; debts: unknown }) => [id, balance, debts])).toEqual([
    [
      second,
      14_700,
      [
        { termsBack: null, amount: 700 },
        { termsBack: 1, amount: 10_000 },
        { termsBack: 0, amount: 4000 },
      ],
    ],
    [
      student,
      8000,
      [
        { termsBack: 1, amount: 4000 },
        { termsBack: 0, amount: 4000 },
      ],
    ],
  ]);
  expect(students[0]).toMatchObject({ active: true, guardianName: 'Jane Wanjiku', grade: 'Grade 4' });
  expect(JSON.stringify(students), 'no phone').not.toContain('0733');
});

test('active students with the same telephone, however written, are offered; those named already are not', async () => {
  const { admin, place, student } = await payingSchool();
  const sibling = await newStudent(admin, place, { contactNumber1: '0700 111 222', contactNumber2: '+254 712-345-678' });
  const left = await newStudent(admin, place);
  await succeed(admin.patch(`/api/students/${left}/toggle-status`));
  await newStudent(admin, place, { contactNumber1: '0733 000 111' });
  const offered = async (ids: string) =>
    (await succeed(admin.read(`/api/shared-payments/students?studentIds=${ids}`))).siblings.map(({ id }: { id: number }) => id);
  expect(await offered(String(student))).toEqual([sibling]);
  expect(await offered(String(sibling)), 'by the second telephone').toEqual([student]);
  expect(await offered(`${student},${sibling}`)).toEqual([]);
});

test('of a telephone that many students have, as that of a home, the first twenty by name are offered', async () => {
  const { admin, place, student } = await payingSchool();
  const names = Array.from('UTSRQPONMLKJIHGFEDCBA');
  for (const fullName of names) await newStudent(admin, place, { fullName });
  const { siblings } = await succeed(admin.read(`/api/shared-payments/students?studentIds=${student}`));
  expect(siblings.map(({ fullName }: { fullName: string }) => fullName)).toEqual(names.toReversed().slice(0, 20));
});

test.each([
  ['', 'Students must be ids with commas between them'],
  ['1,x', 'Students must be ids with commas between them'],
])('a list like %j is refused', async (ids, message) => {
  const { admin } = await payingSchool();
  expect((await admin.read(`/api/shared-payments/students?studentIds=${ids}`)).body).toMatchObject({ status: 400, message });
});

test('a student of another school is answered as one that does not exist', async () => {
  const { admin, student } = await payingSchool();
  const answer = await admin.read(`/api/shared-payments/students?studentIds=${student},${student + 1}`);
  expect(answer.body.code).toBe('STUDENT_NOT_FOUND');
});

const debtsOf = async (admin: Staff, student: number) =>
  (await succeed(admin.read(`/api/shared-payments/students?studentIds=${student}`))).students.map(
    ({ balance, debts }: { balance: number; debts: unknown }) => [balance, debts],
  )[0];

test('a waiver lowers the debt of its term, and a credit is no debt', async () => {
  const { admin, bursar, student } = await adjustingSchool();
  await adjusted(bursar, admin, { studentId: student, amount: 2500 });
  expect(await debtsOf(admin, student)).toEqual([7500, [{ termsBack: 0, amount: 7500 }]]);
  await paid(admin, { studentId: student, amount: 9000 });
  expect(await debtsOf(admin, student)).toEqual([-1500, []]);
});

test('what is taken back is owed again, of the term that charged it', async () => {
  const { school, admin, student } = await payingSchool();
  const { id } = await paid(await school.bursar(), { studentId: student, amount: 10_000 });
  expect(await debtsOf(admin, student)).toEqual([0, []]);
  await succeed(reverse(admin, id));
  expect(await debtsOf(admin, student)).toEqual([10_000, [{ termsBack: 0, amount: 10_000 }]]);
});

test('when an earlier term is current again, later ones are not owed yet', async () => {
  const { admin, place, term, student } = await payingSchool();
  const next = await newTerm(admin, nextTermForm());
  await setFees(admin, { ...place, term: next }, { tuition_fee: 4000 });
  await succeed(admin.post('/api/settings/terms', nextTermForm({ term_id: next, current: true })));
  expect((await debtsOf(admin, student))[0]).toBe(14_000);
  await succeed(admin.post('/api/settings/terms', termForm({ term_id: term, current: true })));
  expect(await debtsOf(admin, student)).toEqual([10_000, [{ termsBack: 0, amount: 10_000 }]]);
});

test('a term that was never opened is not counted among those since a debt', async () => {
  const { admin, place, student } = await payingSchool();
  const today = nairobiToday();
  await newTerm(admin, nextTermForm({ name: 'Holiday tuition', startDate: addDays(today, 62), endDate: addDays(today, 66) }));
  const next = await newTerm(admin, nextTermForm());
  await setFees(admin, { ...place, term: next }, { tuition_fee: 4000 });
  await succeed(admin.post('/api/settings/terms', nextTermForm({ term_id: next, current: true })));
  const debts = [
    { termsBack: 1, amount: 10_000 },
    { termsBack: 0, amount: 4000 },
  ];
  expect(await debtsOf(admin, student)).toEqual([14_000, debts]);
});

test('before any term, what was brought in is owed from before all of them', async () => {
  const { admin } = await newSchool();
  const student = await newStudent(admin, await newClass(admin), { cfBalance: 700 });
  expect(await debtsOf(admin, student)).toEqual([700, [{ termsBack: null, amount: 700 }]]);
});

test('the parts that are shared out by the oldest debt are what the balances say of the oldest debt', async () => {
  const { admin, place, student } = await payingSchool();
  const second = await newStudent(admin, place, { cfBalance: 700 });
  const { students } = await succeed(admin.read(`/api/shared-payments/students?studentIds=${student},${second}`));
  const { students: listed } = await succeed(admin.read('/api/balances'));
  const owed = (id: number, age: 'thisTerm' | 'oneTermBack') => listed.find((each: { id: number }) => each.id === id).arrears[age];
  const debts = students.map(({ debts: of }: { debts: { termsBack: number | null; amount: number }[] }) => of.at(-1)?.amount);
  expect(debts).toEqual([owed(student, 'thisTerm'), owed(second, 'thisTerm')]);
});
