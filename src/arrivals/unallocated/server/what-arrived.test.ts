import { expect, test } from 'vitest';
import { approveMany, requestReversal } from '../../../../tests/support/approving.ts';
import { arrive, latestPayment, newCode, newPayer, useDeskSchool } from '../../../../tests/support/arrived-money.ts';
import { balanceOf, type PayingSchool, paid, pay, payingSchool, reverse } from '../../../../tests/support/paying-school.ts';
import { newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { partsFor, readShared, reverseShared, sharedPaid } from '../../../../tests/support/shared-payments.ts';
import { type Staff, succeed } from '../../../../tests/support/world.ts';
import { accountKey } from '../../../core/text.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';

let of: PayingSchool & { bursar: Staff };
useDeskSchool((world) => {
  of = world;
});

/** What a busy server put off, which recorded nothing of it, is sent again: as a job is done again, and as the page repeats a payment. */
async function untilTaken(act: () => Promise<unknown>): Promise<void> {
  for (;;) {
    const fault = await act().then(
      () => null,
      (error: Error) => error,
    );
    if (fault === null) return;
    if (!/SERVER_BUSY|Karo is busy/.test(fault.message)) throw fault;
  }
}

test('many sums at once, while the bursar takes cash for the same students, are each one payment', async () => {
  const students = [await newPayer(), await newPayer(), await newPayer()];
  const codes = Array.from({ length: 18 }, newCode);
  const cash = (studentId: number) => pay(of.bursar, { studentId, amount: 10 }, { 'idempotency-key': `cash-${studentId}` });
  await Promise.all([
    ...codes.map((code, place) => untilTaken(() => arrive(of.school, { code, amount: 30, account: payCodeOf(students[place % 3] ?? 0) }))),
    ...students.map((studentId) => untilTaken(() => succeed(cash(studentId)))),
  ]);
  for (const student of students) expect(await balanceOf(of.admin, student)).toBe(10_000 - 6 * 30 - 10);
});

test('what M-Pesa pays stands in the file of payments and on the student’s time line under its name', async () => {
  const student = await newPayer();
  const code = newCode();
  const { paymentId } = await arrive(of.school, { code, account: payCodeOf(student), amount: 450 });
  const { text } = await of.admin.read(`/api/payments/export?q=${code}`);
  expect(text).toContain(`,M-Pesa,${code},450.00,Verified,M-Pesa,M-Pesa,`);
  expect(text).not.toContain('own approval');
  const { lines } = await succeed(of.admin.read(`/api/students/${student}/history`));
  expect(lines).toContainEqual(expect.objectContaining({ kind: 'payment', by: 'M-Pesa' }));
  await succeed(reverse(of.admin, paymentId));
  expect((await of.admin.read(`/api/payments/export?q=${code}`)).text).toContain(`-450.00,Reversed,M-Pesa,`);
});

test('money from the bank is the bank’s', async () => {
  const student = await newPayer();
  await arrive(of.school, { account: payCodeOf(student), method: 'Bank', source: 'notice', channel: '0110234567' });
  expect(await latestPayment()).toMatchObject({ method: 'Bank', recordedBy: 'Bank', verified: { by: 'Bank' } });
});

test('what somebody brings with a statement is theirs, and verifies what they typed without being their own approval', async () => {
  const student = await newPayer();
  const [user] = await rowsOf(of.school, 'select user_id as id from users where school_id = $1 and username = $2', [of.bursar.username]);
  const { code } = await paid(of.bursar, { studentId: student, amount: 60, method: 'Mpesa', code: newCode() });
  const brought = { source: 'statement' as const, receivedBy: Number(user?.id), amount: 60 };
  expect(await arrive(of.school, { ...brought, code })).toMatchObject({ outcome: 'settled' });
  expect(await latestPayment()).toMatchObject({ recordedBy: of.bursar.username, verified: { by: of.bursar.username, own: false } });
  await arrive(of.school, { ...brought, account: payCodeOf(student) });
  expect(await latestPayment()).toMatchObject({ recordedBy: of.bursar.username, isOwn: false });
  const newest = async () => (await succeed(of.admin.read('/api/notifications'))).notifications[0]?.id;
  const before = await newest();
  expect(await arrive(of.school, { ...brought, account: 'Nobody', amount: 61 })).toMatchObject({ outcome: 'waiting' });
  expect(await newest(), 'who imports a statement sees there what waits').toBe(before);
});

test('that money waits is told to those who see money, and leads to the desk', async () => {
  await arrive(of.school, { account: 'Darasa la nne', payerName: 'JANE W***', amount: 75, code: 'SGHNEWS1' });
  const { notifications } = await succeed(of.bursar.read('/api/notifications'));
  expect(notifications[0]).toMatchObject({
    ...{ type: 'payment', title: 'Unallocated payment', path: '/payments/reconcile', read: false },
    message: 'KES 75.00 (M-Pesa, SGHNEWS1) from JANE W*** arrived for the account “Darasa la nne”, which matches no student.',
  });
  await arrive(of.school, { account: null, payerName: null });
  const again = await succeed(of.bursar.read('/api/notifications'));
  expect(again.notifications[0].message).toMatch(/\) arrived without an account, so it matches no student\.$/);
});

test('the database compares accounts by the same rule', async () => {
  const typed = ['adm/001/2024', ' Adm 001-2024 ', '\uff21DM.001', 'jane’s fees', 'P 22-3y#', '🎒'];
  const rows = await rowsOf(
    of.school,
    'select account_key(typed) as key from unnest($2::text[]) with ordinality as of (typed, place) where $1 > 0 order by place',
    [typed],
  );
  expect(rows.map(({ key }) => key)).toEqual(typed.map(accountKey));
});

test('what is longer than its place is cut, so that no money is refused for its words', async () => {
  const { arrivalId } = await arrive(of.school, {
    ...{ account: 'x'.repeat(150), payerName: 'y'.repeat(150), payerPhone: 'z'.repeat(150), channel: '4'.repeat(70) },
    evidence: 'e'.repeat(250),
  });
  const lengths = 'length(account) as account, length(payer_name) as name, length(payer_phone) as phone, length(evidence) as evidence';
  expect(await rowsOf(of.school, `select ${lengths} from arrivals where school_id = $1 and arrival_id = $2`, [arrivalId])).toEqual([
    { account: 100, name: 120, phone: 100, evidence: 200 },
  ]);
});

test('the school’s own prefix before an account does not hide whom it names', async () => {
  const { school, admin, place } = await payingSchool();
  const student = await newStudent(admin, place, { admissionNumber: '995' });
  await rowsOf(school, `update schools set paybill_account_prefix = '0110#' where school_id = $1`);
  for (const account of ['0110#995', '0110 995', '995', `0110#${payCodeOf(student)}`]) {
    expect(await arrive(school, { account }), account).toMatchObject({ outcome: 'recorded' });
  }
});

test('what arrives counts among the takings of its method today, once, and its reversal takes it away', async () => {
  const student = await newPayer();
  const takenToday = async () => (await succeed(of.admin.read('/api/dashboard'))).data.totalMpesaToday;
  const before = await takenToday();
  const code = newCode();
  const { paymentId } = await arrive(of.school, { code, account: payCodeOf(student), amount: 640 });
  await arrive(of.school, { code, account: payCodeOf(student), amount: 640 });
  expect(await takenToday()).toBe(before + 640);
  await arrive(of.school, { account: 'nobody', amount: 9000 });
  expect(await takenToday()).toBe(before + 640);
  await succeed(reverse(of.admin, paymentId));
  expect(await takenToday()).toBe(before);
});

test('money for a payment for several of which a part was reversed settles what stands, and another sum does not', async () => {
  const siblings = [await newPayer(), await newPayer()];
  const [one, other] = [newCode(), newCode()];
  for (const code of [one, other]) {
    const shared = await sharedPaid(of.bursar, { code, parts: partsFor(siblings, 100, 200) });
    await succeed(reverse(of.admin, shared.parts[0].id));
  }
  expect(await arrive(of.school, { code: one, amount: 200 })).toMatchObject({ outcome: 'settled' });
  expect(await arrive(of.school, { code: other, amount: 300 })).toMatchObject({ outcome: 'waiting' });
});

test('a payment for several that money settled goes back to the desk whole', async () => {
  const siblings = [await newPayer(), await newPayer()];
  const { id, code } = await sharedPaid(of.bursar, { code: newCode(), parts: partsFor(siblings, 100, 200) });
  await arrive(of.school, { code, amount: 300 });
  expect(await readShared(of.bursar, id)).toMatchObject({ status: 'verified' });
  await succeed(reverseShared(of.admin, id));
  const { money } = await succeed(of.admin.read('/api/arrivals?limit=100'));
  expect(money.find((each: { code: string }) => each.code === code)).toMatchObject({ waiting: 300 });
});

test('a bursar asks for the reversal of what M-Pesa paid, and an administrator says yes', async () => {
  const student = await newPayer();
  const { paymentId } = await arrive(of.school, { account: payCodeOf(student), amount: 520 });
  const { request } = await succeed(requestReversal(of.bursar, Number(paymentId), { cause: 'wrongStudent', rightStudentId: of.student }));
  await succeed(approveMany(of.admin, ['reversal', request.id]));
  expect(await balanceOf(of.admin, student)).toBe(10_000);
  expect(await latestPayment()).toMatchObject({ kind: 'reversal', amount: -520, recordedBy: 'M-Pesa' });
});

test('a receipt says who recorded it, for ever, whoever it is settled or reversed by', async () => {
  const student = await newPayer();
  const { id, code } = await paid(of.bursar, { studentId: student, amount: 310, method: 'Mpesa', code: newCode() });
  const receiptOf = async (payment: unknown) =>
    (await succeed(of.admin.read(`/api/payments/student/${student}/receipt/${payment}`))).payment;
  expect(await receiptOf(id)).toMatchObject({ recordedBy: of.bursar.username, isVerified: false, balance: 9690 });
  await arrive(of.school, { code, amount: 310 });
  expect(await receiptOf(id)).toMatchObject({ recordedBy: of.bursar.username, isVerified: true, balance: 9690 });
  const { paymentId } = await arrive(of.school, { account: payCodeOf(student), amount: 90 });
  await succeed(reverse(of.admin, paymentId, 'Sent back by M-Pesa'));
  expect(await receiptOf(paymentId)).toMatchObject({ recordedBy: 'M-Pesa', balance: 9600, reversed: { reason: 'Sent back by M-Pesa' } });
});

test('what arrived is verified by nobody’s approval, and cannot be approved once more', async () => {
  const student = await newPayer();
  const { paymentId } = await arrive(of.school, { account: payCodeOf(student), amount: 95 });
  const again = await of.admin.post(`/api/payments/${paymentId}/verify`);
  expect(again.body).toMatchObject({ status: 409, code: 'PAYMENT_ALREADY_VERIFIED' });
  const waits = await succeed(of.admin.read('/api/approvals?kind=payment&limit=100'));
  expect(waits.approvals.map(({ id }: { id: number }) => id)).not.toContain(paymentId);
});

test('an overpayment that arrives is a credit, and money for a term that is paid carries forward', async () => {
  const student = await newPayer();
  await arrive(of.school, { account: payCodeOf(student), amount: 10_000 });
  await arrive(of.school, { account: payCodeOf(student), amount: 2500 });
  expect(await balanceOf(of.admin, student)).toBe(-2500);
});

test('of two schools with one paybill each keeps what was told to it, under its own receipts', async () => {
  const other = await payingSchool();
  const code = newCode();
  const mine = await arrive(of.school, { code, account: payCodeOf(of.student), amount: 15 });
  const theirs = await arrive(other.school, { code, account: payCodeOf(other.student), amount: 15 });
  expect([mine.outcome, theirs.outcome]).toEqual(['recorded', 'recorded']);
  expect(theirs.paymentId).toBe(1);
});
