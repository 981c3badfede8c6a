import { expect, test } from 'vitest';
import { allocate, newPayer, onDesk, useDeskSchool } from '../../../../tests/support/arrived-money.ts';
import { areMarked, chequesOf, newReference } from '../../../../tests/support/bounced-cheques.ts';
import { acceptCheques, payByCheque } from '../../../../tests/support/cheque-school.ts';
import { balanceOf, type PayingSchool, reverse } from '../../../../tests/support/paying-school.ts';
import { receiptsToReverse } from '../../../../tests/support/reversed-money.ts';
import { type Staff, succeed } from '../../../../tests/support/world.ts';

let of: PayingSchool & { bursar: Staff };
useDeskSchool((school) => {
  of = school;
});
const { deposited, credited, bounced } = chequesOf(() => of);

const unknown = 'No payment in force has one of its references';
const waits = 'Its money waits under Unallocated Payments. Record there that it was returned';
const reportedBefore = 'It was reported before';

/** An administrator approves the reversal of a receipt. */
async function approveReversal(paymentId: number): Promise<void> {
  const { approvals } = await succeed(of.admin.read('/api/approvals?show=waiting&kind=reversal&limit=100'));
  const { id } = approvals.find((each: { payment: { id: number } }) => each.payment.id === paymentId);
  await succeed(of.admin.post('/api/approvals/approve', { decided: [{ kind: 'reversal', id }] }));
}

test('a second list that tells of a bounce whose money was returned marks no other money, and asks nobody to look', async () => {
  const bounce = { cheque: '970001', amount: 1410 };
  const first = await deposited({ amount: 1410, account: 'CHQ DEP 970001' });
  expect(await bounced(bounce)).toEqual([waits]);
  await succeed(of.admin.post(`/api/arrivals/${first}/return`, { reason: 'Cheque bounced' }));
  const again = await deposited({ amount: 1410, account: 'CHQ DEP 970001' });
  expect(await bounced(bounce)).toEqual([reportedBefore]);
  expect(await areMarked(again)).toEqual([false]);
  const { backs } = await succeed(of.bursar.read('/api/arrivals/went-back?limit=100'));
  expect(backs.filter(({ amount }: { amount: number }) => amount === 1410)).toEqual([]);
  await succeed(allocate(again, await newPayer()));
});

test('a second list that tells of a bounce whose receipt was reversed for it marks its money, and not that of the cheque presented again', async () => {
  const [student, reference] = [await newPayer(), newReference()];
  await credited(student, { cheque: '970002', amount: 1420, reference });
  expect(await balanceOf(of.admin, student)).toBe(8580);
  const [reason] = await bounced({ cheque: '970002', amount: 1420, reference });
  const receipt = Number(/\d+/.exec(reason ?? '')?.[0]);
  await approveReversal(receipt);
  const again = await deposited({ amount: 1420, account: 'CHQ DEP 970002' });
  expect(await bounced({ cheque: '970002', amount: 1420 })).toEqual([waits]);
  expect(await areMarked(again)).toEqual([false]);
});

test('a second list that tells of a bounce whose receipt was reversed for it asks for no reversal of a receipt for the same cheque', async () => {
  await acceptCheques(of.admin);
  const [student, bounce] = [await newPayer(), { cheque: '970003', amount: 1430 }];
  const typed = async () => (await succeed(payByCheque(of.bursar, { studentId: student, amount: 1430, code: '970003' }))).payment.id;
  const first = await typed();
  expect(await bounced(bounce)).toEqual([`A reversal of receipt ${first} is requested`]);
  await approveReversal(first);
  const again = await typed();
  expect(await bounced(bounce)).toEqual([`Receipt ${first} is reversed already`]);
  expect(await receiptsToReverse(of.admin)).not.toContain(again);
});

test('a second list that tells of a bounce whose money paid, and which has no payment, marks no money that came since', async () => {
  const [student, bounce] = [await newPayer(), { cheque: '970004', amount: 1440 }];
  await credited(student, bounce);
  expect(await bounced(bounce)).toEqual([unknown]);
  const again = await deposited({ amount: 1440, account: 'CHQ DEP 970004' });
  expect(await bounced(bounce)).toEqual([unknown]);
  expect(await areMarked(again)).toEqual([false]);
});

test('a second list that names no number, or a first that names none, tells of the same bounce', async () => {
  const code = newReference();
  const first = await deposited({ amount: 1450, account: 'CHQ DEP 970005', code });
  expect(await bounced({ cheque: '', amount: 1450, reference: code, isInColumn: true })).toEqual([waits]);
  const again = await deposited({ amount: 1450, account: 'CHQ DEP 970005' });
  expect(await bounced({ cheque: '970005', amount: 1450 })).toEqual([waits]);
  expect(await areMarked(first, again)).toEqual([true, false]);
});

test('a second bounce of a cheque is of no money that has bounced already, and is of the money that comes', async () => {
  const later = { cheque: '970006', amount: 1460 };
  const first = await deposited({ amount: 1460, account: 'CHQ DEP 970006', daysAgo: 4 });
  expect(await bounced({ ...later, daysAgo: 3 }, later)).toEqual([waits, unknown]);
  const again = await deposited({ amount: 1460, account: 'CHQ DEP 970006', daysAgo: 2 });
  expect((await onDesk(again)).wentBack).toMatch(/^Told before its money: Line 3 of statement \d+$/);
  const today = { cheque: '970007', amount: 1470 };
  const ofDay = await deposited({ amount: 1470, account: 'CHQ DEP 970007' });
  expect(await bounced(today, today)).toEqual([waits, unknown]);
  const ofDayAgain = await deposited({ amount: 1470, account: 'CHQ DEP 970007' });
  const third = await deposited({ amount: 1470, account: 'CHQ DEP 970007' });
  expect(await areMarked(first, again, ofDay, ofDayAgain, third)).toEqual([true, true, true, true, false]);
});

test('a second list that tells of a bounce asks for no reversal of a receipt made out since, where its money was returned or its receipt reversed by hand', async () => {
  await acceptCheques(of.admin);
  const student = await newPayer();
  const typed = async (code: string, amount: number) =>
    (await succeed(payByCheque(of.bursar, { studentId: student, amount, code }))).payment.id;
  const ofMoney = { cheque: '970008', amount: 1480 };
  const first = await deposited({ amount: 1480, account: 'CHQ DEP 970008' });
  expect(await bounced(ofMoney)).toEqual([waits]);
  await succeed(of.admin.post(`/api/arrivals/${first}/return`, { reason: 'Cheque bounced' }));
  const since = [await typed('970008', 1480)];
  expect(await bounced(ofMoney)).toEqual([reportedBefore]);

  const ofReceipt = { cheque: '970009', amount: 1490 };
  const byHand = await typed('970009', 1490);
  await succeed(reverse(of.admin, byHand, 'Cheque bounced'));
  expect(await bounced(ofReceipt)).toEqual([`Receipt ${byHand} is reversed already`]);
  since.push(await typed('970009', 1490));
  expect(await bounced(ofReceipt)).toEqual([`Receipt ${byHand} is reversed already`]);
  const asked = await receiptsToReverse(of.admin);
  expect(since.filter((receipt) => asked.includes(receipt))).toEqual([]);
});

test('money that learns its cheque from a later row has the bounce before money that came after it', async () => {
  const [student, code] = [await newPayer(), newReference()];
  const first = await deposited({ amount: 1500, account: 'nobody', code });
  await credited(student, { cheque: '970010', amount: 1500 });
  expect(await balanceOf(of.admin, student)).toBe(8500);
  expect(await bounced({ cheque: '970010', amount: 1500 })).toEqual([unknown]);
  await credited(student, { cheque: '970010', amount: 1500, reference: code });
  expect(await areMarked(first)).toEqual([true]);
});
