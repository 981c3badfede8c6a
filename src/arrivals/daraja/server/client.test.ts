import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { minuteMs, startRig } from '../../../../tests/support/daraja-rig.ts';
import { noOddities } from '../../../../tools/daraja/oddities.ts';
import { Daraja } from './client.ts';
import type { Paybill } from './tokens.ts';

let rig: Awaited<ReturnType<typeof startRig>>;
let daraja: Daraja;
let tokensAsked = 0;

const reply = z.object({ ResponseStatus: z.string() });
const paybill = (changes: Partial<Paybill> = {}): Paybill => ({
  ...{ schoolId: 1, connectionId: 1, kind: 'paybill', name: null, isFirst: false, storeNumber: null },
  address: rig.simulator.address,
  shortCode: '600100',
  consumerKey: 'key',
  consumerSecret: 'secret',
  passkey: 'passkey',
  initiator: null,
  ...changes,
});
/** A request of no consequence that needs a token. */
const register = (changes: Partial<Paybill> = {}) =>
  daraja.post(paybill(changes), '/pulltransactions/v1/register', reply, { ShortCode: '600100', RequestType: 'Pull' });

beforeEach(async () => {
  rig = await startRig();
  tokensAsked = 0;
  const { tokens } = rig.simulator.world;
  const set = tokens.set.bind(tokens);
  tokens.set = (key, token) => {
    tokensAsked += 1;
    return set(key, token);
  };
  daraja = new Daraja({ now: () => rig.nowMs, callMs: 300 });
});
afterEach(() => rig.simulator.close());

test('however many ask at once, one token is asked for, and kept until shortly before its end', async () => {
  await Promise.all(Array.from({ length: 4 }, () => register()));
  expect(tokensAsked).toBe(1);
  rig.nowMs += 58 * minuteMs;
  await register();
  expect(tokensAsked).toBe(1);
  rig.nowMs += 2 * minuteMs;
  await register();
  expect(tokensAsked).toBe(2);
});

test('a token that another client has ended is asked for again, once, and the request is made', async () => {
  await register();
  rig.simulator.world.tokens.set('key', { token: 'of another client', endsAt: rig.nowMs + 60 * minuteMs });
  tokensAsked = 0;
  expect(await register()).toEqual({ ResponseStatus: '1001' });
  expect(tokensAsked).toBe(1);
});

test('a token that the gateway before Daraja refuses in its own words is asked for again, once', async () => {
  rig.simulator.world.oddities = { ...noOddities, refusal: 'gateway' };
  await register();
  rig.simulator.world.tokens.set('key', { token: 'of another client', endsAt: rig.nowMs + 60 * minuteMs });
  tokensAsked = 0;
  expect(await register()).toEqual({ ResponseStatus: '1001' });
  expect(tokensAsked).toBe(1);
});

/** As often as stated another process takes a new token as soon as this one has its own. */
function endTokens(times: number): void {
  const { tokens } = rig.simulator.world;
  const set = tokens.set.bind(tokens);
  let left = times;
  tokens.set = (key, token) => {
    set(key, token);
    left -= 1;
    return left < 0 ? tokens : Map.prototype.set.call(tokens, key, { ...token, token: 'of another process' });
  };
}

test.each(['usual', 'gateway'] as const)(
  'a request whose new token another process ends at once is made by a later try (%s)',
  async (refusal) => {
    rig.simulator.world.oddities = { ...noOddities, refusal };
    endTokens(3);
    expect(await register()).toEqual({ ResponseStatus: '1000' });
    expect(tokensAsked).toBe(4);
  },
);

test('where every token is ended, the request is refused after four tries, and never made', async () => {
  endTokens(100);
  await expect(register()).rejects.toThrow('Safaricom did not accept its own token.');
  expect([tokensAsked, rig.simulator.world.calls]).toEqual([4, []]);
});

test('a refusal with status 200 is a refusal, and a product that the app lacks ends no token', async () => {
  const refusing = createServer((request, response) => {
    const isToken = request.url?.startsWith('/oauth');
    const noProduct = { errorCode: '404.001.03', errorMessage: 'Invalid API call as no apiproduct match found' };
    response.writeHead(200).end(JSON.stringify(isToken ? { access_token: 'token', expires_in: 3599 } : noProduct));
    if (isToken) tokensAsked += 1;
  });
  const address = await listening(refusing);
  await expect(daraja.post(paybill({ address }), '/any', z.object({}), {})).rejects.toThrow(/does not have the product/);
  expect(tokensAsked).toBe(1);
  refusing.close();
});

test('wrong keys, a wrong passkey and a foreign paybill are told apart', async () => {
  await daraja.check(paybill());
  await daraja.check(paybill({ passkey: null }));
  await expect(daraja.check(paybill({ consumerSecret: 'wrong' }))).rejects.toThrow(/does not know this consumer key and secret/);
  await expect(daraja.check(paybill({ passkey: 'wrong' }))).rejects.toThrow(/passkey does not belong/);
  await expect(daraja.check(paybill({ shortCode: '600999' }))).rejects.toThrow(/does not know this paybill/);
  expect(rig.simulator.world.prompts).toEqual([]);
});

test('keys that were refused are tried again when somebody asks again', async () => {
  await expect(register({ consumerSecret: 'wrong' })).rejects.toThrow();
  await expect(register()).resolves.toBeDefined();
  rig.simulator.world.mood = 'busy';
  await expect(register({ schoolId: 2 })).rejects.toThrow(/Safaricom is busy/);
  rig.simulator.world.mood = 'well';
  await expect(register({ schoolId: 2 })).resolves.toBeDefined();
});

test('a Daraja that does not answer, or is not there, is told in words after its time', async () => {
  rig.simulator.world.mood = 'silent';
  await expect(register()).rejects.toThrow('Safaricom could not be reached: it did not answer in time.');
  await expect(register({ address: 'http://127.0.0.1:9' })).rejects.toThrow('the connection failed');
});

test('a school whose Daraja is silent waits by itself: its fifth call is refused, another school is served', async () => {
  const silent = createServer(() => undefined);
  const address = await listening(silent);
  const waiting = Array.from({ length: 4 }, () => register({ address }).catch((error: Error) => error.message));
  await expect(register({ address })).rejects.toMatchObject({ code: 'DARAJA_BUSY' });
  expect(await register({ schoolId: 2 })).toEqual({ ResponseStatus: '1000' });
  expect(new Set(await Promise.all(waiting))).toEqual(
    new Set(['Safaricom could not be reached: it did not answer in time. Please try again in a moment.']),
  );
  expect(await register()).toEqual({ ResponseStatus: '1001' });
  silent.closeAllConnections();
  silent.close();
});

test.each([
  ['a page of HTML', 200, '<html>'],
  ['another form', 200, '{"access_token": 5}'],
  ['a failure without words', 502, ''],
  ['an answer without end', 200, 'x'.repeat(1_100_000)],
])('%s is not taken for an answer', async (_, status, text) => {
  const odd = createServer((_request, response) => response.writeHead(status).end(text));
  const address = await listening(odd);
  await expect(register({ address })).rejects.toMatchObject({ code: 'DARAJA_UNREACHABLE' });
  odd.close();
});

test('an answer that leads elsewhere is not followed', async () => {
  const leading = createServer((_request, response) => response.writeHead(302, { location: rig.simulator.address }).end());
  const address = await listening(leading);
  await expect(register({ address })).rejects.toMatchObject({ code: 'DARAJA_UNREACHABLE' });
  leading.close();
});

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
