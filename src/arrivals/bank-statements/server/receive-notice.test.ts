import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate, arrivedFigures, desk, newCode, newPayer, useDeskSchool } from '../../../../tests/support/arrived-money.ts';
import { importedStatement, receiptsOf, resultsOf } from '../../../../tests/support/bank-statements.ts';
import { acceptCheques, payByCheque } from '../../../../tests/support/cheque-school.ts';
import { balanceOf, type PayingSchool, paid, pay } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { bankHeads, bankRow } from '../../../../tests/support/statement-rows.ts';
import { nextNumber, type Staff, schoolIdOf, succeed, testStore } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';
import { asCents } from '../../../core/money.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';
import type { Arrival } from '../../unallocated/arrival.ts';
import { receiveNotice } from './receive-notice.ts';

let of: PayingSchool & { bursar: Staff };
useDeskSchool((school) => {
  of = school;
});

const today = nairobiToday();
const bank = { name: 'Main account', method: 'Bank', bank: 'KCB' };
const ofBank = (...rows: string[][]) => importedStatement(of.bursar, [bankHeads, ...rows], bank);
const morning = (day: string) => `${day}T08:15:00+03:00`;

const newReference = () => `FT2634${String(nextNumber()).padStart(6, '0')}K`;

type Notice = { amount: number; code?: string; account?: unknown; day?: string; isTimed?: boolean; channel?: string };

/** A bank tells of money, in shillings. */
function tellOfMoney({ amount, code = newCode(), account = 'CASH', day = today, isTimed = true, channel = 'KCB 1101234567' }: Notice) {
  const schoolId = schoolIdOf(of.admin);
  const arrival: Arrival = {
    ...{ source: 'notice', method: 'Bank', channel, code, amount: asCents(amount * 100) },
    ...{ arrivedAt: morning(day), account: account === null ? null : String(account), evidence: `Notice of ${code}` },
  };
  return testStore().database.transaction(schoolId, (tx) => receiveNotice(tx, schoolId, { arrival, isTimed }));
}

const arrivedSince = async (before: { arrived: number }) => (await arrivedFigures(of.school)).arrived - before.arrived;

test('a notice that comes days after the row finds its money: known under both codes, and taken once', async () => {
  const [student, code] = [await newPayer(), newCode()];
  const before = await arrivedFigures(of.school);
  const { rows } = await ofBank(bankRow(today, 61, payCodeOf(student)));
  expect(await tellOfMoney({ amount: 61, code, account: payCodeOf(student) })).toMatchObject({
    outcome: 'known',
    paymentId: rows[0].receiptNumber,
  });
  expect(await tellOfMoney({ amount: 61, code, account: payCodeOf(student) }), 'told again').toMatchObject({ outcome: 'known' });
  expect([await arrivedSince(before), await balanceOf(of.admin, student)]).toEqual([61, 9939]);
  const typed = await pay(of.bursar, { studentId: student, amount: 61, method: 'Bank', bank: 'KCB', code });
  expect(typed.body).toMatchObject({ status: 409, code: 'PAYMENT_CODE_USED', receiptNumber: rows[0].receiptNumber });
});

test('a second equal payment of the same day arrives, whichever of row and notice comes first', async () => {
  const student = await newPayer();
  const before = await arrivedFigures(of.school);
  await ofBank(bankRow(today, 62, payCodeOf(student)));
  const outcomes = [
    await tellOfMoney({ amount: 62, account: payCodeOf(student) }),
    await tellOfMoney({ amount: 62, account: payCodeOf(student) }),
  ];
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['known', 'recorded']);
  expect([await arrivedSince(before), await balanceOf(of.admin, student)]).toEqual([124, 9876]);
  const next = await ofBank(bankRow(today, 62, `${payCodeOf(student)} second`));
  expect(resultsOf(next)).toEqual(['known']);
  expect(await arrivedSince(before)).toBe(124);
});

test('rows and notices of one amount and day, in any order, come to as much as the more of them tell', async () => {
  const acts = fc.array(fc.constantFrom('row' as const, 'notice' as const), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(acts, async (order) => {
      const amount = 1000 + nextNumber();
      const before = await arrivedFigures(of.school);
      for (const [place, act] of order.entries()) {
        await (act === 'row' ? ofBank(bankRow(today, amount, `CASH ${place}`)) : tellOfMoney({ amount }));
      }
      const rows = order.filter((act) => act === 'row').length;
      expect(await arrivedSince(before)).toBe(amount * Math.max(rows, order.length - rows));
    }),
    { numRuns: 6 },
  );
});

test('what waits because the row named nobody finds its student, or the payment that was typed, by the notice', async () => {
  const [student, typist, code] = [await newPayer(), await newPayer(), newCode()];
  const { id } = await paid(of.bursar, { studentId: typist, amount: 64, method: 'Bank', bank: 'KCB', code });
  const before = await arrivedFigures(of.school);
  await ofBank(bankRow(today, 63, 'CASH DEPOSIT'), bankRow(today, 64, 'CASH DEPOSIT'));
  expect(await tellOfMoney({ amount: 63, account: payCodeOf(student) })).toMatchObject({ outcome: 'recorded' });
  expect(await tellOfMoney({ amount: 64, code })).toMatchObject({ outcome: 'settled', paymentId: id });
  expect([await balanceOf(of.admin, student), await arrivedSince(before)]).toEqual([9937, 127]);
  expect(await receiptsOf(of.school, code)).toMatchObject([{ amount: 64, status: 'verified' }]);
  expect(await arrivedFigures(of.school)).toMatchObject({ waiting: before.waiting });
});

test.each([
  ['pays another student', 66, false],
  ['waits for another student, because it may be the money of a receipt', 67, true],
])('a notice without an account whose code was typed is not the money of a row that %s', async (_, amount, isAlike) => {
  const [other, typed, code] = [await newPayer(), await newPayer(), newReference()];
  if (isAlike) await paid(of.bursar, { studentId: other, amount, method: 'Mpesa', code: newCode() });
  const { rows } = await ofBank(bankRow(today, amount, payCodeOf(other)));
  expect(rows[0].result).toBe(isAlike ? 'waiting' : 'recorded');
  const { id } = await paid(of.bursar, { studentId: typed, amount, method: 'Bank', bank: 'KCB', code });
  const before = await arrivedFigures(of.school);
  expect(await tellOfMoney({ amount, code, account: null })).toMatchObject({ outcome: 'settled', paymentId: id });
  expect([await arrivedSince(before), await balanceOf(of.admin, typed)]).toEqual([amount, 10_000 - amount]);
  expect(await receiptsOf(of.school, code)).toMatchObject([{ student: typed, status: 'verified' }]);
});

test('such a notice is the money of a row of its student, and of a row with its code among the words', async () => {
  const [student, typed, own, code] = [await newPayer(), await newPayer(), newReference(), newReference()];
  await ofBank(bankRow(today, 69, payCodeOf(student)), bankRow(today, 74, `${payCodeOf(student)} ${code}`));
  const before = await arrivedFigures(of.school);
  await paid(of.bursar, { studentId: student, amount: 50, method: 'Bank', bank: 'KCB', code: own });
  await paid(of.bursar, { studentId: typed, amount: 50, method: 'Bank', bank: 'KCB', code });
  expect(await tellOfMoney({ amount: 69, code: own, account: null })).toMatchObject({ outcome: 'known' });
  expect(await tellOfMoney({ amount: 74, code, account: null })).toMatchObject({ outcome: 'known' });
  expect(await arrivedSince(before)).toBe(0);
});

test('what a notice says of its student goes before a payment that was typed with its code', async () => {
  const [student, typed, code] = [await newPayer(), await newPayer(), newReference()];
  await ofBank(bankRow(today, 75, payCodeOf(student)));
  await paid(of.bursar, { studentId: typed, amount: 75, method: 'Bank', bank: 'KCB', code });
  const before = await arrivedFigures(of.school);
  expect(await tellOfMoney({ amount: 75, code, account: payCodeOf(student) })).toMatchObject({ outcome: 'known' });
  expect(await arrivedSince(before)).toBe(0);
});

test('what somebody allocated meanwhile stays where it is', async () => {
  const student = await newPayer();
  await ofBank(bankRow(today, 65, 'STANDING ORDER'));
  const money = (await desk()).money.find(({ amount }: { amount: number }) => amount === 65);
  await allocate(money.id, student);
  expect(await tellOfMoney({ amount: 65, account: 'CASH' })).toMatchObject({ outcome: 'known', arrivalId: money.id });
  expect(await balanceOf(of.admin, student)).toBe(9935);
});

test.each<[string, { more?: number } & Partial<Notice>, string]>([
  ['another amount', { more: 1 }, 'waiting'],
  ['a day after the row', { day: addDays(today, 1) }, 'waiting'],
  ['four days before the row', { day: addDays(today, -4) }, 'waiting'],
  ['three days before the row', { day: addDays(today, -3) }, 'known'],
  ['a time that nobody can read, told a week later', { day: addDays(today, 7), isTimed: false }, 'known'],
])('a notice of %s is judged by amount and days', async (_, { more = 0, ...notice }, outcome) => {
  const amount = 1000 + 10 * nextNumber();
  await ofBank(bankRow(today, amount, `CASH ${amount}`));
  expect(await tellOfMoney({ ...notice, amount: amount + more })).toMatchObject({ outcome });
});

test('money for one student is not the money of a row for another', async () => {
  const [student, other] = [await newPayer(), await newPayer()];
  await ofBank(bankRow(today, 68, payCodeOf(student)));
  expect(await tellOfMoney({ amount: 68, account: payCodeOf(other) })).toMatchObject({ outcome: 'recorded' });
  expect([await balanceOf(of.admin, student), await balanceOf(of.admin, other)]).toEqual([9932, 9932]);
});

test.each([
  ['another bank', 'Co-op Bank 01134248358600', 'Main account', 71],
  ['another account of the bank', 'KCB 1101234567', 'KCB 2209998887', 73],
])('a row of an account is not the money of a notice of %s, whichever comes first', async (_, channel, name, amount) => {
  const student = await newPayer();
  const before = await arrivedFigures(of.school);
  const ofAccount = (row: string[]) => importedStatement(of.bursar, [bankHeads, row], { name, method: 'Bank', bank: 'KCB' });
  const notice = { account: payCodeOf(student), channel };
  expect(await tellOfMoney({ ...notice, amount })).toMatchObject({ outcome: 'recorded' });
  expect(resultsOf(await ofAccount(bankRow(today, amount, 'AGENT DEPOSIT JOHN')))).toEqual(['waiting']);
  expect(resultsOf(await ofAccount(bankRow(today, amount + 1, 'AGENT DEPOSIT JOHN')))).toEqual(['waiting']);
  expect(await tellOfMoney({ ...notice, amount: amount + 1 })).toMatchObject({ outcome: 'recorded' });
  expect([await arrivedSince(before), await balanceOf(of.admin, student)]).toEqual([4 * amount + 2, 9999 - 2 * amount]);
  expect((await arrivedFigures(of.school)).waiting - before.waiting).toBe(2 * amount + 1);
});

test('a row that names a student is not the money of a notice for an account that it does not have, whichever comes first', async () => {
  const student = await newPayer();
  const before = await arrivedFigures(of.school);
  await tellOfMoney({ amount: 81, account: 'WRONGNO' });
  const statement = await ofBank(bankRow(today, 81, `AGENCY DEPOSIT ${payCodeOf(student)}`), bankRow(today, 81, 'BILL PAYMENT WRONGNO'));
  expect(resultsOf(statement)).toEqual(['recorded', 'known']);
  await ofBank(bankRow(today, 82, `AGENCY DEPOSIT ${payCodeOf(student)}`), bankRow(today, 82, 'BILL PAYMENT WRONGNO'));
  expect(await tellOfMoney({ amount: 82, account: 'WRONGNO' })).toMatchObject({ outcome: 'known', paymentId: null });
  expect([await arrivedSince(before), await balanceOf(of.admin, student)]).toEqual([326, 9837]);
});

test.each([
  ['waits, because it may be the money of a receipt', 'Mpesa', 85, 'waiting'],
  ['proved a payment', 'Bank', 86, 'settled'],
])('a row of a student that %s is the money of a notice for that student alone', async (_, method, amount, result) => {
  const [student, other] = [await newPayer(), await newPayer()];
  const before = await arrivedFigures(of.school);
  await paid(of.bursar, { studentId: student, amount, method, code: newCode() });
  expect(resultsOf(await ofBank(bankRow(today, amount, `DEPOSIT ${payCodeOf(student)}`)))).toEqual([result]);
  // A number of M-Pesa's form would say that it is another payment than the typed one.
  const told = (account: string) => tellOfMoney({ amount, account, code: `BANKREF${nextNumber()}OF2026` });
  expect(await told(payCodeOf(other))).toMatchObject({ outcome: 'recorded' });
  expect(await told('WRONGNO')).toMatchObject({ outcome: 'waiting' });
  expect(await told(payCodeOf(student))).toMatchObject({ outcome: 'known' });
  expect(await arrivedSince(before)).toBe(3 * amount);
  expect([await balanceOf(of.admin, student), await balanceOf(of.admin, other)]).toEqual([10_000 - amount, 10_000 - amount]);
});

test('a row with the number of a cheque waits for somebody who looks at it, also where a notice of its money names another student', async () => {
  const [student, other] = [await newPayer(), await newPayer()];
  await acceptCheques(of.admin);
  await succeed(payByCheque(of.bursar, { studentId: student, code: '000456', amount: 87 }));
  expect(resultsOf(await ofBank(bankRow(today, 87, 'CHQ DEP 000456 NAIROBI')))).toEqual(['waiting']);
  expect(await tellOfMoney({ amount: 87, account: payCodeOf(other) })).toMatchObject({ outcome: 'known', paymentId: null });
  expect([await balanceOf(of.admin, student), await balanceOf(of.admin, other)]).toEqual([9913, 10_000]);
});

test('a notice that waits answers for the row of the student whom its account names, and for a row that says nothing', async () => {
  const [admissionNumber, before] = [`NW/${5000 + nextNumber()}`, await arrivedFigures(of.school)];
  const student = await newPayer({ admissionNumber });
  await tellOfMoney({ amount: 0.5, account: admissionNumber });
  await tellOfMoney({ amount: 83, account: 'WRONGNO' });
  expect(resultsOf(await ofBank(bankRow(today, 0.5, payCodeOf(student)), bankRow(today, 83, 'CREDIT')))).toEqual(['known', 'known']);
  expect(await arrivedSince(before)).toBe(83.5);
});

test('a row that says nothing leaves the notice to the row of its student, also where that is in a later transaction', async () => {
  const student = await newPayer();
  const { waiting } = await arrivedFigures(of.school);
  await tellOfMoney({ amount: 84, account: payCodeOf(student) });
  const others = Array.from({ length: 20 }, (_, place) => bankRow(today, 2000 + place, `CASH ${place}`));
  const statement = await ofBank(bankRow(today, 84, 'AGENT DEPOSIT JOHN'), ...others, bankRow(today, 84, `BILL ${payCodeOf(student)}`));
  const results = resultsOf(statement);
  expect([results[0], results.at(-1), await balanceOf(of.admin, student)]).toEqual(['waiting', 'known', 9916]);
  expect((await arrivedFigures(of.school)).waiting - waiting).toBe(84 + 20 * 2000 + 190);
});

test('a notice of money that a row brought, and that went back since, pays nobody again', async () => {
  const student = await newPayer();
  const account = payCodeOf(student);
  const { rows } = await ofBank(bankRow(today, 67, `DEPOSIT Acc. ${account}`));
  const [payment] = await rowsOf(of.school, 'select code from payments where school_id = $1 and payment_id = $2', [rows[0].receiptNumber]);
  await ofBank(bankRow(today, -67, `REVERSAL - ${payment?.code}`));
  const { approvals } = await succeed(of.admin.read('/api/approvals?show=waiting&kind=reversal'));
  await succeed(of.admin.post('/api/approvals/approve', { decided: [{ kind: 'reversal', id: approvals[0].id }] }));
  expect(await balanceOf(of.admin, student)).toBe(10_000);
  expect(await tellOfMoney({ amount: 67, account })).toMatchObject({ outcome: 'known', paymentId: null });
  expect(await balanceOf(of.admin, student)).toBe(10_000);
});
