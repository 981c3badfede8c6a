import { expect, test } from 'vitest';
import { approveMany, listed, outcomesOf } from '../../../../tests/support/approving.ts';
import { allocate, arrive, arrivedFigures, newCode, newPayer, useDeskSchool, waiting } from '../../../../tests/support/arrived-money.ts';
import { inTurnBehind } from '../../../../tests/support/held-entries.ts';
import { type PayingSchool, paid } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { partsFor, sharedPaid } from '../../../../tests/support/shared-payments.ts';
import { type Answer, type Staff, succeed } from '../../../../tests/support/world.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';

let of: PayingSchool & { bursar: Staff };
useDeskSchool((world) => {
  of = world;
});

const mpesa = (studentId: number, code: string) => paid(of.bursar, { studentId, amount: 1000, method: 'Mpesa', code });
const listedMoney = async (id: number) => {
  const { approvals } = await listed(of.admin, 'kind=payment&limit=100');
  return approvals.find((row: { id: number }) => row.id === id).arrivedFor;
};
const statusOf = async (id: number) =>
  (await rowsOf(of.school, 'select status, evidence from standing_payments where school_id = $1 and payment_id = $2', [id]))[0];

/** A payment typed for one student whose money names Brian Ouma, and an innocent one. */
async function contradicted() {
  const [typed, named, code] = [await newPayer(), await newPayer({ fullName: 'Brian Ouma' }), newCode()];
  const [claim, other] = [await mpesa(typed, code), await mpesa(typed, newCode())];
  const account = payCodeOf(named);
  await arrive(of.school, { code, account });
  return { typed, account, id: claim.id, other: other.id };
}

test('a payment whose money names another student says for which account it arrived, and whom that names', async () => {
  const { account, id, other } = await contradicted();
  expect(await listedMoney(id)).toEqual({ amount: 1000, account, names: 'Brian Ouma', seen: expect.any(String) });
  expect(await listedMoney(other)).toBeNull();
});

test('among several it is left as it is and the others are approved; by itself it is approved and settled', async () => {
  const { id, other } = await contradicted();
  const { seen } = await listedMoney(id);
  const outcomes = outcomesOf(await approveMany(of.admin, ['payment', id, seen], ['payment', other]));
  expect(outcomes).toEqual([
    [false, 'APPROVED_ALONE'],
    [true, null],
  ]);
  expect([await statusOf(id), await statusOf(other)]).toMatchObject([{ status: 'pending' }, { status: 'verified' }]);
  expect(outcomesOf(await approveMany(of.admin, ['payment', id, seen], ['payment', id, seen]))).toEqual([[true, null]]);
  expect(await statusOf(id)).toMatchObject({ status: 'verified', evidence: 'second_person' });
});

test('one that is approved by itself, by whoever has not read whom its money names, stays as it is and says whom', async () => {
  const [typed, named, code] = [await newPayer({ fullName: 'Amina Yusuf' }), await newPayer({ fullName: 'Brian Ouma' }), newCode()];
  const { id } = await mpesa(typed, code);
  expect(await listedMoney(id)).toBeNull();
  const account = payCodeOf(named);
  await arrive(of.school, { code, account });
  for (const seen of [undefined, '1-1']) {
    const { outcomes } = (await approveMany(of.admin, ['payment', id, seen])).body;
    const facts = `This money arrived for account ${account}, which names Brian Ouma, but receipt ${id} is for Amina Yusuf.`;
    expect(outcomes).toMatchObject([{ done: false, code: 'MONEY_NAMES_ANOTHER', message: expect.stringContaining(facts) }]);
  }
  expect(await statusOf(id)).toMatchObject({ status: 'pending', evidence: null });
});

test('nor is it approved once its account names a third student, whom the approver did not read', async () => {
  const [typed, named, third, code] = [await newPayer(), await newPayer(), await newPayer({ fullName: 'Cynthia Were' }), newCode()];
  const teach = async (student: number, amount: number) => {
    const { id } = await waiting({ account: 'MAMA WERE', amount });
    return succeed(allocate(id, student, { learn: true }));
  };
  await teach(named, 501);
  const { id } = await mpesa(typed, code);
  await arrive(of.school, { code, account: 'MAMA WERE' });
  const { seen } = await listedMoney(id);
  await succeed(of.bursar.post('/api/arrivals/accounts/forget', { alias: 'MAMA WERE' }));
  await teach(third, 502);
  const { outcomes } = (await approveMany(of.admin, ['payment', id, seen])).body;
  expect(outcomes).toMatchObject([{ code: 'MONEY_NAMES_ANOTHER', message: expect.stringContaining('names Cynthia Were') }]);
  expect(outcomesOf(await approveMany(of.admin, ['payment', id, (await listedMoney(id)).seen]))).toEqual([[true, null]]);
});

test('money that names another student and arrives while its payment is approved among several leaves that payment as it is', async () => {
  const [typed, named, code] = [await newPayer(), await newPayer({ fullName: 'Brian Ouma' }), newCode()];
  const [{ id }, { id: other }] = [await mpesa(typed, code), await mpesa(typed, newCode())];
  const arrived = async () => ({ body: await arrive(of.school, { code, account: payCodeOf(named) }) }) as Answer;
  const [money, approved] = await inTurnBehind(of.school, 'select from counters where school_id = $1 for update', [
    arrived,
    () => approveMany(of.admin, ['payment', id], ['payment', other]),
  ]);
  expect(money?.body.outcome).toBe('waiting');
  expect(approved && outcomesOf(approved)).toEqual([
    [false, 'APPROVED_ALONE'],
    [true, null],
  ]);
  expect([await statusOf(id), await statusOf(other)]).toMatchObject([{ status: 'pending' }, { status: 'verified' }]);
});

test('a payment whose money is of another amount is not approved, alone or among several, and stays pending', async () => {
  const [student, code] = [await newPayer(), newCode()];
  const { id } = await paid(of.bursar, { studentId: student, amount: 850, method: 'Mpesa', code });
  const { id: other } = await mpesa(student, newCode());
  await arrive(of.school, { code, amount: 900, account: payCodeOf(student) });
  expect(outcomesOf(await approveMany(of.admin, ['payment', id]))).toEqual([[false, 'ARRIVED_OTHERWISE']]);
  expect(outcomesOf(await approveMany(of.admin, ['payment', id], ['payment', other]))).toEqual([
    [false, 'ARRIVED_OTHERWISE'],
    [true, null],
  ]);
  expect([await statusOf(id), await statusOf(other)]).toMatchObject([{ status: 'pending', evidence: null }, { status: 'verified' }]);
});

test('a payment whose money is returned under another code while it is approved stays pending, and nothing of it is posted', async () => {
  const [typed, named, code] = [await newPayer(), await newPayer({ fullName: 'Brian Ouma' }), newCode()];
  const { id } = await mpesa(typed, code);
  const { arrivalId } = await arrive(of.school, { code: newCode(), furtherCodes: [code], account: payCodeOf(named) });
  const { seen } = await listedMoney(id);
  const before = await arrivedFigures(of.school);
  const [returned, approved] = await inTurnBehind(of.school, 'select from counters where school_id = $1 for update', [
    () => of.admin.post(`/api/arrivals/${arrivalId}/return`, { reason: 'Not a parent of ours' }),
    () => approveMany(of.admin, ['payment', id, seen]),
  ]);
  expect([returned?.status, approved && outcomesOf(approved)]).toEqual([200, [[false, 'MONEY_PLACED']]]);
  expect(await statusOf(id)).toMatchObject({ status: 'pending' });
  const after = await arrivedFigures(of.school);
  expect([after.placed - before.placed, after.returned - before.returned]).toEqual([0, 1000]);
});

test('each part of a shared payment says it, with the whole amount that arrived', async () => {
  const [first, second, named, code] = [await newPayer(), await newPayer(), await newPayer({ fullName: 'Brian Ouma' }), newCode()];
  await sharedPaid(of.bursar, { method: 'Mpesa', code, total: 600, parts: partsFor([first, second], 200, 400) });
  await arrive(of.school, { code, amount: 600, account: payCodeOf(named) });
  const parts = await rowsOf(of.school, 'select payment_id from payments where school_id = $1 and code = $2', [code]);
  for (const { payment_id: id } of parts) expect(await listedMoney(Number(id))).toMatchObject({ amount: 600, names: 'Brian Ouma' });
});

test('money of another amount says so only where it names another student; what waits for the same student does not', async () => {
  const [typed, named] = [await newPayer(), await newPayer({ fullName: 'Brian Ouma' })];
  const [first, second] = [newCode(), newCode()];
  const [otherStudent, sameStudent] = [await mpesa(typed, first), await mpesa(typed, second)];
  await arrive(of.school, { code: first, amount: 900, account: payCodeOf(named) });
  await arrive(of.school, { code: second, amount: 900, account: payCodeOf(typed) });
  expect(await listedMoney(otherStudent.id)).toMatchObject({ amount: 900, names: 'Brian Ouma' });
  expect(await listedMoney(sameStudent.id)).toBeNull();
});

test('the answer to a request on a phone has no account', async () => {
  const [typed, named, code] = [await newPayer(), await newPayer(), newCode()];
  const { id } = await mpesa(typed, code);
  await arrive(of.school, { source: 'stk', code, account: null, studentId: named });
  expect(await listedMoney(id)).toMatchObject({ amount: 1000, account: null, names: null });
  const { outcomes } = (await approveMany(of.admin, ['payment', id])).body;
  expect(outcomes[0].message).toContain('This money arrived for another student, but receipt');
});

test('an export gives it as the reason', async () => {
  const { account, id } = await contradicted();
  const { text } = await of.admin.read('/api/approvals/export?kind=payment&format=csv');
  const line = text.split('\n').find((each) => each.startsWith(`Pending payments,${id},`));
  expect(line).toContain(`This money arrived for account ${account}, which names Brian Ouma`);
});
