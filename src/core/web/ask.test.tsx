import { focusManager, QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { openSignedInPage } from '../../../tests/support/drawn.tsx';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { type ErrorCode, errorTable } from '../errors.ts';
import { newQueryClient, useAskNow, useSend } from './ask.ts';
import { CallError } from './call.ts';
import { refreshAfter } from './refresh.ts';

openSignedInPage('/approvals');

const write = endpoint({
  method: 'POST',
  path: '/api/decide',
  access: 'public',
  summary: '',
  changes: ['balances'],
  reply: z.object({ message: z.string() }),
});

const clients: QueryClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.clear();
});

/** Whether a page that was read before reads again, once the server has refused a write of it with this failure. */
async function isReadAgainAfter(code: ErrorCode): Promise<boolean | undefined> {
  const [status, message] = errorTable[code];
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code, message }), { status }));
  const client = new QueryClient();
  clients.push(client);
  client.setQueryData(['/api/waiting', {}], { waiting: 3 });
  let press: (() => void) | undefined;
  const failed = new Promise<void>((resolve) => {
    client.getMutationCache().subscribe(({ mutation }) => mutation?.state.status === 'error' && resolve());
  });
  function Button() {
    const { mutate } = useSend(write);
    press = () => mutate({});
    return null;
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Button />
    </QueryClientProvider>,
  );
  press?.();
  await failed;
  return client.getQueryState(['/api/waiting', {}])?.isInvalidated;
}

test.each([
  'CHANGED_MEANWHILE',
  'REMINDERS_CHANGED',
  'TERM_NOT_OVER',
  'ADJUSTMENT_DECIDED',
  'ADJUSTMENT_TAKEN_BACK',
  'REVERSAL_DECIDED',
  'DAY_DECIDED',
  'PAYMENT_ALREADY_VERIFIED',
] as const)('after %s the page reads again what others changed or decided meanwhile', async (code) => {
  expect(await isReadAgainAfter(code)).toBe(true);
});

test.each(['VALIDATION_FAILED', 'FORBIDDEN', 'OWN_ADJUSTMENT', 'DATABASE_UNAVAILABLE'] as const)(
  'after %s nothing is read again, since nothing was changed by others',
  async (code) => {
    expect(await isReadAgainAfter(code)).toBe(false);
  },
);

/** The keys of what a button sent that was pressed twice in one moment, and once more after the answer. */
async function keysOf(what: Endpoint): Promise<(string | null)[]> {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    return new Response('{"message":"Done."}');
  });
  const client = new QueryClient();
  clients.push(client);
  let press = () => {};
  function Button() {
    const { mutate } = useSend(what);
    press = () => mutate({} as never);
    return null;
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Button />
    </QueryClientProvider>,
  );
  press();
  press();
  await expect.poll(() => client.isMutating() === 0 && keys.length).toBe(1);
  press();
  await expect.poll(() => client.isMutating() === 0 && keys.length).toBe(2);
  return keys;
}

test('a write goes once for two presses in one moment, each under a key of its own where the server takes keys', async () => {
  const [first, second] = await keysOf(write);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toMatch(/^[0-9a-f]{32}$/);
  expect(second).not.toBe(first);
  expect(await keysOf({ ...write, keyless: true })).toEqual([null, null]);
});

test.each([
  ['NETWORK', 0, true],
  ['SERVER_BUSY', 503, true],
  ['TIMEOUT', 0, false],
  ['INTERNAL', 500, false],
  ['FORBIDDEN', 403, false],
] as const)('a read that failed with %s (%i) is tried once more: %s', (code, status, isTriedAgain) => {
  const retry = newQueryClient().getDefaultOptions().queries?.retry as unknown as (count: number, error: unknown) => boolean;
  const error = new CallError({ status, code, message: '', fields: [], body: null });
  expect([retry(0, error), retry(1, error), retry(0, new TypeError('x'))]).toEqual([isTriedAgain, false, false]);
});

const read = endpoint({ method: 'GET', path: '/api/read', access: 'public', summary: '', reply: z.string(), shows: ['payments'] });
const payment = endpoint({ method: 'POST', path: '/api/w', access: 'public', summary: '', reply: z.unknown(), changes: ['payments'] });

test('somebody who waits for a read gets the answer from after a write, not a failure', async () => {
  const answers: ((body: string) => void)[] = [];
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push((body) => resolve(new Response(JSON.stringify(body))))));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let readNow: () => Promise<string> = async () => '';
  function Page() {
    const ask = useAskNow(read);
    readNow = () => ask({});
    return null;
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
  const awaited = readNow();
  await expect.poll(() => answers.length).toBe(1);
  refreshAfter(client, payment);
  await expect.poll(() => answers.length).toBe(2);
  for (const [index, words] of ['pending', 'verified'].entries()) answers[index]?.(words);
  expect(await awaited).toBe('verified');
  client.clear();
});

test('back in the window a page reads again, but not before a dialog that holds something typed, which may go with its row, is closed', async () => {
  let isTyped = true;
  const dialog: { onclose?: () => void } = {};
  const field = { closest: (what: string) => (what === 'dialog' ? dialog : null) };
  vi.stubGlobal('document', { querySelector: (what: string) => (isTyped && what === 'dialog [data-unsaved]' ? field : null) });
  const client = newQueryClient();
  clients.push(client);
  client.mount();
  const listed = vi.fn(async () => 'rows');
  const stop = new QueryObserver(client, { queryKey: ['/api/list'], queryFn: listed, staleTime: 0 }).subscribe(() => undefined);
  await expect.poll(() => client.isFetching() === 0 && listed.mock.calls.length).toBe(1);
  const readsAfter = async (act: () => void) => {
    act();
    // What is then read again is so after a few turns.
    await new Promise((resolve) => setTimeout(resolve, 20));
    return listed.mock.calls.length;
  };
  const comeBack = () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  };
  expect(await readsAfter(comeBack)).toBe(1);
  isTyped = false;
  expect(await readsAfter(() => dialog.onclose?.())).toBe(2);
  expect(await readsAfter(comeBack)).toBe(3);
  stop();
  client.unmount();
  focusManager.setFocused(undefined);
});
