import { expect, test } from 'vitest';
import {
  type Arriving,
  allocate,
  arrive,
  arrivedFigures,
  desk,
  newCode,
  newPayer,
  onDesk,
  useDeskSchool,
} from '../../../../tests/support/arrived-money.ts';
import { importedStatement } from '../../../../tests/support/bank-statements.ts';
import { acceptCheques, payByCheque } from '../../../../tests/support/cheque-school.ts';
import { balanceOf, type PayingSchool, paid, pay, payingSchool, reverse } from '../../../../tests/support/paying-school.ts';
import { mpesaStatement, reversedOut } from '../../../../tests/support/reversed-money.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { partsFor, sharedPaid } from '../../../../tests/support/shared-payments.ts';
import { nextNumber, type Staff, succeed } from '../../../../tests/support/world.ts';
import { dayText, nairobiToday } from '../../../core/dates.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';

let of: PayingSchool & { bursar: Staff };
useDeskSchool((school) => {
  of = school;
});

const at = `${nairobiToday()}T08:15:00+03:00`;
const newReference = () => `FT2632${String(nextNumber()).padStart(6, '0')}K`;
const byBank = (money: Arriving) =>
  arrive(of.school, { source: 'notice', method: 'Bank', channel: 'KCB 1101234567', code: newReference(), arrivedAt: at, ...money });
const byMpesa = (money: Arriving) => arrive(of.school, { arrivedAt: at, ...money });
const same = (arrivalId: unknown, paymentId: unknown, staff = of.admin) => staff.post(`/api/arrivals/${arrivalId}/same`, { paymentId });
const change = async (work: () => Promise<unknown>) => {
  const before = await arrivedFigures(of.school);
  await work();
  const after = await arrivedFigures(of.school);
  return Object.fromEntries(Object.entries(after).map(([name, cents]) => [name, cents - before[name as keyof typeof before]]));
};

test('money that is the same as a typed receipt verifies it, credits nobody again, and is known under both codes', async () => {
  const [student, typedCode, code] = [await newPayer(), newReference(), newCode()];
  const { id } = await paid(of.bursar, { studentId: student, amount: 410, method: 'Bank', code: typedCode });
  const { arrivalId, outcome } = await byMpesa({ code, amount: 410, account: payCodeOf(student) });
  expect([outcome, (await onDesk(arrivalId)).sameAs]).toEqual(['waiting', id]);
  expect(await change(() => succeed(same(arrivalId, id)))).toEqual({ arrived: 0, placed: 410, waiting: -410, returned: 0 });
  expect(await balanceOf(of.admin, student)).toBe(9590);
  const placed = (await onDesk(arrivalId, 'placed')).placed;
  expect(placed).toMatchObject([
    { receiptNumber: id, status: 'verified', said: { by: of.admin.username, date: nairobiToday() }, student: { id: student } },
  ]);
  expect(await byBank({ code: typedCode, amount: 410, account: payCodeOf(student) })).toMatchObject({ outcome: 'known', paymentId: id });
  for (const again of [code, typedCode]) {
    const answer = await pay(of.bursar, { studentId: student, amount: 410, method: 'Mpesa', code: again });
    expect(answer.body).toMatchObject({ code: 'PAYMENT_CODE_USED', receiptNumber: id });
  }
  expect(await balanceOf(of.admin, student)).toBe(9590);
});

test('money that is the same as other money with a receipt leaves suspense, is counted once, and has that receipt from then on', async () => {
  const [student, bankCode, code] = [await newPayer(), newReference(), newCode()];
  const { paymentId } = await byBank({ code: bankCode, amount: 420, account: payCodeOf(student) });
  const { arrivalId } = await byMpesa({ code, amount: 420, account: payCodeOf(student) });
  const { sums } = await desk();
  expect(await change(() => succeed(same(arrivalId, paymentId)))).toEqual({ arrived: 0, placed: 0, waiting: -420, returned: 420 });
  const after = (await desk()).sums;
  expect([sums.arrived - after.arrived, sums.returned - after.returned, sums.waiting - after.waiting]).toEqual([420, 0, 420]);
  expect(after.arrived).toBe(after.placed + after.waiting + after.returned);
  expect((await onDesk(arrivalId, 'returned')).returned).toMatchObject([
    { amount: 420, reason: `The same money as receipt ${paymentId}`, by: of.admin.username, date: nairobiToday() },
  ]);
  expect(await byMpesa({ code, amount: 420, account: payCodeOf(student) })).toMatchObject({ outcome: 'known', paymentId });
  const typed = await pay(of.bursar, { studentId: student, amount: 420, method: 'Mpesa', code });
  expect(typed.body).toMatchObject({ code: 'PAYMENT_CODE_USED', receiptNumber: paymentId });
  expect(await balanceOf(of.admin, student)).toBe(9580);
  // Reversed, its money waits once, and either code finds it.
  await succeed(reverse(of.admin, paymentId));
  await succeed(pay(of.bursar, { studentId: student, amount: 420, method: 'Mpesa', code }));
  expect((await pay(of.bursar, { studentId: student, amount: 420, method: 'Bank', code: bankCode })).status).toBe(409);
  expect(await balanceOf(of.admin, student)).toBe(9580);
});

test('the entry of the ledger takes what was counted twice out of the account that it was put into, by who said so', async () => {
  const student = await newPayer();
  const { paymentId } = await byBank({ amount: 430, account: payCodeOf(student) });
  const { arrivalId } = await byMpesa({ amount: 430, account: payCodeOf(student) });
  await succeed(same(arrivalId, paymentId));
  const entries = await rowsOf(
    of.school,
    `select e.kind::text as kind, u.username as by, t.debit::text as debit, t.credit::text as credit, t.amount_cents::int as cents
     from ledger_entries e
     join ledger_transfers t using (school_id, entry_id)
     join users u on u.school_id = e.school_id and u.user_id = e.author_id
     where e.school_id = $1 and e.reason = $2`,
    [`Arrival ${arrivalId} is the same money as receipt ${paymentId}`],
  );
  expect(entries).toEqual([{ kind: 'return', by: of.admin.username, debit: 'suspense', credit: 'mpesa', cents: 43_000 }]);
});

test('a shared payment is settled in all its parts', async () => {
  const siblings = [await newPayer(), await newPayer()];
  const shared = await sharedPaid(of.bursar, { method: 'Bank', code: newReference(), parts: partsFor(siblings, 100, 340) });
  const { arrivalId } = await byMpesa({ amount: 440, account: payCodeOf(siblings[1] ?? 0) });
  const { sameAs } = await onDesk(arrivalId);
  expect(sameAs).toBe(shared.parts[0].id);
  await succeed(same(arrivalId, sameAs));
  expect((await onDesk(arrivalId, 'placed')).placed.map(({ amount, status }) => [amount, status])).toEqual([
    [100, 'verified'],
    [340, 'verified'],
  ]);
});

test('of two presses at once one counts, and a reversal at the same time leaves every shilling in one place', async () => {
  const student = await newPayer();
  const { paymentId } = await byBank({ amount: 450, account: payCodeOf(student) });
  const { arrivalId } = await byMpesa({ amount: 450, account: payCodeOf(student) });
  const answers = await Promise.all([same(arrivalId, paymentId), same(arrivalId, paymentId), reverse(of.admin, paymentId)]);
  expect(answers.slice(0, 2).filter(({ status }) => status === 200).length).toBeLessThan(2);
  expect(answers[2]?.status).toBe(200);
  expect(await balanceOf(of.admin, student)).toBe(10_000);
});

test('only the receipt in doubt is the same money: another amount, day, payer or school is refused, and only an administrator says so', async () => {
  const [student, other] = [await newPayer(), await newPayer()];
  const typed = await paid(of.bursar, { studentId: student, amount: 460, method: 'Bank', code: newReference() });
  const unlike = await paid(of.bursar, { studentId: student, amount: 461, method: 'Bank', code: newReference() });
  const stranger = await paid(of.bursar, { studentId: other, amount: 460, method: 'Bank', code: newReference() });
  const { arrivalId } = await byMpesa({ amount: 460, account: payCodeOf(student), payerName: null, payerPhone: null });
  expect((await succeed(of.bursar.read(`/api/arrivals/${arrivalId}/doubts/${other}`))).sameAs).toBeNull();
  expect((await same(arrivalId, typed.id, of.bursar)).status).toBe(403);
  for (const wrong of [unlike.id, stranger.id]) {
    expect((await same(arrivalId, wrong)).body).toMatchObject({ status: 409, code: 'NOT_SAME_MONEY' });
  }
  expect((await same(arrivalId, 999_999)).body).toMatchObject({ status: 404, code: 'PAYMENT_NOT_FOUND' });
  const elsewhere = await payingSchool();
  expect((await same(arrivalId, typed.id, elsewhere.admin)).body).toMatchObject({ status: 404, code: 'MONEY_NOT_FOUND' });
  const earlier = await arrive(of.school, { amount: 461, account: payCodeOf(student), arrivedAt: '2026-01-20T08:15:00+03:00' });
  expect((await same(earlier.arrivalId, unlike.id)).status).toBe(409);
  await succeed(same(arrivalId, typed.id));
  expect((await same(arrivalId, typed.id)).body).toMatchObject({ status: 409, code: 'MONEY_PLACED' });
  expect(await balanceOf(of.admin, student)).toBe(10_000 - 460 - 461 - 461);
});

test('money that was reversed is not the money of a receipt, though its code, amount and student fit', async () => {
  const [student, code] = [await newPayer(), newCode()];
  const typed = await paid(of.bursar, { studentId: student, amount: 470, method: 'Bank', code: newReference() });
  const { arrivalId } = await byMpesa({ code, amount: 470, account: payCodeOf(student) });
  const { statement } = await mpesaStatement(of.bursar, reversedOut(code, 470));
  expect((await same(arrivalId, typed.id)).body).toMatchObject({
    ...{ status: 409, code: 'MONEY_REVERSED' },
    message: `The money of the code ${code} was reversed: Line 2 of statement ${statement.id}. It pays nobody.`,
  });
  expect(await onDesk(arrivalId)).toMatchObject({ waiting: 470 });
});

test('money of which only a part waits may be a duplicate, but is not the same as a receipt for all of it', async () => {
  const [student, other, code] = [await newPayer(), await newPayer(), newCode()];
  const { parts } = await sharedPaid(of.bursar, { method: 'Mpesa', code, parts: partsFor([student, other], 180, 300) });
  const { arrivalId } = await byMpesa({ code, amount: 480, account: payCodeOf(student) });
  await succeed(reverse(of.admin, parts[1].id));
  await paid(of.bursar, { studentId: student, amount: 480, method: 'Bank', code: newReference() });
  expect(await onDesk(arrivalId)).toMatchObject({ amount: 480, waiting: 300, mayBeDuplicate: true, sameAs: null });
});

test('whoever allocates to a student whom the account does not name is told which receipt of that student the money may be', async () => {
  const [student, other] = [await newPayer(), await newPayer()];
  const { id } = await paid(of.bursar, { studentId: student, amount: 490, method: 'Bank', code: newReference() });
  const pay = payCodeOf(student);
  const account = `${pay.slice(0, -1)}${pay.endsWith('2') ? '3' : '2'}`;
  const { arrivalId } = await byMpesa({ amount: 490, account, payerName: null, payerPhone: null });
  const doubtFor = (studentId: number, staff = of.bursar) => staff.read(`/api/arrivals/${arrivalId}/doubts/${studentId}`);
  const words = `May be the same money as receipt ${id} of ${dayText(nairobiToday())}`;
  const { mayBeDuplicate, candidates } = await onDesk(arrivalId);
  expect([mayBeDuplicate, candidates.find((each) => each.student.id === student)?.doubt]).toEqual([false, words]);
  expect(await succeed(doubtFor(student))).toMatchObject({ doubt: words, sameAs: id });
  expect((await succeed(doubtFor(other))).doubt).toBeNull();
  expect((await doubtFor(999_999)).body).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' });
  expect((await doubtFor(student, (await payingSchool()).admin)).body).toMatchObject({ status: 404, code: 'MONEY_NOT_FOUND' });
  await succeed(reverse(of.admin, id));
  expect((await succeed(doubtFor(student))).doubt).toBeNull();
});

test('money that names nobody is the same as the receipt of the student whom a person has in mind, and not as an unlike one', async () => {
  const [student, code] = [await newPayer(), newReference()];
  const { id } = await paid(of.bursar, { studentId: student, amount: 491, method: 'Bank', code });
  const unlike = await paid(of.bursar, { studentId: student, amount: 492, method: 'Bank', code: newReference() });
  const { arrivalId } = await byMpesa({ amount: 491, account: 'Nobody', payerName: null, payerPhone: null });
  const doubt = await succeed(of.bursar.read(`/api/arrivals/${arrivalId}/doubts/${student}`));
  expect([await onDesk(arrivalId), doubt]).toMatchObject([{ mayBeDuplicate: false, sameAs: null }, { sameAs: id }]);
  expect((await same(arrivalId, unlike.id)).body).toMatchObject({ code: 'NOT_SAME_MONEY' });
  await succeed(same(arrivalId, id));
  expect((await onDesk(arrivalId, 'placed')).placed).toMatchObject([{ receiptNumber: id, status: 'verified', student: { id: student } }]);
  expect(await balanceOf(of.admin, student)).toBe(10_000 - 491 - 492);
});

test('money that is a cheque’s clears it and is not known by its number, which other banks have too; bounced later, the money waits once', async () => {
  await acceptCheques(of.admin);
  const [student, other] = [await newPayer(), await newPayer()];
  const { payment } = await succeed(payByCheque(of.bursar, { studentId: student, amount: 480, code: '000555' }));
  const { arrivalId, outcome } = await byBank({ amount: 480, account: `CHQ DEP 555 ${payCodeOf(student)}` });
  expect([outcome, (await onDesk(arrivalId)).sameAs]).toEqual(['waiting', payment.id]);
  expect(await byMpesa({ amount: 480, account: payCodeOf(student) })).toMatchObject({ outcome: 'recorded' });
  await succeed(same(arrivalId, payment.id));
  expect((await onDesk(arrivalId, 'placed')).placed).toMatchObject([{ receiptNumber: payment.id, status: 'verified' }]);
  await paid(of.bursar, { studentId: other, amount: 481, method: 'Bank', code: '000555' });
  await succeed(payByCheque(of.bursar, { studentId: other, amount: 482, code: '000555', bank: 'Equity' }));
  expect(await balanceOf(of.admin, student)).toBe(10_000 - 480 - 480);
  await succeed(reverse(of.admin, payment.id, 'Cheque bounced'));
  expect(await onDesk(arrivalId)).toMatchObject({ waiting: 480 });
  expect(await balanceOf(of.admin, student)).toBe(10_000 - 480);
});

test('of money that names nobody and has the number of a cheque it is told which receipt it may be', async () => {
  await acceptCheques(of.admin);
  const { payment } = await succeed(payByCheque(of.bursar, { studentId: await newPayer(), amount: 484, code: '000778' }));
  const told = async (account: string) => {
    await byBank({ amount: 484, account, payerName: null, payerPhone: null });
    return (await succeed(of.bursar.read('/api/notifications'))).notifications[0];
  };
  const words = `arrived for the account “CHQ DEP 778”. May be the same money as receipt ${payment.id} of ${dayText(nairobiToday())}.`;
  expect(await told('CHQ DEP 778')).toMatchObject({ title: 'Possible duplicate payment', message: expect.stringContaining(words) });
  expect(await told('CHQ DEP 779')).toMatchObject({ title: 'Unallocated payment' });
});

test('a cheque that bounces while the bank’s money of it waits: its receipt is to be reversed, and the money pays nobody', async () => {
  await acceptCheques(of.admin);
  const student = await newPayer();
  const { payment } = await succeed(payByCheque(of.bursar, { studentId: student, amount: 483, code: '000777' }));
  const [bank, today] = [{ name: 'KCB main', method: 'Bank', bank: 'KCB' }, nairobiToday()];
  const heads = ['Transaction Date', 'Transaction Details', 'Debit', 'Credit', 'Reference'];
  const [deposit, bounced] = [
    [today, 'CHQ DEP 000777', '', '483', newReference()],
    [today, 'RTN CHQ 000777', '483', '', ''],
  ];
  const { rows } = await importedStatement(of.bursar, [heads, deposit, bounced], bank);
  const waits = 'KES 483.00 waits under Unallocated Payments. Record there that it was returned';
  expect(rows[1].wentBack).toBe(`A reversal of receipt ${payment.id} is requested. ${waits}`);
  const money = (await desk()).money.find(({ amount }: { amount: number }) => amount === 483);
  expect(money.wentBack).toMatch(/^Line 3 of statement \d+$/);
  expect((await allocate(money.id, student)).body).toMatchObject({ code: 'MONEY_REVERSED' });
});
