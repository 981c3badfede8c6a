import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginEarlyRead, forgetEarlyReads, takeEarlyRead } from './early-reads.ts';

const asked: { address: string; headers: unknown }[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    asked.push({ address, headers });
    return new Response(address);
  });
});

afterEach(() => {
  forgetEarlyReads();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const textOf = async (reply: Response | null) => reply?.text();

test('a read that has begun is handed over once, to the same session asking for the same address', async () => {
  beginEarlyRead('/api/a?page=1', 'amina');
  expect(asked).toEqual([{ address: '/api/a?page=1', headers: { accept: 'application/json', authorization: 'Bearer amina' } }]);
  expect(await takeEarlyRead('/api/a?page=2', 'amina')).toBeNull();
  expect(await textOf(await takeEarlyRead('/api/a?page=1', 'amina'))).toBe('/api/a?page=1');
  expect(await takeEarlyRead('/api/a?page=1', 'amina')).toBeNull();
});

test('another session gets nothing, and nor does the first one after it', async () => {
  beginEarlyRead('/api/a', 'amina');
  expect(await takeEarlyRead('/api/a', 'baraka')).toBeNull();
  expect(await takeEarlyRead('/api/a', 'amina')).toBeNull();
  beginEarlyRead('/api/a', 'amina');
  expect(await takeEarlyRead('/api/a', null)).toBeNull();
});

test('what is fifteen seconds old, or older than a write, is not handed over', async () => {
  beginEarlyRead('/api/a', 'amina');
  vi.advanceTimersByTime(15_000);
  expect(await textOf(await takeEarlyRead('/api/a', 'amina'))).toBe('/api/a');
  beginEarlyRead('/api/a', 'amina');
  vi.advanceTimersByTime(15_001);
  expect(await takeEarlyRead('/api/a', 'amina')).toBeNull();
  beginEarlyRead('/api/a', 'amina');
  forgetEarlyReads();
  expect(await takeEarlyRead('/api/a', 'amina')).toBeNull();
});

test('a read that failed is asked again by the page', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new Error('no network')));
  beginEarlyRead('/api/a', 'amina');
  expect(await takeEarlyRead('/api/a', 'amina')).toBeNull();
});
