import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendDownload } from './packed-text.ts';

const kind = { type: 'text/html; charset=utf-8', name: 'sheets.html' };

/** A server of one file, made of these pieces. */
function serving(pieces: () => AsyncIterable<string | Uint8Array>, file = kind) {
  const http = fastify();
  http.get('/', (_, reply) => sendDownload(reply, file, Readable.from(pieces())));
  return (encoding: string) => http.inject({ url: '/', headers: { 'accept-encoding': encoding } });
}

async function* twoPieces() {
  yield 'Habari '.repeat(1000);
  yield 'na kwaheri';
}
const whole = `${'Habari '.repeat(1000)}na kwaheri`;

test('a file comes whole, in its order, to be saved under its name and kept by nobody', async () => {
  const { body, headers } = await serving(twoPieces)('identity');
  expect(body).toBe(whole);
  expect(headers).toMatchObject({
    'content-type': kind.type,
    'content-disposition': 'attachment; filename="sheets.html"',
    'cache-control': 'no-store',
  });
  expect(headers['content-encoding']).toBeUndefined();
});

test('text is packed on its way for whoever takes it so', async () => {
  const { rawPayload, headers } = await serving(twoPieces)('gzip, br');
  expect(headers['content-encoding']).toBe('gzip');
  expect(rawPayload.length).toBeLessThan(whole.length / 10);
  expect(gunzipSync(rawPayload).toString()).toBe(whole);
});

test('who says that they take nothing packed gets it plain', async () => {
  const { body, headers } = await serving(twoPieces)('gzip;q=0');
  expect(headers['content-encoding']).toBeUndefined();
  expect(body).toBe(whole);
});

test('what is packed already is not packed again', async () => {
  const bytes = Uint8Array.from([80, 75, 3, 4, 0, 255]);
  const zip = { type: 'application/zip', name: 'school.zip' };
  const { rawPayload, headers } = await serving(async function* () {
    yield bytes;
  }, zip)('gzip');
  expect(headers['content-encoding']).toBeUndefined();
  expect([...rawPayload]).toEqual([...bytes]);
});

test.each(['identity', 'gzip'])('a file that breaks on its way is no whole file (%s)', async (encoding) => {
  const broken = serving(async function* () {
    yield 'the first piece';
    throw new Error('the second cannot be read');
  });
  // What is on its way is broken off; where nothing is yet, the fault is the answer.
  const reply = await broken(encoding).catch(() => null);
  expect(reply?.statusCode).not.toBe(200);
  expect(reply?.headers['content-encoding']).toBeUndefined();
});

test.each(['identity', 'gzip'])('a file of no pieces is empty, and no fault (%s)', async (encoding) => {
  const { statusCode, rawPayload } = await serving(async function* () {})(encoding);
  expect(statusCode).toBe(200);
  expect(encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toHaveLength(0);
});
