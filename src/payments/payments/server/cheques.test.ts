import { expect, test } from 'vitest';
import { acceptCheques, chequeSchool, payByCheque } from '../../../../tests/support/cheque-school.ts';
import { balanceOf, paid, pay, payingSchool, reverse, statementOf, verify } from '../../../../tests/support/paying-school.ts';
import { atOnce, newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { type Staff, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();
useSoundLedger();

const wrongMethod = 'Payment method must be Cash, Mpesa or Bank, or Cheque where the school takes cheques';
const receiptOf = async (staff: Staff, student: number, payment = 1) =>
  (await succeed(staff.read(`/api/payments/student/${student}/receipt/${payment}`))).payment;
const listOf = (staff: Staff, query = '') => succeed(staff.read(`/api/payments/all-recent-payments${query}`));
const dayOf = async (staff: Staff) => (await succeed(staff.read('/api/dashboard'))).data;
const reportOf = async (staff: Staff) => (await succeed(staff.read('/api/payments/fee-reports'))).data;
const linesOf = async (staff: Staff) => (await staff.read('/api/payments/export')).text.trim().split('\r\n');

test('a cheque lowers the balance and is to clear, with its number and bank on the receipt, the statement and the list', async () => {
  const { admin, bursar, student } = await chequeSchool();
  const { payment, message } = await succeed(payByCheque(bursar, { studentId: student, code: ' 000-123 ', bank: ' KCB ' }));
  expect(message).toBe('Payment of KES 1,000.00 recorded. Receipt number 1.');
  const cheque = { method: 'Cheque', code: '000123', bank: 'KCB', amount: 1000, isVerified: false };
  expect(payment).toMatchObject({ ...cheque, balance: 9000 });
  expect(await receiptOf(bursar, student)).toMatchObject(cheque);
  expect((await statementOf(bursar, student)).payments).toMatchObject([{ ...cheque, runningBalance: 9000 }]);
  expect((await listOf(admin)).payments).toMatchObject([cheque]);
  expect((await dayOf(admin)).recentPayments).toMatchObject([cheque]);
});

test('the money stands in an account of its own', async () => {
  const { school, bursar, student } = await chequeSchool();
  await succeed(payByCheque(bursar, { studentId: student }));
  const moved = await rowsOf(school, `select debit, credit from ledger_transfers where school_id = $1 and credit = 'students'`);
  expect(moved).toEqual([{ debit: 'cheque', credit: 'students' }]);
});

test('somebody else clears a cheque, once', async () => {
  const { admin, bursar, student } = await chequeSchool();
  await succeed(payByCheque(bursar, { studentId: student }));
  expect((await verify(bursar, 1)).body.code).toBe('OWN_PAYMENT');
  const { message, payment } = await succeed(verify(admin, 1));
  expect(message).toBe('Payment 1 cleared.');
  expect(payment).toMatchObject({ method: 'Cheque', bank: 'KCB', isVerified: true });
  expect((await verify(admin, 1)).body.code).toBe('PAYMENT_ALREADY_VERIFIED');
  expect((await receiptOf(bursar, student)).isVerified).toBe(true);
});

test.each([false, true])(
  'a cheque that bounces (cleared before: %s) is owed again, and its number can be recorded once more',
  async (cleared) => {
    const { admin, bursar, student } = await chequeSchool();
    await succeed(payByCheque(bursar, { studentId: student, amount: 4000 }));
    if (cleared) await succeed(verify(admin, 1));
    await succeed(reverse(admin, 1, 'Cheque bounced'));
    expect(await balanceOf(admin, student)).toBe(10_000);
    expect((await receiptOf(bursar, student)).reversed).toMatchObject({ reason: 'Cheque bounced' });
    const line = { kind: 'reversal', bank: 'KCB', code: '000123', amount: -4000, reason: 'Cheque bounced', runningBalance: 10_000 };
    expect((await statementOf(bursar, student)).payments.at(-1)).toMatchObject(line);
    await succeed(payByCheque(bursar, { studentId: student, amount: 4000 }));
    expect(await balanceOf(admin, student)).toBe(6000);
  },
);

test('a number is used once for each bank, however that is spelled, and is free in other banks, methods and schools', async () => {
  const [one, other] = [await chequeSchool(), await chequeSchool()];
  const { bursar, student } = one;
  await succeed(payByCheque(bursar, { studentId: student, bank: 'Co-op Bank' }));
  const refused = await payByCheque(bursar, { studentId: student, bank: 'CO-OP  bank', code: '000 123' });
  const message = 'The cheque number 000123, CO-OP  bank was already used for receipt 1.';
  expect(refused.body).toMatchObject({ status: 409, code: 'PAYMENT_CODE_USED', message, receiptNumber: 1 });
  await succeed(payByCheque(bursar, { studentId: student, bank: 'Equity' }));
  await paid(bursar, { studentId: student, method: 'Bank', code: '000123' });
  await succeed(payByCheque(other.bursar, { studentId: other.student, bank: 'Co-op Bank' }));
  expect((await listOf(bursar)).pagination.total).toBe(3);
});

test('of many who record one cheque at once, one succeeds', async () => {
  const { bursar, student } = await chequeSchool();
  const answers = await atOnce(8, () => payByCheque(bursar, { studentId: student }));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
  expect(await balanceOf(bursar, student)).toBe(9000);
});

test.each([
  [{ code: '' }, 'code', 'Cheque number is required'],
  [{ code: '12/34' }, 'code', 'Cheque number must have only letters A to Z and digits, at most 40'],
  [{ bank: undefined }, 'bank', 'Bank is required'],
  [{ bank: ' - ' }, 'bank', 'Bank is required'],
  [{ bank: 'x'.repeat(61) }, 'bank', 'Bank must be at most 60 characters'],
])('a cheque with %j is refused', async (wrong, path, message) => {
  const { bursar, student } = await chequeSchool();
  const refused = await payByCheque(bursar, { studentId: student, ...wrong });
  expect(refused.body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', message, errors: [{ path, message }] });
  expect((await listOf(bursar)).payments).toEqual([]);
});

test('a bank that comes with another method is not kept', async () => {
  const { bursar, student } = await chequeSchool();
  const payment = await paid(bursar, { studentId: student, method: 'Mpesa', code: 'SGH1X', bank: 'KCB' });
  expect(payment).not.toHaveProperty('bank');
  expect(await receiptOf(bursar, student)).not.toHaveProperty('bank');
});

test('a school that takes no cheques refuses one as it refuses a method that nobody takes', async () => {
  const { school, admin, student } = await payingSchool();
  const { body: unknown } = await pay(admin, { studentId: student, method: 'Visa', code: '000123' });
  const cheques = [{ studentId: student }, { studentId: 2_000_000_123 }, { studentId: student, code: '', bank: '' }];
  for (const cheque of cheques) {
    const { body } = await payByCheque(admin, cheque);
    expect({ ...body, instance: unknown.instance }).toEqual(unknown);
  }
  expect(unknown).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', errors: [{ path: 'method', message: wrongMethod }] });
  expect(await rowsOf(school, 'select payment_id from payments where school_id = $1')).toEqual([]);
});

test('a school that takes no cheques reads nothing of them', async () => {
  const [{ admin, student }, other] = [await payingSchool(), await chequeSchool()];
  await succeed(payByCheque(other.bursar, { studentId: other.student }));
  await paid(admin, { studentId: student });
  const replies = [await listOf(admin), await dayOf(admin), await reportOf(admin), await statementOf(admin, student), await linesOf(admin)];
  expect(JSON.stringify(replies)).not.toMatch(/[Cc]heque|"bank"|reason,Bank/);
  expect((await listOf(admin)).totals).toEqual({ Cash: 1000, Mpesa: 0, Bank: 0, all: 1000, reversed: 0 });
  for (const path of ['all-recent-payments', 'export']) {
    expect((await admin.read(`/api/payments/${path}?method=Cheque`)).body).toMatchObject({ status: 400, message: wrongMethod });
  }
});

test('list, day, report and file count cheques apart, less those that bounced', async () => {
  const { admin, bursar, place, student } = await chequeSchool();
  const sister = await newStudent(admin, place);
  await paid(bursar, { studentId: student, amount: 50 });
  await succeed(payByCheque(bursar, { studentId: student, amount: 700 }));
  await succeed(payByCheque(bursar, { studentId: sister, amount: 2000, code: '000124' }));
  await succeed(reverse(admin, 3, 'Cheque bounced'));
  expect((await listOf(admin)).totals).toEqual({ Cash: 50, Mpesa: 0, Bank: 0, Cheque: 700, all: 750, reversed: 2000 });
  expect((await listOf(admin, '?method=Cheque')).pagination.total).toBe(3);
  expect(await dayOf(admin)).toMatchObject({ totalPaidViaCashToday: 50, totalBankedToday: 0, totalChequesToday: 700 });
  expect((await reportOf(admin)).collectedByMethod).toEqual({ Cash: 50, Mpesa: 0, Bank: 0, Cheque: 700 });
  const [heads, ...lines] = await linesOf(admin);
  expect(heads?.endsWith('Reversal reason,Bank')).toBe(true);
  expect(lines.map((line) => line.split(',').at(-1))).toEqual(['KCB', 'KCB', 'KCB', '']);
  expect(lines[2]).toContain(',Cheque,000123,700.00,To clear,');
});

test('cheques that were taken stay in the figures when the school takes no more', async () => {
  const { admin, bursar, student } = await chequeSchool();
  await succeed(payByCheque(bursar, { studentId: student }));
  await acceptCheques(admin, false);
  expect((await payByCheque(bursar, { studentId: student, code: '000124' })).body.message).toBe(wrongMethod);
  expect((await listOf(admin, '?method=Cash')).totals).toMatchObject({ Cash: 0, Cheque: 0 });
  expect((await dayOf(admin)).totalChequesToday).toBe(1000);
  expect((await succeed(verify(admin, 1))).message).toBe('Payment 1 cleared.');
});

test('a school that takes cheques sees its figures before the first', async () => {
  const { admin } = await chequeSchool();
  expect((await listOf(admin)).totals.Cheque).toBe(0);
  expect((await dayOf(admin)).totalChequesToday).toBe(0);
});

test('teachers take and see no cheques, and nobody those of another school', async () => {
  const [{ school, bursar, student }, other] = [await chequeSchool(), await chequeSchool()];
  await succeed(payByCheque(bursar, { studentId: student }));
  const teacher = await school.teacher();
  expect((await payByCheque(teacher, { studentId: student, code: '000124' })).body.code).toBe('FORBIDDEN');
  expect(await dayOf(teacher)).not.toHaveProperty('totalChequesToday');
  expect((await verify(other.admin, 1)).body.code).toBe('PAYMENT_NOT_FOUND');
  expect((await listOf(other.admin)).totals.Cheque).toBe(0);
});

test('news of a cheque name its number and bank', async () => {
  const { admin, bursar, student } = await chequeSchool();
  await succeed(payByCheque(bursar, { studentId: student }));
  const { notifications } = await succeed(admin.read('/api/notifications'));
  expect(notifications[0].message).toContain('KES 1,000.00 (Cheque, 000123, KCB) for ');
});
