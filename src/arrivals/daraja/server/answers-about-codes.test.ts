import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  connect,
  payInto,
  type StaffedSchool,
  takenUp,
  tell,
  unheard,
  useConnectedSchool,
  workOffAll,
} from '../../../../tests/support/connected-school.ts';
import { paid, reverse } from '../../../../tests/support/paying-school.ts';
import { mpesaStatement, reversedOut } from '../../../../tests/support/reversed-money.ts';
import { newStudent } from '../../../../tests/support/school-parts.ts';
import { schoolIdOf, succeed, testStore } from '../../../../tests/support/world.ts';
import type { Notice } from '../../../../tools/daraja/outbox.ts';
import { isGuardian } from './codes/questions-sql.ts';

let of: StaffedSchool;

useConnectedSchool((made) => {
  of = made;
});

/** A payment that was typed with the code of money of which nobody told, and Safaricom's answer about it, kept back. */
async function askedPayment(amount: number) {
  const student = await newStudent(of.admin, of.place);
  const { receipt: code } = (await unheard(of.simulator, () => payInto(of, 'NOBODY', amount))).result;
  const { id } = await paid(of.bursar, { studentId: student, amount, method: 'Mpesa', code });
  return { student, code, id, answer: await answerAbout(id) };
}

/** Safaricom's answer to a question that is asked now, kept back. */
async function answerAbout(id: number): Promise<Notice> {
  const { notices } = await unheard(of.simulator, () => succeed(of.bursar.post(`/api/payments/${id}/code-questions`)));
  return notices[0] as Notice;
}

const hear = async (notice: Notice, address?: string) => {
  await tell(notice.url.replace('http://karo.test', ''), notice.body, address);
  await workOffAll(of.simulator);
};
const newest = async (id: number) => (await succeed(of.admin.read(`/api/payments/${id}/code-questions`))).questions[0];
const isVerified = async ({ student, id }: { student: number; id: number }) =>
  (await succeed(of.admin.read(`/api/payments/student/${student}/receipt/${id}`))).payment.isVerified;
const arrivals = async (code: string) => (await takenUp(of.school)).filter((each) => each.code === code);

test('where a school hears Safaricom alone, an answer about a code from elsewhere proves nothing', async () => {
  await connect(of.school, { checksSources: true });
  const payment = await askedPayment(510);
  await hear(payment.answer, '41.90.1.1');
  expect([(await newest(payment.id)).state, await isVerified(payment), await arrivals(payment.code)]).toEqual(['asked', false, []]);
  await connect(of.school);
});

test('an answer about a payment that was reversed meanwhile, or whose money is known to have gone back, proves nothing', async () => {
  const reversed = await askedPayment(520);
  await succeed(reverse(of.admin, reversed.id));
  await hear(reversed.answer);
  expect(await newest(reversed.id)).toMatchObject({ state: 'doubted', reason: 'The payment has since been reversed.' });
  expect(await arrivals(reversed.code)).toEqual([]);

  const wentBack = await askedPayment(530);
  // Another amount than the payment, so that nobody is asked to reverse that.
  await mpesaStatement(of.bursar, reversedOut(wentBack.code, 531));
  await hear(wentBack.answer);
  const reason = 'M-Pesa has this money, and it waits under Unallocated Payments.';
  expect(await newest(wentBack.id)).toMatchObject({ state: 'doubted', reason });
  expect(await isVerified(wentBack)).toBe(false);
});

test('a timeout that comes after the answer changes nothing', async () => {
  const proved = await askedPayment(540);
  const { id } = await paid(of.bursar, { studentId: proved.student, amount: 400, method: 'Mpesa', code: 'UA5NOBODY2' });
  const doubted = { id, answer: await answerAbout(id) };
  for (const [payment, state] of [[proved, 'proved'] as const, [doubted, 'doubted'] as const]) {
    await hear(payment.answer);
    const before = await newest(payment.id);
    await hear({ ...payment.answer, url: payment.answer.url.replace(/code$/, 'code-late') });
    expect([before.state, await newest(payment.id)]).toEqual([state, before]);
  }
});

test('a payer is a guardian by the whole number, the masked or the hashed one, or by the name', async () => {
  const student = await newStudent(of.admin, of.place, { contactNumber1: '0799 111 222', guardianName: 'Otieno Ouma' });
  const schoolId = schoolIdOf(of.admin);
  const hash = (phone: string) => createHash('sha256').update(phone).digest('hex');
  const known = (payerPhone: string | null, payerName: string | null = null) =>
    testStore().database.transaction(schoolId, (tx) => isGuardian(tx, { schoolId, studentIds: [student], payerName, payerPhone }));
  for (const phone of ['254799111222', '25479****222', hash('254799111222')]) expect(await known(phone), phone).toBe(true);
  for (const phone of ['254799111223', '25479****223', hash('254799111223'), null]) expect(await known(phone), `${phone}`).toBe(false);
  expect([await known(null, 'OTIENO OUMA'), await known(null, 'OTIENO KAMAU')]).toEqual([true, false]);
});
