import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { rejectDuringShutdown } from './health.ts';

test('what is asked while the server closes is refused in words; before, nothing is', async () => {
  const http = Fastify({ return503OnClosing: false });
  const answers: string[] = [];
  const ask = async () => {
    const { port } = http.server.address() as AddressInfo;
    answers.push(await (await fetch(`http://127.0.0.1:${port}`)).text());
  };
  rejectDuringShutdown(http);
  http.get('/', async () => 'served');
  http.setErrorHandler((error: { code: string }) => error.code);
  http.addHook('preClose', ask);
  await http.listen({ port: 0, host: '127.0.0.1' });
  await ask();
  await http.close();
  expect(answers).toEqual(['served', 'STOPPING']);
});
