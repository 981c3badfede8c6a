import { expect, test } from 'vitest';
import { balanceOf, paid, payingSchool, reverse, statementOf, verify } from '../../../../tests/support/paying-school.ts';
import { newTerm, nextTermForm, rowsOf } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { newStaff, type School, succeed, useServer } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';

useServer();
useSoundLedger();

const today = nairobiToday();

const reversalsIn = (school: School) =>
  rowsOf(school, 'select payment_id, term_id, reason from payment_reversals where school_id = $1 order by payment_id');

/** A school whose bursar recorded 4,000 by M-Pesa with the code SGH1X for its student. */
async function schoolThatWasPaid() {
  const parts = await payingSchool();
  const bursar = await parts.school.bursar();
  await paid(bursar, { studentId: parts.student, amount: 4000, method: 'Mpesa', code: 'SGH1X' });
  return { ...parts, bursar };
}

test('a reversal answers what it undid and the balance after it', async () => {
  const { school, admin, student, term } = await schoolThatWasPaid();
  const answer = await reverse(admin, 1, ' Recorded twice ');
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    message: 'Payment 1 of KES 4,000.00 reversed.',
    reversal: { paymentId: 1, amount: 4000, date: today, balance: 10_000 },
  });
  expect(await balanceOf(admin, student)).toBe(10_000);
  expect(await reversalsIn(school)).toEqual([{ payment_id: 1, term_id: term, reason: 'Recorded twice' }]);
});

test.each([
  ['Cash', 'cash'],
  ['Mpesa', 'mpesa'],
  ['Bank', 'bank'],
])('the reversal of a payment by %s is the opposite entry, and both stand', async (method, account) => {
  const { school, admin, student, term } = await payingSchool();
  await paid(await school.bursar(), { studentId: student, amount: 12.34, method, code: 'SGH1X' });
  await succeed(reverse(admin, 1, 'Recorded twice'));
  const rows = await rowsOf(
    school,
    `select e.kind, e.reverses_entry_id = first_value(e.entry_id) over (order by e.entry_id) as of_the_first, e.term_id, t.debit, t.credit,
            t.student_id, t.amount_cents::int as cents
     from ledger_entries e join ledger_transfers t using (school_id, entry_id)
     where school_id = $1 and kind in ('payment', 'reversal') order by entry_id`,
  );
  const line = { term_id: term, student_id: student, cents: 1234 };
  expect(rows).toEqual([
    { ...line, kind: 'payment', of_the_first: null, debit: account, credit: 'students' },
    { ...line, kind: 'reversal', of_the_first: true, debit: 'students', credit: account },
  ]);
});

test('the statement shows the reversal as a line of its own with its reason, and the balance runs through both', async () => {
  const { admin, bursar, student } = await schoolThatWasPaid();
  await paid(bursar, { studentId: student, amount: 500 });
  await succeed(reverse(admin, 1, 'Recorded twice'));
  const { payments, summary } = await statementOf(admin, student);
  const line = { date: today, method: 'Mpesa', code: 'SGH1X', receiptNumber: 1, isVerified: false, isReversed: true, reason: null };
  const cash = { date: today, method: 'Cash', code: null, receiptNumber: 2, isVerified: true, isReversed: false, reason: null };
  expect(payments).toEqual([
    { ...line, kind: 'payment', amount: 4000, runningBalance: 6000 },
    { ...cash, kind: 'payment', amount: 500, runningBalance: 5500 },
    { ...line, kind: 'reversal', amount: -4000, reason: 'Recorded twice', runningBalance: 9500 },
  ]);
  expect(summary).toMatchObject({ totalPaid: 500, currentBalance: 9500 });
});

test('the takings of the day are less what was reversed today', async () => {
  const { admin, bursar, student } = await schoolThatWasPaid();
  await paid(bursar, { studentId: student, amount: 700, method: 'Bank', code: 'FT1' });
  await paid(bursar, { studentId: student, amount: 90 });
  const before = (await succeed(admin.read('/api/dashboard'))).data;
  expect(before).toMatchObject({ totalMpesaToday: 4000, totalBankedToday: 700, totalPaidViaCashToday: 90 });
  for (const payment of [1, 3]) await succeed(reverse(admin, payment));
  const after = (await succeed(admin.read('/api/dashboard'))).data;
  expect(after).toMatchObject({ totalMpesaToday: 0, totalBankedToday: 700, totalPaidViaCashToday: 0 });
  const lines = after.recentPayments.map(({ kind, id, amount }: Record<string, unknown>) => [kind, id, amount]);
  expect(lines).toEqual([
    ['reversal', 3, -90],
    ['reversal', 1, -4000],
    ['payment', 3, 90],
    ['payment', 2, 700],
    ['payment', 1, 4000],
  ]);
});

test('a payment of an earlier term is reversed in that term, and nothing shows as collected or taken back in the current one', async () => {
  const { school, admin, bursar, student, term } = await schoolThatWasPaid();
  const next = await newTerm(admin, nextTermForm({ current: true }));
  await paid(bursar, { studentId: student, amount: 1000 });
  const answer = await reverse(admin, 1);
  expect(answer.body.reversal).toMatchObject({ balance: 9000 });
  expect(await reversalsIn(school)).toMatchObject([{ payment_id: 1, term_id: term }]);
  const earlier = await statementOf(admin, student, term);
  expect(earlier.summary).toMatchObject({ totalPaid: 0, currentBalance: 10_000 });
  expect(earlier.payments.map(({ amount }: { amount: number }) => amount)).toEqual([4000, -4000]);
  const { summary, payments } = await statementOf(admin, student, next);
  expect(summary).toMatchObject({ carriedForwardBalance: 10_000, totalBilled: 0, totalPaid: 1000, currentBalance: 9000 });
  expect(payments.map(({ runningBalance }: { runningBalance: number }) => runningBalance)).toEqual([9000]);
  const { data } = await succeed(admin.read('/api/payments/fee-reports'));
  expect(data.paymentMethodComparison).toMatchObject({ Mpesa: { current: 0, previous: 0 }, Cash: { current: 1000, previous: 0 } });
  for (const { current, previous } of data.weekly) expect(Math.min(current ?? 0, previous ?? 0)).toBe(0);
});

test('the reversal of a later term’s payment leaves the balance of an earlier current term alone', async () => {
  const { admin, bursar, student, term } = await schoolThatWasPaid();
  await newTerm(admin, nextTermForm({ current: true }));
  await paid(bursar, { studentId: student, amount: 1000 });
  const { terms } = await statementOf(admin, student);
  const form = terms.find(({ id }: { id: number }) => id === term);
  const { name, year, startDate, endDate } = form;
  await succeed(admin.post('/api/settings/terms', { term_id: term, name, year, startDate, endDate, current: true }));
  expect((await reverse(admin, 2)).body.reversal).toMatchObject({ amount: 1000, balance: 6000 });
  expect(await balanceOf(admin, student)).toBe(6000);
});

test('a reversed payment is verified nowhere any more', async () => {
  const { admin, student } = await schoolThatWasPaid();
  await succeed(verify(admin, 1));
  await succeed(reverse(admin, 1));
  const states = [
    (await succeed(admin.read(`/api/payments/student/${student}/receipt/1`))).payment,
    ...(await statementOf(admin, student)).payments,
    ...(await succeed(admin.read('/api/payments/all-recent-payments'))).payments,
    ...(await succeed(admin.read('/api/dashboard'))).data.recentPayments,
  ];
  expect(states.map(({ isVerified }) => isVerified)).toEqual(Array.from({ length: 7 }, () => false));
  expect((await admin.read('/api/payments/export')).text).not.toContain('Verified,');
});

test('without a current term a payment is reversed in its own', async () => {
  const { school, admin, student, term } = await schoolThatWasPaid();
  await rowsOf(school, 'update terms set is_current = false where school_id = $1');
  expect((await reverse(admin, 1)).body.reversal).toMatchObject({ balance: 10_000 });
  expect(await reversalsIn(school)).toMatchObject([{ term_id: term }]);
  expect((await statementOf(admin, student, term)).summary).toMatchObject({ totalPaid: 0, currentBalance: 10_000 });
});

test('the payment of a student who left can be reversed', async () => {
  const { admin, student } = await schoolThatWasPaid();
  await succeed(admin.patch(`/api/students/${student}/toggle-status`));
  expect((await reverse(admin, 1)).body.reversal).toMatchObject({ balance: 10_000 });
});

test('a payment is reversed once', async () => {
  const { school, admin, student } = await schoolThatWasPaid();
  await succeed(reverse(admin, 1));
  const message = 'This payment has been reversed.';
  expect((await reverse(admin, 1)).body).toMatchObject({ status: 409, code: 'PAYMENT_REVERSED', message, error: message });
  expect(await reversalsIn(school)).toHaveLength(1);
  expect(await balanceOf(admin, student)).toBe(10_000);
});

test('whoever recorded a payment cannot reverse it, not even while they work alone', async () => {
  const { school, admin, student } = await payingSchool();
  await paid(admin, { studentId: student });
  const message =
    'An administrator who did not record the payment must reverse it. One whom you add under Manage Users can do so after seven days.';
  expect((await reverse(admin, 1)).body).toMatchObject({ status: 403, code: 'OWN_REVERSAL', message, error: message });
  expect(await reversalsIn(school)).toEqual([]);
  expect((await reverse(await newStaff(admin, 'admin'), 1)).status).toBe(200);
});

test('only administrators reverse payments', async () => {
  const { school, admin, student, bursar } = await schoolThatWasPaid();
  await paid(admin, { studentId: student });
  for (const [staff, role] of [
    [bursar, 'bursar'],
    [await school.teacher(), 'teacher'],
  ] as const) {
    const message = `This is for administrators only; you are signed in as ${role}.`;
    expect((await reverse(staff, 2)).body).toMatchObject({ status: 403, code: 'FORBIDDEN', message, error: message });
  }
  expect(await reversalsIn(school)).toEqual([]);
});

test('a payment that does not exist and one of another school are the same: not found', async () => {
  const { admin } = await payingSchool();
  const other = await schoolThatWasPaid();
  for (const payment of [1, 2_147_483_647]) {
    const message = 'Payment not found.';
    expect((await reverse(admin, payment)).body).toMatchObject({ status: 404, code: 'PAYMENT_NOT_FOUND', message, error: message });
  }
  expect(await reversalsIn(other.school)).toEqual([]);
});

test.each([
  [undefined, 'Reason is required'],
  [null, 'Reason is required'],
  ['', 'Reason is required'],
  ['  \n ', 'Reason is required'],
  [['why'], 'Reason must be text'],
  [5, 'Reason must be text'],
  ['x'.repeat(201), 'Reason must be at most 200 characters'],
  ['why\u0000', 'Reason has characters that cannot be stored'],
  ['\ud800', 'Reason has characters that cannot be stored'],
])('a reversal with the reason %j is refused', async (reason, message) => {
  const { school, admin } = await schoolThatWasPaid();
  const refused = await admin.post('/api/payments/1/reverse', { reason });
  expect(refused.body).toMatchObject({
    status: 400,
    code: 'VALIDATION_FAILED',
    message,
    error: message,
    errors: [{ path: 'reason', message }],
  });
  expect(await reversalsIn(school)).toEqual([]);
});

test('a reason of 200 characters with anything printable in it is kept as it is', async () => {
  const { school, admin } = await schoolThatWasPaid();
  const reason = `Mtoto mwingine 🎒 | ; '' \\ ${'é'.repeat(170)}`;
  await succeed(reverse(admin, 1, reason));
  expect(await reversalsIn(school)).toMatchObject([{ reason }]);
});
