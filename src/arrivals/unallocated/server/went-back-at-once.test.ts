import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { allocate, arrive, newCode, newPayer, onDesk, useDeskSchool, waiting } from '../../../../tests/support/arrived-money.ts';
import { inTurnBehind, withoutRow } from '../../../../tests/support/held-entries.ts';
import { type PayingSchool, pay, reverse } from '../../../../tests/support/paying-school.ts';
import { receiptsToReverse } from '../../../../tests/support/reversed-money.ts';
import { type Answer, type Staff, schoolIdOf, succeed, testStore } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';
import { asCents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';
import { recordReversal } from './went-back.ts';

let of: PayingSchool & { bursar: Staff };
useDeskSchool((school) => {
  of = school;
});

const students = 'select from students where school_id = $1 for update';
const counters = 'select from counters where school_id = $1 for update';
const waits = 'Its money waits under Unallocated Payments. Record there that it was returned';
const unknown = 'No payment in force has one of its references';

/** A bank tells that KES 1,065 under a code, or of a cheque, went back. */
async function reported(code: string, chequeNumber: string | null = null): Promise<Answer> {
  const schoolId = schoolIdOf(of.admin);
  const told = { evidence: `Notice of ${code}`, day: nairobiToday(), amount: asCents(106_500), codes: [code], chequeNumber } as const;
  const back = { ...told, kind: chequeNumber === null ? 'reversal' : 'cheque', code: null, words: 'It went back' } as const;
  const report = (tx: Transaction) => recordReversal(tx, { schoolId, userId: null }, back);
  return { body: { message: await testStore().database.transaction(schoolId, report) } } as Answer;
}
const arrived = async (code: string, account: string) =>
  ({ body: await arrive(of.school, { code, amount: 1065, account }) }) as unknown as Answer;
const typed = (studentId: number, code: string) => pay(of.bursar, { studentId, amount: 1065, method: 'Mpesa', code });

test('a receipt that is reversed while its reversal is reported is not asked for again', async () => {
  const [student, code] = [await newPayer(), newCode()];
  const { paymentId } = await arrive(of.school, { code, amount: 1065, account: payCodeOf(student) });
  const [, answer] = await inTurnBehind(of.school, students, [() => reverse(of.admin, paymentId), () => reported(code)]);
  expect(answer?.body.message).toBe(waits);
  expect(await receiptsToReverse(of.admin)).not.toContain(paymentId);
});

test('money that is received, or typed, while its reversal is reported is asked back', async () => {
  const [student, first, second] = [await newPayer(), newCode(), newCode()];
  const [money, ofMoney] = await inTurnBehind(of.school, counters, [() => arrived(first, payCodeOf(student)), () => reported(first)]);
  const [payment, ofPayment] = await inTurnBehind(of.school, counters, [() => typed(student, second), () => reported(second)]);
  const receipts = [money?.body.paymentId, payment?.body.payment.id];
  const messages = receipts.map((receipt) => `A reversal of receipt ${receipt} is requested`);
  expect([ofMoney?.body.message, ofPayment?.body.message]).toEqual(messages);
  expect(await receiptsToReverse(of.admin)).toEqual(expect.arrayContaining(receipts));
});

test('a reversal that is being reported is known to what is received, or typed, with its code', async () => {
  const [student, first, second] = [await newPayer(), newCode(), newCode()];
  // A school's first notification makes its counter, which holds each report.
  await waiting();
  const [ofMoney, money] = await inTurnBehind(of.school, counters, [() => reported(first), () => arrived(first, payCodeOf(student))]);
  expect([ofMoney?.body.message, money?.body.outcome]).toEqual([unknown, 'waiting']);
  const [ofPayment, payment] = await inTurnBehind(of.school, counters, [() => reported(second), () => typed(student, second)]);
  expect([ofPayment?.body.message, payment?.body.code]).toEqual([unknown, 'MONEY_REVERSED']);
});

test('a bounce that is being reported is known to the money of its cheque, which names a student', async () => {
  const student = await newPayer();
  // A school's first notification makes its counter, which holds the report.
  await waiting();
  const ofBank = { source: 'notice', method: 'Bank', amount: 1065, arrivedAt: `${nairobiToday()}T08:15:00+03:00` } as const;
  const chequeWords = { narration: 'CHQ DEP 950003', cheque: null };
  const deposited = async () =>
    ({ body: await arrive(of.school, { ...ofBank, chequeWords, account: payCodeOf(student) }) }) as unknown as Answer;
  const [ofBounce, money] = await inTurnBehind(of.school, counters, [() => reported(newCode(), '950003'), deposited]);
  expect([ofBounce?.body.message, money?.body.outcome]).toEqual([unknown, 'waiting']);
});

test('money that is allocated while its cheque bounces, which names none of its codes, is not marked, and once it is marked it pays nobody', async () => {
  const ofBank = { source: 'notice', method: 'Bank', amount: 1065, arrivedAt: `${nairobiToday()}T08:15:00+03:00` } as const;
  const [student, first, second] = [
    await newPayer(),
    await waiting({ ...ofBank, account: 'CHQ DEP 950001' }),
    await waiting({ ...ofBank, account: 'CHQ DEP 950002' }),
  ];
  const [placed, ofPlaced] = await inTurnBehind(of.school, counters, [
    () => allocate(first.id, student),
    () => reported(newCode(), '950001'),
  ]);
  expect([placed?.status, ofPlaced?.body.message, (await onDesk(first.id, 'placed')).wentBack]).toEqual([200, unknown, null]);
  const [ofMarked, refused] = await inTurnBehind(of.school, counters, [
    () => reported(newCode(), '950002'),
    () => allocate(second.id, student),
  ]);
  expect([ofMarked?.body.message, refused?.body.code]).toEqual([waits, 'MONEY_REVERSED']);
});

test('a reversal that is told under a further code and an allocation under the first see each other', async () => {
  const ofBank = { source: 'notice', method: 'Bank', amount: 1065 } as const;
  const [first, second] = [newCode(), newCode()];
  const [student, placed, marked] = [
    await newPayer(),
    await waiting({ ...ofBank, furtherCodes: [first] }),
    await waiting({ ...ofBank, furtherCodes: [second] }),
  ];
  const [allocated, ofPlaced] = await inTurnBehind(of.school, counters, [() => allocate(placed.id, student), () => reported(first)]);
  expect(ofPlaced?.body.message).toBe(`A reversal of receipt ${allocated?.body.receiptNumber} is requested`);
  expect(await receiptsToReverse(of.admin)).toContain(allocated?.body.receiptNumber);
  const [ofMarked, refused] = await inTurnBehind(of.school, counters, [() => reported(second), () => allocate(marked.id, student)]);
  expect([ofMarked?.body.message, refused?.body.code]).toEqual([waits, 'MONEY_REVERSED']);
});

test('a reversal that waits while its money gets the code that it tells sees an allocation under the first', async () => {
  const ofBank = { source: 'notice', method: 'Bank', amount: 1065 } as const;
  const [student, money, further] = [await newPayer(), await waiting(ofBank), newCode()];
  const toldAgain = async () =>
    ({ body: await arrive(of.school, { ...ofBank, code: money.code, furtherCodes: [further] }) }) as unknown as Answer;
  let report: Promise<Answer> | undefined;
  const reporting = () => {
    report = reported(further);
    return report;
  };
  let turns: Promise<Answer[]> | undefined;
  await withoutRow(of.school, students, async (allocationWaits) => {
    turns = inTurnBehind(of.school, counters, [toldAgain, reporting, () => allocate(money.id, student)]);
    await allocationWaits();
    // The report ends first, if it does not wait for the allocation.
    await Promise.race([report, sleep(500)]);
  });
  const [again, ofMoney, allocated] = (await turns) ?? [];
  expect(again?.body.outcome).toBe('known');
  const isAllocated = allocated?.status === 200;
  const asked = `A reversal of receipt ${allocated?.body.receiptNumber} is requested`;
  expect([ofMoney?.body.message, allocated?.body.code]).toEqual(isAllocated ? [asked, undefined] : [waits, 'MONEY_REVERSED']);
});

test('a reversal that is told under a code of what was marked as the same money sees an allocation of that money', async () => {
  const [student, code] = [await newPayer(), newCode()];
  const [arrivedAt, account] = [`${nairobiToday()}T08:15:00+03:00`, payCodeOf(student)];
  const ofBank = { source: 'notice', method: 'Bank', channel: 'KCB 1101234567', code: `FT26${code}K` } as const;
  const { arrivalId, paymentId } = await arrive(of.school, { ...ofBank, amount: 1065, arrivedAt, account });
  const marked = await arrive(of.school, { code, amount: 1065, arrivedAt, account });
  await succeed(of.admin.post(`/api/arrivals/${marked.arrivalId}/same`, { paymentId }));
  await succeed(reverse(of.admin, paymentId));
  const calls = [() => allocate(arrivalId, student), () => reported(code)];
  const [allocated, ofMoney] = await inTurnBehind(of.school, counters, calls);
  expect(ofMoney?.body.message).toBe(`A reversal of receipt ${allocated?.body.receiptNumber} is requested`);
});
