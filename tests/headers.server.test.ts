import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { headersOfEveryReply } from '../src/core/server/doors/headers.ts';
import { paid, payingSchool } from './support/paying-school.ts';
import { ask, newSchool, type School, server, useServer } from './support/world.ts';

useServer({ PUBLIC_URL: 'https://karo.example.ke' });

let school: School;
beforeAll(async () => {
  school = await newSchool({ template: 'cbc' });
});

const everyReply = {
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const json = 'application/json; charset=utf-8';
const problem = 'application/problem+json; charset=utf-8';

/** What a reply says beside its length, its number and what every reply says. */
function ownHeaders(headers: Record<string, unknown>): Record<string, unknown> {
  const { date, connection, 'content-length': length, 'transfer-encoding': encoding, 'x-request-id': id, ...named } = headers;
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(named).toMatchObject(everyReply);
  return Object.fromEntries(Object.entries(named).filter(([name]) => !(name in everyReply)));
}

const kinds: [string, () => ReturnType<typeof ask>, number, Record<string, string>][] = [
  ['a read', () => school.admin.read('/api/dashboard'), 200, { 'cache-control': 'no-store', 'content-type': json }],
  [
    'a file',
    () => school.admin.read('/api/payments/export'),
    200,
    {
      'cache-control': 'no-store',
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="[\w.-]+"$/),
    },
  ],
  ['a refusal', () => ask({ url: '/api/dashboard' }), 401, { 'cache-control': 'no-store', 'content-type': problem }],
  [
    'a refusal of the contract',
    () => school.admin.post('/api/payments/new', {}),
    400,
    { 'cache-control': 'no-store', 'content-type': problem },
  ],
  [
    'a refusal of a limit',
    tooManyDocuments,
    429,
    {
      'cache-control': 'no-store',
      'content-type': problem,
      'retry-after': expect.stringMatching(/^([1-9]|[1-5]\d|60)$/),
    },
  ],
  ['a refusal of the router', () => ask({ url: '/api/students/%E0%A4%A' }), 400, { 'cache-control': 'no-store', 'content-type': problem }],
  ['metrics, which Karo does not have', () => ask({ url: '/metrics' }), 404, { 'cache-control': 'no-store', 'content-type': problem }],
  ['a call that there is not', () => ask({ url: '/api/nowhere' }), 404, { 'cache-control': 'no-store', 'content-type': problem }],
  ['what watches the process', () => ask({ url: '/healthz' }), 200, { 'cache-control': 'no-store', 'content-type': json }],
  ['what watches the server', () => ask({ url: '/readyz' }), 200, { 'cache-control': 'no-store', 'content-type': json }],
  ['the answer to somebody nobody knows', interest, 200, { 'cache-control': 'no-store', 'content-type': json }],
  ['the way out', signedOut, 200, { 'cache-control': 'no-store', 'content-type': json, 'clear-site-data': '"cache"' }],
];

test.each(kinds)('%s has its own headers and those of every reply, and no other', async (_, asking, status, expected) => {
  const reply = await asking();
  expect([reply.status, ownHeaders(reply.headers)]).toEqual([status, expected]);
});

function interest() {
  const body = { name: 'Jane', email: 'jane@example.test', schoolName: 'Mlimani' };
  return ask({ method: 'POST', url: '/api/leads/capture', body, headers: { 'x-forwarded-for': '10.9.9.8' } });
}

async function signedOut() {
  const { admin } = await newSchool();
  return admin.post('/api/auth/logout');
}

async function tooManyDocuments() {
  const headers = { 'x-forwarded-for': '10.9.9.9' };
  const { etag } = (await ask({ url: '/api/openapi.json', headers })).headers;
  // Whoever has it already is counted as well.
  const again = { ...headers, 'if-none-match': String(etag) };
  for (let time = 1; time < 120; time += 1) await ask({ url: '/api/openapi.json', headers: again });
  return ask({ url: '/api/openapi.json', headers });
}

test('a receipt is kept nowhere', async () => {
  const { admin, student } = await payingSchool();
  const { id } = await paid(admin, { studentId: student });
  const reply = await admin.read(`/api/payments/student/${student}/receipt/${id}`);
  expect([reply.status, ownHeaders(reply.headers)]).toEqual([200, { 'cache-control': 'no-store', 'content-type': json }]);
});

test('a stream of events is kept nowhere and held back by no proxy', async () => {
  const base = await server().listen({ port: 0, host: '127.0.0.1' });
  const left = new AbortController();
  const reply = await fetch(`${base}/api/notifications/stream`, {
    headers: { authorization: `Bearer ${school.admin.token}`, accept: 'text/event-stream' },
    signal: left.signal,
  });
  left.abort();
  expect([reply.status, ownHeaders(Object.fromEntries(reply.headers))]).toEqual([
    200,
    { 'cache-control': 'no-store', 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
  ]);
});

test('the document of the API comes packed, and not again to whoever has it', async () => {
  const url = '/api/openapi.json';
  const plain = await ask({ url });
  const headers = { 'cache-control': 'no-cache', etag: expect.stringMatching(/^W\/"[\w-]{43}"$/), vary: 'accept-encoding' };
  expect(ownHeaders(plain.headers)).toEqual({ ...headers, 'content-type': json });
  for (const [takes, encoding, unpack] of [
    ['gzip, br;q=0.8', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ] as const) {
    const packed = await server().inject({ url, headers: { 'accept-encoding': takes } });
    expect(ownHeaders(packed.headers)).toEqual({ ...headers, 'content-type': json, 'content-encoding': encoding });
    expect(unpack(packed.rawPayload).toString()).toBe(plain.text);
    expect(packed.rawPayload.length).toBeLessThan(plain.text.length / 4);
  }
  const unwanted = await ask({ url, headers: { 'accept-encoding': 'gzip;q=0, identity' } });
  expect(unwanted.headers['content-encoding']).toBeUndefined();
  const again = await ask({ url, headers: { 'if-none-match': `"other", ${plain.headers.etag}` } });
  expect([again.status, again.text, ownHeaders(again.headers)]).toEqual([304, '', headers]);
});

test('a long answer comes packed to who takes it so, and says the same; a short one as it is', async () => {
  const headers = { authorization: `Bearer ${school.admin.token}`, 'accept-encoding': 'gzip' };
  const long = await school.admin.read('/api/settings/configure-grades');
  const packed = await server().inject({ url: '/api/settings/configure-grades', headers });
  expect(ownHeaders(packed.headers)).toEqual({ 'cache-control': 'no-store', 'content-type': json, 'content-encoding': 'gzip' });
  expect(gunzipSync(packed.rawPayload).toString()).toBe(long.text);
  expect(packed.rawPayload.length).toBeLessThan(long.text.length / 2);
  const short = await server().inject({ url: '/api/search-student?q=nobody', headers });
  expect(short.payload).toBe('[]');
  expect(short.headers['content-encoding']).toBeUndefined();
});

test('only a site that is reached by https demands it', () => {
  expect(headersOfEveryReply({ publicUrl: undefined })).not.toHaveProperty('strict-transport-security');
  expect(headersOfEveryReply({ publicUrl: 'http://karo.local' })).not.toHaveProperty('strict-transport-security');
});
