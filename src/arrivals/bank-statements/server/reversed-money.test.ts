import { expect, test } from 'vitest';
import { allocate, arrive, newCode, newPayer, onDesk, useDeskSchool } from '../../../../tests/support/arrived-money.ts';
import { previewOf, readStatement } from '../../../../tests/support/bank-statements.ts';
import { balanceOf, type PayingSchool, pay, reverse, verify } from '../../../../tests/support/paying-school.ts';
import { mpesaHeads, mpesaStatement, paidIn, reversedOut } from '../../../../tests/support/reversed-money.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { partsFor, payShared } from '../../../../tests/support/shared-payments.ts';
import { type Staff, schoolIdOf, succeed, testStore } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';
import { asCents } from '../../../core/money.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';
import type { Arrival } from '../../unallocated/arrival.ts';
import { receiveAgain } from '../../unallocated/server/receive-money.ts';

let of: PayingSchool & { bursar: Staff };
useDeskSchool((school) => {
  of = school;
});

const imported = (...rows: string[][]) => mpesaStatement(of.bursar, ...rows);
const evidenceOf = ({ statement }: { statement: { id: number } }) => `Line 2 of statement ${statement.id}`;

/** What each way of paying a student with a code answers. */
async function waysToPay(studentId: number, { code, amount }: { code: string; amount: number }) {
  const sibling = await newPayer();
  const parts = partsFor([studentId, sibling], amount - 100, 100);
  const answers = [
    await pay(of.bursar, { studentId, amount, method: 'Mpesa', code }),
    await payShared(of.bursar, { method: 'Mpesa', code, total: amount, parts }),
  ];
  return answers.map(({ status, body }) => [status, body.code, body.message]);
}

test('unallocated money that was reversed pays nobody, however it is tried, and is returned', async () => {
  const [student, code] = [await newPayer(), newCode()];
  const { arrivalId } = await arrive(of.school, { code, amount: 810, account: 'nobody' });
  const evidence = evidenceOf(await imported(reversedOut(code, 810)));
  const refusal = [409, 'MONEY_REVERSED', `The money of the code ${code} was reversed: ${evidence}. It pays nobody.`];
  const { status, body } = await allocate(arrivalId, student);
  expect([[status, body.code, body.message], ...(await waysToPay(student, { code, amount: 810 }))]).toEqual([refusal, refusal, refusal]);
  await succeed(of.admin.post(`/api/arrivals/${arrivalId}/return`, { reason: 'Reversed by Safaricom' }));
  expect(await balanceOf(of.admin, student)).toBe(10_000);
});

test('money whose payment was reversed because it went back pays no other student', async () => {
  const [student, other, code] = [await newPayer(), await newPayer(), newCode()];
  const { arrivalId } = await arrive(of.school, { code, amount: 820, account: payCodeOf(student) });
  await imported(reversedOut(code, 820));
  const { approvals } = await succeed(of.admin.read('/api/approvals?show=waiting&kind=reversal&limit=100'));
  const { id } = approvals.find((each: { student: { id: number } }) => each.student.id === student);
  await succeed(of.admin.post('/api/approvals/approve', { decided: [{ kind: 'reversal', id }] }));
  expect((await allocate(arrivalId, other)).body.code).toBe('MONEY_REVERSED');
  expect([await balanceOf(of.admin, student), await balanceOf(of.admin, other)]).toEqual([10_000, 10_000]);
});

test('a reversal that is told before its money is remembered: the money waits when it comes, and its code cannot be typed', async () => {
  const [student, code, typed] = [await newPayer(), newCode(), newCode()];
  const evidence = evidenceOf(await imported(reversedOut(code, 830)));
  await imported(reversedOut(typed, 830));
  const ways = await waysToPay(student, { code: typed, amount: 830 });
  expect(ways.map(([status, refusal]) => [status, refusal])).toEqual([
    [409, 'MONEY_REVERSED'],
    [409, 'MONEY_REVERSED'],
  ]);

  const draft = await readStatement(of.bursar, [mpesaHeads, paidIn(code, 830, payCodeOf(student))]);
  expect((await previewOf(of.bursar, draft)).money).toMatchObject([{ outcome: 'desk', reason: `It was reversed: ${evidence}` }]);
  const { outcome, arrivalId } = await arrive(of.school, { code, amount: 830, account: payCodeOf(student) });
  expect(outcome).toBe('waiting');
  const { notifications } = await succeed(of.admin.read('/api/notifications'));
  expect(notifications[0]).toMatchObject({
    title: 'Reversed by M-Pesa or the bank',
    message: `KES 830.00 (M-Pesa, ${code}) from JANE W*** arrived for the account “${payCodeOf(student)}”. It was reversed: ${evidence}.`,
  });
  expect(await onDesk(arrivalId)).toMatchObject({ waiting: 830, wentBack: evidence });
  expect((await allocate(arrivalId, student)).body.code).toBe('MONEY_REVERSED');
  expect(await balanceOf(of.admin, student)).toBe(10_000);
});

test('a reversal that is told first by another number of the money: that pays nobody, allocated, typed or told once more', async () => {
  const [student, receipt, code, schoolId] = [await newPayer(), newCode(), newCode(), schoolIdOf(of.admin)];
  const evidence = evidenceOf(await imported(reversedOut(receipt, 835)));
  const ofBank = { source: 'notice', method: 'Bank', channel: 'KCB 1101', account: payCodeOf(student) } as const;
  const { outcome, arrivalId } = await arrive(of.school, { ...ofBank, amount: 835, code, furtherCodes: [receipt] });
  expect(outcome).toBe('waiting');
  expect(await onDesk(arrivalId)).toMatchObject({ waiting: 835, wentBack: evidence });
  const answers = [
    await allocate(arrivalId, student),
    await pay(of.bursar, { studentId: student, amount: 835, method: 'Bank', bank: 'KCB', code }),
  ];
  expect(answers.map(({ body }) => body.code)).toEqual(['MONEY_REVERSED', 'MONEY_REVERSED']);
  const told = { arrivedAt: `${nairobiToday()}T08:15:00+03:00`, evidence: 'Notice 2 of KCB' };
  const arrival: Arrival = { ...ofBank, ...told, amount: asCents(83_500), code: newCode() };
  const again = await testStore().database.transaction(schoolId, (tx) =>
    receiveAgain(tx, schoolId, { arrival, before: { arrivalId, code } }),
  );
  expect(again).toMatchObject({ outcome: 'known', paymentId: null });
  expect(await balanceOf(of.admin, student)).toBe(10_000);
});

test('reversed money that was told first by another number does not prove a typed payment with which it is told once more', async () => {
  const [student, receipt, code, typed] = [await newPayer(), newCode(), newCode(), newCode()];
  await imported(reversedOut(receipt, 836));
  const money = { code, amount: 836, account: 'nobody' };
  await arrive(of.school, { ...money, furtherCodes: [receipt] });
  const { payment } = await succeed(pay(of.bursar, { studentId: student, amount: 836, method: 'Mpesa', code: typed }));
  expect(await arrive(of.school, { ...money, furtherCodes: [typed] })).toMatchObject({ outcome: 'known', paymentId: null });
  const { payments } = await succeed(of.bursar.read(`/api/payments/all-recent-payments?q=${typed}`));
  expect(payments).toMatchObject([{ id: payment.id, isVerified: false }]);
});

test('a typed payment is not settled by money of which it was told first that it was reversed', async () => {
  const [student, code] = [await newPayer(), newCode()];
  await succeed(pay(of.bursar, { studentId: student, amount: 700, method: 'Mpesa', code }));
  // Another amount than the payment, so that nobody is asked to reverse that.
  await imported(reversedOut(code, 840));
  const { outcome } = await arrive(of.school, { code, amount: 700, account: payCodeOf(student) });
  expect(outcome).toBe('waiting');
});

test('reversed money under the code of a typed payment is said to be reversed, not to be for another student', async () => {
  const [student, other, code] = [await newPayer(), await newPayer(), newCode()];
  const { payment } = await succeed(pay(of.bursar, { studentId: student, amount: 705, method: 'Mpesa', code }));
  const evidence = evidenceOf(await imported(reversedOut(code, 845)));
  const { rows } = await imported(paidIn(code, 705, ''));
  expect(rows).toMatchObject([{ result: 'waiting', reason: null }]);
  const [row] = await rowsOf(of.school, 'select arrival_id as id from arrivals where school_id = $1 and code = $2', [code]);
  const arrivalId = Number(row?.id);
  expect(await onDesk(arrivalId)).toMatchObject({ wentBack: evidence, claim: { receiptNumber: payment.id, why: null } });
  const { approvals } = await succeed(of.admin.read('/api/approvals?show=waiting&kind=payment&limit=100'));
  expect(approvals.find(({ id }: { id: number }) => id === payment.id)).toMatchObject({ arrivedFor: null });
  const answers = [await allocate(arrivalId, other), await verify(of.admin, payment.id)];
  expect(answers.map(({ body }) => body.code)).toEqual(['MONEY_REVERSED', 'MONEY_REVERSED']);
});

test('reversed money that is told once more under the code of a typed payment does not prove that payment', async () => {
  const [student, code, typed] = [await newPayer(), newCode(), newCode()];
  await arrive(of.school, { code, amount: 860, account: 'nobody' });
  await imported(reversedOut(code, 860));
  const { payment } = await succeed(pay(of.bursar, { studentId: student, amount: 860, method: 'Mpesa', code: typed }));
  expect(payment.isVerified).toBe(false);
  expect(await arrive(of.school, { code, furtherCodes: [typed], amount: 860, account: 'nobody' })).toMatchObject({
    ...{ outcome: 'known', paymentId: null },
  });
  const { payments } = await succeed(of.bursar.read(`/api/payments/all-recent-payments?q=${typed}`));
  expect(payments).toMatchObject([{ id: payment.id, isVerified: false }]);
});

/** A receipt for the wrong student, reversed after the statement told that a part of its money went back. */
async function wrongReceiptPartlyBack(amount: number, back: number) {
  const [wrong, right, code] = [await newPayer(), await newPayer(), newCode()];
  const { paymentId, arrivalId } = await arrive(of.school, { code, amount, account: payCodeOf(wrong) });
  const { rows } = await imported(reversedOut(code, back));
  expect(rows).toMatchObject([{ wentBack: `Receipt ${paymentId} is for KES ${amount}.00, another amount` }]);
  await succeed(reverse(of.admin, paymentId));
  return { right, code, arrivalId };
}

test('money of which a part went back pays a student, allocated, typed or shared', async () => {
  const [first, second, third] = [
    await wrongReceiptPartlyBack(870, 100),
    await wrongReceiptPartlyBack(880, 879),
    await wrongReceiptPartlyBack(890, 100),
  ];
  expect(await onDesk(first.arrivalId)).toMatchObject({ waiting: 870, wentBack: null });
  await succeed(allocate(first.arrivalId, first.right));
  expect(await balanceOf(of.admin, first.right)).toBe(9130);
  await succeed(pay(of.bursar, { studentId: second.right, amount: 880, method: 'Mpesa', code: second.code }));
  expect(await balanceOf(of.admin, second.right)).toBe(9120);
  const parts = partsFor([third.right, await newPayer()], 790, 100);
  await succeed(payShared(of.bursar, { method: 'Mpesa', code: third.code, total: 890, parts }));
  expect(await balanceOf(of.admin, third.right)).toBe(9210);
});

test('a part that went back before its money holds up neither the money nor its code, and the whole or more holds up both', async () => {
  const [student, code, typed, whole] = [await newPayer(), newCode(), newCode(), newCode()];
  for (const [each, back] of [[code, 100] as const, [typed, 100] as const, [whole, 910] as const]) await imported(reversedOut(each, back));
  const draft = await readStatement(of.bursar, [mpesaHeads, paidIn(code, 910, payCodeOf(student)), paidIn(whole, 910, payCodeOf(student))]);
  const { money } = await previewOf(of.bursar, draft);
  expect(money.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['student', 'desk']);
  expect(await arrive(of.school, { code, amount: 910, account: payCodeOf(student) })).toMatchObject({ outcome: 'recorded' });
  expect(await arrive(of.school, { code: whole, amount: 910, account: payCodeOf(student) })).toMatchObject({ outcome: 'waiting' });
  expect((await pay(of.bursar, { studentId: student, amount: 910, method: 'Mpesa', code: typed })).status).toBe(201);
  expect(await balanceOf(of.admin, student)).toBe(8180);
});

test('an administrator says by closing a row that it is no reversal of the money; a bursar does not free the money', async () => {
  const [student, one, two] = [await newPayer(), newCode(), newCode()];
  for (const [code, staff] of [[one, of.bursar] as const, [two, of.admin] as const]) {
    await imported(reversedOut(code, 920));
    const { backs } = await succeed(of.bursar.read('/api/arrivals/went-back?limit=1'));
    await succeed(staff.post(`/api/arrivals/went-back/${backs[0].id}/close`, { reason: 'Of another paybill' }));
  }
  expect(await arrive(of.school, { code: one, amount: 920, account: payCodeOf(student) })).toMatchObject({ outcome: 'waiting' });
  expect(await arrive(of.school, { code: two, amount: 920, account: payCodeOf(student) })).toMatchObject({ outcome: 'recorded' });
  expect(await balanceOf(of.admin, student)).toBe(9080);
});

test('nobody verifies a payment whose money was returned or is of another amount', async () => {
  const [student, named, gone, more] = [await newPayer(), await newPayer(), newCode(), newCode()];
  const typedWith = async (code: string) =>
    (await succeed(pay(of.bursar, { studentId: student, amount: 850, method: 'Mpesa', code }))).payment.id;
  const ids = [await typedWith(gone), await typedWith(more)];
  const { arrivalId } = await arrive(of.school, { code: gone, amount: 850, account: payCodeOf(named) });
  await succeed(of.admin.post(`/api/arrivals/${arrivalId}/return`, { reason: 'Sent to the wrong school' }));
  await arrive(of.school, { code: more, amount: 900, account: payCodeOf(student) });
  const answers = await Promise.all(ids.map((id) => verify(of.admin, id)));
  expect(answers.map(({ body }) => body.code)).toEqual(['MONEY_RETURNED', 'ARRIVED_OTHERWISE']);
});
