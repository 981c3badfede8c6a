import { expect, test } from 'vitest';
import { type Arriving, arrive, newCode, newPayer, useDeskSchool } from '../../../../tests/support/arrived-money.ts';
import { balanceOf, type PayingSchool, paid, verifySeen } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { nextNumber, type Staff, succeed } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';

let of: PayingSchool & { bursar: Staff };
useDeskSchool((world) => {
  of = world;
});

const newReference = () => `FT2633${String(nextNumber()).padStart(6, '0')}K`;
const byBank = (money: Arriving) =>
  arrive(of.school, { method: 'Bank', channel: 'KCB 1101234567', arrivedAt: `${nairobiToday()}T08:15:00+03:00`, amount: 730, ...money });
const byNotice = (money: Arriving) => byBank({ source: 'notice', evidence: 'notice', ...money });
const byStatement = async (money: Arriving) => {
  const [user] = await rowsOf(of.school, 'select user_id as id from users where school_id = $1 and username = $2', [of.admin.username]);
  return byBank({ source: 'statement', evidence: 'Line 1', receivedBy: Number(user?.id), ...money });
};

/** A payment typed for one student under a code, and another student whom its money names. */
async function typedPayment(code: string) {
  const [typed, named] = [await newPayer(), await newPayer()];
  const { id } = await paid(of.bursar, { studentId: typed, amount: 730, method: 'Bank', code });
  return { typed, named, id };
}

/** Of all payments for these students in order: whose, and what became of it. */
const paymentsFor = async (...students: number[]) =>
  (
    await rowsOf(
      of.school,
      'select student_id, status from standing_payments where school_id = $1 and student_id = any ($2) order by payment_id',
      [students],
    )
  ).map(({ student_id: student, status }) => [student, status]);

test('a second report that names nobody does not settle what the first contradicted', async () => {
  const code = newReference();
  const { typed, named, id } = await typedPayment(code);
  expect(await byNotice({ code, account: payCodeOf(named) })).toMatchObject({ outcome: 'waiting' });
  expect(await byStatement({ code, furtherCodes: [newReference()], account: 'CASH DEP' })).toMatchObject({
    outcome: 'known',
    paymentId: null,
  });
  expect(await paymentsFor(typed, named)).toEqual([[typed, 'pending']]);
  await succeed(verifySeen(of.admin, id));
  expect(await balanceOf(of.admin, typed)).toBe(9270);
});

test('nor one that names whom the payment was typed for', async () => {
  const code = newReference();
  const { typed, named } = await typedPayment(code);
  await byNotice({ code, account: payCodeOf(named) });
  await byStatement({ code, furtherCodes: [newReference()], account: payCodeOf(typed) });
  expect(await paymentsFor(typed, named)).toEqual([[typed, 'pending']]);
});

test('nor does it settle a payment typed under a code that only the second report tells', async () => {
  const [first, second] = [newReference(), newReference()];
  const { typed, named } = await typedPayment(second);
  await byNotice({ code: newReference(), account: payCodeOf(named) });
  // It may be the same money, and so waits.
  expect(await byStatement({ code: first, account: payCodeOf(named) })).toMatchObject({ outcome: 'waiting' });
  await byNotice({ code: first, furtherCodes: [second], account: null });
  expect(await paymentsFor(typed, named)).toEqual([
    [typed, 'pending'],
    [named, 'verified'],
  ]);
});

test('a second report settles the payment under its code where the first named nobody', async () => {
  const [first, second] = [newReference(), newReference()];
  const { typed, id } = await typedPayment(second);
  expect(await byNotice({ code: first, account: 'CASH DEP' })).toMatchObject({ outcome: 'waiting' });
  expect(await byStatement({ code: first, furtherCodes: [second], account: null })).toMatchObject({ outcome: 'known', paymentId: id });
  expect(await balanceOf(of.admin, typed)).toBe(9270);
});

test('an answered request does not pay a student whom the account of the money does not name', async () => {
  const [asked, first, code] = [await newPayer(), await newPayer({ admissionNumber: 'SM/881' }), newCode()];
  await newPayer({ admissionNumber: 'KB/881' });
  expect(await arrive(of.school, { code, amount: 640, account: '881' })).toMatchObject({ outcome: 'waiting' });
  expect(await arrive(of.school, { source: 'stk', code, amount: 640, account: null, studentId: asked })).toMatchObject({
    outcome: 'known',
  });
  expect(await balanceOf(of.admin, asked)).toBe(10_000);
  expect(await arrive(of.school, { source: 'stk', code, amount: 640, account: null, studentId: first })).toMatchObject({
    outcome: 'recorded',
  });
  expect(await balanceOf(of.admin, first)).toBe(9360);
});
