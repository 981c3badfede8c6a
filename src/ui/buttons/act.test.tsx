import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { openSignedInPage } from '../../../tests/support/drawn.tsx';
import { endpoint } from '../../core/endpoint.ts';
import { toast } from '../floating/toast.tsx';
import { useAct } from './act.ts';

openSignedInPage('/students');

const act = endpoint({
  method: 'POST',
  path: '/api/act',
  access: 'public',
  summary: '',
  reply: z.object({ message: z.string() }),
});

/** Sends what a button does whose page is left before the answer comes: what is drawn as markup is not there any more. */
function sendAndLeave(status: number, reply: object): void {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(reply), { status }));
  let press = () => {};
  function Button() {
    const { send } = useAct(act, { fallback: 'It could not be done.' });
    press = () => send({});
    return null;
  }
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Button />
    </QueryClientProvider>,
  );
  press();
}

test('who has left the page of a button is told that it was done, and that it failed', async () => {
  const succeeded = vi.spyOn(toast, 'success').mockReturnValue();
  const failed = vi.spyOn(toast, 'failure').mockReturnValue();
  sendAndLeave(200, { message: 'Bus added.' });
  await expect.poll(() => succeeded.mock.calls).toEqual([['Bus added.']]);
  sendAndLeave(409, { code: 'REFUSED', message: 'It was done already.' });
  await expect.poll(() => failed.mock.calls).toEqual([[expect.objectContaining({ status: 409 }), { fallback: 'It could not be done.' }]]);
  expect(succeeded).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});
