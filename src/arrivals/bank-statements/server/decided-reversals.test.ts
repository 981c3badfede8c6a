import { expect, test } from 'vitest';
import { approveMany, refuseMany } from '../../../../tests/support/approving.ts';
import { allocate, arrive, newCode, newPayer, onDesk, useDeskSchool } from '../../../../tests/support/arrived-money.ts';
import { chequesOf } from '../../../../tests/support/bounced-cheques.ts';
import { balanceOf, type PayingSchool, pay, reverse } from '../../../../tests/support/paying-school.ts';
import { mpesaStatement, reversedOut } from '../../../../tests/support/reversed-money.ts';
import { partsFor, payShared, sharedPaid } from '../../../../tests/support/shared-payments.ts';
import { type Staff, succeed } from '../../../../tests/support/world.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';

let of: PayingSchool & { bursar: Staff };
useDeskSchool((school) => {
  of = school;
});
const { bounced } = chequesOf(() => of);

const imported = (...rows: string[][]) => mpesaStatement(of.bursar, ...rows);

type Typed = { amount: number; code: string; method?: string; bank?: string };
const typed = (studentId: number, money: Typed) => pay(of.bursar, { studentId, method: 'Mpesa', ...money });

/** What the reversal that waits for this payment is called in Approvals. */
async function reversalOf(paymentId: unknown): Promise<['reversal', number]> {
  const { approvals } = await succeed(of.admin.read('/api/approvals?show=waiting&kind=reversal&limit=100'));
  return ['reversal', approvals.find(({ payment }: { payment: { id: number } }) => payment.id === paymentId).id];
}

const approved = async (paymentId: unknown) => succeed(approveMany(of.admin, await reversalOf(paymentId)));
const refused = async (paymentId: unknown) => succeed(refuseMany(of.admin, 'The school has it', await reversalOf(paymentId)));

/** A typed payment that a statement says went back, which waits for an approval. */
async function typedAndTold(money: Typed): Promise<{ student: number; receipt: number }> {
  const student = await newPayer();
  const { payment } = await succeed(typed(student, money));
  await imported(reversedOut(money.code, money.amount));
  return { student, receipt: payment.id };
}

/** Money that paid a student, and of which a statement says that it went back. */
async function paidAndTold(amount: number) {
  const [student, code] = [await newPayer(), newCode()];
  const { paymentId, arrivalId } = await arrive(of.school, { code, amount, account: payCodeOf(student) });
  await imported(reversedOut(code, amount));
  return { student, code, arrivalId, receipt: Number(paymentId) };
}

test('a code whose receipt was reversed because its money went back is typed again for nobody, alone or shared', async () => {
  const [other, code, amount] = [await newPayer(), newCode(), 820];
  const { student, receipt } = await typedAndTold({ code, amount });
  const used = { code: 'PAYMENT_CODE_USED', receiptNumber: receipt };
  expect((await typed(other, { code, amount })).body).toMatchObject(used);
  await approved(receipt);
  const parts = partsFor([student, other], 720, 100);
  const answers = [
    await typed(student, { code, amount }),
    await typed(other, { code, amount, method: 'Bank', bank: 'KCB' }),
    await payShared(of.bursar, { method: 'Mpesa', code, total: amount, parts }),
  ];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([409, 'MONEY_REVERSED']));
  expect(answers[0]?.body.message).toMatch(new RegExp(`^The money of the code ${code} was reversed: Line 2 of statement \\d+\\.`));
  expect([await balanceOf(of.admin, student), await balanceOf(of.admin, other)]).toEqual([10_000, 10_000]);
});

test('a shilling more or less does not make other money of a code whose money went back', async () => {
  const [code, amount] = [newCode(), 820];
  const { student, receipt } = await typedAndTold({ code, amount });
  await approved(receipt);
  const answers = [await typed(student, { code, amount: 821 }), await typed(student, { code, amount: 819 })];
  expect(answers.map(({ body }) => body.code)).toEqual(['MONEY_REVERSED', 'MONEY_REVERSED']);
});

test('of a shared payment of which only one part went back the other is typed again', async () => {
  const [first, second, code] = [await newPayer(), await newPayer(), newCode()];
  const { parts: paid } = await sharedPaid(of.bursar, { code, parts: partsFor([first, second], 730, 100) });
  await succeed(reverse(of.admin, paid[0].id));
  await imported(reversedOut(code, 100));
  await approved(paid[1].id);
  expect((await typed(second, { code, amount: 100 })).body.code).toBe('MONEY_REVERSED');
  expect((await typed(first, { code, amount: 730 })).status).toBe(201);
});

test('a shared payment that went back is typed again for nobody', async () => {
  const [first, second, code] = [await newPayer(), await newPayer(), newCode()];
  const parts = partsFor([first, second], 730, 100);
  const { parts: paid } = await sharedPaid(of.bursar, { code, parts });
  await imported(reversedOut(code, 830));
  await approved(paid[0].id);
  expect((await typed(first, { code, amount: 830 })).body.code).toBe('MONEY_REVERSED');
  expect((await payShared(of.bursar, { code, parts })).body.code).toBe('MONEY_REVERSED');
});

test.each([
  ['000845', 'RTN CHQ'],
  ['000846', 'REVERSAL CHQ'],
  ['CHQ000847', 'UNPAID CHEQUE'],
  ['SL4521', 'REVERSAL OF'],
])('%s, which is no code, is typed once more after the bank took its money back with the words %s', async (number, words) => {
  const [student, amount] = [await newPayer(), 845];
  const cheque = { method: 'Bank', bank: 'KCB', code: number, amount };
  const { payment } = await succeed(typed(student, cheque));
  expect(await bounced({ cheque: number, amount, words })).toEqual([`A reversal of receipt ${payment.id} is requested`]);
  await approved(payment.id);
  expect((await typed(student, cheque)).status).toBe(201);
});

test.each([
  ['000848', 'RTN CHQ'],
  ['CHQ000849', 'UNPAID CHEQUE'],
])('%s is typed once more also where its receipt was reversed before the bank told', async (number, words) => {
  const [student, amount] = [await newPayer(), 846];
  const cheque = { method: 'Bank', bank: 'KCB', code: number, amount };
  const { payment } = await succeed(typed(student, cheque));
  await succeed(reverse(of.admin, payment.id));
  await bounced({ cheque: number, amount, words });
  expect((await typed(student, cheque)).status).toBe(201);
});

test('money whose reversal an administrator refused pays another student once its receipt is reversed', async () => {
  const { student, code, arrivalId, receipt } = await paidAndTold(821);
  const other = await newPayer();
  await refused(receipt);
  await succeed(reverse(of.admin, receipt));
  expect(await onDesk(arrivalId)).toMatchObject({ waiting: 821, wentBack: null });
  await succeed(allocate(arrivalId, other));
  expect([await balanceOf(of.admin, student), await balanceOf(of.admin, other)]).toEqual([10_000, 9179]);
  expect((await typed(student, { code, amount: 821 })).body.code).toBe('PAYMENT_CODE_USED');
});

test('a code whose reversal an administrator refused is typed again once its receipt is reversed', async () => {
  const [code, amount] = [newCode(), 822];
  const { student, receipt } = await typedAndTold({ code, amount });
  await refused(receipt);
  await succeed(reverse(of.admin, receipt));
  await succeed(typed(student, { code, amount }));
  expect(await balanceOf(of.admin, student)).toBe(9178);
});

test('money that comes for another than its typed receipt, whose reversal an administrator refused, is allocated', async () => {
  const [other, code, amount] = [await newPayer(), newCode(), 823];
  const { student, receipt } = await typedAndTold({ code, amount });
  await refused(receipt);
  const { outcome, arrivalId } = await arrive(of.school, { code, amount, account: payCodeOf(other) });
  expect(outcome).toBe('waiting');
  expect(await onDesk(arrivalId)).toMatchObject({ wentBack: null });
  await succeed(reverse(of.admin, receipt));
  await succeed(allocate(arrivalId, other));
  expect([await balanceOf(of.admin, student), await balanceOf(of.admin, other)]).toEqual([10_000, 9177]);
});

test('money of which a part waited when a reversal was told that an administrator refused is allocated once all of it waits', async () => {
  const [first, second, third, code] = [await newPayer(), await newPayer(), await newPayer(), newCode()];
  const { arrivalId } = await arrive(of.school, { code, amount: 824, account: 'nobody' });
  const shared = await sharedPaid(of.bursar, { code, parts: partsFor([first, second], 724, 100) });
  await succeed(reverse(of.admin, shared.parts[1].id));
  await imported(reversedOut(code, 824));
  expect((await onDesk(arrivalId)).wentBack).not.toBeNull();
  await refused(shared.parts[0].id);
  await succeed(reverse(of.admin, shared.parts[0].id));
  await succeed(allocate(arrivalId, third));
  expect([await balanceOf(of.admin, third), await balanceOf(of.admin, first)]).toEqual([9176, 10_000]);
});

test('money whose reversal an administrator refused pays nobody once it is told to be reversed while it waits', async () => {
  const { code, arrivalId, receipt } = await paidAndTold(825);
  await refused(receipt);
  await succeed(reverse(of.admin, receipt));
  await imported(reversedOut(code, 825));
  expect((await onDesk(arrivalId)).wentBack).not.toBeNull();
  expect((await allocate(arrivalId, await newPayer())).body.code).toBe('MONEY_REVERSED');
});

/** Money shared by two students, of which a statement says that it went back. */
async function sharedAndTold(amount: number) {
  const [first, second, code] = [await newPayer(), await newPayer(), newCode()];
  const { arrivalId } = await arrive(of.school, { code, amount, account: 'nobody' });
  const { parts } = await sharedPaid(of.bursar, { code, parts: partsFor([first, second], amount - 100, 100) });
  return { code, arrivalId, receipts: parts.map(({ id }: { id: number }) => id) as [number, number] };
}

test('shared money whose reversal was refused once one part had been corrected pays another student', async () => {
  const other = await newPayer();
  const { code, arrivalId, receipts } = await sharedAndTold(826);
  await imported(reversedOut(code, 826));
  await imported(reversedOut(code, 826));
  await succeed(reverse(of.admin, receipts[0]));
  await refused(receipts[1]);
  await succeed(reverse(of.admin, receipts[1]));
  await succeed(allocate(arrivalId, other));
  expect(await balanceOf(of.admin, other)).toBe(9174);
});

test('money pays nobody of which the reversal of one part was refused and that of another approved', async () => {
  const { code, arrivalId, receipts } = await sharedAndTold(827);
  await succeed(of.bursar.post(`/api/payments/${receipts[0]}/ask-reversal`, { cause: 'wrongStudent' }));
  await imported(reversedOut(code, 827));
  await refused(receipts[0]);
  await refused(receipts[0]);
  await approved(receipts[1]);
  await succeed(reverse(of.admin, receipts[0]));
  expect((await onDesk(arrivalId)).wentBack).not.toBeNull();
  expect((await allocate(arrivalId, await newPayer())).body.code).toBe('MONEY_REVERSED');
});
