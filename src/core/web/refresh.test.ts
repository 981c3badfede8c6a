import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { Topic } from '../topics.ts';
import { refreshAfter } from './refresh.ts';

const read = (path: string, shows?: readonly Topic[]) =>
  endpoint({ method: 'GET', path, access: 'public', summary: '', reply: z.unknown(), ...(shows && { shows }) });
const write = (changes?: readonly Topic[]) =>
  endpoint({ method: 'POST', path: '/w', access: 'public', summary: '', reply: z.unknown(), ...(changes && { changes }) });

const payments = read('/payments', ['payments', 'students']);
const statement = read('/statement', ['balances', 'payments']);
const grades = read('/grades', ['classes']);
const aboutNothing = read('/guide');

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A cache that holds every read; those on the screen have somebody who looks at them. Counts how often each was asked for. */
async function cacheOf(onScreen: readonly { path: string }[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } });
  const fetchCounts: Record<string, number> = {};
  for (const { path, shows } of [payments, statement, grades, aboutNothing]) {
    const ask = () => {
      fetchCounts[path] = (fetchCounts[path] ?? 0) + 1;
      return fetchCounts[path];
    };
    const options = { queryKey: [path, {}], queryFn: ask, meta: { shows: shows ?? [] } };
    await client.fetchQuery(options);
    if (onScreen.some((each) => each.path === path)) closing.push(new QueryObserver(client, options).subscribe(() => undefined));
  }
  closing.push(() => client.clear());
  const isStale = ({ path }: { path: string }) => client.getQueryState([path, {}])?.isInvalidated;
  return { client, fetchCounts, isStale };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('what is on the screen and shows what a write changed is asked for again at once, and nothing else', async () => {
  const { client, fetchCounts } = await cacheOf([payments, grades, aboutNothing]);
  refreshAfter(client, write(['payments']));
  await settled();
  expect(fetchCounts).toEqual({ '/payments': 2, '/statement': 1, '/grades': 1, '/guide': 1 });
});

test('what is not on the screen is stale when it is next shown', async () => {
  const { client, isStale } = await cacheOf([]);
  refreshAfter(client, write(['students', 'balances']));
  expect([payments, statement, grades, aboutNothing].map(isStale)).toEqual([true, true, false, false]);
});

test('a write that changes nothing makes nothing stale', async () => {
  const { client, isStale } = await cacheOf([]);
  refreshAfter(client, write());
  expect([payments, statement, grades, aboutNothing].map(isStale)).toEqual([false, false, false, false]);
});

test('what the page mends by itself keeps its rows on the screen, and is asked for when it is next shown', async () => {
  const { client, fetchCounts, isStale } = await cacheOf([payments, statement]);
  refreshAfter(client, write(['payments']), { broughtUpToDate: payments });
  await settled();
  expect(fetchCounts).toMatchObject({ '/payments': 1, '/statement': 2 });
  expect(isStale(payments)).toBe(true);
});

test('of several reads that the page leaves none is asked for again', async () => {
  const { client, fetchCounts } = await cacheOf([payments, statement]);
  refreshAfter(client, write(['payments']), { broughtUpToDate: [payments, statement] });
  await settled();
  expect(fetchCounts).toMatchObject({ '/payments': 1, '/statement': 1 });
});

test('what was being read for the first time while a write went through is read again: its answer may be older', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } });
  closing.push(() => client.clear());
  const answers: ((words: string) => void)[] = [];
  const ask = () => new Promise<string>((answer) => answers.push(answer));
  const observer = new QueryObserver(client, { queryKey: ['/payments', {}], queryFn: ask, meta: { shows: ['payments'] } });
  closing.push(observer.subscribe(() => undefined));
  await settled();
  refreshAfter(client, write(['payments']));
  await settled();
  expect(answers).toHaveLength(2);
  for (const [index, words] of ['pending', 'verified'].entries()) answers[index]?.(words);
  await settled();
  expect(observer.getCurrentResult()).toMatchObject({ data: 'verified', fetchStatus: 'idle', error: null });
});

test('what was being read for a page that was left while a write went through is not taken as fresh', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } });
  closing.push(() => client.clear());
  const answers: ((words: string) => void)[] = [];
  const ask = () => new Promise<string>((answer) => answers.push(answer));
  const options = { queryKey: ['/payments', {}], queryFn: ask, meta: { shows: ['payments'] as const } };
  new QueryObserver(client, options).subscribe(() => undefined)();
  refreshAfter(client, write(['payments']));
  answers[0]?.('pending');
  await settled();
  const observer = new QueryObserver(client, options);
  closing.push(observer.subscribe(() => undefined));
  answers[1]?.('verified');
  await settled();
  expect(observer.getCurrentResult()).toMatchObject({ data: 'verified', fetchStatus: 'idle', error: null });
});
