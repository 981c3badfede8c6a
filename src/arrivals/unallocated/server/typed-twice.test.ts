import { expect, test } from 'vitest';
import { allocate, arrive, arrivedFigures, newCode, newPayer, onDesk, useDeskSchool } from '../../../../tests/support/arrived-money.ts';
import { newReference } from '../../../../tests/support/bounced-cheques.ts';
import { inTurnBehind } from '../../../../tests/support/held-entries.ts';
import { balanceOf, type PayingSchool, paid, pay, reverse, verifySeen } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { partsFor, payShared } from '../../../../tests/support/shared-payments.ts';
import { type Staff, succeed } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';

let of: PayingSchool & { bursar: Staff };
useDeskSchool((world) => {
  of = world;
});

const arrivedAt = `${nairobiToday()}T08:15:00+03:00`;
const throughBank = () => ({ source: 'notice', method: 'Bank', channel: 'KCB 1101234567', code: newReference() }) as const;
const furtherOf = (code: string) => `FT${code}`;

/** A payment typed for one student, and its money, which names another and so waits. */
async function divertedMoney(amount = 1250) {
  const [typed, named, code] = [await newPayer(), await newPayer(), newCode()];
  const { id } = await paid(of.bursar, { studentId: typed, amount: 1250, method: 'Mpesa', code });
  const money = { code, furtherCodes: [furtherOf(code)], amount, account: payCodeOf(named) };
  const { outcome, arrivalId } = await arrive(of.school, money);
  expect(outcome).toBe('waiting');
  return { typed, named, code, id, arrivalId };
}

const waitingUnder = (code: string) =>
  rowsOf(
    of.school,
    `select s.waiting_cents / 100 as waiting from suspense s join arrivals a using (school_id, arrival_id)
     where s.school_id = $1 and a.code = $2`,
    [code],
  );

test.each([
  ['the other method', 'Bank', (code: string) => code],
  ['a further code of the money', 'Mpesa', furtherOf],
  ['a further code and the other method', 'Bank', furtherOf],
])('what waits for a second person is not taken by typing it again under %s', async (_, method, codeOf) => {
  const { typed, code, id } = await divertedMoney();
  const refused = await pay(of.bursar, { studentId: typed, amount: 1250, method, code: codeOf(code) });
  expect(refused.body).toMatchObject({ status: 409, code: 'PAYMENT_CODE_USED', receiptNumber: id });
  expect(refused.body.message).toContain(`${codeOf(code)} was already used for receipt ${id}.`);
  expect(await balanceOf(of.admin, typed), 'only the payment that was typed first').toBe(8750);
  expect(await waitingUnder(code)).toEqual([{ waiting: 1250 }]);
  await succeed(verifySeen(of.admin, id));
  expect(await waitingUnder(code)).toEqual([]);
});

test('nor is it taken by a payment for several students', async () => {
  const { typed, code, id } = await divertedMoney();
  const parts = partsFor([typed, await newPayer()], 1000, 250);
  for (const [method, used] of [
    ['Bank', code],
    ['Mpesa', furtherOf(code)],
  ] as const) {
    const refused = await payShared(of.bursar, { method, code: used, parts });
    expect(refused.body).toMatchObject({ status: 409, code: 'PAYMENT_CODE_USED', receiptNumber: id });
  }
  expect(await waitingUnder(code)).toEqual([{ waiting: 1250 }]);
});

test('nor is money of another amount than the payment that has its code', async () => {
  const { typed, named, code, id, arrivalId } = await divertedMoney(1000);
  for (const refused of [await pay(of.bursar, { studentId: typed, amount: 1000, method: 'Bank', code }), await allocate(arrivalId, named)])
    expect(refused.body).toMatchObject({ status: 409, code: 'PAYMENT_CODE_USED', receiptNumber: id });
  expect(await waitingUnder(code)).toEqual([{ waiting: 1000 }]);
});

test('once the first payment is reversed, its code is free for the student whom the money names', async () => {
  const { named, code, id } = await divertedMoney();
  await succeed(reverse(of.admin, id));
  expect(await paid(of.bursar, { studentId: named, amount: 1250, method: 'Bank', code })).toMatchObject({ isVerified: true });
  expect(await balanceOf(of.admin, named)).toBe(8750);
});

const counters = 'select from counters where school_id = $1 for update';
const giveBack = (arrivalId: number) => of.admin.post(`/api/arrivals/${arrivalId}/return`, { reason: 'Not a parent of ours' });

test.each([
  ['allocated', (arrivalId: number, studentId: number) => allocate(arrivalId, studentId)],
  ['returned', giveBack],
])('money that is %s while it is typed under its further code goes one way', async (_, place) => {
  const [typed, other, code] = [await newPayer(), await newPayer(), newCode()];
  const { arrivalId } = await arrive(of.school, { code, furtherCodes: [furtherOf(code)], amount: 500, account: 'Nobody' });
  const before = await arrivedFigures(of.school);
  const answers = await inTurnBehind(of.school, counters, [
    () => place(arrivalId, other),
    () => pay(of.bursar, { studentId: typed, amount: 500, method: 'Mpesa', code: furtherOf(code) }),
  ]);
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
  const after = await arrivedFigures(of.school);
  expect(after.placed + after.returned - before.placed - before.returned).toBe(500);
});

test('of a typed receipt and other money with a receipt, the typed one is named as what money may be', async () => {
  const student = await newPayer();
  const money = { amount: 496, account: payCodeOf(student), arrivedAt };
  await arrive(of.school, { ...money, ...throughBank() });
  const typed = await paid(of.bursar, { studentId: student, amount: 496, method: 'Bank', code: newReference() });
  const { arrivalId } = await arrive(of.school, money);
  expect((await onDesk(arrivalId)).sameAs).toBe(typed.id);
});

test('money that was returned is not what its payer pays again', async () => {
  const student = await newPayer();
  const money = { amount: 495, account: payCodeOf(student), arrivedAt };
  const { arrivalId, paymentId } = await arrive(of.school, { ...money, ...throughBank() });
  await succeed(reverse(of.admin, paymentId));
  await succeed(of.admin.post(`/api/arrivals/${arrivalId}/return`, { reason: 'Sent back by the bank' }));
  expect(await arrive(of.school, money)).toMatchObject({ outcome: 'recorded' });
});
