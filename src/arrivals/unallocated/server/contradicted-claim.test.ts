import { expect, test } from 'vitest';
import { arrive, arrivedFigures, desk, newCode, newPayer, useDeskSchool } from '../../../../tests/support/arrived-money.ts';
import { importedStatement, previewOf, readStatement } from '../../../../tests/support/bank-statements.ts';
import { type PayingSchool, paid, reverse, verify, verifySeen } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { partsFor, sharedPaid } from '../../../../tests/support/shared-payments.ts';
import { type Staff, succeed } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';

let of: PayingSchool & { bursar: Staff };
useDeskSchool((world) => {
  of = world;
});

const stateOf = async (code: string) =>
  (
    await rowsOf(of.school, 'select student_id, status, evidence from standing_payments where school_id = $1 and code = $2 order by 1', [
      code,
    ])
  ).map(({ student_id: student, status, evidence }) => [student, status, evidence]);
const waiting = async (code: string) => (await desk()).money.find((money: { code: string }) => money.code === code);

const why = (receipt: number) =>
  `Receipt ${receipt} for Amina Yusuf was typed with this code, but the account names another student (Brian Ouma)`;
const steps = 'If the receipt is right, a second person verifies it. If it is wrong, have it reversed, then allocate the money';

/** A payment that the bursar typed for one student under the code of money for another. */
async function divertedPayment() {
  const [typed, named, code] = [await newPayer({ fullName: 'Amina Yusuf' }), await newPayer({ fullName: 'Brian Ouma' }), newCode()];
  const { id } = await paid(of.bursar, { studentId: typed, amount: 1234, method: 'Mpesa', code });
  return { typed, named, code, id };
}

test('money that names another student proves nothing, and waits until a second person decides', async () => {
  const { typed, named, code, id } = await divertedPayment();
  expect(await arrive(of.school, { code, amount: 1234, account: payCodeOf(named) })).toMatchObject({ outcome: 'waiting', paymentId: null });
  expect(await stateOf(code)).toEqual([[typed, 'pending', null]]);
  expect(await waiting(code)).toMatchObject({ waiting: 1234, doubt: `${why(id)}. ${steps}`, sameAs: null });
  const { notifications } = await succeed(of.admin.read('/api/notifications'));
  expect(notifications[0].title).toBe('Payment names another student');
  expect(notifications[0].message).toMatch(/^KES 1,234\.00 .* arrived for the account “[A-Z0-9]+”\. Receipt /);
  expect(notifications[0].message).toContain(`. ${why(id)}. ${steps}.`);

  expect((await verify(of.bursar, id)).body.code).toBe('OWN_PAYMENT');
  await succeed(verifySeen(of.admin, id));
  expect(await stateOf(code)).toEqual([[typed, 'verified', 'second_person']]);
  expect(await waiting(code)).toBeUndefined();
});

test('once the typed payment is reversed, the money can be allocated to whom it names', async () => {
  const { typed, named, code, id } = await divertedPayment();
  const { arrivalId } = await arrive(of.school, { code, amount: 1234, account: payCodeOf(named) });
  const refused = await of.bursar.post(`/api/arrivals/${arrivalId}/allocate`, { studentId: named });
  expect(refused.body).toMatchObject({ status: 409, code: 'MONEY_NAMES_ANOTHER', receiptNumber: id, message: `${why(id)}. ${steps}.` });
  await succeed(reverse(of.admin, id));
  await succeed(of.bursar.post(`/api/arrivals/${arrivalId}/allocate`, { studentId: named }));
  expect(await stateOf(code)).toEqual([
    [typed, 'reversed', null],
    [named, 'verified', 'arrival'],
  ]);
});

test('an answered request for one student proves no payment typed for another', async () => {
  const { typed, named, code } = await divertedPayment();
  expect(await arrive(of.school, { source: 'stk', code, amount: 1234, account: null, studentId: named })).toMatchObject({
    outcome: 'waiting',
  });
  expect(await stateOf(code)).toEqual([[typed, 'pending', null]]);
  expect((await waiting(code)).claim).toMatchObject({
    why: expect.stringContaining('but the money is for another student. If the receipt is right'),
  });
  const { notifications } = await succeed(of.admin.read('/api/notifications'));
  expect(notifications[0].message).toContain('was typed with this code, but the money is for another student. If the receipt is right');
});

test('the desk shows the receipt, the student whom the account names, and that student among the likely ones', async () => {
  const { typed, named, code, id } = await divertedPayment();
  await arrive(of.school, { code, amount: 1234, account: payCodeOf(named) });
  const { claim, candidates } = await waiting(code);
  expect(claim).toEqual({
    ...{ receiptNumber: id, studentId: typed, fullName: 'Amina Yusuf', amount: 1234, why: `${why(id)}. ${steps}.` },
  });
  expect(candidates.map(({ student }: { student: { id: number } }) => student.id)).toContain(named);
});

test('a shared payment is named by its first receipt and its whole amount', async () => {
  const [first, second, named, code] = [await newPayer({ fullName: 'Amina Yusuf' }), await newPayer(), await newPayer(), newCode()];
  await sharedPaid(of.bursar, { method: 'Mpesa', code, total: 600, parts: partsFor([first, second], 200, 400) });
  await arrive(of.school, { code, amount: 600, account: payCodeOf(named) });
  expect((await waiting(code)).claim).toMatchObject({ studentId: first, fullName: 'Amina Yusuf', amount: 600, why: expect.any(String) });
});

test('of a shared payment, the first receipt in force is to be reversed first, for the sum of those in force', async () => {
  const [students, code] = [[await newPayer(), await newPayer({ fullName: 'Brian Ouma' }), await newPayer()], newCode()];
  const { parts } = await sharedPaid(of.bursar, { method: 'Mpesa', code, total: 900, parts: partsFor(students, 200, 300, 400) });
  await succeed(reverse(of.admin, parts[0].id));
  const { arrivalId } = await arrive(of.school, { code, amount: 600, account: payCodeOf(students[0] ?? 0) });
  expect((await waiting(code)).claim).toEqual({
    ...{ receiptNumber: parts[1].id, studentId: students[1], fullName: 'Brian Ouma', amount: 700, why: null },
  });
  const refused = await of.bursar.post(`/api/arrivals/${arrivalId}/allocate`, { studentId: students[0] });
  expect(refused.body).toMatchObject({ code: 'PAYMENT_CODE_USED', receiptNumber: parts[1].id });
});

test('money of another amount that names another student is only told to differ, because no verification settles it', async () => {
  const { typed, named, code } = await divertedPayment();
  const { arrivalId } = await arrive(of.school, { code, amount: 1000, account: payCodeOf(named) });
  expect((await waiting(code)).claim).toMatchObject({ studentId: typed, amount: 1234, why: null });
  const { notifications } = await succeed(of.admin.read('/api/notifications'));
  expect(notifications[0].title).toBe('Amount differs from the recorded payment');
  const refused = await of.bursar.post(`/api/arrivals/${arrivalId}/allocate`, { studentId: named });
  expect(refused.body.code).toBe('PAYMENT_CODE_USED');
});

test('a statement whose row names another student proves nothing either, and says so before and after its import', async () => {
  const { typed, named, code, id } = await divertedPayment();
  const heads = ['Receipt No.', 'Completion Time', 'Details', 'Transaction Status', 'Paid In', 'Withdrawn', 'Balance', 'A/C No.'];
  const row = [code, `${nairobiToday()} 08:15:00`, 'Pay Bill from 2547****678 - JANE', 'Completed', '1234', '', '1234', payCodeOf(named)];
  const account = { name: 'Paybill', method: 'Mpesa' };
  const { money } = await previewOf(of.bursar, await readStatement(of.bursar, [heads, row], account));
  expect(money).toMatchObject([{ outcome: 'desk', reason: why(id) }]);
  const { statement, rows } = await importedStatement(of.bursar, [heads, row], account);
  expect(rows).toMatchObject([{ result: 'waiting', reason: why(id) }]);
  expect(await stateOf(code)).toEqual([[typed, 'pending', null]]);
  await succeed(verifySeen(of.admin, id));
  const settled = await succeed(of.bursar.read(`/api/bank-statements/${statement.id}`));
  expect(settled.rows).toMatchObject([{ receiptNumber: id, reason: null }]);
});

test('what a second person has verified already is settled by its money, whomever that names', async () => {
  const { typed, named, code, id } = await divertedPayment();
  await succeed(verify(of.admin, id));
  expect(await arrive(of.school, { code, amount: 1234, account: payCodeOf(named) })).toMatchObject({ outcome: 'settled', paymentId: id });
  expect(await stateOf(code)).toEqual([[typed, 'verified', 'second_person']]);
});

test('money whose account names several students proves a payment typed for one of them, and none typed for another', async () => {
  const [one, two] = [await newPayer({ admissionNumber: 'SM/771' }), await newPayer({ admissionNumber: 'KB/771' })];
  const { typed, code } = await divertedPayment();
  expect(await arrive(of.school, { code, amount: 1234, account: '771' })).toMatchObject({ outcome: 'waiting' });
  expect(await stateOf(code)).toEqual([[typed, 'pending', null]]);
  for (const [student, account] of [[one, '771'] as const, [two, 'KB/771 and SM/771'] as const]) {
    const { id, code: own } = await paid(of.bursar, { studentId: student, amount: 640, method: 'Mpesa', code: newCode() });
    expect(await arrive(of.school, { code: own, amount: 640, account })).toMatchObject({ outcome: 'settled', paymentId: id });
  }
});

test('a payment shared among several is proved by money that names one of them', async () => {
  const [first, second, code] = [await newPayer(), await newPayer(), newCode()];
  await sharedPaid(of.bursar, { method: 'Mpesa', code, total: 600, parts: partsFor([first, second], 300, 300) });
  expect(await arrive(of.school, { code, amount: 600, account: payCodeOf(second) })).toMatchObject({ outcome: 'settled' });
  expect((await stateOf(code)).map(([, status]) => status)).toEqual(['verified', 'verified']);
});

test('what waits, what pays and what was returned is what arrived', async () => {
  const { arrived, placed, waiting: waits, returned } = await arrivedFigures(of.school);
  expect(arrived).toBe(placed + waits + returned);
});
