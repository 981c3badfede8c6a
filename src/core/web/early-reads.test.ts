import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginEarlyRead, forgetEarlyReads, takeBodyHere, takeEarlyRead } from './early-reads.ts';

const asked: { address: string; headers: unknown }[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    asked.push({ address, headers });
    return new Response(JSON.stringify({ address }));
  });
});

afterEach(() => {
  forgetEarlyReads();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a read that has begun is handed over once, to the same session asking for the same address', async () => {
  beginEarlyRead('/api/a?page=1', 'amina');
  expect(asked).toEqual([{ address: '/api/a?page=1', headers: { accept: 'application/json', authorization: 'Bearer amina' } }]);
  expect(await takeEarlyRead('/api/a?page=2', 'amina')).toBeUndefined();
  expect(await takeEarlyRead('/api/a?page=1', 'amina')).toEqual({ ok: true, status: 200, body: { address: '/api/a?page=1' } });
  expect(await takeEarlyRead('/api/a?page=1', 'amina')).toBeUndefined();
});

test('another session gets nothing, and nor does the first one after it', async () => {
  beginEarlyRead('/api/a', 'amina');
  expect(await takeEarlyRead('/api/a', 'baraka')).toBeUndefined();
  expect(await takeEarlyRead('/api/a', 'amina')).toBeUndefined();
  beginEarlyRead('/api/a', 'amina');
  expect(await takeEarlyRead('/api/a', null)).toBeUndefined();
});

test('what is fifteen seconds old, or older than a write, is not handed over', async () => {
  beginEarlyRead('/api/a', 'amina');
  vi.advanceTimersByTime(14_999);
  expect(await takeEarlyRead('/api/a', 'amina')).toEqual({ ok: true, status: 200, body: { address: '/api/a' } });
  beginEarlyRead('/api/a', 'amina');
  vi.advanceTimersByTime(15_001);
  expect(await takeEarlyRead('/api/a', 'amina')).toBeUndefined();
  beginEarlyRead('/api/a', 'amina');
  forgetEarlyReads();
  expect(await takeEarlyRead('/api/a', 'amina')).toBeUndefined();
});

test('a read that failed is asked again by the page', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new Error('no network')));
  beginEarlyRead('/api/a', 'amina');
  expect(await takeEarlyRead('/api/a', 'amina')).toBeUndefined();
});

test('what is here already is taken without waiting: once, by the same session, and while it is fresh', async () => {
  beginEarlyRead('/api/a', 'amina');
  expect(takeBodyHere('/api/a', 'amina')).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect([takeBodyHere('/api/a', 'baraka'), takeBodyHere('/api/b', 'amina')]).toEqual([undefined, undefined]);
  expect(takeBodyHere('/api/a', 'amina')).toEqual({ address: '/api/a' });
  expect([takeBodyHere('/api/a', 'amina'), await takeEarlyRead('/api/a', 'amina')]).toEqual([undefined, undefined]);
  beginEarlyRead('/api/a', 'amina');
  await vi.advanceTimersByTimeAsync(15_001);
  expect(takeBodyHere('/api/a', 'amina')).toBeUndefined();
});

test('a read whose reply is not here yet is left for whoever waits for it', async () => {
  beginEarlyRead('/api/a', 'amina');
  expect(takeBodyHere('/api/a', 'amina')).toBeUndefined();
  expect(await takeEarlyRead('/api/a', 'amina')).toEqual({ ok: true, status: 200, body: { address: '/api/a' } });
});

test('a failure that is here is no reply to draw a page with', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new Error('no network')));
  beginEarlyRead('/api/a', 'amina');
  await vi.advanceTimersByTimeAsync(1);
  expect(takeBodyHere('/api/a', 'amina')).toBeUndefined();
});
