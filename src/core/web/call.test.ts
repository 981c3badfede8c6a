import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { callPath } from '../call-path.ts';
import { endpoint } from '../endpoint.ts';
import { money } from '../money.ts';
import { may } from '../roles.ts';
import { sheetEndpoint, sheetQuery } from '../sheet.ts';
import { CallError, call, failureText, messageOf, replyHere } from './call.ts';
import { beginEarlyRead } from './early-reads.ts';

const statement = endpoint({
  method: 'POST',
  path: '/api/students/:studentId/fee',
  access: may.workHere,
  summary: 'A call to test with',
  params: z.object({ studentId: z.int() }),
  query: z.object({ term: z.optional(z.string()) }),
  body: z.object({ amount: z.string() }),
  reply: z.object({ balance: money }),
});
const input = { params: { studentId: 7 }, query: { term: '' }, body: { amount: '1500.50' } };

const stored = new Map<string, string>();
const assigned: string[] = [];
const sent: { address: string; request: RequestInit }[] = [];

function answerWith(status: number, body: string) {
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    sent.push({ address, request });
    return new Response(body, { status });
  });
}

async function failureOf(): Promise<CallError> {
  const failure = await call(statement, input).catch((error: unknown) => error);
  if (!(failure instanceof CallError)) throw new Error('The call did not fail');
  return failure;
}

beforeEach(() => {
  stored.clear();
  assigned.length = 0;
  sent.length = 0;
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null, removeItem: (key: string) => stored.delete(key) });
  vi.stubGlobal('location', { pathname: '/students', search: '', assign: (path: string) => assigned.push(path) });
  stored.set('token', `h.${Buffer.from('{"exp":99999999999}').toString('base64url')}.s`);
  stored.set('user', '{"username":"amina","role":"bursar"}');
});

test('a path has its parameters filled in and blank filters left out', () => {
  expect(callPath('/a/:id/b', { params: { id: 'x/y' }, query: { page: 2, grade: '', term: undefined, q: 'a b' } })).toBe(
    '/a/x%2Fy/b?page=2&q=a+b',
  );
});

test('a call carries the token and its body, and money comes back as cents', async () => {
  answerWith(200, '{"balance":1500.5}');
  const reply = await call(statement, input, { idempotencyKey: 'k1' });
  expect(reply).toEqual({ balance: 150050 });
  expect(sent[0]?.address).toBe('/api/students/7/fee');
  expect(sent[0]?.request.body).toBe('{"amount":"1500.50"}');
  expect(sent[0]?.request.headers).toMatchObject({ authorization: `Bearer ${stored.get('token')}`, 'idempotency-key': 'k1' });
});

test('a refusal carries the words, code and faults of the server', async () => {
  answerWith(409, '{"code":"FEE_EXISTS","message":"There is one.","errors":[{"path":"amount","message":"Too much"}],"holder":"Juma"}');
  const failure = await failureOf();
  expect(failure).toMatchObject({ status: 409, code: 'FEE_EXISTS', fields: [{ path: 'amount', message: 'Too much' }] });
  expect(failure.body).toMatchObject({ holder: 'Juma' });
  expect(messageOf(failure, 'Failed.')).toBe('There is one.');
  expect(assigned).toEqual([]);
});

test('without an answer, or with one that is no answer, the fallback is shown', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const lost = await failureOf();
  expect([lost.code, messageOf(lost, 'Failed.')]).toEqual(['NETWORK', 'Failed.']);
  answerWith(502, '<html>Bad gateway</html>');
  expect(messageOf(await failureOf(), 'Failed.')).toBe('Failed.');
  answerWith(200, '{"balance":"much"}');
  expect((await failureOf()).code).toBe('UNREADABLE');
});

test('an answer too long in coming is told from a connection that broke', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('signal timed out', 'TimeoutError')));
  expect(await failureOf()).toMatchObject({ status: 0, code: 'TIMEOUT' });
});

test('an answer that calls itself a failure is one, whatever its status', async () => {
  answerWith(200, '{"success":false,"error":"The books are closed.","balance":1}');
  expect(messageOf(await failureOf(), 'Failed.')).toBe('The books are closed.');
});

test('a headline is said in any case, with the reason that the server gives', async () => {
  answerWith(500, '{"message":"The bell has rung."}');
  const failure = await failureOf();
  expect(failureText(failure, { headline: 'Failed.' })).toEqual({ message: 'Failed.', reason: 'The bell has rung.' });
  expect(failureText(failure, { fallback: 'Failed.' })).toEqual({ message: 'The bell has rung.', reason: '' });
  for (const words of [{ headline: 'Failed.' }, { fallback: 'Failed.' }]) {
    expect(failureText(null, words)).toEqual({ message: 'Failed.', reason: '' });
  }
});

describe('a read that began with the document', () => {
  const balance = endpoint({
    method: 'GET',
    path: '/api/balance',
    access: may.workHere,
    summary: 'Read',
    reply: z.object({ balance: money }),
  });
  const beginAs = async (token: string, status: number, body: string) => {
    answerWith(status, body);
    beginEarlyRead('/api/balance', token);
    await new Promise((resolve) => setTimeout(resolve));
  };

  test('is answered from what is here, decoded, once, to the session that began it', async () => {
    await beginAs('another', 200, '{"balance":1500.5}');
    expect(replyHere(balance, {})).toBeUndefined();
    await beginAs(stored.get('token') ?? '', 200, '{"balance":1500.5}');
    expect(replyHere(balance, {})).toEqual({ balance: 150050 });
    expect(replyHere(balance, {})).toBeUndefined();
  });

  test.each([
    ['was refused', 403, '{"balance":1}'],
    ['does not say what the contract does', 200, '{"balance":"much"}'],
    ['is no JSON', 200, '<html>'],
  ])('is none where it %s', async (_, status, body) => {
    await beginAs(stored.get('token') ?? '', status, body);
    expect(replyHere(balance, {})).toBeUndefined();
  });

  test('that was refused is a refusal for whoever waits for it, in the words of the server', async () => {
    await beginAs(stored.get('token') ?? '', 403, '{"code":"FORBIDDEN","message":"Not yours."}');
    await expect(call(balance, {})).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN', message: 'Not yours.' });
    expect(sent).toHaveLength(1);
  });

  test('is none after a write', async () => {
    await beginAs(stored.get('token') ?? '', 200, '{"balance":1}');
    await call(statement, input);
    expect(replyHere(balance, {})).toBeUndefined();
  });
});

test('a file is answered as the text it is, and its refusal in the words of the server', async () => {
  const file = { type: 'text/csv', name: 'payments.csv' };
  const rows = endpoint({ method: 'GET', path: '/api/rows', access: may.workHere, summary: 'A file', reply: z.string(), file });
  answerWith(200, '7,"a"\r\n');
  expect(await call(rows, {})).toBe('7,"a"\r\n');
  answerWith(422, '{"code":"EXPORT_TOO_LARGE","message":"Choose fewer days."}');
  await expect(call(rows, {})).rejects.toMatchObject({ status: 422, code: 'EXPORT_TOO_LARGE', message: 'Choose fewer days.' });
});

const exported = sheetEndpoint({
  ...{ path: '/api/students/export', access: may.workHere, summary: 'A list to test with' },
  query: z.object({ grade: z.optional(z.string()), ...sheetQuery }),
  sheet: 'students',
});

test('a list as a file comes byte by byte as it was sent, its mark of UTF-8 too, in the format that was asked for', async () => {
  answerWith(200, '\ufeffStudent\r\n"{""a"":1}"\r\n');
  const file = await call(exported, { query: { grade: '4', format: 'xlsx' } });
  expect(sent[0]?.address).toBe('/api/students/export?grade=4&format=xlsx');
  expect(Buffer.from(await file.arrayBuffer()).toString()).toBe('\ufeffStudent\r\n"{""a"":1}"\r\n');
});

test('a file that was refused is a refusal in the server’s words, and no file', async () => {
  answerWith(422, '{"code":"EXPORT_TOO_LARGE","message":"Too many rows"}');
  await expect(call(exported, { query: { format: 'csv' } })).rejects.toMatchObject({
    status: 422,
    code: 'EXPORT_TOO_LARGE',
    message: 'Too many rows',
  });
});

const sheets = endpoint({
  method: 'GET',
  path: '/api/sheets',
  access: may.workHere,
  summary: 'A long file to test with',
  reply: z.file(),
  download: { type: 'text/html', name: 'sheets.html' },
});

test('a long file comes as it is, under its name', async () => {
  answerWith(200, '<p>{"code": 1}</p>');
  const file = await call(sheets, {});
  expect([file.name, await file.text()]).toEqual(['sheets.html', '<p>{"code": 1}</p>']);
});

test('a long file that is refused says why', async () => {
  answerWith(404, '{"code":"STATEMENT_FILE_NOT_FOUND","message":"This file has been deleted."}');
  await expect(call(sheets, {})).rejects.toMatchObject({
    status: 404,
    code: 'STATEMENT_FILE_NOT_FOUND',
    message: 'This file has been deleted.',
  });
});

test('a long file is waited for as long as a slow network takes, whichever way it goes, any other answer ten seconds', async () => {
  const waits: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    waits.push(ms);
    return new AbortController().signal;
  });
  answerWith(200, '{"balance":1}');
  await call(statement, input);
  await call(sheets, {});
  await call({ ...statement, bodyBytesMax: 7_000_000 }, input);
  vi.restoreAllMocks();
  expect(waits).toEqual([10_000, 600_000, 600_000]);
});
