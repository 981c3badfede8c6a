import { expect, test } from 'vitest';
import { balanceOf, paid, pay, payingSchool, statementOf } from '../../../../tests/support/paying-school.ts';
import { newClass, newStudent, newTerm, nextTermForm, rowsOf } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { newSchool, type School, Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';

useServer();
useSoundLedger();

const today = nairobiToday();
const noTerm = 'No active term is set for the school. Please configure a current term in the School Settings.';

const receiptNumbers = async (school: School) =>
  (await rowsOf(school, 'select payment_id from payments where school_id = $1 order by payment_id')).map((row) => row.payment_id);

async function expectNothingRecorded(school: School): Promise<void> {
  const [counts] = await rowsOf(
    school,
    `select (select count(*)::int from payments where school_id = $1) as payments,
            (select count(*)::int from payment_codes where school_id = $1) as codes,
            (select count(*)::int from ledger_entries where school_id = $1 and kind = 'payment') as entries,
            (select last_number from counters where school_id = $1 and kind = 'payment') as last_receipt`,
  );
  expect(counts).toEqual({ payments: 0, codes: 0, entries: 0, last_receipt: 0 });
}

test('a cash payment is verified at once and answers its receipt and the balance after it', async () => {
  const { admin, student } = await payingSchool();
  const answer = await pay(admin, { studentId: student, amount: 2500.5 });
  expect(answer.status).toBe(201);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body).toEqual({
    message: 'Payment of KES 2,500.50 recorded. Receipt number 1.',
    payment: { id: 1, studentId: student, amount: 2500.5, method: 'Cash', code: null, isVerified: true, payDate: today, balance: 7499.5 },
    redirectUrl: `/receipt/${student}/1`,
  });
  expect(await balanceOf(admin, student)).toBe(7499.5);
});

test.each(['Mpesa', 'Bank'])('a payment by %s waits for its evidence', async (method) => {
  const { admin, student } = await payingSchool();
  const payment = await paid(admin, { studentId: student, method, code: 'SGH1X' });
  expect(payment).toEqual({
    id: 1,
    studentId: student,
    amount: 1000,
    method,
    code: 'SGH1X',
    isVerified: false,
    payDate: today,
    balance: 9000,
  });
});

test('a payment is one entry that moves money from the student to the account of its method', async () => {
  const { school, admin, student, term } = await payingSchool();
  await paid(admin, { studentId: student, amount: 100 });
  await paid(admin, { studentId: student, amount: 200, method: 'Mpesa', code: 'SGH1X' });
  await paid(admin, { studentId: student, amount: 300, method: 'Bank', code: 'FT1' });
  const rows = await rowsOf(
    school,
    `select e.kind, e.reason, e.term_id, e.entry_day::text as day, t.debit, t.credit, t.student_id, t.amount_cents::int as cents
     from ledger_entries e join ledger_transfers t using (school_id, entry_id)
     where school_id = $1 and kind = 'payment' order by entry_id`,
  );
  const line = { kind: 'payment', term_id: term, day: today, credit: 'students', student_id: student };
  expect(rows).toEqual([
    { ...line, reason: 'Receipt 1 Cash', debit: 'cash', cents: 10_000 },
    { ...line, reason: 'Receipt 2 Mpesa SGH1X', debit: 'mpesa', cents: 20_000 },
    { ...line, reason: 'Receipt 3 Bank FT1', debit: 'bank', cents: 30_000 },
  ]);
});

test('each payment answers the balance right after itself, through zero into credit', async () => {
  const { admin, student } = await payingSchool();
  const balances = [];
  for (const amount of ['4000.01', 5999.99, 250.75]) balances.push((await paid(admin, { studentId: student, amount })).balance);
  expect(balances).toEqual([5999.99, 0, -250.75]);
});

test.each([
  [1, 100],
  [1.01, 101],
  ['1500.50', 150_050],
  ['1500.5', 150_050],
  [0.29 + 1, 129],
  [1e3, 100_000],
  [100_000_000, 10_000_000_000],
  ['99999999.99', 9_999_999_999],
])('an amount of %j is recorded as %d cents', async (amount, cents) => {
  const { school, admin, student } = await payingSchool();
  await paid(admin, { studentId: student, amount });
  expect(await rowsOf(school, 'select amount_cents::float8 as cents from payments where school_id = $1')).toEqual([{ cents }]);
});

const notAnAmount = 'Amount must be in shillings, at most 100,000,000.00, with at most two decimal places';
test.each([
  ['amount', undefined, 'Amount is required'],
  ['amount', null, 'Amount must be in shillings'],
  ['amount', '', 'Amount is required'],
  ['amount', 0, 'Amount must be at least 1'],
  ['amount', 0.99, 'Amount must be at least 1'],
  ['amount', -5, 'Amount must be at least 1'],
  ['amount', '-0', 'Amount must be at least 1'],
  ['amount', 1.005, notAnAmount],
  ['amount', '1.005', notAnAmount],
  ['amount', 100_000_000.01, notAnAmount],
  ['amount', 1e21, notAnAmount],
  ['amount', '1e3', notAnAmount],
  ['amount', '0x10', notAnAmount],
  ['amount', ' 12 ', notAnAmount],
  ['amount', '1,500', notAnAmount],
  ['amount', '+5', notAnAmount],
  ['amount', 'NaN', notAnAmount],
  ['amount', '١٢', notAnAmount],
  ['amount', true, 'Amount must be in shillings'],
  ['amount', [5], 'Amount must be in shillings'],
  ['amount', { valueOf: 5 }, 'Amount must be in shillings'],
  ['method', undefined, 'Payment method is required'],
  ['method', '', 'Payment method is required'],
  ['method', 'Cheque', 'Payment method must be Cash, Mpesa or Bank, or Cheque where the school takes cheques'],
  ['method', 'cash', 'Payment method must be Cash, Mpesa or Bank, or Cheque where the school takes cheques'],
  ['method', ['Cash'], 'Payment method must be Cash, Mpesa or Bank, or Cheque where the school takes cheques'],
  ['studentId', undefined, 'Student is required'],
  ['studentId', '', 'Student is required'],
  ['studentId', 'Amina', 'Student must be a whole number'],
  ['studentId', 1.5, 'Student must be a whole number'],
  ['studentId', [1], 'Student must be a whole number'],
  ['studentId', 2_147_483_648, 'Student must be a whole number'],
  ['code', 'SGH\u0000', 'Transaction code has characters that cannot be stored'],
  ['code', '\ud800', 'Transaction code has characters that cannot be stored'],
  ['code', 'x'.repeat(61), 'Transaction code must be at most 60 characters'],
  ['code', 12_345, 'Transaction code must be text'],
])('a payment whose %s is %j is refused, and nothing is recorded', async (path, value, message) => {
  const { school, admin, student } = await payingSchool();
  const refused = await pay(admin, { studentId: student, [path]: value });
  expect(refused.body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', error: refused.body.message });
  expect(refused.body.errors).toContainEqual({ path, message });
  await expectNothingRecorded(school);
});

test.each(['null', '[]', '5', '"pay"', '{"studentId":1,', '', '{"__proto__":{"amount":5}}'])('the body %s is refused', async (body) => {
  const { school, admin } = await payingSchool();
  expect((await admin.post('/api/payments/new', body)).status).toBe(400);
  await expectNothingRecorded(school);
});

test('fields that a payment does not have are dropped, and a student id may be text', async () => {
  const { school, admin, student } = await payingSchool();
  const form = { studentId: String(student), isVerified: true, balance: 0, payDate: '2020-01-01', receipt_school_name: 'X', school_id: 1 };
  const payment = await paid(admin, { ...form, method: 'Mpesa', code: 'SGH1X' });
  expect(payment).toMatchObject({ isVerified: false, balance: 9000, payDate: today });
  expect(await rowsOf(school, 'select receipt_school_name from payments where school_id = $1')).toEqual([
    { receipt_school_name: school.name },
  ]);
});

test('without a current term a payment is refused with the words that say where to set one', async () => {
  const school = await newSchool();
  const place = await newClass(school.admin);
  const student = await newStudent(school.admin, place);
  await newTerm(school.admin, nextTermForm());
  const refused = await pay(school.admin, { studentId: student });
  expect(refused.body).toMatchObject({ status: 409, code: 'NO_ACTIVE_TERM', message: noTerm, error: noTerm, errors: [] });
  await expectNothingRecorded(school);
});

test('a student who does not exist and one of another school are the same: not found', async () => {
  const { school, admin } = await payingSchool();
  const other = await payingSchool();
  const theirs = await newStudent(other.admin, other.place);
  for (const studentId of [theirs, 2_147_483_647]) {
    const refused = await pay(admin, { studentId });
    const message = 'Student not found.';
    expect(refused.body).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND', message, error: message });
  }
  await expectNothingRecorded(school);
  await expectNothingRecorded(other.school);
});

test('money for a student who left is accepted', async () => {
  const { admin, student } = await payingSchool();
  await succeed(admin.patch(`/api/students/${student}/toggle-status`));
  expect(await paid(admin, { studentId: student })).toMatchObject({ balance: 9000 });
  expect((await statementOf(admin, student)).studentInfo.status).toBe('Inactive');
});

test('money for a student who left before the term began is accepted, and bills nothing', async () => {
  const { school, admin, student } = await payingSchool();
  await succeed(admin.patch(`/api/students/${student}/toggle-status`));
  await newTerm(admin, nextTermForm({ current: true }));
  expect(await paid(admin, { studentId: student, amount: 4000 })).toMatchObject({ balance: 6000 });
  const rows = await rowsOf(school, 'select billed, paid_cents::int as paid from student_terms where school_id = $1 order by term_id');
  expect(rows).toEqual([
    { billed: true, paid: 0 },
    { billed: false, paid: 400_000 },
  ]);
});

test('bursars record payments; teachers do not; a visitor must sign in', async () => {
  const { school, student } = await payingSchool();
  expect((await pay(await school.bursar(), { studentId: student })).status).toBe(201);
  const refused = await pay(await school.teacher(), { studentId: student });
  const message = 'This is for bursars and administrators only; you are signed in as teacher.';
  expect(refused.body).toMatchObject({ status: 403, code: 'FORBIDDEN', message, error: message });
  expect((await pay(new Staff('', ''), { studentId: student })).body).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
  expect(await receiptNumbers(school)).toEqual([1]);
});
