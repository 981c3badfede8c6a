import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type ConnectedSchool,
  connect,
  connectedSchool,
  type StaffedSchool,
  takenUp,
  tell,
  unheard,
  useConnectedSchool,
  workOffAll,
} from '../../../../tests/support/connected-school.ts';
import { payer } from '../../../../tests/support/daraja-rig.ts';
import { moved } from '../../../../tests/support/moved-moments.ts';
import { newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { newSchool, schoolIdOf, succeed, testStore } from '../../../../tests/support/world.ts';
import { noOddities } from '../../../../tools/daraja/oddities.ts';
import { noAccidents } from '../../../../tools/daraja/outbox.ts';
import type { Outcome, Showing } from '../../../../tools/daraja/world.ts';
import { enqueue } from '../../../school/jobs/server/enqueue.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';

let of: StaffedSchool;
let student: number;
let phone: string;
let lastNumber = 0;

useConnectedSchool((made) => {
  of = made;
});
beforeEach(async () => {
  lastNumber += 1;
  phone = `2547990001${String(lastNumber).padStart(2, '0')}`;
  student = await newStudent(of.admin, of.place, { contactNumber1: `+${phone}` });
});
afterEach(() => {
  of.simulator.world.outbox.accidents = noAccidents;
  Object.assign(of.simulator.world, { mood: 'well', oddities: noOddities });
});

const url = (id = student) => `/api/students/${id}/prompts`;
const ask = (changes: Record<string, unknown> = {}, id = student) => of.admin.post(url(id), { amount: 250, phone, ...changes });
const phonePrompts = async (id = student) =>
  (await succeed(of.admin.read(url(id)))) as { canAsk: boolean; phones: string[]; prompts: Record<string, unknown>[] };
const newest = async (id = student) => (await phonePrompts(id)).prompts[0];
const answered = async (outcome: Outcome) => {
  const paid = of.simulator.answer(phone, outcome);
  await of.simulator.settled();
  await workOffAll(of.simulator);
  return paid;
};
/** The payer pays into the paybill, without the prompt. */
const payInto = async (id = student, showing: Showing = 'masked') => {
  await of.simulator.pay({ shortCode: '600100', amount: 250, account: payCodeOf(id), payer: { ...payer, phone, showing } });
  await of.simulator.settled();
  await workOffAll(of.simulator);
};
/** As if the prompt stood on the telephone since long ago: its look-ups are due, and the number may be asked again. */
const longAgo = async () => {
  await rowsOf(of.school, `update payment_prompts set ${moved('asked_at', "- interval '3 minutes'")} where school_id = $1`);
  await rowsOf(of.school, "update karo_jobs.job set start_after = now() where state = 'created' and (data ->> 'school_id')::integer = $1");
};

test('a guardian is asked, pays, and the receipt is there: one payment, verified, though Safaricom tells of it twice', async () => {
  const answer = await ask();
  expect(answer).toMatchObject({
    status: 201,
    body: { message: `A request for KES 250.00 was sent to +${phone}. The payer enters the M-Pesa PIN there.` },
  });
  expect(await phonePrompts()).toMatchObject({
    canAsk: true,
    phones: [phone],
    prompts: [{ state: 'asked', amount: 250, receiptNumber: null }],
  });
  expect(of.simulator.world.prompts.at(-1)).toMatchObject({ account: payCodeOf(student), amount: 250, phone });
  const paid = await answered('paid');
  const { state, receiptNumber } = (await newest()) ?? {};
  expect(state).toBe('paid');
  const { payment } = await succeed(of.admin.read(`/api/payments/student/${student}/receipt/${receiptNumber}`));
  expect(payment).toMatchObject({ amount: 250, isVerified: true, code: paid?.receipt });
  expect((await takenUp(of.school)).filter(({ code }) => code === paid?.receipt)).toMatchObject([{ receipts: 1, waiting: 0 }]);
});

test.each([
  ['cancelled', 'The payer cancelled it.'],
  ['wrongPin', 'The payer entered a wrong PIN.'],
  ['insufficient', 'There is not enough money on this M-Pesa account.'],
  ['unreachable', 'The phone could not be reached: it is off, out of reach, or not on Safaricom.'],
] as const)('one that is %s is said in plain words, and no money moves', async (outcome, reason) => {
  await succeed(ask());
  await answered(outcome);
  expect(await newest()).toMatchObject({ state: 'failed', reason, receiptNumber: null });
});

test('nobody is pestered: one question at a time, three in an hour, only to guardians of the student', async () => {
  await succeed(ask());
  expect((await ask()).body).toMatchObject({ status: 409, code: 'PROMPT_OPEN' });
  const both = await Promise.all([ask({ phone: '0712 345 678' }), ask({ phone: '+255 712 345 678' })]);
  for (const { body } of both) expect(body).toMatchObject({ status: 409, code: 'NOT_A_GUARDIANS_NUMBER', errors: [{ path: 'phone' }] });
  for (let count = 1; count < 3; count += 1) {
    await answered('cancelled');
    await succeed(ask({ phone: `0${phone.slice(3)}` }));
  }
  await answered('cancelled');
  expect((await ask()).body).toMatchObject({ status: 429, code: 'PROMPTS_TOO_MANY' });
  expect(of.simulator.world.prompts.filter((each) => each.phone === phone)).toHaveLength(3);
});

test('pressed by many at once, a telephone rings once', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask()));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  expect(of.simulator.world.prompts.filter((each) => each.phone === phone)).toHaveLength(1);
});

test('where the answer is lost, Safaricom is asked: paid without a notice, the receipt comes with the look-up of payments', async () => {
  of.simulator.world.outbox.accidents = { ...noAccidents, dropped: 1 };
  await succeed(ask());
  const paid = await answered('paid');
  expect(await newest()).toMatchObject({ state: 'asked' });
  await longAgo();
  await workOffAll(of.simulator);
  expect(await newest()).toMatchObject({ state: 'paid', receiptNumber: null });
  await testStore().database.transaction(schoolIdOf(of.admin), (tx) => enqueue(tx, 'paybillPull', { schoolId: schoolIdOf(of.admin) }));
  await workOffAll(of.simulator);
  expect(await newest()).toMatchObject({ state: 'paid', receiptNumber: expect.any(Number) });
  expect((await takenUp(of.school)).filter(({ code }) => code === paid?.receipt)).toMatchObject([{ amount: 250, receipts: 1 }]);
});

test.each([
  [100, 'paid'],
  [150, 'asked'],
])('money whose time is %i seconds before the request finds it %s: clocks differ by two minutes at most', async (seconds, state) => {
  await succeed(ask());
  const later = `update payment_prompts set ${moved('asked_at', "+ $3 * interval '1 second'")} where school_id = $1 and student_id = $2`;
  await rowsOf(of.school, later, [student, seconds]);
  await payInto();
  expect(await newest()).toMatchObject({ state });
});

test.each([
  ['hashed', 'hashed', 'usual'],
  ['not told', 'masked', 'nulls'],
] as const)('money of a payer whose telephone is %s ends the request', async (_, showing, confirmation) => {
  of.simulator.world.oddities = { ...noOddities, confirmation };
  await succeed(ask());
  await payInto(student, showing);
  expect(await newest()).toMatchObject({ state: 'paid', receiptNumber: expect.any(Number) });
});

test('of two requests to one phone, money for one child ends that child’s, though the other’s is older', async () => {
  const sibling = await newStudent(of.admin, of.place, { contactNumber1: `+${phone}` });
  await succeed(ask());
  await unheard(of.simulator, async () => of.simulator.answer(phone, 'cancelled'));
  await rowsOf(of.school, `update payment_prompts set ${moved('asked_at', "- interval '11 minutes'")} where school_id = $1`);
  await succeed(ask({}, sibling));
  await payInto(sibling);
  expect([await newest(sibling), await newest()]).toMatchObject([{ state: 'paid' }, { receiptNumber: null }]);
});

test('forged answers change nothing: of another amount, of nobody’s question, of another school’s', async () => {
  await succeed(ask());
  const CheckoutRequestID = of.simulator.world.prompts.at(-1)?.checkoutRequestId;
  const Item = [
    { Name: 'Amount', Value: 251 },
    { Name: 'MpesaReceiptNumber', Value: 'UA5FORGED9' },
    { Name: 'TransactionDate', Value: 20260105090000 },
  ];
  const forged = (changes: object) => ({
    Body: { stkCallback: { CheckoutRequestID, ResultCode: 0, CallbackMetadata: { Item }, ...changes } },
  });
  const other = await connectedSchool(of.simulator);
  expect((await tell(`${of.callbacks}/prompt`, forged({}))).status).toBe(200);
  expect((await tell(`${of.callbacks}/prompt`, { Body: 'odd' })).status).toBe(200);
  expect((await tell(`${other.callbacks}/prompt`, forged({}))).status).toBe(200);
  await rowsOf(other.school, `update paybill_notices set ${moved('received_at', "- interval '1 hour'")} where school_id = $1`);
  await workOffAll(of.simulator);
  expect(await newest()).toMatchObject({ state: 'asked' });
  const reasons = async (school: ConnectedSchool['school']) =>
    rowsOf(school, 'select reason from paybill_notice_results where school_id = $1 order by notice_id desc limit 2');
  expect(await reasons(of.school)).toEqual([{ reason: 'It is not an answer to a question' }, { reason: 'It is not the requested amount' }]);
  expect(await reasons(other.school)).toEqual([{ reason: 'No such payment request was sent' }]);
  expect((await takenUp(of.school)).filter(({ code }) => code === 'UA5FORGED9')).toEqual([]);
  await succeed(of.admin.post('/api/settings/mpesa/register'));
});

/** How many seconds until the notices that came too early are looked at again. */
const pauses = async () => {
  const pause = 'extract(epoch from start_after - created_on)::float8 as seconds';
  const early = `from karo_jobs.job where state = 'created' and data ->> 'kind' = 'paybillNotice'`;
  const rows = await rowsOf(of.school, `select ${pause} ${early} and (data ->> 'school_id')::integer = $1`);
  return rows.map(({ seconds }) => Math.floor(Number(seconds)));
};
const secondsLater = async (seconds: number) => {
  // What came of the others is in the ledger, with the time at which they came.
  const open = 'not exists (select from paybill_notice_results r where r.school_id = n.school_id and r.notice_id = n.notice_id)';
  const later = `update paybill_notices n set ${moved('received_at', "- $2 * interval '1 second'")} where school_id = $1 and ${open}`;
  await rowsOf(of.school, later, [seconds]);
  const early = `state = 'created' and data ->> 'kind' = 'paybillNotice'`;
  await rowsOf(of.school, `update karo_jobs.job set start_after = now() where ${early} and (data ->> 'school_id')::integer = $1`);
  await workOffAll(of.simulator);
};

test('an answer that is faster than our own request is looked at again a second later, then after as long as it has waited', async () => {
  await succeed(ask());
  const newestOf = 'select checkout_id as id from payment_prompts where school_id = $1 order by prompt_id desc limit 1';
  const [row] = await rowsOf(of.school, newestOf);
  await rowsOf(of.school, 'update payment_prompts set checkout_id = null where school_id = $1 and checkout_id = $2', [row?.id]);
  await answered('cancelled');
  expect(await newest()).toMatchObject({ state: 'asked' });
  expect(await pauses()).toEqual([expect.toSatisfy((seconds) => seconds < 30)]);
  await secondsLater(100);
  expect(await pauses()).toEqual([expect.toSatisfy((seconds) => seconds >= 100 && seconds < 130)]);
  await rowsOf(of.school, 'update payment_prompts set checkout_id = $2 where school_id = $1 and student_id = $3', [row?.id, student]);
  await secondsLater(100);
  expect([await newest(), await pauses()]).toEqual([expect.objectContaining({ state: 'failed', reason: 'The payer cancelled it.' }), []]);
});

test('a Safaricom that refuses or does not answer is told in words, and the money is not asked', async () => {
  of.simulator.world.mood = 'busy';
  expect(await succeed(ask())).toMatchObject({ message: expect.stringMatching(/Safaricom is busy/), prompt: { state: 'failed' } });
  expect((await newest())?.reason).toMatch(/Safaricom is busy/);
});

test('without a connection or passkey no telephone can be asked; teachers ask none', async () => {
  const bare = await newSchool();
  expect((await bare.admin.read('/api/students/1/prompts')).status).toBe(404);
  await connect(of.school, {});
  await rowsOf(of.school, 'update paybill_connections set passkey = null where school_id = $1');
  expect(await phonePrompts()).toMatchObject({ canAsk: false, phones: [phone] });
  expect((await ask()).body).toMatchObject({ status: 409, code: 'PAYBILL_CANNOT_ASK' });
  await connect(of.school);
  const teacher = await of.school.teacher();
  expect((await teacher.post(url(), { amount: 250, phone })).status).toBe(403);
  expect((await (await of.school.bursar()).post(url(), { amount: 250, phone })).status).toBe(201);
});

test.each([
  [{ amount: 0.5 }, 'Amount must be at least 1'],
  [{ amount: 10.5 }, 'Amount must be whole shillings, at most 250,000'],
  [{ amount: 250_001 }, 'Amount must be whole shillings, at most 250,000'],
  [{ phone: '' }, 'Phone number is required'],
  [{ phone: 'mama' }, 'Phone number must be a number such as 0712 345 678'],
])('%j is refused', async (changes, message) => {
  expect((await ask(changes)).body).toMatchObject({ status: 400, errors: [{ message }] });
});
