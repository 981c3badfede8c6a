import { once } from 'node:events';
import { get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { Topic } from '../topics.ts';
import type { Caller } from './caller.ts';
import { readConfig } from './config.ts';
import { CostlyTurns } from './doors/costly-turns.ts';
import { type App, receivedFrom, route, taskOf } from './exchange.ts';
import { sessionTokens } from './tokens.ts';

const slowRead = endpoint({ method: 'GET', path: '/slow', access: 'public', summary: 'Takes its time', reply: z.object({}) });
const slowWrite = endpoint({ ...slowRead, method: 'POST' });

let http: FastifyInstance;
beforeEach(() => {
  http = Fastify();
});
afterEach(() => http.close());

/** What the endpoint was given when it was called, and how a visitor calls it. */
async function served(answer: 'at once' | 'never') {
  const seen: { left?: AbortSignal; ended?: Promise<unknown> } = {};
  route({ http } as App, slowRead, async ({ reply, left }) => {
    Object.assign(seen, { left, ended: once(reply.raw, 'close') });
    if (answer === 'never') await new Promise(() => undefined);
    return () => reply.send({});
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const visit = () => get({ port, host: '127.0.0.1', path: '/slow', agent: false }).on('error', () => undefined);
  return { seen, visit };
}

test('work is told when its visitor hangs up', async () => {
  const { seen, visit } = await served('never');
  const request = visit();
  await vi.waitFor(() => expect(seen.left?.aborted).toBe(false), 10_000);
  request.destroy();
  await vi.waitFor(() => expect(seen.left?.reason).toMatchObject({ code: 'CALLER_LEFT' }), 10_000);
});

test('a connection that closes after the answer tells nothing', async () => {
  const { seen, visit } = await served('at once');
  const [response] = await once(visit(), 'response');
  expect(response.statusCode).toBe(200);
  response.resume();
  await vi.waitFor(() => expect(seen.ended).toBeDefined(), 10_000);
  await seen.ended;
  expect(seen.left?.aborted).toBe(false);
});

test('work whose visitor has gone before it begins is told at once', async () => {
  let request: ReturnType<typeof get> | undefined;
  http.addHook('onRequest', async (_, { raw }) => {
    request?.destroy();
    await once(raw, 'close');
  });
  const { seen, visit } = await served('never');
  request = visit();
  await vi.waitFor(() => expect(seen.left?.reason).toMatchObject({ code: 'CALLER_LEFT' }), 10_000);
});

test('whoever takes nothing of a costly answer keeps nobody of the school waiting, and is let go after a minute', async () => {
  const tokens = sessionTokens('only-for-this-test');
  const made: FastifyReply[] = [];
  route({ http, tokens, costlyTurns: new CostlyTurns() } as App, { ...slowRead, isCostly: true }, async ({ reply }) => {
    made.push(reply);
    return () => reply.send('x'.repeat(32 * 2 ** 20));
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const authorization = `Bearer ${await tokens.issue({ schoolId: 1, sessionId: 'of one school' })}`;
  const stalled = ['first', 'second'].map(() => {
    const socket = connect(port, '127.0.0.1').pause();
    socket.write(`GET /slow HTTP/1.1\r\nhost: karo\r\nauthorization: ${authorization}\r\n\r\n`);
    return socket;
  });
  await vi.waitFor(() => expect(made).toHaveLength(2), 10_000);
  const [response] = await once(get({ port, host: '127.0.0.1', path: '/slow', headers: { authorization }, agent: false }), 'response');
  expect(response.statusCode).toBe(200);
  expect(made.map(({ raw }) => raw.writableFinished)).toEqual([false, false, expect.any(Boolean)]);
  expect(made.map(({ raw }) => raw.socket?.timeout)).toEqual([60_000, 60_000, 60_000]);
  for (const socket of [...stalled, response.socket]) socket.destroy();
});

test('a GET reads, anything else writes', () => {
  const left = new AbortController().signal;
  const kindOf = (of: typeof slowRead | typeof slowWrite) => taskOf({ endpoint: of, left }).kind;
  expect([kindOf(slowRead), kindOf(slowWrite)]).toEqual(['read', 'write']);
});

test.each([
  ['https://karo.example.ke', 'evil.example', 'https://karo.example.ke'],
  [undefined, 'karo.shule.local', 'http://karo.shule.local'],
  [undefined, 'localhost:3000', 'http://localhost:3000'],
  [undefined, 'evil.example', null],
])('of a site at %s that is asked as %s links lead to %s', async (publicUrl, host, site) => {
  const config = readConfig({ PUBLIC_URL: publicUrl, ALLOWED_HOSTS: 'karo.shule.local' });
  route({ http, config } as App, slowRead, async (exchange) => {
    const { site } = receivedFrom(exchange, {} as Caller).call;
    return () => exchange.reply.send({ site });
  });
  expect((await http.inject({ url: '/slow', headers: { host } })).json()).toEqual({ site });
});

test('a read of jobs is known by its topic', () => {
  const of = (shows: readonly Topic[]) => taskOf({ endpoint: { ...slowRead, shows }, left: new AbortController().signal }).readsJobs;
  expect([of(['jobs', 'staff']), of(['staff']), of([])]).toEqual([true, false, false]);
});
