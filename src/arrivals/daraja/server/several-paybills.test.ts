import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { arrive } from '../../../../tests/support/arrived-money.ts';
import { tell, unheard, workOffAll } from '../../../../tests/support/connected-school.ts';
import { paybillKeys, payer } from '../../../../tests/support/daraja-rig.ts';
import { moved } from '../../../../tests/support/moved-moments.ts';
import { balanceOf, paid } from '../../../../tests/support/paying-school.ts';
import { newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import {
  branch,
  connectionsPath,
  payAt,
  type SeveralPaybills,
  settled,
  severalPaybills,
  takenUnder,
  till,
  useSeveralPaybills,
} from '../../../../tests/support/several-paybills.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { schoolIdOf, succeed, testStore } from '../../../../tests/support/world.ts';
import type { Simulator } from '../../../../tools/daraja/simulator.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';
import { leavePulls } from './pull-payments.ts';

let simulator: Simulator;
let of: SeveralPaybills;
let student: number;

useSeveralPaybills((started) => {
  simulator = started;
});
useSoundLedger();
beforeAll(async () => {
  of = await severalPaybills(simulator);
});
beforeEach(async () => {
  student = await newStudent(of.admin, of.place, { contactNumber1: '0712345678' });
  simulator.world.calls.length = 0;
});
afterEach(async () => {
  await settle();
  await rowsOf(of.school, `update payment_prompts set ${moved('asked_at', "- interval '2 hours'")} where school_id = $1`);
});

const settle = () => settled(of);
const pay = (...payment: [shortCode: string, account: string, amount?: number]) => payAt(of, ...payment);
const channelOf = async (code: string) =>
  (await rowsOf(of.school, 'select channel from arrivals where school_id = $1 and code = $2', [code])).map(({ channel }) => channel);
const arrivals = (code: string) => takenUnder(of, code);
const newestNotice = async () =>
  (
    await rowsOf(
      of.school,
      `select n.connection_id as at, r.result, r.reason
       from paybill_notices n left join paybill_notice_results r using (school_id, notice_id)
       where school_id = $1 order by notice_id desc limit 1`,
    )
  )[0];
const ask = (changes: object = {}) => of.admin.post(`/api/students/${student}/prompts`, { amount: 300, phone: '254712345678', ...changes });

test('money through each is recorded once, and says through which it came', async () => {
  const [first, second] = [await pay('600100', payCodeOf(student), 500), await pay('600300', payCodeOf(student), 600)];
  await settle();
  expect([await channelOf(first.receipt), await channelOf(second.receipt)]).toEqual([['600100'], ['600300']]);
  expect([await arrivals(first.receipt), await arrivals(second.receipt)]).toMatchObject([{ receipts: 1 }, { receipts: 1 }]);
  expect(new Set(Object.values(of.addresses)).size).toBe(3);
  expect(of.addresses['600300']).toContain(`/${schoolIdOf(of.admin)}-${of.branch}-`);
});

test('money through a till names no account: it waits among the unallocated payments', async () => {
  const { receipt } = await pay('600200', payCodeOf(student), 700);
  await settle();
  expect(await channelOf(receipt)).toEqual(['600200']);
  expect(await arrivals(receipt)).toMatchObject({ receipts: 0, waiting: 700 });
});

test('a till whose school refuses unknown accounts takes money, because it asks for none', async () => {
  const { storeNumber } = till;
  const settings = { connectionId: of.till, environment: 'simulator', shortCode: '600200', name: 'Boarding', storeNumber };
  await succeed(of.admin.patch(connectionsPath, { ...settings, refusesUnknown: true }));
  const address = of.addresses['600100']?.replace('confirmation', 'validation') ?? '';
  const { body } = await tell(address, confirmation({ TransID: 'UA5TILL001', BusinessShortCode: '600200', BillRefNumber: '' }));
  expect(body).toEqual({ ResultCode: '0', ResultDesc: 'Accepted' });
  await succeed(of.admin.patch(connectionsPath, settings));
});

test('a phone is asked for a payment into the till, whose money is for the student, whichever is told first', async () => {
  for (const amount of [310, 320, 330, 340]) {
    expect((await succeed(ask({ amount, connectionId: of.till }))).prompt.state).toBe('asked');
    const transaction = simulator.answer('254712345678', 'paid');
    await settle();
    expect(await arrivals(transaction?.receipt ?? '')).toMatchObject({ amount, receipts: 1, waiting: 0 });
    await rowsOf(of.school, `update payment_prompts set ${moved('asked_at', "- interval '2 hours'")} where school_id = $1`);
  }
  const { prompts } = await succeed(of.admin.read(`/api/students/${student}/prompts`));
  expect(prompts.map(({ state }: { state: string }) => state)).toEqual(['paid', 'paid', 'paid', 'paid']);
  expect(await balanceOf(of.admin, student)).toBe((await balanceOf(of.admin, of.student)) - 1300);
});

test('without a choice the first is asked by; each prompt is asked about with the keys that sent it', async () => {
  expect((await succeed(of.admin.read(`/api/students/${student}/prompts`))).connections).toEqual([
    { id: of.main, name: 'Paybill 600100' },
    { id: of.branch, name: 'Paybill 600300' },
    { id: of.till, name: 'Till 600200, Boarding' },
  ]);
  await succeed(ask());
  simulator.answer('254712345678', 'cancelled');
  await settle();
  await succeed(ask({ connectionId: of.branch }));
  await testStore().asOwner((client) =>
    client.query("update karo_jobs.job set start_after = now() where data ->> 'kind' = 'paybillPrompt'"),
  );
  await workOffAll(simulator);
  simulator.answer('254712345678', 'cancelled');
  const express = simulator.world.calls.filter(({ path: called }) => called.includes('stkpush'));
  // The same is asked again and again until there is an end.
  const once = express.filter((call, at) => express.findIndex((each) => each.path === call.path && each.app === call.app) === at);
  expect(once).toEqual([
    { path: '/mpesa/stkpush/v1/processrequest', app: paybillKeys.consumerKey },
    { path: '/mpesa/stkpush/v1/processrequest', app: branch.consumerKey },
    { path: '/mpesa/stkpushquery/v1/query', app: branch.consumerKey },
  ]);
});

test('an answer to a prompt at the address of another connection is refused', async () => {
  await succeed(ask({ connectionId: of.branch }));
  const [prompt] = simulator.world.prompts.slice(-1);
  const paidAnswer = {
    ...{ MerchantRequestID: 'm', CheckoutRequestID: prompt?.checkoutRequestId, ResultCode: 0, ResultDesc: 'ok' },
    CallbackMetadata: {
      Item: [
        { Name: 'Amount', Value: 300 },
        { Name: 'MpesaReceiptNumber', Value: 'UA5SWAPPED' },
      ],
    },
  };
  const address = of.addresses['600100']?.replace('confirmation', 'prompt') ?? '';
  expect((await tell(address, { Body: { stkCallback: paidAnswer } })).status).toBe(200);
  await settle();
  expect(await newestNotice()).toEqual({ at: of.main, result: 'refused', reason: 'Another paybill or till sent the request' });
  expect(await arrivals('UA5SWAPPED')).toBeUndefined();
  simulator.answer('254712345678', 'cancelled');
});

const confirmation = (changes: object) => ({
  ...{ TransactionType: 'Pay Bill', TransTime: '20260105090000', TransAmount: '100', MSISDN: '25471****678' },
  ...{ BillRefNumber: payCodeOf(student), ...changes },
});

test('told at the address of another connection of the school, money is of the one whose number it names', async () => {
  const notice = confirmation({ TransID: 'UA5CROSSED', BusinessShortCode: '600300' });
  expect((await tell(of.addresses['600100'] ?? '', notice)).status).toBe(200);
  await settle();
  expect([await newestNotice(), await channelOf('UA5CROSSED')]).toMatchObject([{ at: of.main, result: 'recorded' }, ['600300']]);
});

test('it is refused where it names the number of no connection, and where either connection believes Safaricom alone', async () => {
  await tell(of.addresses['600300'] ?? '', confirmation({ TransID: 'UA5NOBODYS', BusinessShortCode: '600999' }));
  await settle();
  expect(await newestNotice()).toMatchObject({ result: 'refused', reason: 'It is for the paybill 600999' });
  const change = (connectionId: number, shortCode: string, checksSources: boolean) =>
    succeed(of.admin.patch(connectionsPath, { connectionId, environment: 'simulator', shortCode, checksSources }));
  for (const [strict, shortCode] of [[of.branch, '600300'] as const, [of.main, '600100'] as const]) {
    await change(strict, shortCode, true);
    await tell(of.addresses['600100'] ?? '', confirmation({ TransID: 'UA5FOREIGN', BusinessShortCode: '600300' }), '41.90.1.1');
    await settle();
    const reason = 'It did not come from an address of Safaricom';
    expect(await newestNotice(), shortCode).toMatchObject({ result: 'refused', reason });
    await change(strict, shortCode, false);
  }
  expect([await arrivals('UA5NOBODYS'), await arrivals('UA5FOREIGN')]).toEqual([undefined, undefined]);
});

test('what nobody told of is looked up through each with its own keys, and nothing twice', async () => {
  const before = simulator.world.outbox.dropped.length;
  simulator.world.outbox.accidents = { dropped: 1, doubled: 0, late: 0, lateMs: 0 };
  const lost = [await pay('600100', payCodeOf(student)), await pay('600300', payCodeOf(student), 510), await pay('600200', '', 520)];
  simulator.world.outbox.accidents = { dropped: 0, doubled: 0, late: 0, lateMs: 0 };
  expect(simulator.world.outbox.dropped.length).toBe(before + 3);
  await leavePulls(testStore().database);
  await settle();
  for (const { receipt, shortCode } of lost) expect(await channelOf(receipt)).toEqual([shortCode]);
  const apps = simulator.world.calls.filter(({ path: called }) => called.includes('pulltransactions')).map(({ app }) => app);
  expect(new Set(apps)).toEqual(new Set([paybillKeys.consumerKey, branch.consumerKey, till.consumerKey]));
});

test('a code that the first does not know is asked about through the next', async () => {
  const { receipt } = await simulator.pay({ shortCode: '600300', amount: 450, account: 'NOBODY', payer });
  await simulator.settled();
  const bursar = await of.school.bursar();
  await testStore().asOwner((client) => client.query("delete from karo_jobs.job where data ->> 'kind' = 'paybillNotice'"));
  const { id } = await paid(bursar, { studentId: student, amount: 450, method: 'Mpesa', code: receipt });
  const askAboutCode = () => succeed(of.admin.post(`/api/payments/${id}/code-questions`));
  await askAboutCode();
  await settle();
  await askAboutCode();
  await settle();
  const questions = simulator.world.calls.filter(({ path: called }) => called.includes('transactionstatus')).map(({ app }) => app);
  expect(questions).toEqual([paybillKeys.consumerKey, branch.consumerKey]);
  expect((await succeed(of.admin.read(`/api/payments/${id}/code-questions`))).questions[0]).toMatchObject({ state: 'proved' });
});

test('a code under which money came through a paybill is asked about through that one first', async () => {
  const code = 'UA5BRANCH1';
  const { id } = await paid(await of.school.bursar(), { studentId: student, amount: 460, method: 'Mpesa', code });
  const told = await arrive(of.school, { code, amount: 460, channel: '600300', account: payCodeOf(of.student) });
  expect(told.outcome).toBe('waiting');
  await succeed(of.admin.post(`/api/payments/${id}/code-questions`));
  await settle();
  const asked = simulator.world.calls.filter(({ path: called }) => called.includes('transactionstatus')).map(({ app }) => app);
  expect(asked).toEqual([branch.consumerKey]);
});

test('an answer about a code at the address of another connection is refused', async () => {
  const { id } = await paid(await of.school.bursar(), { studentId: student, amount: 470, method: 'Mpesa', code: 'UA5ELSEW01' });
  const { notices } = await unheard(simulator, () => succeed(of.admin.post(`/api/payments/${id}/code-questions`)));
  await tell(of.addresses['600300']?.replace('confirmation', 'code') ?? '', notices[0]?.body);
  await settle();
  expect(await newestNotice()).toEqual({ at: of.branch, result: 'refused', reason: 'Another paybill or till sent the question' });
  expect((await succeed(of.admin.read(`/api/payments/${id}/code-questions`))).questions).toMatchObject([{ state: 'asked' }]);
});
