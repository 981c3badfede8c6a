import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { useAskNow } from './ask.ts';
import { refreshAfter } from './refresh.ts';

const read = endpoint({ method: 'GET', path: '/api/read', access: 'public', summary: '', reply: z.string(), shows: ['payments'] });
const write = endpoint({ method: 'POST', path: '/api/w', access: 'public', summary: '', reply: z.unknown(), changes: ['payments'] });

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
  refreshAfter(client, write);
  await expect.poll(() => answers.length).toBe(2);
  for (const [index, words] of ['pending', 'verified'].entries()) answers[index]?.(words);
  expect(await awaited).toBe('verified');
  client.clear();
});
