import { expect, test } from 'vitest';
import { listed, refuseMany, requestedReversal, withdrawReversal } from '../../../../tests/support/approving.ts';
import { allocate, arrive, newCode, newPayer, onDesk, useDeskSchool, waiting } from '../../../../tests/support/arrived-money.ts';
import { importedStatement } from '../../../../tests/support/bank-statements.ts';
import { acceptCheques } from '../../../../tests/support/cheque-school.ts';
import { balanceOf, type PayingSchool, paid, pay, reverse } from '../../../../tests/support/paying-school.ts';
import { mpesaStatement, receiptsToReverse, reversedOut } from '../../../../tests/support/reversed-money.ts';
import { partsFor, sharedPaid } from '../../../../tests/support/shared-payments.ts';
import { nextNumber, type Staff, succeed } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';

let of: PayingSchool & { bursar: Staff };
useDeskSchool((school) => {
  of = school;
});

const imported = (...rows: string[][]) => mpesaStatement(of.bursar, ...rows);
const waitingReversals = async () => (await listed(of.admin, 'show=waiting&kind=reversal&limit=100')).approvals;
const approveReversals = async () => {
  const approvals = await waitingReversals();
  await succeed(
    of.admin.post('/api/approvals/approve', { decided: approvals.map(({ id }: { id: number }) => ({ kind: 'reversal', id })) }),
  );
};
const newsOf = async (staff: Staff) => (await succeed(staff.read('/api/notifications'))).notifications[0];
const reasonsOf = ({ rows }: { rows: { wentBack: string | null }[] }) => rows.map(({ wentBack }) => wentBack);
/** Money that paid parts of two children, whose first part was reversed, so that it waits. */
async function partWaiting(first: number, second: number) {
  const { receipts, arrivalId, ...paidParts } = await partsPaid(first, second);
  await succeed(reverse(of.admin, receipts[0]));
  return { ...paidParts, arrivalId, receipt: receipts[1] ?? 0 };
}

/** Money that paid parts of two children. */
async function partsPaid(first = 1000, second = 2000) {
  const [one, two, code] = [await newPayer(), await newPayer(), newCode()];
  const { parts } = await sharedPaid(of.bursar, { code, parts: partsFor([one, two], first, second) });
  const { arrivalId } = await arrive(of.school, { code, amount: first + second, account: 'nobody' });
  const receipts: number[] = parts.map(({ id }: { id: number }) => id);
  return { two, code, arrivalId, receipts };
}

test('where a part of the money waits and the rest paid a child, the receipt of that child is reversed too, and all is returned', async () => {
  const { two, code, arrivalId, receipt } = await partWaiting(1000, 2000);
  const reason = 'KES 1,000.00 waits under Unallocated Payments. Record there that it was returned';
  const told = await imported(reversedOut(code, 3000));
  const result = `A reversal of receipt ${receipt} is requested. ${reason}`;
  expect(reasonsOf(told)).toEqual([result]);
  expect(await newsOf(of.admin)).toMatchObject({
    ...{ type: 'payment', title: 'Reversal to approve', path: '/approvals' },
    message: `Money was reversed: KES 3,000.00. Line 2 of statement ${told.statement.id}. ${result}.`,
  });
  expect(await receiptsToReverse(of.admin)).toEqual([receipt]);
  expect(await onDesk(arrivalId)).toMatchObject({ waiting: 1000, wentBack: `Line 2 of statement ${told.statement.id}` });
  await approveReversals();
  expect(await onDesk(arrivalId)).toMatchObject({ waiting: 3000, wentBack: `Line 2 of statement ${told.statement.id}` });
  expect(await balanceOf(of.admin, two)).toBe(10_000);
  await succeed(of.admin.post(`/api/arrivals/${arrivalId}/return`, { reason: 'Reversed by Safaricom' }));
});

test('where just the part that waits went back, the other child keeps the receipt; another amount is listed and holds nothing', async () => {
  const [half, other] = [await partWaiting(1010, 1010), await partWaiting(1020, 2020)];
  const told = await imported(reversedOut(half.code, 1010), reversedOut(other.code, 500));
  expect(reasonsOf(told)).toEqual([
    'Its money waits under Unallocated Payments. Record there that it was returned',
    `Receipt ${other.receipt} is for KES 2,020.00, another amount`,
  ]);
  expect(await receiptsToReverse(of.admin)).toEqual([]);
  expect([(await onDesk(half.arrivalId)).wentBack === null, (await onDesk(other.arrivalId)).wentBack === null]).toEqual([false, true]);
});

test('where a part waits and just the rest went back, a person decides: what the school still has is not marked', async () => {
  const { two, code, arrivalId, receipt } = await partWaiting(1015, 2015);
  expect(reasonsOf(await imported(reversedOut(code, 2015)))).toEqual([
    `Receipt ${receipt} is for KES 2,015.00, but KES 1,015.00 of its money waits under Unallocated Payments`,
  ]);
  expect(await receiptsToReverse(of.admin)).toEqual([]);
  expect(await onDesk(arrivalId)).toMatchObject({ waiting: 1015, wentBack: null });
  expect(await balanceOf(of.admin, two)).toBe(7985);
});

test('a part of money that waits whole is listed, and the money pays', async () => {
  const { id, code } = await waiting({ code: newCode(), amount: 1025 });
  expect(reasonsOf(await imported(reversedOut(code, 25)))).toEqual(['KES 1,025.00 waits under Unallocated Payments, another amount']);
  expect(await newsOf(of.admin)).toMatchObject({
    ...{ title: 'Reversed by M-Pesa or the bank', path: '/payments/reconcile' },
    message: expect.stringMatching(/^Money was reversed: KES 25\.00\. /),
  });
  expect((await onDesk(id)).wentBack).toBeNull();
  await succeed(allocate(id, await newPayer()));
});

test('money that waits and that a row links went back, not the payment in its place that the words name', async () => {
  const [student, linked, named] = [await newPayer(), newCode(), newCode()];
  const { arrivalId } = await arrive(of.school, { code: linked, amount: 1055, account: 'nobody' });
  await arrive(of.school, { code: named, amount: 1055, account: payCodeOf(student), payerPhone: null, payerName: 'PETER O***' });
  expect(reasonsOf(await imported(reversedOut(linked, 1055, `Pay Bill Reversal, paid again as ${named}`)))).toEqual([
    'Its money waits under Unallocated Payments. Record there that it was returned',
  ]);
  expect(await receiptsToReverse(of.admin)).toEqual([]);
  expect((await onDesk(arrivalId)).wentBack).not.toBeNull();
  expect(await balanceOf(of.admin, student)).toBe(8945);
});

test('two payments typed with one code and amount by two methods are named for a person', async () => {
  const code = newCode();
  for (const method of ['Bank', 'Mpesa']) {
    await succeed(pay(of.bursar, { studentId: await newPayer(), amount: 1045, method, code }));
  }
  expect(reasonsOf(await imported(reversedOut(code, 1045)))).toEqual(['2 payments have its code and amount']);
  expect(await receiptsToReverse(of.admin)).toEqual([]);
});

test('a payment typed for another child than its money names is to be reversed when that money goes back', async () => {
  const [typedFor, named, code] = [await newPayer(), await newPayer(), newCode()];
  const { id } = await paid(of.bursar, { studentId: typedFor, amount: 1030, method: 'Mpesa', code });
  const { arrivalId } = await arrive(of.school, { code, amount: 1030, account: payCodeOf(named) });
  await imported(reversedOut(code, 1030));
  expect(await receiptsToReverse(of.admin)).toEqual([id]);
  expect((await onDesk(arrivalId)).wentBack).not.toBeNull();
  await approveReversals();
  expect(await balanceOf(of.admin, typedFor)).toBe(10_000);
});

test('where two methods were typed with one code, the payment that the money settled is to be reversed', async () => {
  const [student, other, code] = [await newPayer(), await newPayer(), newCode()];
  await succeed(pay(of.bursar, { studentId: other, amount: 1040, method: 'Bank', code }));
  const { id } = await paid(of.bursar, { studentId: student, amount: 1040, method: 'Mpesa', code });
  expect(await arrive(of.school, { code, amount: 1040, account: 'nobody' })).toMatchObject({ outcome: 'settled', paymentId: id });
  await imported(reversedOut(code, 1040));
  expect(await receiptsToReverse(of.admin)).toEqual([id]);
  await approveReversals();
});

test('the money that a row links goes before other money that its words name', async () => {
  const [student, linked, named] = [await newPayer(), newCode(), newCode()];
  const { paymentId } = await arrive(of.school, { code: linked, amount: 1050, account: payCodeOf(student) });
  await arrive(of.school, { code: named, amount: 1050, account: payCodeOf(await newPayer()), payerPhone: null, payerName: 'PETER O***' });
  await imported(reversedOut(linked, 1050, `Pay Bill Reversal, not of ${named}`));
  expect(await receiptsToReverse(of.admin)).toEqual([paymentId]);
  await approveReversals();
});

const bankHeads = ['Transaction Date', 'Transaction Details', 'Cheque No', 'Debit', 'Credit', 'Reference'];
const bounced = (cheque: string, amount: number, reference = '') =>
  importedStatement(of.bursar, [bankHeads, [nairobiToday(), `RTN CHQ ${cheque}`, '', String(amount), '', reference]], {
    ...{ name: `KCB ${nextNumber()}`, method: 'Bank', bank: 'KCB' },
  });

test('a cheque for several children that bounces is paired with all its parts, also after one of them was reversed', async () => {
  await acceptCheques(of.admin);
  const students = [await newPayer(), await newPayer(), await newPayer()];
  const cheque = { method: 'Cheque', bank: 'KCB', parts: partsFor(students, 1000, 2000, 3000) };
  const whole = await sharedPaid(of.bursar, { ...cheque, code: '000881' });
  await bounced('881', 6000);
  const [first] = whole.parts.map(({ id }: { id: number }) => id);
  expect(await waitingReversals()).toMatchObject([{ payment: { id: first }, amount: 6000, request: { parts: 3 } }]);
  await approveReversals();
  expect(await Promise.all(students.map((student) => balanceOf(of.admin, student)))).toEqual([10_000, 10_000, 10_000]);
  const partly = await sharedPaid(of.bursar, { ...cheque, code: '000882' });
  await succeed(reverse(of.admin, partly.parts[0].id));
  await bounced('882', 6000);
  expect(await waitingReversals()).toMatchObject([{ payment: { id: partly.parts[1].id }, amount: 5000, request: { parts: 2 } }]);
  await approveReversals();
});

test('a bank payment of another amount does not hide the cheque of that number, and a cheque typed as a bank payment is found', async () => {
  await acceptCheques(of.admin);
  const [student, other] = [await newPayer(), await newPayer()];
  await paid(of.bursar, { studentId: other, amount: 1070, method: 'Bank', bank: 'KCB', code: '000883' });
  const { id } = await paid(of.bursar, { studentId: student, amount: 1060, method: 'Cheque', bank: 'KCB', code: '000883' });
  await bounced('000883', 1060);
  expect(await receiptsToReverse(of.admin)).toEqual([id]);
  await approveReversals();
  const typed = await paid(of.bursar, { studentId: other, amount: 1080, method: 'Bank', bank: 'KCB', code: '884' });
  await bounced('000884', 1080);
  expect(await receiptsToReverse(of.admin)).toEqual([typed.id]);
  await approveReversals();
});

test('a cheque whose money waits is not the settled or older cheque of the same number, but one typed in the same week', async () => {
  await acceptCheques(of.admin);
  const ofBank = { method: 'Bank', source: 'notice', payerName: null, payerPhone: null } as const;
  const typed = async (amount: number, code: string) =>
    (await paid(of.bursar, { studentId: await newPayer(), amount, method: 'Cheque', bank: 'Equity', code })).id;
  const waits = async (amount: number, arrivedAt = `${nairobiToday()}T08:15:00+03:00`) =>
    (await arrive(of.school, { ...ofBank, code: newCode(), amount, account: 'nobody', arrivedAt })).arrivalId;
  await arrive(of.school, { ...ofBank, code: '891', amount: 1110, account: payCodeOf(await newPayer()) });
  await typed(1120, '892');
  const inWeek = await typed(1130, '893');
  const arrivals = [await waits(1110), await waits(1120, '2026-01-10T08:15:00+03:00'), await waits(1130)];
  const reasons = [];
  for (const [place, arrivalId] of arrivals.entries()) {
    const { code, amount } = await onDesk(arrivalId);
    reasons.push(...reasonsOf(await bounced(`00089${place + 1}`, amount, code)));
  }
  for (const arrivalId of arrivals) expect((await onDesk(arrivalId)).wentBack).not.toBeNull();
  expect
    .soft(reasons)
    .toEqual([
      'Its money waits under Unallocated Payments. Record there that it was returned',
      'Its money waits under Unallocated Payments. Record there that it was returned',
      `A reversal of receipt ${inWeek} is requested. KES 1,130.00 waits under Unallocated Payments. Record there that it was returned`,
    ]);
  expect(await receiptsToReverse(of.admin)).toEqual([inWeek]);
  await approveReversals();
});

test('a reversal reported while a person’s own request is open waits for approval once that is refused or withdrawn, and is asked once', async () => {
  const [one, two] = [await partsPaid(), await partsPaid()];
  const [refused, withdrawn] = [one.receipts, two.receipts];
  const [toRefuse, toWithdraw] = [
    await requestedReversal(of.bursar, refused[1], { allParts: true }),
    await requestedReversal(of.bursar, withdrawn[1]),
  ];
  await imported(reversedOut(one.code, 3000), reversedOut(two.code, 3000));
  expect(await receiptsToReverse(of.admin)).toEqual([refused[1], ...withdrawn]);
  const answer = await succeed(refuseMany(of.admin, 'It was entered once', ['reversal', toRefuse]));
  expect(answer.outcomes[0].message).toMatch(/refused\. A statement or the bank says that its money went back/);
  await succeed(withdrawReversal(of.bursar, toWithdraw));
  expect(await receiptsToReverse(of.admin)).toEqual([refused[0], ...withdrawn]);
  const approvals = await waitingReversals();
  for (const { asked, request } of approvals) {
    expect(asked.by).toBe(of.bursar.username);
    expect(request.explanation).toMatch(/^The money was reversed: line \d+ of statement \d+/);
  }
  const decided = approvals.map(({ id }: { id: number }) => ['reversal', id] as const);
  await succeed(refuseMany(of.admin, 'Another school’s money', ...decided));
  expect(await receiptsToReverse(of.admin)).toEqual([]);
});

test('who brought the statement cannot withdraw for good what it reports', async () => {
  const code = newCode();
  const { paymentId } = await arrive(of.school, { code, amount: 1090, account: payCodeOf(await newPayer()) });
  await imported(reversedOut(code, 1090));
  const [{ id }] = await waitingReversals();
  await succeed(withdrawReversal(of.bursar, id));
  expect(await receiptsToReverse(of.admin)).toEqual([paymentId]);
  expect((await waitingReversals())[0].id).not.toBe(id);
  await approveReversals();
});
