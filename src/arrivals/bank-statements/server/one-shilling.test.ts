import { expect, test } from 'vitest';
import { allocate, arrive, arrivedFigures, desk, newPayer, onDesk, useDeskSchool } from '../../../../tests/support/arrived-money.ts';
import { importedStatement, previewOf, readStatement, receiptsOf } from '../../../../tests/support/bank-statements.ts';
import { acceptCheques, payByCheque } from '../../../../tests/support/cheque-school.ts';
import { liveOn } from '../../../../tests/support/days.ts';
import { balanceOf, type PayingSchool, paid, pay, reverse } from '../../../../tests/support/paying-school.ts';
import { nextNumber, type Staff, schoolIdOf, succeed, testStore } from '../../../../tests/support/world.ts';
import { addDays, dayText, nairobiToday } from '../../../core/dates.ts';
import { asCents } from '../../../core/money.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';
import { receiveNotice } from './receive-notice.ts';

let of: PayingSchool & { bursar: Staff };
useDeskSchool((school) => {
  of = school;
});

const today = nairobiToday();
const at = `${today}T08:15:00+03:00`;
const account = { name: 'KCB main', method: 'Bank', bank: 'KCB' };
const kcbHeads = [
  'Transaction Date',
  'Value Date',
  'Transaction Details',
  'Money Out',
  'Money In',
  'Ledger Balance',
  'Bank Reference Number',
];
const newReceipt = () => `TKO${String(nextNumber()).padStart(6, '0')}Q`;
const newReference = () => `FT2632${String(nextNumber()).padStart(6, '0')}K`;
const kcbRow = (words: string, amount: number, reference = newReference()) => [today, today, words, '', String(amount), '', reference];
const viaMpesa = (receipt: string, account: string) => `MPESAC2B_522522 254712***678 ${receipt} JANE DOE Acc. ${account}`;
const imported = (...rows: string[][]) => importedStatement(of.bursar, [kcbHeads, ...rows], account);
const previewed = async (...rows: string[][]) => previewOf(of.bursar, await readStatement(of.bursar, [kcbHeads, ...rows], account));

type Noticed = { amount: number; code?: string; furtherCodes?: string[]; account?: string; payerPhone?: string };
function noticed({ amount, code = newReference(), ...more }: Noticed) {
  const schoolId = schoolIdOf(of.admin);
  const arrival = {
    source: 'notice',
    method: 'Bank',
    channel: 'KCB 1101234567',
    code,
    amount: asCents(amount * 100),
    arrivedAt: at,
  } as const;
  const notice = { ...arrival, evidence: `Notice of ${code}`, ...more };
  return testStore().database.transaction(schoolId, (tx) => receiveNotice(tx, schoolId, { arrival: notice, isTimed: true }));
}

test('a row of KCB with its own reference proves the payment that was typed with the M-Pesa code in its details, and pays nobody twice', async () => {
  const [student, receipt, reference] = [await newPayer(), newReceipt(), newReference()];
  const { id } = await paid(of.bursar, { studentId: student, amount: 500, method: 'Mpesa', code: receipt });
  const before = await arrivedFigures(of.school);
  const row = kcbRow(viaMpesa(receipt, payCodeOf(student)), 500, reference);
  expect((await previewed(row)).money).toMatchObject([{ outcome: 'proves', receiptNumber: id, reason: 'Typed with this code' }]);
  expect((await imported(row)).rows).toMatchObject([{ code: reference, result: 'settled', receiptNumber: id }]);
  expect(await receiptsOf(of.school, receipt)).toMatchObject([{ amount: 500, status: 'verified', evidence: 'arrival' }]);
  expect([await balanceOf(of.admin, student), (await arrivedFigures(of.school)).arrived - before.arrived]).toEqual([9500, 500]);
  expect(await arrive(of.school, { code: receipt, amount: 500, account: payCodeOf(student) })).toMatchObject({
    outcome: 'known',
    paymentId: id,
  });
  const typed = await pay(of.bursar, { studentId: student, amount: 500, method: 'Bank', code: reference });
  expect(typed.body).toMatchObject({ code: 'PAYMENT_CODE_USED', receiptNumber: id });
  expect(await balanceOf(of.admin, student)).toBe(9500);
});

test.each([
  ['whole', (code: string) => code],
  ['with spaces', (code: string) => `${code.slice(0, 4)} ${code.slice(4, 8)} ${code.slice(8)}`],
  ['with dashes and dots', (code: string) => `${code.slice(0, 2)}-${code.slice(2, 6)}.${code.slice(6)}`.toLowerCase()],
])('a transfer typed under the code in a row’s details, written %s, is verified by the row and is no new money', async (_how, written) => {
  const [student, code] = [await newPayer(), newReference()];
  const { id } = await paid(of.bursar, { studentId: student, amount: 505, method: 'Bank', code });
  const before = await arrivedFigures(of.school);
  const row = kcbRow(`RTGS ${written(code)} JANE KAMAU`, 505);
  expect((await previewed(row)).money).toMatchObject([{ outcome: 'proves', receiptNumber: id, reason: 'Typed with this code' }]);
  expect((await imported(row)).rows).toMatchObject([{ result: 'settled', receiptNumber: id }]);
  expect(await receiptsOf(of.school, code)).toMatchObject([{ amount: 505, status: 'verified', evidence: 'arrival' }]);
  const after = await arrivedFigures(of.school);
  expect([await balanceOf(of.admin, student), after.waiting - before.waiting, after.arrived - before.arrived]).toEqual([9495, 0, 505]);
});

test('a code in pieces counts whole and with its amount: a part of it, more than it, or another amount is other money', async () => {
  const [student, code] = [await newPayer(), newReference()];
  const { id } = await paid(of.bursar, { studentId: student, amount: 506, method: 'Bank', code });
  const [head, tail] = [code.slice(0, 6), code.slice(6)];
  const { rows } = await imported(
    kcbRow(`RTGS ${head} JANE KAMAU`, 506),
    kcbRow(`RTGS ${head} ${tail}9 JANE KAMAU`, 506),
    kcbRow(`RTGS ${head} ${tail} JANE KAMAU`, 507),
  );
  expect(rows).toMatchObject([{ result: 'waiting' }, { result: 'waiting' }, { result: 'waiting' }]);
  expect(await receiptsOf(of.school, code)).toMatchObject([{ status: 'pending' }]);
  await succeed(reverse(of.admin, id));
  expect((await imported(kcbRow(`RTGS ${head} ${tail} JANE KAMAU`, 506))).rows).toMatchObject([{ result: 'waiting' }]);
});

test('what M-Pesa told is known to the row of the bank, under both numbers from then on', async () => {
  const [student, receipt, reference] = [await newPayer(), newReceipt(), newReference()];
  const { paymentId } = await arrive(of.school, { code: receipt, amount: 510, account: payCodeOf(student), arrivedAt: at });
  const { rows } = await imported(kcbRow(viaMpesa(receipt, payCodeOf(student)), 510, reference));
  expect(rows).toMatchObject([{ result: 'known', receiptNumber: paymentId }]);
  expect(await noticed({ amount: 510, code: reference })).toMatchObject({ outcome: 'known', paymentId });
  expect(await balanceOf(of.admin, student)).toBe(9490);
});

test('a notice with the M-Pesa code among its references settles what was typed, whichever method it was typed as', async () => {
  const [student, receipt] = [await newPayer(), newReceipt()];
  const { id } = await paid(of.bursar, { studentId: student, amount: 520, method: 'Bank', code: receipt });
  expect(await noticed({ amount: 520, furtherCodes: [receipt], account: payCodeOf(student) })).toMatchObject({
    outcome: 'settled',
    paymentId: id,
  });
  expect(await balanceOf(of.admin, student)).toBe(9480);
});

test('a shared reference with another amount is named and never taken: on the desk beside what was typed, or not at all', async () => {
  const [student, typed, noticeCode] = [await newPayer(), newReceipt(), newReceipt()];
  const { id } = await paid(of.bursar, { studentId: student, amount: 700, method: 'Mpesa', code: typed });
  await arrive(of.school, { code: noticeCode, amount: 800, account: payCodeOf(student), arrivedAt: at });
  const rows = [kcbRow(viaMpesa(typed, payCodeOf(student)), 70), kcbRow(viaMpesa(noticeCode, payCodeOf(student)), 80)];
  expect((await previewed(...rows)).money).toMatchObject([
    { outcome: 'desk', receiptNumber: id, reason: `Receipt ${id} was typed with this code and KES 700.00` },
    { outcome: 'differs', reason: 'KES 800.00 arrived under this code. It is not imported' },
  ]);
  const statement = await imported(...rows);
  expect(statement.rows).toMatchObject([{ result: 'waiting', isOnDesk: true }, { result: 'contradicted' }]);
  const money = (await desk()).money.find(({ amount }: { amount: number }) => amount === 70);
  expect(money.claim).toMatchObject({ receiptNumber: id, amount: 700 });
  expect(await balanceOf(of.admin, student)).toBe(8500);
});

test('money of the amount and day of a typed payment of the child, under another number, asks before it is allocated', async () => {
  const student = await newPayer();
  const { id } = await paid(of.bursar, { studentId: student, amount: 530, method: 'Bank', code: 'SLIP77' });
  const row = kcbRow(`CASH DEPOSIT Acc. ${payCodeOf(student)}`, 530);
  expect((await previewed(row)).money).toMatchObject([
    { outcome: 'desk', receiptNumber: id, reason: expect.stringMatching(`receipt ${id} of`) },
  ]);
  expect((await imported(row)).rows).toMatchObject([{ result: 'waiting', isOnDesk: true }]);
  expect(await balanceOf(of.admin, student)).toBe(9470);
  const money = (await desk()).money.find(({ amount }: { amount: number }) => amount === 530);
  expect(money).toMatchObject({
    doubt: expect.stringMatching(/^May be the same money as receipt \d+ of /),
    candidates: [{ student: { id: student } }],
  });
  await succeed(reverse(of.admin, id));
  expect((await onDesk(money.id)).doubt).toBeNull();
  await succeed(allocate(money.id, student));
  expect(await balanceOf(of.admin, student)).toBe(9470);
});

test('one payer with two payments of one day: two numbers of M-Pesa are two, a bank and M-Pesa ask', async () => {
  const [first, second, third] = [await newPayer(), await newPayer(), await newPayer()];
  const payment = { amount: 540, payerPhone: '254712345678', payerName: 'JANE DOE', arrivedAt: at };
  expect(await arrive(of.school, { ...payment, account: payCodeOf(first) })).toMatchObject({ outcome: 'recorded' });
  expect(await arrive(of.school, { ...payment, account: payCodeOf(second) })).toMatchObject({ outcome: 'recorded' });
  expect(await arrive(of.school, { ...payment, account: payCodeOf(first) })).toMatchObject({ outcome: 'recorded' });
  expect(await noticed({ amount: 540, account: payCodeOf(third), payerPhone: '0712 345 678' })).toMatchObject({ outcome: 'waiting' });
  expect(await noticed({ amount: 541, account: payCodeOf(third), payerPhone: '0712 345 678' })).toMatchObject({ outcome: 'recorded' });
  expect([await balanceOf(of.admin, first), await balanceOf(of.admin, second), await balanceOf(of.admin, third)]).toEqual([
    8920, 9460, 9459,
  ]);
});

test('money of one amount and day in the statements of two accounts may be one payment, and the second waits', async () => {
  const student = await newPayer();
  const row = () => kcbRow(`MOBILE BANKING JANE DOE Acc. ${payCodeOf(student)}`, 570);
  expect((await imported(row())).rows).toMatchObject([{ result: 'recorded' }]);
  const other = { name: 'Co-op main', method: 'Bank', bank: 'Co-op' };
  expect((await importedStatement(of.bursar, [kcbHeads, row()], other)).rows).toMatchObject([{ result: 'waiting', isOnDesk: true }]);
  expect(await balanceOf(of.admin, student)).toBe(9430);
});

test('two lines of one statement are two payments, and so are two notices of one bank', async () => {
  const [student, other] = [await newPayer(), await newPayer()];
  const words = `MOBILE BANKING JANE DOE Acc. ${payCodeOf(student)}`;
  expect((await imported(kcbRow(words, 550), kcbRow(words, 550))).rows).toMatchObject([{ result: 'recorded' }, { result: 'recorded' }]);
  const notice = { amount: 560, account: payCodeOf(other) };
  expect([await noticed(notice), await noticed(notice)]).toMatchObject([{ outcome: 'recorded' }, { outcome: 'recorded' }]);
  expect([await balanceOf(of.admin, student), await balanceOf(of.admin, other)]).toEqual([8900, 8880]);
});

test('the preview of a row of some days ago names the receipt that was typed for it since, as importing it does', async () => {
  const student = await newPayer();
  const { id } = await paid(of.bursar, { studentId: student, amount: 1711, method: 'Bank', code: newReference() });
  const rowOf = (daysAgo: number) => {
    const day = addDays(today, -daysAgo);
    return [day, day, `${payCodeOf(student)} SHULENI`, '', '1711', '', newReference()];
  };
  const doubt = { outcome: 'desk', reason: `May be the same money as receipt ${id} of ${dayText(today)}` };
  expect((await previewed(rowOf(7))).money).toMatchObject([doubt]);
  expect((await previewed(rowOf(8))).money).toMatchObject([{ outcome: 'student' }]);
  expect((await imported(rowOf(7))).rows).toMatchObject([{ result: 'waiting' }]);
});

/** Records a cheque as it is handed in, so many days ago. */
async function chequeOf(studentId: number, { code, amount, daysAgo }: { code: string; amount: number; daysAgo: number }): Promise<number> {
  await acceptCheques(of.admin);
  await liveOn(addDays(today, -daysAgo));
  const { payment } = await succeed(payByCheque(of.bursar, { studentId, code, amount }));
  await liveOn(today);
  return payment.id;
}

test('a row of the bank for the student of a cheque, up to fourteen days after it was handed in, asks before it is credited again', async () => {
  const [student, other] = [await newPayer(), await newPayer()];
  const id = await chequeOf(student, { code: '000123', amount: 5100, daysAgo: 14 });
  await chequeOf(other, { code: '000124', amount: 5200, daysAgo: 15 });
  const rows = [kcbRow(`CHQ DEP Acc. ${payCodeOf(student)}`, 5100), kcbRow(`CHQ DEP Acc. ${payCodeOf(other)}`, 5200)];
  const reason = `May be the same money as receipt ${id} of ${dayText(addDays(today, -14))}`;
  expect((await previewed(...rows)).money).toMatchObject([{ outcome: 'desk', receiptNumber: id, reason }, { outcome: 'student' }]);
  expect((await imported(...rows)).rows).toMatchObject([{ result: 'waiting', isOnDesk: true }, { result: 'recorded' }]);
  expect([await balanceOf(of.admin, student), await balanceOf(of.admin, other)]).toEqual([4900, -400]);
});

test('a row that names nobody, with the number of a cheque in its words or its column, is said to be that cheque and clears it', async () => {
  const [student, other] = [await newPayer(), await newPayer()];
  const [inWords, inColumn] = [
    await chequeOf(student, { code: '000321', amount: 5300, daysAgo: 3 }),
    await chequeOf(other, { code: '000322', amount: 5400, daysAgo: 3 }),
  ];
  const heads = [...kcbHeads, 'Cheque No'];
  const rows = [
    [...kcbRow('CHQ DEP 000321 NAIROBI', 5300), ''],
    [...kcbRow('INWARD CLEARING', 5400), '322'],
  ];
  const { rows: done } = await importedStatement(of.bursar, [heads, ...rows], { ...account, name: 'KCB cheques' });
  expect(done).toMatchObject([{ result: 'waiting' }, { result: 'waiting' }]);
  for (const [receipt, amount, payer] of [
    [inWords, 5300, student],
    [inColumn, 5400, other],
  ] as const) {
    const money = (await desk()).money.find((each: { amount: number }) => each.amount === amount);
    expect(money).toMatchObject({ mayBeDuplicate: true, sameAs: receipt });
    const before = await arrivedFigures(of.school);
    await succeed(of.admin.post(`/api/arrivals/${money.id}/same`, { paymentId: receipt }));
    const after = await arrivedFigures(of.school);
    expect([after.waiting - before.waiting, after.placed - before.placed]).toEqual([-amount, amount]);
    expect((await onDesk(money.id, 'placed')).placed).toMatchObject([
      { receiptNumber: receipt, status: 'verified', student: { id: payer } },
    ]);
    expect(await balanceOf(of.admin, payer)).toBe(10_000 - amount);
  }
});
