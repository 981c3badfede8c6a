import { createHash } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import {
  asApp,
  basic,
  call,
  minuteMs,
  newToken,
  paybill,
  payer,
  payment,
  register,
  startRig,
  tokenPath,
  urls,
} from '../../tests/support/daraja-rig.ts';

let rig: Awaited<ReturnType<typeof startRig>>;
afterEach(() => rig.simulator.close());

test('a token is for the right key only, ends with the hour, and with the next token', async () => {
  rig = await startRig();
  const first = await newToken(rig);
  expect((await call(rig, '/pulltransactions/v1/register', { authorization: first, body: {} })).body.errorCode).toBe('400.002.02');
  const second = await newToken(rig);
  const pulling = (authorization: string) => call(rig, '/pulltransactions/v1/register', { authorization, body: {} });
  expect(await pulling(first)).toMatchObject({ status: 401, body: { errorCode: '401.003.01' } });
  rig.nowMs += 60 * minuteMs - 1;
  expect((await pulling(second)).status).toBe(400);
  rig.nowMs += 1;
  expect(await pulling(second)).toMatchObject({ status: 401, body: { requestId: expect.any(String), errorMessage: expect.any(String) } });
  const refused = async (authorization: string, path = tokenPath) =>
    (await call(rig, path, { method: 'GET', authorization })).body.errorCode;
  expect(await refused(`Basic ${btoa('key:wrong')}`)).toBe('400.008.01');
  expect(await refused('Bearer key')).toBe('400.008.01');
  expect(await refused(basic, '/oauth/v1/generate?grant_type=password')).toBe('400.008.02');
});

test('what is no product, no payload or no token is answered in the words of Daraja', async () => {
  rig = await startRig();
  const authorization = await newToken(rig);
  expect(await call(rig, '/mpesa/nothing', { authorization, body: {} })).toMatchObject({ status: 404, body: { errorCode: '404.001.01' } });
  expect((await call(rig, '/mpesa/c2b/v2/registerurl', { authorization, method: 'GET' })).body.errorCode).toBe('405.001');
  expect((await call(rig, '/mpesa/c2b/v2/registerurl', { authorization, body: 'x' })).body.errorCode).toBe('400.002.05');
  expect((await call(rig, '/mpesa/c2b/v2/registerurl', { body: {} })).body.errorCode).toBe('404.001.04');
  expect((await call(rig, '/mpesa/stkpush/v1/processrequest', { authorization: 'Bearer x', body: {} })).body.errorCode).toBe('404.001.03');
  rig.simulator.world.mood = 'busy';
  expect(await call(rig, tokenPath, { method: 'GET', authorization: basic })).toMatchObject({
    status: 503,
    body: { errorCode: '500.003.02' },
  });
});

test('addresses are registered once where it is live, and as often as one likes in the sandbox', async () => {
  rig = await startRig();
  expect((await register(rig)).body).toMatchObject({ ResponseCode: '0', ResponseDescription: 'success' });
  expect((await register(rig)).status).toBe(200);
  for (const wrong of [
    { ShortCode: '600999' },
    { ResponseType: 'completed' },
    { ConfirmationURL: 'http://school.test/mpesa/confirmation' },
    { ValidationURL: 'no address' },
  ]) {
    expect((await register(rig, wrong)).body.errorMessage).toBe(`Bad Request - Invalid ${Object.keys(wrong)[0]}`);
  }
  await rig.simulator.close();
  rig = await startRig({ environment: 'production' });
  expect((await register(rig)).body.errorMessage).toBe('Bad Request - Invalid ConfirmationURL');
  const live = { ConfirmationURL: 'https://school.test/c', ValidationURL: 'https://school.test/v' };
  expect((await register(rig, live)).status).toBe(200);
  expect((await register(rig, live)).body).toMatchObject({ errorCode: '500.003.1001', errorMessage: 'Urls are already registered.' });
});

test('without validation the money moves and the school is told once, in texts', async () => {
  rig = await startRig();
  await rig.simulator.pay(payment);
  await register(rig);
  const { receipt } = await rig.simulator.pay({ ...payment, amount: 12 });
  await rig.simulator.settled();
  expect(receipt).toMatch(/^UA5[A-Z0-9]{7}$/);
  expect(rig.notices).toEqual([
    {
      url: urls.ConfirmationURL,
      body: {
        TransactionType: 'Pay Bill',
        TransID: receipt,
        TransTime: '20260105090000',
        TransAmount: '12',
        BusinessShortCode: '600100',
        BillRefNumber: 'SM/1011',
        InvoiceNumber: '',
        OrgAccountBalance: '512.00',
        ThirdPartyTransID: '',
        MSISDN: '25471****678',
        FirstName: 'ASHA',
        MiddleName: 'NJERI',
        LastName: 'KAMAU',
      },
    },
  ]);
  expect(rig.simulator.moved('600100').map(({ amount }) => amount)).toEqual([500, 12]);
});

test('with validation the school decides; without its answer the registered type does', async () => {
  rig = await startRig({ paybills: [{ ...paybill, validates: true }], validationMs: 20 });
  await register(rig);
  const stateAfter = async (answer: typeof rig.answer) => {
    rig.answer = (notice) => (notice.url === urls.ValidationURL ? answer(notice) : { status: 200, body: {} });
    return (await rig.simulator.pay(payment)).state;
  };
  expect(await stateAfter(() => ({ status: 200, body: { ResultCode: 'C2B00012', ResultDesc: 'Rejected' } }))).toBe('rejected');
  expect(rig.notices).toHaveLength(1);
  expect(await stateAfter(() => ({ status: 200, body: { ResultCode: '0', ThirdPartyTransID: 'K-1' } }))).toBe('completed');
  await rig.simulator.settled();
  expect(rig.notices.at(-1)?.body).toMatchObject({ ThirdPartyTransID: 'K-1' });
  const broken = () => Promise.reject(new Error('nobody answers'));
  expect(await stateAfter(broken)).toBe('completed');
  expect(await stateAfter(() => ({ status: 503, body: null }))).toBe('completed');
  await register(rig, { ResponseType: 'Cancelled' });
  expect(await stateAfter(broken)).toBe('cancelled');
  expect(rig.simulator.moved('600100')).toHaveLength(3);
});

test.each([
  ['plain', '254712345678'],
  ['masked', '25471****678'],
  ['spaced', '2547 ***** 678'],
  ['hashed', createHash('sha256').update('254712345678').digest('hex')],
  ['nameless', '25471****678'],
] as const)('a payer is shown %s', async (showing, MSISDN) => {
  rig = await startRig();
  await register(rig);
  await rig.simulator.pay({ ...payment, payer: { ...payer, showing } });
  await rig.simulator.settled();
  expect(rig.notices[0]?.body).toMatchObject({ MSISDN, FirstName: 'ASHA' });
  expect('LastName' in Object(rig.notices[0]?.body)).toBe(showing !== 'nameless');
});

test('notices are dropped, doubled and late as often as asked, alike in each run, and the books know better', async () => {
  const run = async () => {
    rig = await startRig({ seed: 42 });
    await register(rig);
    rig.simulator.world.outbox.accidents = { dropped: 0.3, doubled: 0.2, late: 0.2, lateMs: 20 };
    for (let count = 1; count <= 200; count += 1) await rig.simulator.pay({ ...payment, amount: count });
    await rig.simulator.settled();
    const amounts = rig.notices.map(({ body }) => Number((body as { TransAmount: string }).TransAmount));
    const dropped = rig.simulator.world.outbox.dropped.length;
    expect(rig.simulator.moved('600100')).toHaveLength(200);
    expect(new Set(amounts).size).toBe(200 - dropped);
    expect(amounts).not.toEqual(amounts.toSorted((one, two) => one - two));
    return { dropped, doubled: amounts.length - new Set(amounts).size };
  };
  const first = await run();
  expect(first.dropped).toBeGreaterThan(40);
  expect(first.dropped).toBeLessThan(80);
  expect(first.doubled).toBeGreaterThan(15);
  await rig.simulator.close();
  expect(await run()).toEqual(first);
});

test('a pull has what moved in the last 48 hours, a page at a time, in a list in a list', async () => {
  rig = await startRig();
  const range = { ShortCode: '600100', StartDate: '2026-01-05 8:00:00', EndDate: '2026-01-05 23:00:00', OffSetValue: '0' };
  const pulled = async (changes = {}) => (await asApp(rig, '/pulltransactions/v1/query', { ...range, ...changes })).body;
  expect((await pulled()).errorMessage).toMatch(/not registered/);
  const enter = () => asApp(rig, '/pulltransactions/v1/register', { ShortCode: '600100', RequestType: 'Pull' });
  expect((await enter()).body.ResponseStatus).toBe('1000');
  expect((await enter()).body.ResponseStatus).toBe('1001');
  expect(await pulled()).toMatchObject({ ResponseCode: '1001', Response: [] });
  for (let count = 1; count <= 103; count += 1) await rig.simulator.pay({ ...payment, amount: count });
  const first = await pulled();
  expect(first.ResponseCode).toBe('1000');
  expect(first.Response[0]).toHaveLength(100);
  expect(first.Response[0][0]).toMatchObject({ amount: '1.00', billreference: 'SM/1011', trxDate: '2026-01-05T06:00:00Z' });
  expect((await pulled({ OffSetValue: '100' })).Response[0].map(({ amount }: { amount: string }) => amount)).toEqual([
    '101.00',
    '102.00',
    '103.00',
  ]);
  rig.nowMs += 72 * 60 * minuteMs;
  expect((await pulled()).errorMessage).toBe('Bad Request - Invalid StartDate');
});

const query = {
  ...{ Initiator: 'api', SecurityCredential: 'sealed', CommandID: 'TransactionStatusQuery', PartyA: '600100', IdentifierType: '4' },
  ...{ Remarks: 'check', ResultURL: 'http://school.test/r', QueueTimeOutURL: 'http://school.test/late' },
};
const statusOf = (TransactionID: string) => asApp(rig, '/mpesa/transactionstatus/v1/query', { ...query, TransactionID });

test('the status of a transaction is told at the address that asks, with parts that stand twice or have no value', async () => {
  rig = await startRig();
  const { receipt } = await rig.simulator.pay(payment);
  expect((await statusOf(receipt)).body).toMatchObject({ ResponseCode: '0', ConversationID: expect.stringMatching(/^AG_/) });
  expect((await statusOf('NONE000000')).status).toBe(200);
  await rig.simulator.settled();
  expect(rig.notices[0]).toMatchObject({ url: 'http://school.test/r', body: { Result: { ResultCode: 0, TransactionID: receipt } } });
  expect(rig.notices[0]?.body).toMatchObject({
    Result: {
      ResultParameters: {
        ResultParameter: expect.arrayContaining([
          { Key: 'CreditPartyName', Value: '600100 - Shule ya Mfano' },
          { Key: 'Amount' },
          { Key: 'Amount', Value: '500' },
          { Key: 'FinalisedTime', Value: 20260105090000 },
        ]),
      },
    },
  });
  expect(rig.notices[1]?.body).toMatchObject({ Result: { ResultCode: 'R000002' } });
});

test('a question about a transaction can lapse, and a stranger is told that it is one', async () => {
  rig = await startRig({ paybills: [{ ...paybill, initiatorName: 'karo', securityCredential: 'sealed' }] });
  const { receipt } = await rig.simulator.pay(payment);
  await statusOf(receipt);
  rig.simulator.world.lookupsLapse = true;
  await statusOf(receipt);
  await rig.simulator.settled();
  expect(rig.notices).toMatchObject([
    { url: 'http://school.test/r', body: { Result: { ResultCode: 2001 } } },
    { url: 'http://school.test/late', body: { Result: { ResultCode: 1 } } },
  ]);
});
