import { expect, test } from 'vitest';
import { approveMany, refuseMany } from '../../../../tests/support/approving.ts';
import { arrive, newCode } from '../../../../tests/support/arrived-money.ts';
import { type StaffedSchool, useConnectedSchool, workOffAll } from '../../../../tests/support/connected-school.ts';
import { naming, newDiscount } from '../../../../tests/support/discounting-school.ts';
import { erase, settleAndLeave } from '../../../../tests/support/left-student.ts';
import { moved } from '../../../../tests/support/moved-moments.ts';
import { paid, verify } from '../../../../tests/support/paying-school.ts';
import { toggleStudent } from '../../../../tests/support/reporting-school.ts';
import { newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { newStaff, schoolIdOf, succeed, testStore } from '../../../../tests/support/world.ts';
import { recordReversal } from '../../../arrivals/unallocated/server/went-back.ts';
import { nairobiToday } from '../../../core/dates.ts';
import { asCents } from '../../../core/money.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';

let of: StaffedSchool;
useConnectedSchool((made) => {
  of = made;
});

/** What stops the erasure of a student, in words; null once it is done. */
async function stopped(student: number): Promise<string | null> {
  const { status, body } = await erase(of.admin, student);
  return status === 200 ? null : (/has open items: (.*)\. Complete/.exec(body.error)?.[1] ?? body.error);
}

/** A student who left, whom M-Pesa asked on this telephone for money. */
async function askedOn(phone: string): Promise<number> {
  const student = await newStudent(of.admin, of.place, { contactNumber1: `+${phone}` });
  await succeed(of.admin.post(`/api/students/${student}/prompts`, { amount: 250, phone }));
  await settleAndLeave(of.admin, student);
  return student;
}

test('a request on a phone stops it until it is answered, or for a day', async () => {
  const [first, second] = [await askedOn('254799000201'), await askedOn('254799000202')];
  expect([await stopped(first), await stopped(second)]).toEqual(Array(2).fill('an M-Pesa payment request'));
  const changed = (set: string, student: number) =>
    rowsOf(of.school, `update payment_prompts set ${set} where school_id = $1 and student_id = $2`, [student]);
  await changed("state = 'failed', reason = 'The payer cancelled it'", first);
  await changed(moved('asked_at', "- interval '23 hours'"), second);
  expect([await stopped(first), await stopped(second)]).toEqual([null, 'an M-Pesa payment request']);
  await changed(moved('asked_at', "- interval '1 hour'"), second);
  expect(await stopped(second)).toBeNull();
});

/** A student who left, about whose payment M-Pesa was asked a question. */
async function questioned(): Promise<{ student: number; payment: number }> {
  const student = await newStudent(of.admin, of.place);
  const { id } = await paid(of.admin, { studentId: student, amount: 10_000, method: 'Mpesa', code: newCode() });
  await succeed(of.admin.post(`/api/payments/${id}/code-questions`));
  await of.simulator.settled();
  await succeed(verify(await newStaff(of.admin, 'admin'), id));
  await toggleStudent(of.admin, student);
  return { student, payment: id };
}

test('a question to M-Pesa about the code of a payment stops it until the answer is read, or for a day', async () => {
  const [answered, { student, payment }] = [await questioned(), await questioned()];
  expect([await stopped(answered.student), await stopped(student)]).toEqual(Array(2).fill('a question to M-Pesa'));
  const moveQuestion = (by: string) =>
    rowsOf(of.school, `update code_questions set ${moved('asked_at', by)} where school_id = $1 and payment_id = $2`, [payment]);
  await moveQuestion("- interval '1 day'");
  expect(await stopped(student)).toBeNull();
  await moveQuestion("+ interval '1 day'");
  await workOffAll(of.simulator);
  expect(await stopped(answered.student)).toBeNull();
});

/** A student who left, whose payment the bank took back, and the reversal that waits. */
async function tookBack(evidence: string): Promise<{ student: number; reversal: number }> {
  const [student, code] = [await newStudent(of.admin, of.place), newCode()];
  await arrive(of.school, { code, amount: 10_000, account: payCodeOf(student) });
  await toggleStudent(of.admin, student);
  const schoolId = schoolIdOf(of.admin);
  const told = { kind: 'reversal', day: nairobiToday(), amount: asCents(1_000_000), code, codes: [code], chequeNumber: null } as const;
  await testStore().database.transaction(schoolId, (tx) =>
    recordReversal(tx, { schoolId, userId: null }, { ...told, evidence, words: 'Reversal' }),
  );
  expect(await stopped(student)).toBe('the reversal of a payment and a reversed payment');
  const { approvals } = await succeed(of.admin.read('/api/approvals?show=waiting&kind=reversal'));
  return { student, reversal: approvals[0].id };
}

test('a payment whose money went back stops it no longer once it is reversed and paid again', async () => {
  const { student, reversal } = await tookBack('Notice 8 of a bank');
  await succeed(approveMany(of.admin, ['reversal', reversal]));
  await paid(of.admin, { studentId: student, amount: 10_000 });
  expect(await stopped(student)).toBeNull();
});

test('a payment whose money went back stops it no longer once its reversal is refused', async () => {
  const { student, reversal } = await tookBack('Notice 9 of a bank');
  await succeed(refuseMany(of.admin, 'The bank sent it again', ['reversal', reversal]));
  expect(await stopped(student)).toBeNull();
});

test('a discount rule that names the student stops it until it is decided', async () => {
  const student = await newStudent(of.admin, of.place);
  const { discount } = await succeed(newDiscount(of.admin, naming([student])));
  await settleAndLeave(of.admin, student);
  expect(await stopped(student)).toBe('a discount rule');
  await succeed(of.admin.post(`/api/standing-discounts/${discount.id}/withdraw`));
  expect(await stopped(student)).toBeNull();
});
