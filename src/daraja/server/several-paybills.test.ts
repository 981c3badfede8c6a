import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ConnectedSchool, connectedSchool, takenUp, tell, useSimulator, workOffAll } from '../../../tests/support/connected-school.ts';
import { paybill, paybillKeys, payer } from '../../../tests/support/daraja-rig.ts';
import { balanceOf, paid } from '../../../tests/support/paying-school.ts';
import { newStudent, rowsOf } from '../../../tests/support/school-parts.ts';
import { newSchool, schoolIdOf, succeed, testStore } from '../../../tests/support/world.ts';
import type { Simulator } from '../../../tools/daraja/simulator.ts';
import { verifyLedger } from '../../ledger/server/verify-ledger.ts';
import { payCodeOf } from '../../schools/pay-codes.ts';
import { leavePulls } from './pull-payments.ts';

const path = '/api/settings/mpesa';
const site = 'http://karo.test';
const keysOf = (mark: string) => ({
  ...{ consumerKey: `consumer-key-${mark}`, consumerSecret: `consumer-secret-${mark}`, passkey: `pass-key-${mark}` },
  ...{ initiatorName: `initiator-${mark}`, securityCredential: `security-credential-${mark}` },
});
const branch = { shortCode: '600300', ...keysOf('branch') };
const till = { shortCode: '600200', storeNumber: '7000200', ...keysOf('till') };
const secrets = /(consumer-key|consumer-secret|pass-key|security-credential)-(branch|till|\d)/;

let simulator: Simulator;
useSimulator(
  (started) => {
    simulator = started;
  },
  {
    paybills: [
      { ...paybill, ...paybillKeys },
      { ...branch, name: 'Branch', validates: true },
      { ...till, name: 'Boarding', validates: false, isTill: true },
    ],
  },
);

type Several = ConnectedSchool & { main: number; branch: number; till: number; addresses: Record<string, string> };
let of: Several;
let student: number;

/** A school with a paybill, a second one and a till, each of which tells it of payments. */
async function severalPaybills(): Promise<Several> {
  const made = await connectedSchool(simulator);
  const add = async (given: object) => (await succeed(made.admin.post(path, { environment: 'simulator', ...given }))).connection.id;
  const main = (await succeed(made.admin.read(path))).connection.id;
  const ids = { main, branch: await add(branch), till: await add({ connectionKind: 'till', name: 'Boarding', ...till }) };
  for (const connectionId of [ids.branch, ids.till]) {
    expect(await succeed(made.admin.post(`${path}/register`, { connectionId }))).toMatchObject({ isGood: true });
  }
  const addresses = [...simulator.world.registered].map(([shortCode, { confirmationUrl }]) => [
    shortCode,
    confirmationUrl.replace(site, ''),
  ]);
  return { ...made, ...ids, addresses: Object.fromEntries(addresses) };
}

beforeAll(async () => {
  of = await severalPaybills();
});
beforeEach(async () => {
  student = await newStudent(of.admin, of.place, { contactNumber1: '0712345678' });
  simulator.world.calls.length = 0;
});
afterEach(async () => {
  await settle();
  expect((await verifyLedger(testStore().database)).faults).toEqual([]);
  await rowsOf(of.school, "update payment_prompts set asked_at = asked_at - interval '2 hours' where school_id = $1");
});

async function settle(): Promise<void> {
  await simulator.settled();
  await workOffAll(simulator);
}
const pay = (shortCode: string, account: string, amount = 500) => simulator.pay({ shortCode, amount, account, payer });
const channelOf = async (code: string) =>
  (await rowsOf(of.school, 'select channel from arrivals where school_id = $1 and code = $2', [code])).map(({ channel }) => channel);
const taken = async (code: string) => (await takenUp(of.school)).find((each) => each.code === code);
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
  expect([await taken(first.receipt), await taken(second.receipt)]).toMatchObject([{ receipts: 1 }, { receipts: 1 }]);
  expect(new Set(Object.values(of.addresses)).size).toBe(3);
  expect(of.addresses['600300']).toContain(`/${schoolIdOf(of.admin)}-${of.branch}-`);
});

test('money through a till names no account: it waits among the unallocated payments', async () => {
  const { receipt } = await pay('600200', payCodeOf(student), 700);
  await settle();
  expect(await channelOf(receipt)).toEqual(['600200']);
  expect(await taken(receipt)).toMatchObject({ receipts: 0, waiting: 700 });
});

test('a phone is asked for a payment into the till, whose money is for the student, whichever is told first', async () => {
  for (const amount of [310, 320, 330, 340]) {
    expect((await succeed(ask({ amount, connectionId: of.till }))).prompt.state).toBe('asked');
    const transaction = simulator.answer('254712345678', 'paid');
    await settle();
    expect(await taken(transaction?.receipt ?? '')).toMatchObject({ amount, receipts: 1, waiting: 0 });
    await rowsOf(of.school, "update payment_prompts set asked_at = asked_at - interval '2 hours' where school_id = $1");
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
  expect(await newestNotice()).toEqual({ at: of.main, result: 'refused', reason: 'Another paybill or till asked for this' });
  expect(await taken('UA5SWAPPED')).toBeUndefined();
  simulator.answer('254712345678', 'cancelled');
});

const confirmation = (changes: object) => ({
  ...{ TransactionType: 'Pay Bill', TransTime: '20260105090000', TransAmount: '100', MSISDN: '25471****678' },
  ...{ BillRefNumber: payCodeOf(student), ...changes },
});

test('told at the address of another connection of the school, money is of the one whose number it names', async () => {
  const told = confirmation({ TransID: 'UA5CROSSED', BusinessShortCode: '600300' });
  expect((await tell(of.addresses['600100'] ?? '', told)).status).toBe(200);
  await settle();
  expect([await newestNotice(), await channelOf('UA5CROSSED')]).toMatchObject([{ at: of.main, result: 'recorded' }, ['600300']]);
});

test('it is refused where it names the number of no connection, and where either connection believes Safaricom alone', async () => {
  await tell(of.addresses['600300'] ?? '', confirmation({ TransID: 'UA5NOBODYS', BusinessShortCode: '600999' }));
  await settle();
  expect(await newestNotice()).toMatchObject({ result: 'refused', reason: 'It is for the paybill 600999' });
  const change = (checksSources: boolean) =>
    succeed(of.admin.patch(path, { connectionId: of.branch, environment: 'simulator', shortCode: '600300', checksSources }));
  await change(true);
  await tell(of.addresses['600100'] ?? '', confirmation({ TransID: 'UA5FOREIGN', BusinessShortCode: '600300' }), '41.90.1.1');
  await settle();
  expect(await newestNotice()).toMatchObject({ result: 'refused' });
  await change(false);
  expect([await taken('UA5NOBODYS'), await taken('UA5FOREIGN')]).toEqual([undefined, undefined]);
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
  const asked = () => succeed(of.admin.post(`/api/payments/${id}/code-questions`));
  await asked();
  await settle();
  await asked();
  await settle();
  const questions = simulator.world.calls.filter(({ path: called }) => called.includes('transactionstatus')).map(({ app }) => app);
  expect(questions).toEqual([paybillKeys.consumerKey, branch.consumerKey]);
  expect((await succeed(of.admin.read(`/api/payments/${id}/code-questions`))).questions[0]).toMatchObject({ state: 'proved' });
});

test('no reply holds a key, and a key that is moved to another connection of the school opens nothing there', async () => {
  const read = await of.admin.read(path);
  const names = read.body.connections.map(({ shortCode, consumerKeyEnd }: Record<string, string>) => [shortCode, consumerKeyEnd]);
  expect(names).toEqual([
    ['600100', '1234'],
    ['600300', 'anch'],
    ['600200', 'till'],
  ]);
  expect(read.text).not.toMatch(secrets);
  const move = (from: string) =>
    rowsOf(
      of.school,
      `update paybill_connections c set consumer_secret = o.consumer_secret from paybill_connections o
       where c.school_id = $1 and o.school_id = $1 and c.short_code = '600200' and o.short_code = $2`,
      [from],
    );
  await move('600300');
  const tested = () => succeed(of.admin.post(`${path}/test`, { connectionId: of.till }));
  expect(await tested()).toMatchObject({ isGood: false, message: expect.stringContaining('cannot be read') });
  const { consumerSecret } = till;
  const { storeNumber, shortCode } = till;
  await succeed(of.admin.patch(path, { connectionId: of.till, environment: 'simulator', shortCode, storeNumber, consumerSecret }));
  expect(await tested()).toEqual({ isGood: true, message: 'Safaricom accepts these keys for the till 600200.' });
});

test('one that payments came through stays and can be switched off; one that was a mistake is removed', async () => {
  const off = (isOn: boolean) => of.admin.patch(path, { connectionId: of.branch, environment: 'simulator', shortCode: '600300', isOn });
  expect((await of.admin.post(`${path}/${of.branch}/remove`)).body).toMatchObject({ status: 409, code: 'CONNECTION_USED' });
  await succeed(off(false));
  expect((await ask({ connectionId: of.branch })).body).toMatchObject({ status: 409, code: 'PAYBILL_SWITCHED_OFF' });
  const { receipt } = await pay('600300', payCodeOf(student), 800);
  await settle();
  expect(await taken(receipt)).toMatchObject({ receipts: 1 });
  await succeed(off(true));
  const given = { environment: 'simulator', shortCode: '600400', ...keysOf('1') };
  const { connection } = await succeed(of.admin.post(path, given));
  expect((await of.admin.post(path, given)).body).toMatchObject({
    status: 409,
    code: 'CONNECTION_EXISTS',
    errors: [{ path: 'shortCode' }],
  });
  await succeed(of.admin.post(`${path}/${connection.id}/remove`));
  expect((await succeed(of.admin.read(path))).connections).toHaveLength(3);
});

test('another school’s connection is not found, whatever is asked of it', async () => {
  const other = await newSchool();
  await succeed(other.admin.post(path, { environment: 'simulator', shortCode: '600100', ...paybillKeys }));
  const connectionId = of.branch;
  const answers = [
    await other.admin.patch(path, { connectionId, environment: 'simulator', shortCode: '600300' }),
    await other.admin.post(`${path}/test`, { connectionId }),
    await other.admin.post(`${path}/register`, { connectionId }),
    await other.admin.post(`${path}/remove-initiator`, { connectionId }),
    await other.admin.post(`${path}/${connectionId}/remove`),
  ];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'CONNECTION_NOT_FOUND']));
});

test('another is used first once it is chosen, and there is one such', async () => {
  const choose = (connectionId: number, shortCode: string) =>
    succeed(of.admin.patch(path, { connectionId, environment: 'simulator', shortCode, isDefault: true }));
  await choose(of.branch, '600300');
  const { connections } = await succeed(of.admin.read(path));
  expect(connections.map(({ shortCode, isDefault }: Record<string, unknown>) => [shortCode, isDefault])).toEqual([
    ['600300', true],
    ['600100', false],
    ['600200', false],
  ]);
  await choose(of.main, '600100');
});
