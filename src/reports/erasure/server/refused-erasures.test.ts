import { expect, test } from 'vitest';
import { approve, refuse, requestedAdjustment } from '../../../../tests/support/adjusting-school.ts';
import { requestedReversal, withdrawReversal } from '../../../../tests/support/approving.ts';
import { arrive } from '../../../../tests/support/arrived-money.ts';
import { naming, newDiscount } from '../../../../tests/support/discounting-school.ts';
import { inTurnBehind, withoutEntries } from '../../../../tests/support/held-entries.ts';
import { erase, leftStudent, settleAndLeave, whyErased } from '../../../../tests/support/left-student.ts';
import { sendMessages } from '../../../../tests/support/messaging-school.ts';
import { balanceOf, paid, payingSchool, reverse, statementOf, verify } from '../../../../tests/support/paying-school.ts';
import { toggleStudent } from '../../../../tests/support/reporting-school.ts';
import { newStudent, setFees } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { asOwner, newStaff, type Staff, schoolIdOf, succeed, useServer } from '../../../../tests/support/world.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';

useServer();
useSoundLedger();

const nameOf = async (staff: Staff, student: number) => (await succeed(staff.read(`/api/students/${student}/overview`))).student.fullName;

test('an active student is not erased', async () => {
  const { admin, student } = await payingSchool();
  const name = await nameOf(admin, student);
  expect((await erase(admin, student)).body).toMatchObject({
    ...{ status: 409, code: 'ERASURE_OF_ACTIVE' },
    error: `${name} is active. Only the data of a student who left can be erased: deactivate the student first.`,
  });
  expect(await nameOf(admin, student)).toBe(name);
});

test('one who owes is not, nor one in credit; once it is settled it is', async () => {
  const { admin, student } = await payingSchool();
  const name = await nameOf(admin, student);
  await toggleStudent(admin, student);
  const state = async () => (await erase(admin, student)).body;
  expect(await state()).toMatchObject({
    status: 409,
    code: 'ERASURE_WITH_BALANCE',
    error: expect.stringContaining(`${name} owes KES 10,000.00.`),
  });
  const payment = await paid(admin, { studentId: student, amount: 10_250 });
  const next = 'Bring the balance to zero first, with a payment, an adjustment or a refund.';
  expect((await state()).error).toBe(`${name} has a credit of KES 250.00. ${next}`);
  await succeed(reverse(await newStaff(admin, 'admin'), payment.id));
  await paid(admin, { studentId: student, amount: 10_000 });
  await succeed(erase(admin, student));
  expect((await state()).code).toBe('STUDENT_ERASED');
});

test('whatever waits for somebody is named, and stops it until it is decided', async () => {
  const { school, admin, place } = await payingSchool();
  const [bursar, colleague] = [await school.bursar(), await newStaff(admin, 'admin')];
  const student = await newStudent(admin, place);
  const claim = await paid(bursar, { studentId: student, amount: 4000, method: 'Mpesa', code: 'SGH1AAA' });
  const cash = await paid(bursar, { studentId: student, amount: 6000 });
  await toggleStudent(admin, student);
  const waiting = async () => (await erase(admin, student)).body.error.match(/has open items: (.*)\. Complete/)?.[1];
  const waiver = await requestedAdjustment(bursar, { studentId: student, amount: 100 });
  const reversal = await requestedReversal(bursar, cash.id, { cause: 'twice' });
  expect(await waiting()).toBe('an unverified payment, an adjustment and the reversal of a payment');
  await succeed(verify(colleague, claim.id));
  await succeed(refuse(admin, waiver.id));
  expect(await waiting()).toBe('the reversal of a payment');
  await succeed(withdrawReversal(bursar, reversal));
  await succeed(erase(admin, student));
});

test('a message that is not sent yet stops it, one that was sent does not', async () => {
  const { admin, place } = await payingSchool();
  await sendMessages(admin);
  const student = await newStudent(admin, place);
  await settleAndLeave(admin, student);
  expect((await erase(admin, student)).body).toMatchObject({
    code: 'ERASURE_WHILE_WAITING',
    error: expect.stringContaining('a message to a guardian'),
  });
});

test.each([
  ['no reason', { basis: '' }, 'basis', 'Choose why the data is erased'],
  ['another word', { confirmation: 'erase' }, 'confirmation', 'Type ERASE to confirm'],
  ['no word', { confirmation: undefined }, 'confirmation', 'Type ERASE to confirm'],
  ['another reason without a note', { basis: 'other' }, 'note', 'Note is required'],
])('with %s nothing is erased', async (_, why, path, message) => {
  const { admin, place } = await payingSchool();
  const student = await leftStudent(admin, place, { fullName: 'Amani Juma' });
  expect((await erase(admin, student, why)).body).toMatchObject({ status: 400, errors: [{ path, message }] });
  expect(await nameOf(admin, student)).toBe('Amani Juma');
});

test('while an erasure waits for the ledger, nobody waits for it with a notification', async () => {
  const { school, admin, place } = await payingSchool();
  const student = await leftStudent(admin, place);
  let erasing: Promise<unknown> = Promise.resolve();
  await withoutEntries(school, async (waiting) => {
    erasing = succeed(erase(admin, student));
    await waiting();
    const counter = `counters where school_id = ${schoolIdOf(admin)} and kind = 'notification'`;
    expect(await asOwner(`select 1 from ${counter} for update nowait`)).toHaveLength(1);
  });
  expect(await erasing).toMatchObject({ message: `The data of student ${student} is erased.` });
  const { notifications } = await succeed((await newStaff(admin, 'admin')).read('/api/notifications'));
  expect(notifications.filter(({ title }: { title: string }) => title === 'Data of a student erased')).toHaveLength(1);
});

test('sent twice under one key it is done once', async () => {
  const { admin, place } = await payingSchool();
  const student = await leftStudent(admin, place);
  const send = () => admin.post(`/api/students/${student}/erase`, whyErased, { 'idempotency-key': 'once' });
  const [first, again] = [await send(), await send()];
  expect([first.status, again.text]).toEqual([200, first.text]);
});

test('two administrators at once erase a student once', async () => {
  const { admin, place } = await payingSchool();
  const student = await leftStudent(admin, place);
  const colleague = await newStaff(admin, 'admin');
  const answers = await Promise.all([erase(admin, student), erase(colleague, student)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('whoever is erased while a discount rule names them is in no new rule', async () => {
  const { school, admin, place } = await payingSchool();
  const student = await leftStudent(admin, place);
  const held = `select from students where school_id = $1 and student_id = ${student} for no key update`;
  const answers = await inTurnBehind(school, held, [() => erase(admin, student), () => newDiscount(admin, naming([student]))]);
  expect(answers.map(({ status, body }) => body.code ?? status)).toEqual([200, 'STUDENT_ERASED']);
});

test('fees that are raised leave the account of an erased student alone, and it is not counted among those whom they charge', async () => {
  const { admin, place, term, student: other } = await payingSchool();
  const student = await newStudent(admin, place);
  await settleAndLeave(admin, student);
  await succeed(erase(admin, student));
  expect((await succeed(admin.read(`/api/settings/fee-grid?termId=${term}`))).rows).toMatchObject([{ billed: 1 }]);
  await setFees(admin, { ...place, term }, { tuition_fee: 12_000 });
  expect((await statementOf(admin, other)).summary.totalBilled).toBe(12_000);
  expect((await statementOf(admin, student)).summary).toMatchObject({ totalBilled: 10_000, totalPaid: 10_000, currentBalance: 0 });
});

test('a payment of an erased student can be reversed, because the bank may take it back, and an adjustment puts the account right', async () => {
  const { school, admin, place } = await payingSchool();
  const student = await newStudent(admin, place);
  const payment = await paid(await school.bursar(), { studentId: student, amount: 10_000 });
  await toggleStudent(admin, student);
  await succeed(erase(admin, student));
  await succeed(reverse(admin, payment.id, 'The bank took it back'));
  const waiver = await requestedAdjustment(await school.bursar(), { studentId: student, amount: 10_000 });
  await succeed(approve(admin, waiver.id));
  const { money } = await succeed(admin.read(`/api/students/${student}/overview`));
  expect(money.balance).toBe(0);
});

test('the number of an erased student is free, money for it or the K code waits, and a new student may have it', async () => {
  const { school, admin, place } = await payingSchool();
  const student = await leftStudent(admin, place, { admissionNumber: 'KB/9' });
  await succeed(erase(admin, student));
  const pay = (account: string, amount: number) => arrive(school, { account, amount, payerName: null, payerPhone: null });
  expect(await pay('KB/9', 500)).toMatchObject({ outcome: 'waiting' });
  expect(await pay(payCodeOf(student), 600)).toMatchObject({ outcome: 'waiting' });
  const again = await newStudent(admin, place, { admissionNumber: 'KB/9' });
  expect(await asOwner(`select student_id as id from students where school_id = ${schoolIdOf(admin)} and admission_key = 'KB9'`)).toEqual([
    { id: again },
  ]);
  expect(await pay('KB/9', 700)).toMatchObject({ outcome: 'recorded' });
});

test('the end of an erased number that another student has too pays that student, and the whole number waits', async () => {
  const { school, admin, place } = await payingSchool();
  const student = await leftStudent(admin, place, { admissionNumber: 'SM/77' });
  const other = await newStudent(admin, place, { admissionNumber: 'KB/77' });
  const pay = (account: string, amount: number) => arrive(school, { account, amount, payerName: null, payerPhone: null });
  expect(await pay('77', 500)).toMatchObject({ outcome: 'waiting' });
  await succeed(erase(admin, student));
  const before = await balanceOf(admin, other);
  expect(await pay('SM/77', 600)).toMatchObject({ outcome: 'waiting' });
  expect(await pay('77', 700)).toMatchObject({ outcome: 'recorded' });
  expect(await balanceOf(admin, other)).toBe(before - 700);
});
