import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginEarlyRead, consumePreload, consumePreloadedBody, forgetEarlyReads } from './early-reads.ts';

const requests: { address: string; headers: unknown }[] = [];

beforeEach(() => {
  requests.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    requests.push({ address, headers });
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
  expect(requests).toEqual([{ address: '/api/a?page=1', headers: { accept: 'application/json', authorization: 'Bearer amina' } }]);
  expect(await consumePreload('/api/a?page=2', 'amina')).toBeUndefined();
  expect(await consumePreload('/api/a?page=1', 'amina')).toEqual({ ok: true, status: 200, body: { address: '/api/a?page=1' } });
  expect(await consumePreload('/api/a?page=1', 'amina')).toBeUndefined();
});

test('another session gets nothing, and nor does the first one after it', async () => {
  beginEarlyRead('/api/a', 'amina');
  expect(await consumePreload('/api/a', 'baraka')).toBeUndefined();
  expect(await consumePreload('/api/a', 'amina')).toBeUndefined();
  beginEarlyRead('/api/a', 'amina');
  expect(await consumePreload('/api/a', null)).toBeUndefined();
});

test('what is fifteen seconds old, or older than a write, is not handed over', async () => {
  beginEarlyRead('/api/a', 'amina');
  vi.advanceTimersByTime(14_999);
  expect(await consumePreload('/api/a', 'amina')).toEqual({ ok: true, status: 200, body: { address: '/api/a' } });
  beginEarlyRead('/api/a', 'amina');
  vi.advanceTimersByTime(15_001);
  expect(await consumePreload('/api/a', 'amina')).toBeUndefined();
  beginEarlyRead('/api/a', 'amina');
  forgetEarlyReads();
  expect(await consumePreload('/api/a', 'amina')).toBeUndefined();
});

test('a read that failed is asked again by the page', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new Error('no network')));
  beginEarlyRead('/api/a', 'amina');
  expect(await consumePreload('/api/a', 'amina')).toBeUndefined();
});

test('what is here already is taken without waiting: once, by the same session, and while it is fresh', async () => {
  beginEarlyRead('/api/a', 'amina');
  expect(consumePreloadedBody('/api/a', 'amina')).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect([consumePreloadedBody('/api/a', 'baraka'), consumePreloadedBody('/api/b', 'amina')]).toEqual([undefined, undefined]);
  expect(consumePreloadedBody('/api/a', 'amina')).toEqual({ address: '/api/a' });
  expect([consumePreloadedBody('/api/a', 'amina'), await consumePreload('/api/a', 'amina')]).toEqual([undefined, undefined]);
  beginEarlyRead('/api/a', 'amina');
  await vi.advanceTimersByTimeAsync(15_001);
  expect(consumePreloadedBody('/api/a', 'amina')).toBeUndefined();
});

test('a read whose reply is not here yet is left for whoever waits for it', async () => {
  beginEarlyRead('/api/a', 'amina');
  expect(consumePreloadedBody('/api/a', 'amina')).toBeUndefined();
  expect(await consumePreload('/api/a', 'amina')).toEqual({ ok: true, status: 200, body: { address: '/api/a' } });
});

test('a failure that is here is no reply to draw a page with', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new Error('no network')));
  beginEarlyRead('/api/a', 'amina');
  await vi.advanceTimersByTimeAsync(1);
  expect(consumePreloadedBody('/api/a', 'amina')).toBeUndefined();
});
