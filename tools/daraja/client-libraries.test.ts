import https from 'node:https';
import { connect } from 'node:net';
import { Mpesa as MpesaApi } from 'mpesa-api';
import MpesaNode from 'mpesa-node';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startRig, urls } from '../../tests/support/daraja-rig.ts';

/** The libraries name Safaricom's sandbox in their own code, so every https connection of this file is led to the simulator instead. */
const usualAgent = https.globalAgent;
const phone = '254712345678';
const callBackUrl = 'http://school.test/api/c/1/stk';

let rig: Awaited<ReturnType<typeof startRig>>;
let agent: https.Agent;
beforeEach(async () => {
  rig = await startRig();
  const { port } = new URL(rig.simulator.address);
  agent = Object.assign(new https.Agent(), { createConnection: () => connect(Number(port), '127.0.0.1') });
  Object.assign(https, { globalAgent: agent });
});
afterEach(async () => {
  Object.assign(https, { globalAgent: usualAgent });
  agent.destroy();
  await rig.simulator.close();
});

/** What a school's server does with Daraja, by way of a library; each answers Daraja's reply. */
type Client = {
  register: () => Promise<unknown>;
  simulate: (amount: number, account: string) => Promise<unknown>;
  push: (amount: number, account: string) => Promise<{ CheckoutRequestID: string; ResponseCode: string }>;
  status: (CheckoutRequestID: string) => Promise<unknown>;
};

const clients: Record<string, (secret: string) => Client> = {
  'mpesa-node': (consumerSecret) => {
    const express = { lipaNaMpesaShortCode: '600100', lipaNaMpesaShortPass: 'passkey' };
    const mpesa = new MpesaNode({ consumerKey: 'key', consumerSecret, environment: 'sandbox', shortCode: '600100', ...express });
    const reply = async <T>(answer: Promise<{ data: T }>) => (await answer).data;
    return {
      register: () => reply(mpesa.c2bRegister(urls.ConfirmationURL, urls.ValidationURL)),
      simulate: (amount, account) => reply(mpesa.c2bSimulate(phone, amount, account)),
      push: (amount, account) => reply(mpesa.lipaNaMpesaOnline(phone, amount, callBackUrl, account)),
      status: (id) => reply(mpesa.lipaNaMpesaQuery(id)),
    };
  },
  'mpesa-api': (clientSecret) => {
    const mpesa = new MpesaApi({ clientKey: 'key', clientSecret, securityCredential: 'sealed', initiatorPassword: '' }, 'sandbox');
    const express = { BusinessShortCode: 600100, passKey: 'passkey' };
    return {
      register: () => mpesa.c2bRegister({ ...urls, ShortCode: 600100, ResponseType: 'Completed' }),
      simulate: (Amount, BillRefNumber) =>
        mpesa.c2bSimulate({ ShortCode: 600100, CommandID: 'CustomerPayBillOnline', Amount, Msisdn: Number(phone), BillRefNumber }),
      push: (Amount, AccountReference) =>
        mpesa.lipaNaMpesaOnline({
          ...express,
          ...{ Amount, AccountReference, PartyA: phone, PhoneNumber: phone, PartyB: '600100', CallBackURL: callBackUrl },
          TransactionType: 'CustomerPayBillOnline',
        }),
      status: (CheckoutRequestID) => mpesa.lipaNaMpesaQuery({ ...express, CheckoutRequestID }),
    };
  },
};
const names = Object.keys(clients);
const clientNamed = (name: string, secret = 'secret') => clients[name]?.(secret) as Client;

type Refused = { data?: { errorCode: string }; response?: { data: { errorCode: string } } };

/** Daraja's code of a refusal, where either library keeps it. */
async function codeOfRefusal(request: Promise<unknown>): Promise<string | undefined> {
  const { data, response } = await request.then(
    () => ({}) as Refused,
    (refused: Refused) => refused,
  );
  return (response?.data ?? data)?.errorCode;
}

test.each(names)('%s registers a paybill, and a payment that it makes is told at the address that it gave', async (name) => {
  const client = clientNamed(name);
  expect(await client.register()).toMatchObject({ ResponseCode: '0', ResponseDescription: 'success' });
  expect(rig.simulator.world.registered.get('600100')).toEqual({
    confirmationUrl: urls.ConfirmationURL,
    validationUrl: urls.ValidationURL,
    responseType: 'Completed',
  });
  expect(await client.simulate(1500, 'SM/1011')).toMatchObject({ ResponseCode: '0' });
  await rig.simulator.settled();
  expect(rig.notices).toMatchObject([{ url: urls.ConfirmationURL, body: { TransAmount: '1500', BillRefNumber: 'SM/1011' } }]);
});

test.each(names)('%s asks a telephone, waits for its answer, and reads that it paid', async (name) => {
  const client = clientNamed(name);
  const { CheckoutRequestID, ResponseCode } = await client.push(250, 'SM/1011');
  expect(ResponseCode).toBe('0');
  expect(await codeOfRefusal(client.status(CheckoutRequestID))).toBe('500.001.1001');
  const paid = rig.simulator.answer(phone, 'paid');
  await rig.simulator.settled();
  expect(rig.notices).toMatchObject([{ url: callBackUrl, body: { Body: { stkCallback: { CheckoutRequestID, ResultCode: 0 } } } }]);
  expect(await client.status(CheckoutRequestID)).toMatchObject({ ResponseCode: '0', ResultCode: '0' });
  expect(rig.simulator.moved('600100')).toEqual([paid]);
});

test.each(names)('%s is refused with a wrong secret, and nothing moves', async (name) => {
  const client = clientNamed(name, 'another-secret');
  expect(await codeOfRefusal(client.register())).toBe('400.008.01');
  expect(await codeOfRefusal(client.push(250, 'SM/1011'))).toBe('400.008.01');
  expect([rig.simulator.world.registered.size, rig.simulator.world.prompts]).toEqual([0, []]);
});
