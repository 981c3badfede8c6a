import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { AppError } from '../errors.ts';
import { may } from '../roles.ts';
import { forgetSend, sendOnce, sendUnderKey, unconfirmedSend } from './send-once.ts';

const pay = endpoint({
  method: 'POST',
  path: '/api/pay',
  access: may.workHere,
  summary: 'A write to test with',
  idempotent: true,
  body: z.object({ amount: z.string() }),
  reply: z.object({ receipt: z.int() }),
});
const input = { body: { amount: '1500' } };

let keys: (string | null)[] = [];

function stored() {
  const values = new Map<string, string>();
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => values.set(name, value),
    removeItem: (name: string) => values.delete(name),
  };
}

function signIn(username: string) {
  localStorage.setItem('token', `h.${Buffer.from('{"exp":99999999999}').toString('base64url')}.s`);
  localStorage.setItem('user', JSON.stringify({ username, role: 'bursar' }));
}

/** Answers with each of these in turn: a status with a body, or null for silence. */
function answers(...replies: ([number, string] | null)[]) {
  vi.stubGlobal('fetch', async (_address: string, request: RequestInit) => {
    keys.push(new Headers(request.headers).get('idempotency-key'));
    const reply = replies.shift();
    if (!reply) throw new TypeError('Failed to fetch');
    return new Response(reply[1], { status: reply[0] });
  });
}

const received: [number, string] = [201, '{"receipt":7}'];
const refusal = (status: number, code: string): [number, string] => [status, JSON.stringify({ code, message: 'No.' })];
/** A refusal by a server that has looked the key up. */
const decided = (status: number, code: string): [number, string] => [status, JSON.stringify({ code, message: 'No.', settlesKey: true })];
const atTheDoor = [
  refusal(429, 'TOO_BUSY'),
  refusal(408, 'REQUEST_TOO_SLOW'),
  refusal(413, 'TOO_LARGE'),
  refusal(403, 'SECOND_FACTOR_NEEDED'),
];
const failed = () => expect(sendOnce(pay, input)).rejects.toThrow();

/** Sends so often, signed in each time; what is known after each failure. */
async function isUnsentAfter(tries: number): Promise<(boolean | undefined)[]> {
  const isUnsent: (boolean | undefined)[] = [];
  for (let each = 0; each < tries; each += 1) {
    signIn('amina');
    await failed();
    signIn('amina');
    isUnsent.push(unconfirmedSend(pay)?.isUnsent);
  }
  return isUnsent;
}

beforeEach(() => {
  keys = [];
  vi.stubGlobal('localStorage', stored());
  vi.stubGlobal('sessionStorage', stored());
  vi.stubGlobal('location', { pathname: '/payments/new', search: '', assign: () => undefined });
  signIn('amina');
});

test('the key is there before the first try and the same after silence, a time-out and a server that broke', async () => {
  answers(null, refusal(503, 'OUTCOME_UNKNOWN'), [502, '<html>'], refusal(409, 'IDEMPOTENCY_IN_FLIGHT'), received);
  for (let tries = 0; tries < 4; tries += 1) await failed();
  expect(unconfirmedSend(pay)).toEqual({ key: keys[0], input, isUnsent: false });
  expect(await sendOnce(pay, input)).toEqual({ receipt: 7 });
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(1);
});

test('an answer settles the write, and the next one has a new key', async () => {
  answers(received, decided(409, 'PAYMENT_CODE_USED'), received);
  await sendOnce(pay, input);
  expect(unconfirmedSend(pay)).toBeNull();
  await failed();
  expect(unconfirmedSend(pay)).toBeNull();
  await sendOnce(pay, input);
  expect(new Set(keys).size).toBe(3);
});

test('a server that broke after it looked the key up has taken everything back; before that it says nothing of earlier tries', async () => {
  answers([500, ''], refusal(500, 'INTERNAL'), decided(500, 'INTERNAL'), received);
  expect(await isUnsentAfter(3)).toEqual([false, false, undefined]);
  await sendOnce(pay, input);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
});

test('being turned away at the door does not settle a write that may have been done before', async () => {
  answers(null, ...atTheDoor, refusal(401, 'SESSION_EXPIRED'), received);
  expect(await isUnsentAfter(6)).toEqual(Array(6).fill(false));
  await sendOnce(pay, input);
  expect(keys).toHaveLength(7);
  expect(new Set(keys).size).toBe(1);
});

test.each([400, 403, 404, 413, 429, 500, 502])('a %i of a filter or a gateway on the way says nothing of the write', async (status) => {
  answers([status, '<html>'], [status, ''], received);
  expect(await isUnsentAfter(2)).toEqual([false, false]);
  await sendOnce(pay, input);
  expect(new Set(keys).size).toBe(1);
});

test('a write whose every try came without a session was not done, and is kept for the user who signs in again', async () => {
  answers(refusal(401, 'SESSION_EXPIRED'), [401, ''], null, refusal(401, 'SESSION_EXPIRED'));
  expect(await isUnsentAfter(4), 'after silence nobody knows').toEqual([true, true, false, false]);
  expect(new Set(keys).size).toBe(1);
});

test('a write whose every try the server turned away was not done; after silence its words say nothing about the first try', async () => {
  const full = (): [number, string] => [503, JSON.stringify({ code: 'STORAGE_FULL', message: 'Nothing was recorded. The disk is full.' })];
  answers(full(), ...atTheDoor, [409, '{}'], refusal(500, 'INTERNAL'), [503, '<html>'], full());
  expect(await isUnsentAfter(9)).toEqual([...Array(7).fill(true), false, false]);
  expect(new Set(keys).size).toBe(1);
});

test.each(['CLOCK_WRONG', 'DATABASE_UNAVAILABLE', 'SERVER_BUSY', 'STOPPING', 'STORAGE_FULL', 'WRITE_TOO_LONG', 'OUTCOME_UNKNOWN'] as const)(
  'the words of %s say whether the write was done',
  async (code) => {
    answers([503, JSON.stringify({ code, message: new AppError(code).message })]);
    await failed();
    expect(unconfirmedSend(pay)?.isUnsent).toBe(code !== 'OUTCOME_UNKNOWN');
  },
);

test('an unsettled write belongs to the user who sent it, and to a week', async () => {
  answers(null);
  await failed();
  signIn('juma');
  expect(unconfirmedSend(pay)).toBeNull();
  signIn('amina');
  vi.useFakeTimers({ now: Date.now() + 5 * 24 * 3_600_000 });
  expect(unconfirmedSend(pay)).not.toBeNull();
  vi.setSystemTime(Date.now() + 2 * 24 * 3_600_000);
  expect(unconfirmedSend(pay)).toBeNull();
  vi.useRealTimers();
});

test('what somebody else sends in this tab, and its answer, leave an unsettled write and its key to whom it belongs', async () => {
  answers(null, null, received, received);
  await failed();
  signIn('juma');
  await failed();
  expect(unconfirmedSend(pay)?.key).toBe(keys[1]);
  await sendOnce(pay, input);
  expect(unconfirmedSend(pay)).toBeNull();
  signIn('amina');
  expect(unconfirmedSend(pay)).toEqual({ key: keys[0], input, isUnsent: false });
  const sending = sendOnce(pay, input);
  signIn('juma');
  await sending;
  signIn('amina');
  expect(unconfirmedSend(pay)).toBeNull();
  expect([keys[2], keys[3]]).toEqual([keys[1], keys[0]]);
  expect(keys[1]).not.toBe(keys[0]);
});

test('the next file is not sent under the key of one that had no answer, and the same file is', async () => {
  const accept = { ...pay, path: '/api/imports/:importId/accept', params: z.object({ importId: z.int() }) };
  const sent = (importId: number) => () => sendOnce(accept, { params: { importId }, ...input });
  answers(null, null, received);
  const [first, again, next] = await keysOf(sent(5), sent(5), sent(6));
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

test('an unsettled write can be given up', async () => {
  answers(null, received);
  await failed();
  forgetSend(pay);
  await sendOnce(pay, input);
  expect(new Set(keys).size).toBe(2);
});

/** Sends under a key in each of these ways in turn, whatever comes of it, and answers the keys that went over the wire. */
async function keysOf(...sends: (() => Promise<unknown>)[]): Promise<(string | null)[]> {
  for (const send of sends) await send().catch(() => undefined);
  return keys;
}
const edit = (amount: string) => () => sendUnderKey(pay, { body: { amount } });

test.each<[string, [number, string] | null]>([
  ['silence', null],
  ['a proxy that has lost the server', [502, '<html>']],
  ['a server that does not know the outcome', refusal(503, 'OUTCOME_UNKNOWN')],
  ['the first try still under way', refusal(409, 'IDEMPOTENCY_IN_FLIGHT')],
  ['being turned away at the door', refusal(429, 'TOO_BUSY')],
  ['a refusal before the key was looked up', refusal(403, 'SECOND_FACTOR_NEEDED')],
  ['a filter on the way', [403, '<html>']],
  ['a request that did not arrive in time', refusal(408, 'REQUEST_TOO_SLOW')],
])('after %s the same write goes again under the same key', async (_, reply) => {
  answers(reply, received);
  const [first, second] = await keysOf(edit('1500'), edit('1500'));
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
});

test.each<[string, [number, string]]>([
  ['a success', received],
  ['a refusal', decided(412, 'CHANGED_MEANWHILE')],
  ['a server that says that it took everything back', decided(500, 'INTERNAL')],
])('after %s the same write is a new attempt, under a new key', async (_, reply) => {
  answers(reply, received);
  const [first, second] = await keysOf(edit('1500'), edit('1500'));
  expect(second).toMatch(/^[0-9a-f]{32}$/);
  expect(second).not.toBe(first);
});

test('what was changed after silence is another write; the first one keeps its key all the while', async () => {
  answers(null, received, received);
  const [first, changed, again] = await keysOf(edit('1500'), edit('1600'), edit('1500'));
  expect(changed).not.toBe(first);
  expect(again).toBe(first);
});

test('a change under the address of another write is not sent under its key', async () => {
  answers(null, received);
  const change = { ...pay, method: 'PATCH' as const };
  const [created, changed] = await keysOf(edit('1900'), () => sendUnderKey(change, { body: { amount: '1900' } }));
  expect(changed).not.toBe(created);
});

test('nobody sends under the key of somebody else who used this page before', async () => {
  answers(null, received);
  const [first, , second] = await keysOf(edit('1700'), async () => signIn('juma'), edit('1700'));
  expect(second).not.toBe(first);
});

test('a write under a key of this page is not kept over a reload, and answers what the server did', async () => {
  answers(null, received);
  await keysOf(edit('1800'));
  expect(unconfirmedSend(pay)).toBeNull();
  expect(await edit('1800')()).toEqual({ receipt: 7 });
});
