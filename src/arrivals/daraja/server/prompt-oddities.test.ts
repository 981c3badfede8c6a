import { afterEach, beforeEach, expect, test } from 'vitest';
import { type StaffedSchool, takenUp, useConnectedSchool, workOffAll } from '../../../../tests/support/connected-school.ts';
import { payer } from '../../../../tests/support/daraja-rig.ts';
import { moved } from '../../../../tests/support/moved-moments.ts';
import { newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { schoolIdOf, succeed, testStore } from '../../../../tests/support/world.ts';
import { noOddities } from '../../../../tools/daraja/oddities.ts';
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
  phone = `2547660001${String(lastNumber).padStart(2, '0')}`;
  student = await newStudent(of.admin, of.place, { contactNumber1: `+${phone}` });
});
afterEach(() => {
  of.simulator.world.oddities = noOddities;
});

const url = () => `/api/students/${student}/prompts`;
const ask = () => of.admin.post(url(), { amount: 250, phone });
const phonePrompts = async () => (await succeed(of.admin.read(url()))) as { prompts: Record<string, unknown>[] };
const newest = async () => (await phonePrompts()).prompts[0];
const paidNow = async () => {
  const paid = of.simulator.answer(phone, 'paid');
  await of.simulator.settled();
  await workOffAll(of.simulator);
  return paid;
};
const waitingNotices = async () => {
  const { notices } = await succeed(of.admin.read('/api/notices'));
  return notices.filter(({ reason }: { reason: string }) => reason.startsWith('It was paid'));
};
const lastResult = async () => {
  const results = 'select r.result, r.reason from paybill_notice_results r join paybill_notices n using (school_id, notice_id)';
  return (await rowsOf(of.school, `${results} where school_id = $1 and n.kind = 'prompt' order by notice_id desc limit 1`))[0];
};
const jobsDue = "update karo_jobs.job set start_after = now() where state = 'created' and (data ->> 'school_id')::integer = $1";
const later = async (minutes: number) => {
  const earlier = `update payment_prompts set ${moved('asked_at', "- $2 * interval '1 minute'")} where school_id = $1`;
  await rowsOf(of.school, earlier, [minutes]);
};
/** Another look-up of the newest prompt. */
const leaveLook = async () => {
  const schoolId = schoolIdOf(of.admin);
  const promptId = Number((await newest())?.id);
  await testStore().database.transaction(schoolId, (tx) => enqueue(tx, 'paybillPrompt', { schoolId, promptId }));
};
/** Meanwhile the prompt alone is told about: what the paybill received is dropped. */
const withoutConfirmations = async (act: () => Promise<void>) => {
  const registered = of.simulator.world.registered.get('600100');
  const { outbox } = of.simulator.world;
  const confirmationUrl = 'http://nobody.test/confirmation';
  if (registered) of.simulator.world.registered.set('600100', { ...registered, confirmationUrl });
  const tell = outbox.tell.bind(outbox);
  outbox.tell = (notice) => {
    if (notice.url !== confirmationUrl) return tell(notice);
    outbox.dropped.push({ ...notice, url: registered?.confirmationUrl ?? '' });
  };
  await act();
  outbox.tell = tell;
  if (registered) of.simulator.world.registered.set('600100', registered);
};
test('while the prompt is on the phone no code of the query ends it, and the phone is not asked again; after ten minutes nobody knows', async () => {
  await succeed(ask());
  for (const openPrompt of ['4999', '1001', '26', '77', 'noCode', 'usual'] as const) {
    of.simulator.world.oddities = { ...noOddities, openPrompt };
    await rowsOf(of.school, jobsDue);
    await workOffAll(of.simulator);
    await leaveLook();
    expect(await newest(), openPrompt).toMatchObject({ state: 'asked' });
    expect((await ask()).body, openPrompt).toMatchObject({ status: 409, code: 'PROMPT_OPEN' });
  }
  expect((await newest())?.reason).toBe('M-Pesa last said: Odd things (77).');
  await later(9);
  expect((await ask()).body).toMatchObject({ code: 'PROMPT_OPEN' });
  await later(2);
  expect(await newest()).toMatchObject({
    state: 'unknown',
    reason: expect.stringMatching(/has not said .* may pay twice: first check .*\(77\)\.$/),
  });
  await paidNow();
  expect(await newest()).toMatchObject({ state: 'paid', reason: null, receiptNumber: expect.any(Number) });
});

test('one that nobody answers and of which Safaricom tells no end is not said to be unpaid, and its number may be asked again', async () => {
  await succeed(ask());
  await later(11);
  await workOffAll(of.simulator);
  expect(await newest()).toMatchObject({
    state: 'unknown',
    reason: expect.stringMatching(/^Safaricom has not said whether this was paid\./),
  });
  expect((await ask()).body.code).not.toBe('PROMPT_OPEN');
  await paidNow();
  const states = (await phonePrompts()).prompts.map(({ state, receiptNumber }) => [state, receiptNumber !== null]);
  expect(states).toContainEqual(['paid', true]);
});

test('of a request whose answer was lost nobody knows; the confirmation of its money ends it', async () => {
  of.simulator.world.oddities = { ...noOddities, push: 'lost' };
  const { message, prompt } = await succeed(ask());
  expect([message, prompt.state]).toEqual([expect.stringMatching(/may have reached the phone/), 'asking']);
  expect((await ask()).body).toMatchObject({ code: 'PROMPT_OPEN' });
  const paid = await paidNow();
  expect(await newest()).toMatchObject({ state: 'paid', reason: null, receiptNumber: expect.any(Number) });
  const open = 'not exists (select from paybill_notice_results r where r.school_id = n.school_id and r.notice_id = n.notice_id)';
  await rowsOf(of.school, `update paybill_notices n set ${moved('received_at', "- interval '1 hour'")} where school_id = $1 and ${open}`);
  await rowsOf(of.school, jobsDue);
  await workOffAll(of.simulator);
  expect(await lastResult()).toEqual({ result: 'refused', reason: 'No such payment request was sent' });
  expect((await takenUp(of.school)).filter(({ code }) => code === paid?.receipt)).toMatchObject([{ amount: 250, receipts: 1 }]);
});

test.each([
  ['PB/2001', 'PB/2001'],
  ['PB-200000001', 'PB-200000001'],
  ['PB/2026/000001', null],
  ['PB⁄2002', null],
  ['GRADE 7', null],
])('of the admission number %s the account of the request is %j, and its confirmation alone pays the student', async (number, account) => {
  student = await newStudent(of.admin, of.place, { contactNumber1: `+${phone}`, admissionNumber: number });
  of.simulator.world.oddities = { ...noOddities, push: 'lost' };
  await succeed(ask());
  expect(of.simulator.world.prompts.at(-1)).toMatchObject({ phone, account: account ?? payCodeOf(student) });
  const paid = await paidNow();
  const arrivals = await rowsOf(of.school, 'select source, account from arrivals where school_id = $1 and code = $2', [paid?.receipt]);
  expect(arrivals).toEqual([{ source: 'c2b', account: account ?? payCodeOf(student) }]);
  expect(await newest()).toMatchObject({ state: 'paid', receiptNumber: expect.any(Number) });
});

test('the answer to a request pays its student under the account that was sent', async () => {
  student = await newStudent(of.admin, of.place, { contactNumber1: `+${phone}`, admissionNumber: 'PB/2003' });
  await withoutConfirmations(async () => {
    await succeed(ask());
    const paid = await paidNow();
    const arrivals = await rowsOf(of.school, 'select source, account from arrivals where school_id = $1 and code = $2', [paid?.receipt]);
    expect(arrivals).toEqual([{ source: 'stk', account: 'PB/2003' }]);
  });
});

test('a request that Safaricom says is being processed is not said to have failed, and is paid once its money comes', async () => {
  of.simulator.world.oddities = { ...noOddities, push: 'processed' };
  const { message, prompt } = await succeed(ask());
  expect([message, prompt.state]).toEqual([expect.stringMatching(/may have reached the phone/), 'asking']);
  await paidNow();
  expect(await newest()).toMatchObject({ state: 'paid', receiptNumber: expect.any(Number) });
});

test('a request that is answered without a failure but not taken is not paid, in plain words', async () => {
  of.simulator.world.oddities = { ...noOddities, push: 'declined' };
  const words = 'Safaricom refused: The service request has failed (1).';
  expect(await succeed(ask())).toMatchObject({ message: words, prompt: { state: 'failed', reason: words } });
  of.simulator.world.oddities = { ...noOddities, push: 'numberCode' };
  expect(await succeed(ask())).toMatchObject({ prompt: { state: 'asked', reason: null } });
});

test.each(['nullBalance', 'oddBalance', 'textCode', 'noTime'] as const)('an answer with %s is the payment', async (callback) => {
  of.simulator.world.oddities = { ...noOddities, callback };
  await withoutConfirmations(async () => {
    await succeed(ask());
    const paid = await paidNow();
    expect(await newest()).toMatchObject({ state: 'paid', receiptNumber: expect.any(Number) });
    const arrivalSql =
      'select source, evidence, now() - arrived_at < $3::interval as lately from arrivals where school_id = $1 and code = $2';
    const evidence = expect.stringMatching(callback === 'noTime' ? /, at the time of its receipt$/ : /^Notice \d+ of Safaricom$/);
    expect(await rowsOf(of.school, arrivalSql, [paid?.receipt, '1 hour'])).toEqual([{ source: 'stk', evidence, lately: true }]);
  });
});

test.each(['noMetadata', 'nullMetadata', 'nullAmount'] as const)(
  'an answer with %s is paid, and stands among the refused notices until its receipt comes',
  async (callback) => {
    of.simulator.world.oddities = { ...noOddities, callback };
    await withoutConfirmations(async () => {
      await succeed(ask());
      await paidNow();
      expect(await newest()).toMatchObject({ state: 'paid', reason: null, receiptNumber: null });
      const [row] = await rowsOf(
        of.school,
        'select result, reason from paybill_notice_results where school_id = $1 order by notice_id desc limit 1',
      );
      const reason = 'It was paid, but receipt or amount cannot be read';
      expect(row).toEqual({ result: 'noted', reason });
      expect(await waitingNotices()).toMatchObject([{ kind: 'prompt', reason, isProven: true, state: 'waiting' }]);
    });
    of.simulator.world.outbox.tell(of.simulator.world.outbox.dropped.at(-1) ?? { url: '', body: null });
    await of.simulator.settled();
    await workOffAll(of.simulator);
    expect(await newest()).toMatchObject({ state: 'paid', receiptNumber: expect.any(Number) });
    expect(await waitingNotices()).toEqual([]);
  },
);

test('an answer that cannot be read is kept, and Safaricom is asked about the prompt', async () => {
  of.simulator.world.oddities = { ...noOddities, callback: 'unreadable' };
  await withoutConfirmations(async () => {
    await succeed(ask());
    await paidNow();
    expect(await newest()).toMatchObject({ state: 'asked' });
    const [row] = await rowsOf(
      of.school,
      'select result, reason from paybill_notice_results where school_id = $1 order by notice_id desc limit 1',
    );
    expect(row).toEqual({ result: 'refused', reason: 'It is not an answer to a question' });
    await rowsOf(of.school, jobsDue);
    await workOffAll(of.simulator);
    expect(await newest()).toMatchObject({ state: 'paid', receiptNumber: null });
  });
});

test.each([
  [14, 'paid'],
  [16, 'unknown'],
] as const)('money that comes %i minutes after its prompt leaves it %s', async (minutes, state) => {
  await succeed(ask());
  await later(minutes);
  await of.simulator.pay({ shortCode: '600100', amount: 250, account: payCodeOf(student), payer: { ...payer, phone } });
  await of.simulator.settled();
  await workOffAll(of.simulator);
  expect(await newest()).toMatchObject({ state });
});

test('money of another telephone, amount or hour ends no prompt', async () => {
  await succeed(ask());
  const other = { ...payer, phone: '254799555666' };
  await of.simulator.pay({ shortCode: '600100', amount: 250, account: payCodeOf(student), payer: other });
  await of.simulator.pay({ shortCode: '600100', amount: 251, account: payCodeOf(student), payer: { ...payer, phone } });
  const early = await of.simulator.pay({ shortCode: '600100', amount: 250, account: 'NOBODY', payer: { ...payer, phone } });
  await of.simulator.settled();
  await workOffAll(of.simulator);
  expect(early.state).toBe('completed');
  expect(await newest()).toMatchObject({ state: 'asked', receiptNumber: null });
});
