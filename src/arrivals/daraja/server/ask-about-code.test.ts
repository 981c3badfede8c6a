import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type ConnectedSchool,
  connect,
  connectedSchool,
  unheard as keptBack,
  minutesLater,
  payInto,
  type StaffedSchool,
  takenUp,
  tell,
  useConnectedSchool,
  workOffAll,
} from '../../../../tests/support/connected-school.ts';
import { moved } from '../../../../tests/support/moved-moments.ts';
import { balanceOf, paid, reverse, verify } from '../../../../tests/support/paying-school.ts';
import { newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { newStaff, schoolIdOf, succeed, testStore } from '../../../../tests/support/world.ts';
import type { Notice } from '../../../../tools/daraja/outbox.ts';
import { enqueue } from '../../../school/jobs/server/enqueue.ts';

let of: StaffedSchool;
let student: number;
let code: string;
let payment: number;
let confirmation: Notice;

useConnectedSchool((made) => {
  of = made;
});
beforeEach(async () => {
  student = await newStudent(of.admin, of.place);
  of.simulator.world.transactions.length = 0;
  const { result: transaction, notices } = await unheard(() => payInto(of, 'NOBODY'));
  code = transaction.receipt;
  [confirmation] = notices as [Notice];
  payment = (await paid(of.bursar, { studentId: student, amount: 500, method: 'Mpesa', code })).id;
});
afterEach(() => {
  Object.assign(of.simulator.world, { mood: 'well', lookupsLapse: false });
});

const unheard = <T>(act: () => Promise<T>) => keptBack(of.simulator, act);
const url = (id = payment) => `/api/payments/${id}/code-questions`;
const ask = (id = payment, staff = of.bursar) => staff.post(url(id));
const codeQuestions = async (id = payment) =>
  (await succeed(of.admin.read(url(id)))) as { canAsk: boolean; questions: { state: string; reason: string | null }[] };
const newest = async (id = payment) => (await codeQuestions(id)).questions[0];
const askAndHear = async (id = payment) => {
  await succeed(ask(id));
  await of.simulator.settled();
  await workOffAll(of.simulator);
  return newest(id);
};
const hear = async (...notices: Notice[]) => {
  for (const notice of notices) await tell(notice.url.replace('http://karo.test', ''), notice.body);
  await workOffAll(of.simulator);
};
const lookUp = async () => {
  const schoolId = schoolIdOf(of.admin);
  await testStore().database.transaction(schoolId, (tx) => enqueue(tx, 'paybillPull', { schoolId }));
  await workOffAll(of.simulator);
};
const isVerified = async (id = payment) =>
  (await succeed(of.admin.read(`/api/payments/student/${student}/receipt/${id}`))).payment.isVerified;
const arrivals = async () => (await takenUp(of.school)).filter((each) => each.code === code);
const once = [{ code: expect.any(String), amount: 500, receipts: 1, waiting: 0 }];

test('a payment that was typed and of which nobody told is verified by M-Pesa’s answer, as by its notice', async () => {
  expect(await codeQuestions()).toEqual({ canAsk: true, questions: [] });
  expect(await ask()).toMatchObject({
    status: 201,
    body: { message: `M-Pesa is asked about ${code}.`, question: { state: 'asked', reason: null } },
  });
  expect(await isVerified()).toBe(false);
  await of.simulator.settled();
  await workOffAll(of.simulator);
  expect(await newest()).toMatchObject({ state: 'proved', reason: null });
  expect([await isVerified(), await arrivals(), await balanceOf(of.admin, student)]).toEqual([true, once, 9500]);
  const arrivalSql = 'select source, evidence, payer_name as name from arrivals where school_id = $1 and code = $2';
  const evidence = expect.stringMatching(/^Notice \d+ of Safaricom, asked about the code$/);
  expect(await rowsOf(of.school, arrivalSql, [code])).toEqual([{ source: 'pull', evidence, name: 'ASHA NJERI KAMAU' }]);
});

/** Everything that can tell of one payment, each in its own way. */
type Telling = 'answer' | 'confirmation' | 'look-up' | 'approval';

test.each<Telling[][]>([
  [['answer', 'confirmation', 'answer', 'look-up', 'approval']],
  [['confirmation', 'answer', 'look-up', 'approval', 'answer']],
  [['look-up', 'answer', 'approval', 'confirmation', 'answer']],
  [['approval', 'answer', 'answer', 'look-up', 'confirmation']],
])('told in the order %j it is one arrival, one receipt and one sum', async (order) => {
  const { notices } = await unheard(() => succeed(ask()));
  const acts: Record<Telling, () => Promise<unknown>> = {
    answer: () => hear(...notices, ...notices),
    confirmation: () => hear(confirmation),
    'look-up': lookUp,
    approval: () => verify(of.admin, payment),
  };
  for (const telling of order) await acts[telling]();
  expect([await isVerified(), await arrivals(), await balanceOf(of.admin, student)]).toEqual([true, once, 9500]);
  expect(await newest()).toMatchObject({ state: 'proved', reason: null });
});

test('what M-Pesa has otherwise is said in plain words, changes nothing, and a second person can still decide', async () => {
  const other = (await paid(of.bursar, { studentId: student, amount: 400, method: 'Mpesa', code: 'UA5NOBODY1' })).id;
  expect(await askAndHear(other)).toMatchObject({ state: 'doubted', reason: 'M-Pesa knows no payment with this code.' });
  const {
    result: { receipt },
  } = await unheard(() => payInto(of, 'NOBODY', 450));
  const wrong = (await paid(of.bursar, { studentId: student, amount: 500, method: 'Mpesa', code: receipt })).id;
  expect(await askAndHear(wrong)).toMatchObject({
    state: 'doubted',
    reason: 'M-Pesa says that it was KES 450.00, and KES 500.00 was recorded.',
  });
  const arrived = (await takenUp(of.school)).filter((each) => [receipt, 'UA5NOBODY1'].includes(each.code));
  expect([await isVerified(other), await isVerified(wrong), arrived]).toEqual([false, false, []]);
  await succeed(verify(of.admin, wrong));
  expect(await isVerified(wrong)).toBe(true);
});

test('money of a payer whom the student does not know waits for a person, who reads the name', async () => {
  const stranger = await newStudent(of.admin, of.place, { contactNumber1: '0799 111 222', guardianName: 'Otieno Ouma' });
  const { result: transaction, notices } = await unheard(() => payInto(of, 'NOBODY', 320));
  const { id } = await paid(of.bursar, { studentId: stranger, amount: 320, method: 'Mpesa', code: transaction.receipt });
  expect((await askAndHear(id))?.reason).toMatch(
    /^M-Pesa has this payment, of ASHA NJERI KAMAU \(25471\*{4}678\), who is not known as a guardian/,
  );
  await hear(...notices);
  expect((await takenUp(of.school)).find((each) => each.code === transaction.receipt)).toMatchObject({ receipts: 1 });
});

test('a payment for several students is asked about once, and proved by the sum of its parts', async () => {
  const sibling = await newStudent(of.admin, of.place);
  const { result: transaction } = await unheard(() => payInto(of, 'NOBODY', 900));
  const parts = [student, sibling].map((studentId) => ({ studentId, amount: 450 }));
  const shared = { payerName: 'Asha Kamau', total: 900, method: 'Mpesa', code: transaction.receipt, parts };
  await succeed(of.bursar.post('/api/shared-payments', shared));
  const ids = await rowsOf(of.school, 'select payment_id as id from payments where school_id = $1 order by 1 desc limit 2');
  const [second, first] = ids.map(({ id }) => Number(id)) as [number, number];
  await succeed(ask(first));
  expect((await ask(second)).body).toMatchObject({ status: 409, code: 'CODE_QUESTION_OPEN' });
  await of.simulator.settled();
  await workOffAll(of.simulator);
  expect(await newest(first)).toMatchObject({ state: 'proved' });
  expect(await isVerified(first)).toBe(true);
  expect((await takenUp(of.school)).find((each) => each.code === transaction.receipt)).toMatchObject({ receipts: 2, waiting: 0 });
});

test('where Safaricom finds no time it says so, one may ask again, and an answer that comes late counts', async () => {
  const { notices: late } = await unheard(() => succeed(ask()));
  await minutesLater(of);
  expect((await newest())?.reason).toMatch(/^M-Pesa has not answered\./);
  of.simulator.world.lookupsLapse = true;
  expect(await askAndHear()).toMatchObject({ state: 'failed', reason: "M-Pesa's look-up timed out. Please ask again." });
  await hear(...late);
  expect((await codeQuestions()).questions.map(({ state }) => state)).toEqual(['failed', 'proved']);
  expect([await isVerified(), await arrivals()]).toEqual([true, once]);
});

test('forged answers prove nothing: to no question, about another code, at another school’s address, of another paybill', async () => {
  const { notices } = await unheard(() => succeed(ask()));
  const [answer] = notices as [Notice];
  const altered = (change: (text: string) => string) => ({ ...answer, body: JSON.parse(change(JSON.stringify(answer.body))) });
  const other = await connectedSchool(of.simulator);
  await hear(
    altered((text) => text.replaceAll(code, 'UA5FORGED9')),
    { ...answer, url: `${other.callbacks}/code` },
    { ...answer, body: { Result: 'odd' } },
  );
  await rowsOf(other.school, `update paybill_notices set ${moved('received_at', "- interval '1 hour'")} where school_id = $1`);
  await rowsOf(other.school, "update karo_jobs.job set start_after = now() where (data ->> 'school_id')::integer = $1");
  await workOffAll(of.simulator);
  const reasons = ({ school }: ConnectedSchool, count: number) =>
    rowsOf(school, `select reason from paybill_notice_results where school_id = $1 order by notice_id desc limit ${count}`);
  expect(await reasons(of, 2)).toEqual([{ reason: 'It is not an answer about a code' }, { reason: 'It is not the code of the question' }]);
  expect(await reasons(other, 1)).toEqual([{ reason: 'No such question was sent' }]);
  expect([await newest(), await isVerified(), await arrivals()]).toEqual([expect.objectContaining({ state: 'asked' }), false, []]);
  expect((await tell(`/api/daraja/callbacks/${'0'.repeat(66)}/code`, answer.body)).status).toBe(404);
  await hear(altered((text) => text.replaceAll('600100 - ', '600101 - ')));
  expect([(await newest())?.reason, await isVerified()]).toEqual([
    'M-Pesa says that this money did not come to the paybill 600100.',
    false,
  ]);
  await succeed(of.admin.post('/api/settings/mpesa/register'));
});

test('a code is asked about once at a time and three times an hour; pressed by many at once, once', async () => {
  await unheard(async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    for (let count = 1; count < 3; count += 1) {
      await minutesLater(of);
      await succeed(ask());
    }
  });
  await minutesLater(of);
  expect((await ask()).body).toMatchObject({ status: 429, code: 'CODE_QUESTIONS_TOO_MANY' });
  await minutesLater(of, 60);
  await unheard(() => succeed(ask()));
});

test('only pending M-Pesa payments are asked about, by those who take money, where the paybill has an initiator', async () => {
  const auditor = await newStaff(of.admin, 'auditor');
  expect([(await ask(payment, auditor)).status, (await auditor.read(url())).status]).toEqual([403, 200]);
  const cash = await paid(of.bursar, { studentId: student });
  const bank = await paid(of.bursar, { studentId: student, method: 'Bank', bank: 'KCB', code: 'SLIP123456' });
  const reversed = await paid(of.bursar, { studentId: student, method: 'Mpesa', code: 'UA5REVERSE' });
  await succeed(reverse(of.admin, reversed.id));
  for (const [id, refusal] of [
    [cash.id, 'PAYMENT_ALREADY_VERIFIED'],
    [bank.id, 'NOT_AN_MPESA_CODE'],
    [reversed.id, 'PAYMENT_REVERSED'],
    [999_999, 'PAYMENT_NOT_FOUND'],
  ]) {
    expect((await ask(Number(id))).body.code).toBe(refusal);
  }
  expect((await of.bursar.read(url(999_999))).status).toBe(404);
  await succeed(of.admin.post('/api/settings/mpesa/remove-initiator'));
  expect([(await codeQuestions()).canAsk, (await ask()).body.code]).toEqual([false, 'PAYBILL_CANNOT_ASK_CODES']);
  await connect(of.school);
});

test('an initiator that Safaricom refuses, and a Safaricom that is busy, are told in words', async () => {
  await connect(of.school, { initiatorName: 'another' });
  expect((await askAndHear())?.reason).toMatch(/^M-Pesa did not accept the initiator/);
  await connect(of.school);
  of.simulator.world.mood = 'busy';
  expect((await succeed(ask())).message).toMatch(/Safaricom is busy/);
  expect([(await newest())?.state, await isVerified()]).toEqual(['failed', false]);
});
