import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { may } from '../roles.ts';
import { CallError, call } from './call.ts';
import { presence } from './presence.ts';

const save = endpoint({
  method: 'POST',
  path: '/api/save',
  access: may.workHere,
  summary: 'A call to test with',
  reply: z.object({ saved: z.int() }),
});
const usual = { ...presence };
const stored = new Map<string, string>();
const assigned: string[] = [];
let sent: Headers[] = [];

function signIn(expiresInMs: number) {
  const exp = Math.floor((Date.now() + expiresInMs) / 1000);
  stored.set('token', `h.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.s`);
  stored.set('user', '{"username":"amina","role":"bursar"}');
}

function answerWith(status: number, body: object) {
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers));
    return new Response(JSON.stringify(body), { status });
  });
}

const fails = () => expect(call(save, {})).rejects.toBeInstanceOf(CallError);

function standAt(pathname: string) {
  vi.stubGlobal('location', { pathname, search: '', assign: (path: string) => assigned.push(path) });
}

beforeEach(() => {
  stored.clear();
  assigned.length = 0;
  sent = [];
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null, removeItem: (key: string) => stored.delete(key) });
  standAt('/students');
  signIn(3_600_000);
  return () => Object.assign(presence, usual);
});

test('a 401 that says expired ends the session and says why on the sign-in page; any other 401 only ends it', async () => {
  answerWith(401, { message: 'Your session has expired.' });
  await fails();
  expect(stored.size).toBe(0);
  signIn(3_600_000);
  answerWith(401, { message: 'Please sign in.' });
  await fails();
  expect(assigned).toEqual(['/login?returnUrl=%2Fstudents&error=session_expired', '/login?returnUrl=%2Fstudents']);
});

test('with a token about to expire nothing is sent', async () => {
  answerWith(200, { saved: 1 });
  signIn(30_000);
  await fails();
  expect(sent).toEqual([]);
  expect(assigned).toEqual(['/login?returnUrl=%2Fstudents&error=session_expired']);
});

test('the refusal of a session that another tab has replaced meanwhile ends nothing', async () => {
  vi.stubGlobal('fetch', async () => {
    stored.set('token', 'of another tab');
    return new Response('{"message":"Your session has expired."}', { status: 401 });
  });
  await fails();
  expect([stored.get('token'), assigned]).toEqual(['of another tab', []]);
});

test.each([
  ['PASSWORD_CHANGE_NEEDED', '/new-password'],
  ['SECOND_FACTOR_NEEDED', '/second-factor'],
])('%s leads to %s, and not again from there', async (code, path) => {
  answerWith(403, { code, message: 'No.' });
  await fails();
  expect(assigned).toEqual([path]);
  standAt(path);
  await fails();
  expect(assigned).toEqual([path]);
});

test('what a locked session was asked is asked again, but not before it is unlocked', async () => {
  const answers: [number, object][] = [
    [401, { code: 'SESSION_LOCKED', message: 'Locked.' }],
    [200, { saved: 1 }],
  ];
  let unlock: () => void = () => undefined;
  const unlocked = vi.fn(() => new Promise<void>((done) => (unlock = done)));
  presence.unlocked = unlocked;
  vi.stubGlobal('fetch', async () => {
    const [status, body] = answers.shift() ?? [500, {}];
    return new Response(JSON.stringify(body), { status });
  });
  const reply = call(save, {});
  await vi.waitFor(() => expect(unlocked).toHaveBeenCalledOnce());
  await new Promise(setImmediate);
  expect(answers).toHaveLength(1);
  unlock();
  expect(await reply).toEqual({ saved: 1 });
  expect([assigned, stored.has('token')]).toEqual([[], true]);
});

test('what a page asks while nobody is there says so; what somebody does says nothing', async () => {
  answerWith(200, { saved: 1 });
  await call(save, {});
  presence.isUnattended = () => true;
  await call(save, {});
  expect(sent.map((headers) => headers.get('x-unattended'))).toEqual([null, 'yes']);
});
