import { expect, test } from 'vitest';
import { approveMany, refuseMany } from '../../../../tests/support/approving.ts';
import { allocate, arrive, newCode, newPayer, onDesk, useDeskSchool } from '../../../../tests/support/arrived-money.ts';
import { balanceOf, type PayingSchool, pay, reverse } from '../../../../tests/support/paying-school.ts';
import { mpesaStatement, reversedOut } from '../../../../tests/support/reversed-money.ts';
import { partsFor, sharedPaid } from '../../../../tests/support/shared-payments.ts';
import { type Staff, succeed } from '../../../../tests/support/world.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';

let of: PayingSchool & { bursar: Staff };
useDeskSchool((school) => {
  of = school;
});

const imported = (...rows: string[][]) => mpesaStatement(of.bursar, ...rows);
const typed = (studentId: number, money: { amount: number; code: string }) => pay(of.bursar, { studentId, method: 'Mpesa', ...money });
const resolve = (staff: Staff, { id }: { id: number }) =>
  succeed(staff.post(`/api/arrivals/went-back/${id}/close`, { reason: 'The school has it' }));

/** The open row of this amount; undefined for none. */
async function openRow(amount: number) {
  const { backs } = await succeed(of.bursar.read('/api/arrivals/went-back?limit=100'));
  return backs.find((back: { amount: number }) => back.amount === amount);
}

/** A typed payment that a statement says went back, and that an administrator reversed as one for the wrong child. */
async function corrected(amount: number) {
  const [student, code] = [await newPayer(), newCode()];
  const { payment } = await succeed(typed(student, { code, amount }));
  await imported(reversedOut(code, amount));
  expect(await openRow(amount)).toBeUndefined();
  await succeed(reverse(of.admin, payment.id));
  return { student, code, receipt: payment.id };
}

test('a receipt that was corrected while its reversal waited is recorded again once an administrator says that the school has the money', async () => {
  const { student, code, receipt } = await corrected(941);
  const row = await openRow(941);
  expect(row).toMatchObject({
    isWaiting: false,
    reason: `Receipt ${receipt} was reversed otherwise. If the school has its money, an administrator resolves this, and it pays again; if not, a bursar does`,
  });
  expect((await typed(student, { code, amount: 941 })).body.code).toBe('MONEY_REVERSED');
  await resolve(of.admin, row);
  await succeed(typed(student, { code, amount: 941 }));
  expect(await balanceOf(of.admin, student)).toBe(9059);
  expect(await openRow(941)).toBeUndefined();
});

test('a bursar who resolves the row of a corrected receipt does not free its code', async () => {
  const { student, code } = await corrected(942);
  await resolve(of.bursar, await openRow(942));
  expect((await typed(student, { code, amount: 942 })).body.code).toBe('MONEY_REVERSED');
});

test('a receipt that was corrected on request before what was told is recorded again once an administrator has resolved the row', async () => {
  const [student, code, amount] = [await newPayer(), newCode(), 943];
  const { payment } = await succeed(typed(student, { code, amount }));
  await succeed(of.bursar.post(`/api/payments/${payment.id}/ask-reversal`, { cause: 'wrongStudent' }));
  await imported(reversedOut(code, amount));
  const { approvals } = await succeed(of.admin.read('/api/approvals?show=waiting&kind=reversal&limit=100'));
  const { id } = approvals.find((each: { student: { id: number } }) => each.student.id === student);
  await succeed(approveMany(of.admin, ['reversal', id]));
  await resolve(of.admin, await openRow(amount));
  await succeed(typed(student, { code, amount }));
});

test('money of a corrected receipt pays once an administrator has resolved its row, and leaves the list once it is returned', async () => {
  const told = async (amount: number) => {
    const [student, code] = [await newPayer(), newCode()];
    const { arrivalId, paymentId } = await arrive(of.school, { code, amount, account: payCodeOf(student) });
    await imported(reversedOut(code, amount));
    await succeed(reverse(of.admin, Number(paymentId)));
    return arrivalId;
  };
  const [kept, gone, other] = [await told(944), await told(945), await newPayer()];
  expect((await onDesk(kept)).wentBack).not.toBeNull();
  await resolve(of.admin, await openRow(944));
  expect((await onDesk(kept)).wentBack).toBeNull();
  await succeed(allocate(kept, other));
  expect(await balanceOf(of.admin, other)).toBe(9056);
  expect(await openRow(945)).toMatchObject({ isWaiting: false });
  await succeed(of.admin.post(`/api/arrivals/${gone}/return`, { reason: 'Reversed by Safaricom' }));
  expect(await openRow(945)).toBeUndefined();
});

test('a row whose receipts are in force in part, or about which an administrator has decided, is not listed', async () => {
  const [first, second, code] = [await newPayer(), await newPayer(), newCode()];
  const { parts } = await sharedPaid(of.bursar, { code, parts: partsFor([first, second], 846, 100) });
  await imported(reversedOut(code, 946));
  const waitingFor = async () => {
    const { approvals } = await succeed(of.admin.read('/api/approvals?show=waiting&kind=reversal&limit=100'));
    return approvals.find((each: { student: { id: number } }) => [first, second].includes(each.student.id)).id;
  };
  await succeed(reverse(of.admin, parts[0].id));
  expect(await openRow(946)).toBeUndefined();
  await succeed(refuseMany(of.admin, 'The school has it', ['reversal', await waitingFor()]));
  await succeed(reverse(of.admin, parts[1].id));
  expect(await openRow(946)).toBeUndefined();
  const [student, other] = [await newPayer(), newCode()];
  await succeed(typed(student, { code: other, amount: 947 }));
  await imported(reversedOut(other, 947));
  const { approvals } = await succeed(of.admin.read('/api/approvals?show=waiting&kind=reversal&limit=100'));
  const { id } = approvals.find((each: { student: { id: number } }) => each.student.id === student);
  await succeed(approveMany(of.admin, ['reversal', id]));
  expect(await openRow(947)).toBeUndefined();
});
