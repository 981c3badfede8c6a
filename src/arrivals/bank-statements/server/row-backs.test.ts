import { expect, test } from 'vitest';
import { arrive, newPayer, onDesk, useDeskSchool } from '../../../../tests/support/arrived-money.ts';
import { importedStatement, previewOf, readStatement } from '../../../../tests/support/bank-statements.ts';
import { acceptCheques, payByCheque } from '../../../../tests/support/cheque-school.ts';
import { balanceOf, type PayingSchool, paid, reverse } from '../../../../tests/support/paying-school.ts';
import { nextNumber, type Staff, succeed } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';

let of: PayingSchool & { bursar: Staff };
useDeskSchool((school) => {
  of = school;
});

const today = nairobiToday();
/** As the organisation portal of M-Pesa writes them. */
const orgHeads = [
  ...['Receipt No.', 'Completion Time', 'Initiation Time', 'Details', 'Transaction Status', 'Paid In', 'Withdrawn', 'Balance'],
  ...['Balance Confirmed', 'Reason Type', 'Other Party Info', 'Linked Transaction ID', 'A/C No.'],
];
const newReceipt = () => `TKO${String(nextNumber()).padStart(6, '0')}Q`;
const clock = `${today} 08:15:00`;
const payBill = (code: string, amount: number, account: string) => [
  ...[code, clock, clock, `Pay Bill from 2547****149 - JANE DOE Acc. ${account}`, 'Completed', `${amount}.00`, '', '', 'true'],
  ...['Pay Bill', '2547****149 - JANE DOE', '', account],
];
const reversal = (amount: number, { linked = '', words = 'Pay Bill Reversal' }: { linked?: string; words?: string }) => [
  ...[
    newReceipt(),
    clock,
    clock,
    words,
    'Completed',
    '',
    `-${amount}.00`,
    '',
    'true',
    'Pay Bill Reversal',
    '2547****149 - JANE DOE',
    linked,
    '',
  ],
];
const ofMpesa = (...rows: string[][]) => importedStatement(of.bursar, [orgHeads, ...rows]);
const bankHeads = ['Transaction Date', 'Transaction Details', 'Cheque No', 'Debit', 'Credit', 'Reference'];
const ofBank = (...rows: string[][]) =>
  importedStatement(of.bursar, [bankHeads, ...rows], { name: 'KCB main', method: 'Bank', bank: 'KCB' });
const requests = async () => (await succeed(of.admin.read('/api/approvals?show=waiting&kind=reversal&limit=100'))).approvals;
const requestFor = async (receipt: number) =>
  (await requests()).filter(({ payment }: { payment: { id: number } }) => payment.id === receipt);
const backs = async () => (await succeed(of.bursar.read('/api/arrivals/went-back?limit=100'))).backs;

test('a reversal of M-Pesa asks an administrator once, by the one who brought it, and the student keeps nothing once it is approved', async () => {
  const [student, code] = [await newPayer(), newReceipt()];
  const { paymentId } = await arrive(of.school, { code, amount: 600, account: payCodeOf(student) });
  const row = reversal(600, { linked: code });
  const draft = await readStatement(of.bursar, [orgHeads, row]);
  expect(await previewOf(of.bursar, draft)).toMatchObject({
    wentBack: [{ line: 2, amount: 600, receiptNumber: paymentId, reason: `A reversal of receipt ${paymentId} will be asked for` }],
    ...{ moreWentBack: 0, outside: 600 },
  });
  const { statement, rows } = await ofMpesa(row);
  expect(rows).toMatchObject([{ wentBack: `A reversal of receipt ${paymentId} is requested`, amount: -600 }]);
  const [request] = await requestFor(paymentId ?? 0);
  expect(request).toMatchObject({ asked: { by: of.bursar.username }, amount: 600, mayApprove: true, student: { id: student } });
  expect(request.request.explanation).toMatch(new RegExp(`^The money was reversed: line 2 of statement ${statement.id}`));
  await ofMpesa(row, payBill(newReceipt(), 5, 'nobody'));
  await ofMpesa(reversal(600, { words: `Reversal of transaction ${code}` }));
  expect(await requestFor(paymentId ?? 0)).toHaveLength(1);
  expect(await balanceOf(of.admin, student)).toBe(9400);
  await succeed(of.admin.post('/api/approvals/approve', { decided: [{ kind: 'reversal', id: request.id }] }));
  expect(await balanceOf(of.admin, student)).toBe(10_000);
});

test('a payment and its reversal in one file: the preview says so, and the reversal is asked for', async () => {
  const [student, code] = [await newPayer(), newReceipt()];
  const lines = [orgHeads, payBill(code, 610, payCodeOf(student)), reversal(610, { words: `Pay Bill Reversal of ${code}` })];
  const draft = await readStatement(of.bursar, lines);
  expect((await previewOf(of.bursar, draft)).wentBack).toMatchObject([{ line: 3, reason: 'It takes back line 2 of this file' }]);
  const { rows } = await ofMpesa(...lines.slice(1));
  expect(rows[1].wentBack).toBe(`A reversal of receipt ${rows[0].receiptNumber} is asked for`);
  expect(await requestFor(rows[0].receiptNumber)).toHaveLength(1);
});

test('a cheque that bounced is found by its number and amount, with the noughts or without them; its charge is no reversal', async () => {
  await acceptCheques(of.admin);
  const student = await newPayer();
  const { payment } = await succeed(payByCheque(of.bursar, { studentId: student, amount: 4500, code: '000123', bank: 'KCB' }));
  const { id } = payment;
  const { rows } = await ofBank(
    [today, 'RTN CHQ 123 INSUFFICIENT FUNDS', '', '4500', '', ''],
    [today, 'UNPAID CHEQUE CHARGES 000123', '', '1200', '', ''],
    [today, 'CHQ RETURNED', '000777', '900', '', ''],
    [today, 'CASH CHEQUE 000123', '', '4500', '', ''],
  );
  expect(rows.map(({ wentBack }: { wentBack: string | null }) => wentBack)).toEqual([
    ...[`A reversal of receipt ${id} is asked for`, null, 'No payment that stands has one of its references', null],
  ]);
  const [request] = await requestFor(id);
  expect(request.request.explanation).toMatch(/^Cheque bounced: line 2 of statement \d+$/);
  expect(await backs()).toMatchObject([{ kind: 'cheque', words: 'CHQ RETURNED', amount: 900, date: today }]);
});

test('a bank that takes back under the same reference, or says what it reverses, asks for the reversal of that payment', async () => {
  const [student, ref, other] = [await newPayer(), `FT2632${nextNumber()}A`, `FT2632${nextNumber()}B`];
  const { rows } = await ofBank(
    [today, `DEPOSIT Acc. ${payCodeOf(student)}`, '', '', '700', ref],
    [today, `DEPOSIT Acc. ${payCodeOf(student)}`, '', '', '701', other],
    [today, 'CORRECTION', '', '700', '', ref],
    [today, `REVERSAL - ${other}`, '', '701', '', `FT2632${nextNumber()}C`],
    [today, `LEDGER FEE`, '', '50', '', ref],
  );
  expect(rows.map(({ wentBack }: { wentBack: string | null }) => wentBack)).toEqual([
    ...[null, null, `A reversal of receipt ${rows[0].receiptNumber} is asked for`],
    ...[`A reversal of receipt ${rows[1].receiptNumber} is asked for`, null],
  ]);
});

test('what belongs to no payment that stands is named with its reason: another amount, reversed before, unknown, or on the desk', async () => {
  const [student, partly, done, waiting] = [await newPayer(), newReceipt(), newReceipt(), newReceipt()];
  const first = await arrive(of.school, { code: partly, amount: 620, account: payCodeOf(student) });
  const { id } = await paid(of.bursar, { studentId: student, amount: 630, method: 'Mpesa', code: done });
  await succeed(reverse(of.admin, id));
  const { arrivalId } = await arrive(of.school, { code: waiting, amount: 640, account: 'nobody' });
  const { rows, statement } = await ofMpesa(
    ...[reversal(20, { linked: partly }), reversal(630, { linked: done }), reversal(640, { linked: waiting }), reversal(650, {})],
  );
  const reasons = [
    `Receipt ${first.paymentId} is for KES 620.00, another amount`,
    'No payment that stands has one of its references',
    'Its money waits under Unallocated Payments. Record there that it was returned',
    'No payment that stands has one of its references',
  ];
  expect(rows.map(({ wentBack }: { wentBack: string }) => wentBack)).toEqual(reasons);
  const mine = (await backs()).filter(({ evidence }: { evidence: string }) => evidence.endsWith(`statement ${statement.id}`));
  expect(mine.map(({ reason }: { reason: string }) => reason)).toEqual(reasons.toReversed());
  expect(await onDesk(arrivalId)).toMatchObject({ wentBack: `Line 4 of statement ${statement.id}` });
  await succeed(of.admin.post(`/api/arrivals/${arrivalId}/return`, { reason: 'Reversed by Safaricom' }));
  expect((await backs()).map(({ reason }: { reason: string }) => reason)).not.toContain(reasons[2]);
  expect(await requestFor(first.paymentId ?? 0)).toEqual([]);
});
