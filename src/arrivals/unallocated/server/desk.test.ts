import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type Arriving,
  allocate,
  arrive,
  desk,
  newCode,
  newPayer,
  onDesk,
  useDeskSchool,
  waiting,
} from '../../../../tests/support/arrived-money.ts';
import { liveOn } from '../../../../tests/support/days.ts';
import { type PayingSchool, paid, payingSchool, reverse } from '../../../../tests/support/paying-school.ts';
import { partsFor, sharedPaid } from '../../../../tests/support/shared-payments.ts';
import { newStaff, type Staff, succeed } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';
import type { Arrived } from '../contract.ts';

let of: PayingSchool & { bursar: Staff };
useDeskSchool((world) => {
  of = world;
});

const giveBack = (arrivalId: unknown, staff = of.admin) => staff.post(`/api/arrivals/${arrivalId}/return`, { reason: 'Paid by mistake' });

const reasonsOf = ({ candidates }: Arrived, studentId: number) => candidates.find(({ student }) => student.id === studentId)?.reasons;

test('what waits is shown as it was told, the oldest first, and the sums agree', async () => {
  const code = newCode();
  const money = await waiting({ code, amount: 1234.5, account: ' adm 99 ', payerName: 'JANE W***', payerPhone: '2547 ***** 678' });
  expect(money).toMatchObject({
    ...{ source: 'c2b', method: 'Mpesa', channel: '400200', code, amount: 1234.5, waiting: 1234.5 },
    ...{ account: 'adm 99', payer: { name: 'JANE W***', phone: '2547 ***** 678' }, claim: null, placed: [], returned: [] },
    ...{ isOld: false, learnable: true, saveWarning: null },
  });
  const { sums, money: all } = await desk();
  expect(sums.arrived).toBe(sums.placed + sums.waiting + sums.returned);
  expect(all.at(-1).id).toBe(money.id);
});

test('what has waited for more than three days is marked old, counted, and goes first', async () => {
  const today = nairobiToday();
  await liveOn(addDays(today, -4));
  const { id } = await waiting();
  await liveOn(addDays(today, -3));
  const third = await waiting();
  await liveOn(today);
  const { old, money } = await desk();
  expect({ old, first: money[0] }).toMatchObject({ old: 1, first: { id, isOld: true } });
  expect((await onDesk(third.id)).isOld).toBe(false);
});

test('each clue gives its reason', async () => {
  const student = await newPayer({
    ...{ admissionNumber: 'KAR/771', guardianName: 'Zipporah Chebet', contactNumber1: '0799 111 222', fullName: 'Kiprono Langat' },
  });
  const hash = createHash('sha256').update('254799111222').digest('hex');
  const pay = payCodeOf(student);
  const clues: [Arriving, string][] = [
    [{ account: `${pay.slice(0, -1)}${pay.endsWith('2') ? '3' : '2'}` }, `One character off their code ${pay}`],
    [{ account: 'kar 711' }, 'One character off their admission number KAR/771'],
    [{ payerPhone: '254799111222' }, 'A guardian has this phone number'],
    [{ payerPhone: hash }, 'A guardian has this phone number'],
    [{ payerPhone: '2547 ***** 222' }, "A guardian's phone number begins and ends like this"],
    [{ payerName: 'ZIPPORAH C***' }, 'The payer has the name of their guardian Zipporah Chebet'],
    [{ account: 'langat kiprono' }, 'The account reads like their name'],
  ];
  for (const [money, reason] of clues) expect(reasonsOf(await waiting(money), student), reason).toContain(reason);
  await paid(of.bursar, { studentId: student, amount: 123 });
  expect(reasonsOf(await waiting({ amount: 9877 }), student)).toEqual(['The balance is exactly this amount']);
  const payer = { payerName: 'A STRANGER', payerPhone: '254700999888' };
  await arrive(of.school, { ...payer, account: pay });
  expect(reasonsOf(await waiting(payer), student)).toEqual(['This payer paid for them before']);
});

test('of a masked number with one name another family may be the payer: it says so, and weighs less than the account', async () => {
  const [first, second] = [await newPayer(), await newPayer()];
  const masked = { payerPhone: '2547 ***** 319', payerName: 'WAMBUI K***' };
  await arrive(of.school, { ...masked, account: payCodeOf(first) });
  expect(reasonsOf(await waiting(masked), first)).toEqual(['A payer with a similar masked number paid for them before']);
  const { candidates } = await waiting({ ...masked, account: payCodeOf(second), amount: 0.5 });
  expect(candidates.map(({ student }) => student.id)).toEqual([second]);
  const sure = { payerPhone: '2547 ***** 319', payerName: 'WAMBUI NJERI K***' };
  await arrive(of.school, { ...sure, account: payCodeOf(second) });
  expect(reasonsOf(await waiting(sure), second)).toEqual(['This payer paid for them before']);
  const hash = createHash('sha256').update('254700555444').digest('hex');
  await arrive(of.school, { payerPhone: hash, payerName: 'NJERI', account: payCodeOf(first) });
  expect(reasonsOf(await waiting({ payerPhone: hash, payerName: null }), first)).toEqual(['This payer paid for them before']);
});

test('that three owe exactly this speaks for each of them, that four do for none', async () => {
  const owing = async () => {
    const student = await newPayer();
    await paid(of.bursar, { studentId: student, amount: 5679 });
    return student;
  };
  const three = [await owing(), await owing(), await owing()];
  const { candidates } = await waiting({ amount: 4321 });
  expect(candidates.map(({ student, reasons }) => ({ id: student.id, reasons }))).toEqual(
    three.map((id) => ({ id, reasons: ['The balance is exactly this amount'] })),
  );
  await owing();
  expect((await waiting({ amount: 4321 })).candidates).toEqual([]);
});

test('of two students who answer to an account both are candidates, those who left included', async () => {
  const [left, here] = [await newPayer({ admissionNumber: 'OLD/81' }), await newPayer({ admissionNumber: 'NEW/81' })];
  await succeed(of.admin.patch(`/api/students/${left}/toggle-status`));
  const { candidates, learnable } = await waiting({ account: '81' });
  const short = 'The account is the end of their admission number';
  expect(candidates).toMatchObject([
    { student: { id: left, active: false }, reasons: [`${short} OLD/81`] },
    { student: { id: here, active: true }, reasons: [`${short} NEW/81`] },
  ]);
  expect(learnable).toBe(false);
});

test.each([
  ['0799 333 444', 'The account is the phone number of a guardian'],
  ['WEK/901 AMINA', 'The number is theirs, the letters with it are not'],
  ['WEK/901 & WEK/902', 'Their number is a part of the account'],
])('money for %j waits with the reason for each candidate', async (account, reason) => {
  const number = account.includes('&') ? 'WEK/902' : 'WEK/901';
  const changes = { fullName: 'Wekesa Simiyu', contactNumber1: '0799 333 444' };
  const sought = { '0799 333 444': 'WEK/900', 'WEK/901 AMINA': 'WEK/901', 'WEK/901 & WEK/902': 'WEK/902' }[account] ?? number;
  const student = await newPayer({ ...changes, admissionNumber: sought });
  expect(reasonsOf(await waiting({ account }), student)).toContain(reason);
});

test('one press puts it into an account, verified, with a receipt, and the desk keeps by whom and when', async () => {
  const student = await newPayer();
  const { id, code } = await waiting({ amount: 900 });
  const { receiptNumber, message } = await succeed(allocate(id, student));
  expect(message).toBe(`KES 900.00 was allocated to the student. Receipt number ${receiptNumber}.`);
  expect(await onDesk(id)).toBeUndefined();
  expect(await onDesk(id, 'placed')).toMatchObject({
    waiting: 0,
    placed: [{ receiptNumber, student: { id: student }, amount: 900, by: of.bursar.username, status: 'verified' }],
  });
  const again = await allocate(id, student);
  expect(again.body).toMatchObject({ status: 409, code: 'MONEY_PLACED' });
  expect((await succeed(of.admin.read(`/api/payments/all-recent-payments?q=${code}`))).payments).toHaveLength(1);
});

test('pressed twice at once it is one payment', async () => {
  const student = await newPayer();
  const { id } = await waiting();
  const answers = await Promise.all([allocate(id, student), allocate(id, student), giveBack(id)]);
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
});

test('a reference that is saved finds its student from then on, until it is forgotten', async () => {
  const student = await newPayer();
  const first = await waiting({ account: 'Mama Njeri' });
  const { message } = await succeed(allocate(first.id, student, { learn: true }));
  expect(message).toMatch(/“Mama Njeri” is saved for this student\.$/);
  expect((await succeed(of.bursar.read('/api/arrivals/accounts'))).aliases[0]).toMatchObject({
    ...{ alias: 'MAMANJERI', student: { id: student }, by: of.bursar.username },
  });
  expect(await arrive(of.school, { account: 'MAMA-NJERI' })).toMatchObject({ outcome: 'recorded' });
  await succeed(of.bursar.post('/api/arrivals/accounts/forget', { alias: 'mama njeri' }));
  expect(await arrive(of.school, { account: 'mama njeri' })).toMatchObject({ outcome: 'waiting' });
  expect((await of.bursar.post('/api/arrivals/accounts/forget', { alias: 'mama njeri' })).body).toMatchObject({ status: 404 });
});

test('an account that may be another student’s warns before it is saved; one press saves none', async () => {
  const student = await newPayer({ fullName: 'Zawadi Chege', admissionNumber: 'ZED/5001' });
  expect((await waiting({ account: 'ZED/5010' })).saveWarning).toBe(
    'It is one character off the account of Zawadi Chege, so it may be a typing slip.',
  );
  const alike = await waiting({ account: 'zed 7777' });
  expect(alike.saveWarning).toBe("It is written like the accounts of this school, so it may be another student's.");
  expect((await waiting({ account: 'Shangazi Atieno' })).saveWarning).toBeNull();
  expect((await succeed(allocate(alike.id, student))).message).not.toContain('saved');
  expect(await arrive(of.school, { account: 'ZED 7777' })).toMatchObject({ outcome: 'waiting' });
});

test('an account that names somebody is saved for nobody else', async () => {
  const [one, other] = [await newPayer(), await newPayer()];
  const { arrivalId } = await arrive(of.school, { account: payCodeOf(one) });
  await succeed(reverse(of.admin, (await onDesk(arrivalId, 'placed')).placed[0]?.receiptNumber));
  const money = await onDesk(arrivalId);
  expect(money.learnable).toBe(false);
  expect((await succeed(allocate(arrivalId, other, { learn: true }))).message).not.toContain('is saved');
  const { aliases } = await succeed(of.bursar.read('/api/arrivals/accounts?limit=100'));
  expect(aliases.filter(({ student }: { student: { id: number } }) => student.id === other)).toEqual([]);
});

test('split over siblings it is a payment for several, and a part that is reversed waits again', async () => {
  const siblings = [await newPayer(), await newPayer()];
  const { id, code } = await waiting({ amount: 3000 });
  const shared = await sharedPaid(of.bursar, { code, parts: partsFor(siblings, 1000, 2000) });
  expect(shared).toMatchObject({ status: 'verified' });
  expect((await onDesk(id, 'placed')).placed.map(({ amount }) => amount)).toEqual([1000, 2000]);
  await succeed(reverse(of.admin, shared.parts[0].id));
  expect(await onDesk(id)).toMatchObject({ amount: 3000, waiting: 1000, claim: null });
  expect((await allocate(id, siblings[1])).body).toMatchObject({ status: 409, code: 'PAYMENT_CODE_USED' });
});

test('what is returned leaves the desk with its reason, and cannot be typed any more', async () => {
  const { id, code } = await waiting({ amount: 70 });
  expect((await giveBack(id, of.bursar)).status).toBe(403);
  expect((await succeed(giveBack(id))).message).toBe('KES 70.00 was returned.');
  expect(await onDesk(id, 'returned')).toMatchObject({ returned: [{ amount: 70, reason: 'Paid by mistake', by: of.admin.username }] });
  expect((await giveBack(id)).body).toMatchObject({ status: 409, code: 'MONEY_PLACED' });
  const typed = await of.bursar.post('/api/payments/new', { studentId: of.student, amount: 70, method: 'Mpesa', code });
  expect(typed.body).toMatchObject({ status: 409, code: 'MONEY_RETURNED' });
});

test('a payment of another amount under the same code is shown, and must be reversed first', async () => {
  const student = await newPayer({ fullName: 'Wairimu Muthoni' });
  const typed = await paid(of.bursar, { studentId: student, amount: 700, method: 'Mpesa', code: newCode() });
  const { arrivalId } = await arrive(of.school, { code: typed.code, amount: 70 });
  expect((await onDesk(arrivalId)).claim).toEqual({
    ...{ receiptNumber: typed.id, studentId: student, fullName: 'Wairimu Muthoni', amount: 700, why: null },
  });
  expect((await allocate(arrivalId, student)).body).toMatchObject({ status: 409, code: 'PAYMENT_CODE_USED' });
  await succeed(reverse(of.admin, typed.id));
  expect((await onDesk(arrivalId)).claim).toBeNull();
  await succeed(allocate(arrivalId, student));
});

test('less than a shilling can only be returned', async () => {
  const { id } = await waiting({ amount: 0.5 });
  expect((await allocate(id, of.student)).body).toMatchObject({ status: 409, code: 'ARRIVED_TOO_LITTLE' });
  await succeed(giveBack(id));
});

test('an auditor reads the desk; another school has one of its own', async () => {
  const { id } = await waiting();
  const auditor = await newStaff(of.admin, 'auditor');
  expect((await desk('', auditor)).pagination.total).toBeGreaterThan(0);
  expect((await auditor.post(`/api/arrivals/${id}/allocate`, { studentId: of.student })).status).toBe(403);
  const other = await payingSchool();
  expect((await other.admin.post(`/api/arrivals/${id}/allocate`, { studentId: other.student })).body).toMatchObject({ status: 404 });
  expect((await giveBack(id, other.admin)).status).toBe(404);
  expect(await desk('', other.admin)).toMatchObject({ sums: { arrived: 0 }, money: [], old: 0 });
});

test('the menu counts what waits, for those who can do something about it', async () => {
  const { pagination } = await desk();
  const counted = async (staff: Staff) => (await succeed(staff.read('/api/dashboard'))).moneyWaiting;
  expect(await counted(of.bursar)).toBe(pagination.total);
  expect(await counted(await of.school.teacher())).toBeUndefined();
});
