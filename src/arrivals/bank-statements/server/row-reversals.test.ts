import { expect, test } from 'vitest';
import { arrive, newPayer, onDesk, useDeskSchool } from '../../../../tests/support/arrived-money.ts';
import { importedStatement, previewOf, readStatement, takeUp } from '../../../../tests/support/bank-statements.ts';
import { acceptCheques, payByCheque } from '../../../../tests/support/cheque-school.ts';
import { balanceOf, type PayingSchool, paid, reverse } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { asOwner, newSchool, nextNumber, type Staff, schoolIdOf, succeed, testStore } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';
import { readOldStatements } from './read-old-statements.ts';

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
    wentBack: [{ line: 2, amount: 600, receiptNumber: paymentId, reason: `A reversal of receipt ${paymentId} will be requested` }],
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

test('a payment and its reversal in one file: the preview says so, and the reversal is requested', async () => {
  const [student, code] = [await newPayer(), newReceipt()];
  const lines = [orgHeads, payBill(code, 610, payCodeOf(student)), reversal(610, { words: `Pay Bill Reversal of ${code}` })];
  const draft = await readStatement(of.bursar, lines);
  expect((await previewOf(of.bursar, draft)).wentBack).toMatchObject([{ line: 3, reason: 'It reverses line 2 of this file' }]);
  const { rows } = await ofMpesa(...lines.slice(1));
  expect(rows[1].wentBack).toBe(`A reversal of receipt ${rows[0].receiptNumber} is requested`);
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
    ...[`A reversal of receipt ${id} is requested`, null, 'No payment in force has one of its references', null],
  ]);
  const [request] = await requestFor(id);
  expect(request.request.explanation).toMatch(/^Cheque bounced: line 2 of statement \d+$/);
  expect(await backs()).toMatchObject([{ kind: 'cheque', words: 'CHQ 000777: CHQ RETURNED', amount: 900, date: today }]);
});

test('a row with the words of a charge that takes back exactly what waits is listed, in the preview too; of another amount it is a charge', async () => {
  const ref = `FT2632${nextNumber()}D`;
  const { arrivalId } = await arrive(of.school, { source: 'notice', method: 'Bank', code: ref, amount: 705, account: 'nobody' });
  const charges = [
    [today, `CHARGES REVERSAL ${ref}`, '', '60', '', ''],
    [today, `COMM REVERSAL ${ref}`, '', '705', '', ''],
  ];
  const reason = 'Its money waits under Unallocated Payments. Record there that it was returned';
  const draft = await readStatement(of.bursar, [bankHeads, ...charges], { name: 'KCB main', method: 'Bank', bank: 'KCB' });
  expect((await previewOf(of.bursar, draft)).wentBack).toMatchObject([{ line: 3, reason, receiptNumber: null }]);
  const { rows } = await ofBank(...charges);
  expect(rows.map(({ wentBack }: { wentBack: string | null }) => wentBack)).toEqual([null, reason]);
  await succeed(of.admin.post(`/api/arrivals/${arrivalId}/return`, { reason: 'Reversed by the bank' }));
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
    ...[null, null, `A reversal of receipt ${rows[0].receiptNumber} is requested`],
    ...[`A reversal of receipt ${rows[1].receiptNumber} is requested`, null],
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
    'No payment in force has one of its references',
    'Its money waits under Unallocated Payments. Record there that it was returned',
    'No payment in force has one of its references',
  ];
  expect(rows.map(({ wentBack }: { wentBack: string }) => wentBack)).toEqual(reasons);
  const mine = (await backs()).filter(({ evidence }: { evidence: string }) => evidence.endsWith(`statement ${statement.id}`));
  expect(mine.map(({ reason }: { reason: string }) => reason)).toEqual(reasons.toReversed());
  expect(await onDesk(arrivalId)).toMatchObject({ wentBack: `Line 4 of statement ${statement.id}` });
  await succeed(of.admin.post(`/api/arrivals/${arrivalId}/return`, { reason: 'Reversed by Safaricom' }));
  expect((await backs()).map(({ reason }: { reason: string }) => reason)).not.toContain(reasons[2]);
  expect(await requestFor(first.paymentId ?? 0)).toEqual([]);
  const all = await backs();
  const second = await succeed(of.bursar.read('/api/arrivals/went-back?limit=1&page=2'));
  expect([second.backs[0].id, second.pagination.total]).toEqual([all[1].id, all.length]);
});

test('money of which it was told first that it went back waits when it is told at last, and says so: nobody is paid', async () => {
  const [student, code, row] = [await newPayer(), newReceipt(), newReceipt()];
  for (const typed of [code, row]) await paid(of.bursar, { studentId: student, amount: 660, method: 'Mpesa', code: typed });
  const { statement } = await ofMpesa(reversal(660, { linked: code }), reversal(660, { linked: row }));
  const studentRequests = (await requests()).filter((each: { student: { id: number } }) => each.student.id === student);
  expect(studentRequests).toHaveLength(2);
  await succeed(
    of.admin.post('/api/approvals/approve', { decided: studentRequests.map(({ id }: { id: number }) => ({ kind: 'reversal', id })) }),
  );
  const arrival = await arrive(of.school, { code, amount: 660, account: payCodeOf(student) });
  expect(arrival.outcome).toBe('waiting');
  expect(await onDesk(arrival.arrivalId)).toMatchObject({ waiting: 660, wentBack: `Line 2 of statement ${statement.id}` });
  const draft = await readStatement(of.bursar, [orgHeads, payBill(row, 660, payCodeOf(student))]);
  const reason = `It was reversed: Line 3 of statement ${statement.id}`;
  expect((await previewOf(of.bursar, draft)).money).toMatchObject([{ outcome: 'desk', reason }]);
  expect((await ofMpesa(payBill(row, 660, payCodeOf(student)))).rows).toMatchObject([{ result: 'waiting', isOnDesk: true }]);
  expect(await balanceOf(of.admin, student)).toBe(10_000);
});
const close = (id: unknown, staff: Staff = of.bursar, reason = 'A charge of the bank') =>
  staff.post(`/api/arrivals/went-back/${id}/close`, { reason });

test('a row that belongs to no payment is dealt with once, with a reason, and is found afterwards with who did it and when', async () => {
  const { statement } = await ofMpesa(reversal(660, {}));
  const evidence = `Line 2 of statement ${statement.id}`;
  const mine = async (show = 'open') =>
    (await succeed(of.bursar.read(`/api/arrivals/went-back?limit=100&show=${show}`))).backs.find(
      (back: { evidence: string }) => back.evidence === evidence,
    );
  const { id } = await mine();
  const both = await Promise.all([close(id), close(id, of.admin)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'MONEY_BACK_CLOSED' });
  expect(await mine()).toBeUndefined();
  expect(await mine('closed')).toMatchObject({
    closed: {
      reason: 'A charge of the bank',
      date: today,
      by: expect.stringMatching(new RegExp(`^(${of.bursar.username}|${of.admin.username})$`)),
    },
  });
});

test('a row with a payment, one of another school, and one whose money waits are not dealt with', async () => {
  const [student, code, waiting] = [await newPayer(), newReceipt(), newReceipt()];
  await arrive(of.school, { code, amount: 670, account: payCodeOf(student) });
  await arrive(of.school, { code: waiting, amount: 680, account: 'nobody' });
  const { statement } = await ofMpesa(reversal(670, { linked: code }), reversal(680, { linked: waiting }));
  const ids = await rowsOf(of.school, 'select money_back_id as id from money_backs where school_id = $1 and evidence like $2 order by 1', [
    `%statement ${statement.id}`,
  ]);
  expect((await close(ids[0]?.id)).body).toMatchObject({ status: 404, code: 'MONEY_BACK_NOT_FOUND' });
  expect((await close(ids[1]?.id)).body).toMatchObject({ status: 409, code: 'MONEY_BACK_WAITS' });
  expect((await close(ids[1]?.id, (await newSchool()).admin)).body).toMatchObject({ status: 404, code: 'MONEY_BACK_NOT_FOUND' });
});

test('a statement of an earlier Karo is read for reversals with the next import, or by the hour, and its reversal is asked for once', async () => {
  const old = async (amount: number) => {
    const [student, code] = [await newPayer(), newReceipt()];
    const { paymentId } = await arrive(of.school, { code, amount, account: payCodeOf(student) });
    await ofMpesa(reversal(amount, { linked: code }));
    await unread(paymentId);
    return paymentId ?? 0;
  };
  const first = await old(690);
  expect(await requestFor(first)).toEqual([]);
  await ofMpesa(payBill(newReceipt(), 5, 'nobody'));
  await takeUp();
  expect(await requestFor(first)).toHaveLength(1);
  const second = await old(700);
  await readOldStatements(testStore().database);
  await takeUp();
  await readOldStatements(testStore().database);
  await takeUp();
  expect([await requestFor(first), await requestFor(second)].map(({ length }) => length)).toEqual([1, 1]);
});

/** As an earlier Karo left it, which kept the rows and read nothing in those of money out. */
async function unread(paymentId: number | null): Promise<void> {
  const schoolId = schoolIdOf(of.admin);
  await asOwner(`delete from reversal_requests where school_id = ${schoolId} and payment_id = ${paymentId}`);
  await asOwner(`delete from statement_back_readings where school_id = ${schoolId} and statement_id in (
    select substring(evidence from '\\d+$')::integer from money_backs where school_id = ${schoolId} and payment_id = ${paymentId})`);
  await asOwner(`delete from money_backs where school_id = ${schoolId} and payment_id = ${paymentId}`);
}
