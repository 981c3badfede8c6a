import { afterEach, expect, test } from 'vitest';
import { asApp, call, minuteMs, register, startRig } from '../../tests/support/daraja-rig.ts';

let rig: Awaited<ReturnType<typeof startRig>>;
afterEach(() => rig.simulator.close());

const prompt = (changes: Record<string, unknown> = {}) => ({
  BusinessShortCode: '600100',
  Password: btoa('600100passkey20260105090000'),
  Timestamp: '20260105090000',
  TransactionType: 'CustomerPayBillOnline',
  Amount: 250,
  PartyA: '254712345678',
  PartyB: '600100',
  PhoneNumber: '254712345678',
  CallBackURL: 'http://school.test/api/c/1/stk',
  AccountReference: 'SM/1011',
  TransactionDesc: 'School fees',
  ...changes,
});
const push = (changes: Record<string, unknown> = {}) => asApp(rig, '/mpesa/stkpush/v1/processrequest', prompt(changes));
const statusOf = (CheckoutRequestID: string) => asApp(rig, '/mpesa/stkpushquery/v1/query', { ...prompt(), CheckoutRequestID });

test('a prompt waits on the telephone, and once paid is told twice under one receipt number', async () => {
  rig = await startRig();
  await register(rig);
  const { CheckoutRequestID, ResponseCode } = (await push()).body;
  expect(ResponseCode).toBe('0');
  expect(CheckoutRequestID).toMatch(/^ws_CO_05012026090000/);
  expect(await statusOf(CheckoutRequestID)).toMatchObject({ status: 500, body: { errorMessage: 'The transaction is being processed' } });
  expect((await push()).body.errorMessage).toMatch(/^Unable to lock subscriber/);
  const receipt = rig.simulator.answer('254712345678', 'paid')?.receipt;
  await rig.simulator.settled();
  const callback = rig.notices.find(({ url }) => url.endsWith('/stk'))?.body as { Body: { stkCallback: Record<string, unknown> } };
  expect(callback.Body.stkCallback).toMatchObject({
    CheckoutRequestID,
    ResultCode: 0,
    CallbackMetadata: {
      Item: [
        { Name: 'Amount', Value: 250 },
        { Name: 'MpesaReceiptNumber', Value: receipt },
        { Name: 'Balance' },
        { Name: 'TransactionDate', Value: 20260105090000 },
        { Name: 'PhoneNumber', Value: 254712345678 },
      ],
    },
  });
  expect(rig.notices.find(({ url }) => url.endsWith('/confirmation'))?.body).toMatchObject({ TransID: receipt, BillRefNumber: 'SM/1011' });
  expect((await statusOf(CheckoutRequestID)).body).toMatchObject({ ResponseCode: '0', ResultCode: '0' });
  expect(rig.simulator.moved('600100')).toHaveLength(1);
});

test.each([
  ['cancelled', 1032],
  ['wrongPin', 2001],
  ['insufficient', 1],
  ['expired', 1019],
] as const)('a prompt that is %s moves nothing and says %s', async (outcome, code) => {
  rig = await startRig();
  await register(rig);
  const { CheckoutRequestID } = (await push()).body;
  expect(rig.simulator.answer('254712345678', outcome)).toBeNull();
  await rig.simulator.settled();
  expect(rig.notices).toHaveLength(1);
  expect(rig.notices[0]?.body).toMatchObject({ Body: { stkCallback: { ResultCode: code } } });
  expect(JSON.stringify(rig.notices[0]?.body)).not.toContain('CallbackMetadata');
  expect((await statusOf(CheckoutRequestID)).body.ResultCode).toBe(String(code));
  expect(rig.simulator.moved('600100')).toEqual([]);
});

test('a prompt that nobody answers ends after a minute', async () => {
  rig = await startRig();
  const { CheckoutRequestID } = (await push()).body;
  rig.nowMs += minuteMs;
  expect((await statusOf(CheckoutRequestID)).body).toMatchObject({ ResultCode: '1037', ResultDesc: 'DS timeout user cannot be reached' });
});

test.each([
  [{ Password: btoa('600100wrong20260105090000') }, 'Wrong credentials'],
  [{ BusinessShortCode: '600999' }, 'Merchant does not exist'],
  [{ PhoneNumber: '0712345678' }, 'Bad Request - Invalid PhoneNumber'],
  [{ Amount: 2.5 }, 'Bad Request - Invalid Amount'],
  [{ Amount: 250_001 }, 'Bad Request - Invalid Amount'],
  [{ AccountReference: 'more than twelve' }, 'Bad Request - Invalid AccountReference'],
  [{ TransactionDesc: 'x'.repeat(101) }, 'Bad Request - Invalid TransactionDesc'],
  [{ CallBackURL: 'http://school.test/safaricom' }, 'Bad Request - Invalid CallBackURL'],
])('a prompt with %j is refused', async (changes, message) => {
  rig = await startRig();
  expect((await push(changes)).body.errorMessage).toBe(message);
  expect(rig.simulator.world.prompts).toEqual([]);
});

test('the page shows what a payer typed as text, lets them pay and answer, and refuses an unknown paybill', async () => {
  rig = await startRig();
  await push();
  const form = (path: string, fields: Record<string, string>) => call(rig, path, { body: new URLSearchParams(fields).toString() });
  const fields = { shortCode: '600100', account: '<b>bold', amount: '70', phone: '254722000111', name: 'Asha Kamau', showing: 'plain' };
  expect((await form('/payer/pay', fields)).status).toBe(303);
  expect(await form('/payer/pay', { ...fields, shortCode: '1' })).toMatchObject({ status: 400, body: 'Merchant does not exist' });
  const { body } = await call(rig, '/', { method: 'GET' });
  expect(body).toContain('&#60;b&#62;bold');
  expect(body).toContain('254712345678: pay KES 250 to SM&#47;1011?'.replace('&#47;', '/'));
  const prompted = rig.simulator.world.prompts[0]?.checkoutRequestId ?? '';
  await form('/payer/answer', { prompt: prompted, outcome: 'paid' });
  await form('/payer/accidents', { dropped: '30', doubled: '20', late: '500' });
  expect(rig.simulator.world.outbox.accidents).toMatchObject({ dropped: 0.3, doubled: 0.2, late: 1 });
  expect(rig.simulator.moved('600100').map(({ amount }) => amount)).toEqual([70, 250]);
});
