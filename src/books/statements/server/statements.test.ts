import { expect, test } from 'vitest';
import { paid, payingSchool, reverse, statementOf, verify } from '../../../../tests/support/paying-school.ts';
import {
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
import { newSchool, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';

useServer();
useSoundLedger();

const today = nairobiToday();
const open = (staff: Staff, form: Record<string, unknown>) => succeed(staff.post('/api/settings/terms', { ...form, current: true }));

/** The form of the term that stands at a place in a row of terms of 80 days, the last of which runs today. */
const termAt = (place: number, changes: Record<string, unknown> = {}) =>
  termForm({
    ...{ name: `Muhula ${place}`, startDate: addDays(today, place * 100 - 340), endDate: addDays(today, place * 100 - 260) },
    ...changes,
  });

test('a statement names the school, the term and the student, what was billed and what was paid', async () => {
  const { school, admin, place, term } = await payingSchool();
  const student = await newStudent(admin, place, { fullName: 'Amina Yusuf', admissionNumber: 'A/17', cfBalance: '2500.50' });
  const fee = await newFee(admin, 1500, 'Bus');
  await succeed(admin.post('/api/students/associate-student-with-fee', { studentId: student, additionalFeeId: fee }));
  await paid(await school.bursar(), { studentId: student, amount: 4000, method: 'Mpesa', code: 'SGH1X' });
  await paid(admin, { studentId: student, amount: 600.25 });
  await succeed(verify(admin, 1));
  const answer = await admin.read(`/api/payments/${student}/fee-statement`);
  expect(answer.status).toBe(200);
  const current = { id: term, ...termForm(), current: true, billed: true, updatedAt: expect.stringMatching(/Z$/) };
  const line = { date: today, kind: 'payment', isVerified: true, isReversed: false, reason: null };
  expect(answer.body).toEqual({
    ...{ success: true, error: null, today: [expect.anything(), expect.anything()] },
    data: {
      school: { name: school.name, contacts: `${admin.username}@example.test`, logo: null, payTo: null, otherWays: [] },
      issuedOn: today,
      term: current,
      terms: [current],
      studentInfo: {
        ...{ id: student, admissionNumber: 'A/17', account: 'A/17', name: 'Amina Yusuf' },
        ...{ grade: 'Grade 4', stream: 'East', status: 'Active' },
      },
      payments: [
        { ...line, method: 'Mpesa', amount: 4000, code: 'SGH1X', receiptNumber: 1, runningBalance: 10_000.5 },
        { ...line, method: 'Cash', amount: 600.25, code: null, receiptNumber: 2, runningBalance: 9400.25 },
      ],
      pagination: { page: 1, total: 2, totalPages: 1 },
      billing: {
        voteHeads: [{ name: 'Tuition Fee', amount: 10_000 }],
        additionalFees: [{ name: 'Bus', amount: 1500 }],
        additionalFeesTotal: 1500,
      },
      adjustments: [],
      summary: { totalBilled: 11_500, totalPaid: 4600.25, adjusted: 0, carriedForwardBalance: 2500.5, currentBalance: 9400.25 },
    },
  });
});

test('over three terms, what one leaves is carried into the next to the cent, a credit included', async () => {
  const { admin } = await newSchool();
  const place = await newClass(admin);
  const terms: number[] = [];
  for (const [number, tuition_fee] of [
    [1, '10000.33'],
    [2, '9999.99'],
    [3, 12_000],
  ] as const) {
    const term = await newTerm(admin, termAt(number));
    await setFees(admin, { ...place, term }, { tuition_fee });
    terms.push(term);
  }
  const student = await newStudent(admin, place, { cfBalance: '-250.10' });
  const [first, second, third] = terms;
  await open(admin, termAt(1, { term_id: first }));
  for (const amount of [4000, '4000.01']) await paid(admin, { studentId: student, amount });
  await open(admin, termAt(2, { term_id: second }));
  await paid(admin, { studentId: student, amount: 15_000 });
  await open(admin, termAt(3, { term_id: third }));
  await paid(admin, { studentId: student, amount: 0.79 + 5000 });

  const figuresOf = async (term?: number | 'all') => {
    const { summary, payments } = await statementOf(admin, student, term);
    const { carriedForwardBalance, totalBilled, totalPaid, currentBalance } = summary;
    const running = payments.map(({ runningBalance }: { runningBalance: number }) => runningBalance);
    return [carriedForwardBalance, totalBilled, totalPaid, currentBalance, running];
  };
  expect(await figuresOf(first)).toEqual([-250.1, 10_000.33, 8000.01, 1750.22, [5750.23, 1750.22]]);
  expect(await figuresOf(second)).toEqual([1750.22, 9999.99, 15_000, -3249.79, [-3249.79]]);
  expect(await figuresOf(third)).toEqual([-3249.79, 12_000, 5000.79, 3749.42, [3749.42]]);
  expect(await figuresOf()).toEqual(await figuresOf(third));
  expect(await figuresOf('all')).toEqual([-250.1, 32_000.32, 28_000.8, 3749.42, [27_750.22, 23_750.21, 8750.21, 3749.42]]);
});

test('the running balance of a term ends at its current balance, reversals of earlier payments included', async () => {
  const { school, admin, student, term } = await payingSchool();
  const bursar = await school.bursar();
  for (const amount of [1000, 2000, 3000]) await paid(bursar, { studentId: student, amount });
  await succeed(reverse(admin, 2));
  await paid(bursar, { studentId: student, amount: 50 });
  const { payments, summary } = await statementOf(admin, student, term);
  expect(
    payments.map(({ kind, receiptNumber, amount, runningBalance }: Record<string, unknown>) => [
      kind,
      receiptNumber,
      amount,
      runningBalance,
    ]),
  ).toEqual([
    ['payment', 1, 1000, 9000],
    ['payment', 2, 2000, 7000],
    ['payment', 3, 3000, 4000],
    ['reversal', 2, -2000, 6000],
    ['payment', 4, 50, 5950],
  ]);
  expect(summary).toMatchObject({ totalPaid: 4050, currentBalance: 5950 });
});

test('the class is the one of that term, or today’s for all terms, and the status the one of today', async () => {
  const { admin, place, student, term } = await payingSchool();
  const other = await newClass(admin, 'Grade 5', 'West');
  const form = studentForm(place, { fullName: 'Amina Yusuf' });
  const move = ({ grade, stream }: typeof place) =>
    succeed(admin.patch(`/api/students/${student}/update`, { ...form, gradeId: grade, streamId: stream }));
  await move(other);
  const next = await newTerm(admin, nextTermForm({ current: true }));
  await move(place);
  await succeed(admin.patch(`/api/students/${student}/toggle-status`));
  expect((await statementOf(admin, student, term)).studentInfo).toMatchObject({ grade: 'Grade 5', stream: 'West', status: 'Inactive' });
  for (const of of [next, 'all'] as const)
    expect((await statementOf(admin, student, of)).studentInfo).toMatchObject({ grade: 'Grade 4', stream: 'East', status: 'Inactive' });
});

test('a student who came after a term has an empty statement for it', async () => {
  const { admin, place, term } = await payingSchool();
  const next = await newTerm(
    admin,
    termForm({ name: 'Term 2', startDate: addDays(today, 70), endDate: addDays(today, 150), current: true }),
  );
  const late = await newStudent(admin, place, { cfBalance: 700 });
  const { payments, billing, summary } = await statementOf(admin, late, term);
  expect({ payments, billing }).toEqual({ payments: [], billing: { voteHeads: [], additionalFees: [], additionalFeesTotal: 0 } });
  expect(summary).toEqual({ totalBilled: 0, totalPaid: 0, adjusted: 0, carriedForwardBalance: 700, currentBalance: 700 });
  expect((await statementOf(admin, late, next)).summary.carriedForwardBalance).toBe(700);
});

test('a fee taken back and a fee structure lowered are no longer told as billed', async () => {
  const { admin, place, term, student } = await payingSchool();
  const fee = await newFee(admin, 1500, 'Bus');
  await succeed(admin.post('/api/students/associate-student-with-fee', { studentId: student, additionalFeeId: fee }));
  await succeed(admin.post(`/api/students/${student}/additional-fees`, { additionalFeeId: fee, action: 'unsubscribe' }));
  await setFees(admin, { ...place, term }, { tuition_fee: 8000 });
  const { billing, summary } = await statementOf(admin, student);
  expect(billing).toEqual({ voteHeads: [{ name: 'Tuition Fee', amount: 8000 }], additionalFees: [], additionalFeesTotal: 0 });
  expect(summary.totalBilled).toBe(8000);
});

test('without a current term the statement is of the last term that has begun, never of one far ahead', async () => {
  const { admin } = await newSchool();
  const student = await newStudent(admin, await newClass(admin), { cfBalance: 100 });
  await newTerm(admin, termAt(1));
  const later = await newTerm(admin, termAt(2));
  const ahead = await newTerm(admin, termAt(9));
  const statement = await statementOf(admin, student);
  expect(statement.term).toMatchObject({ id: later, name: 'Muhula 2', year: termAt(2).year, current: false });
  expect([statement.terms.length, statement.terms[0].id]).toEqual([3, ahead]);
});

test('before any term, or before any has begun, the statement tells what was brought forward', async () => {
  const { admin } = await newSchool();
  const student = await newStudent(admin, await newClass(admin), { cfBalance: 2500.5 });
  const { term, terms, summary } = await statementOf(admin, student);
  expect({ term, terms }).toEqual({ term: null, terms: [] });
  expect(summary).toEqual({ totalBilled: 0, totalPaid: 0, adjusted: 0, carriedForwardBalance: 2500.5, currentBalance: 2500.5 });
  await newTerm(admin, termAt(9));
  expect(await statementOf(admin, student)).toMatchObject({ term: null, summary });
});

test('a student or term that does not exist and one of another school are the same: not found', async () => {
  const { admin, student } = await payingSchool();
  const other = await payingSchool();
  const theirs = await newStudent(other.admin, other.place);
  for (const unknown of [theirs, 2_147_483_647]) {
    const message = 'Student not found.';
    const refused = await admin.read(`/api/payments/${unknown}/fee-statement`);
    expect(refused.body).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND', message, error: message });
  }
  for (const term of [other.term, 2_147_483_647]) {
    const refused = await admin.read(`/api/payments/${student}/fee-statement?termId=${term}`);
    expect(refused.body).toMatchObject({ status: 404, code: 'TERM_NOT_FOUND', message: 'Term not found.', error: 'Term not found.' });
  }
});

test.each([
  ['x/fee-statement', 'Id must be a whole number'],
  ['0/fee-statement', 'Id must be a whole number'],
  ['1/fee-statement?termId=x', 'Term must be a term id, current or all'],
  ['1/fee-statement?termId=1.5', 'Term must be a term id, current or all'],
  ['1/fee-statement?termId=1&termId=2', 'Term must be a term id, current or all'],
])('the statement %s is refused', async (path, message) => {
  const { admin } = await payingSchool();
  expect((await admin.read(`/api/payments/${path}`)).body).toMatchObject({
    status: 400,
    code: 'VALIDATION_FAILED',
    message,
    error: message,
  });
});

test('the term may be named by term as well as termId, and current is the current one', async () => {
  const { admin, student, term } = await payingSchool();
  const later = await newTerm(admin, nextTermForm());
  const termOf = async (query: string) => (await succeed(admin.read(`/api/payments/${student}/fee-statement${query}`))).data.term.id;
  for (const query of ['', '?termId=current', '?term=current', `?term=${term}`, `?term=${later}&termId=${term}`]) {
    expect(await termOf(query), query).toBe(term);
  }
  for (const query of [`?term=${later}`, `?termId=${later}`]) expect(await termOf(query), query).toBe(later);
});

test('an empty term means the current one', async () => {
  const { admin, student, term } = await payingSchool();
  for (const query of ['?termId=', '?term=current', `?termId=${term}`]) {
    expect((await succeed(admin.read(`/api/payments/${student}/fee-statement${query}`))).data.term.id, query).toBe(term);
  }
});

test('the office reads statements; teachers do not', async () => {
  const { school, student } = await payingSchool();
  expect((await statementOf(await school.bursar(), student)).summary.currentBalance).toBe(10_000);
  const refused = await (await school.teacher()).read(`/api/payments/${student}/fee-statement`);
  expect(refused.body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
});

test('reading statements changes nothing', async () => {
  const { school, admin, student } = await payingSchool();
  const print = async () => rowsOf(school, 'select md5(string_agg(t::text, $2)) as print from student_terms t where school_id = $1', ['|']);
  const before = await print();
  await statementOf(admin, student);
  expect(await print()).toEqual(before);
});
