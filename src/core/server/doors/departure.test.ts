import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitDeparture } from './departure.ts';

let server: Server;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server = createServer({ keepAliveTimeout: 0 }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.close();
  vi.useRealTimers();
});

/** An answer that has begun, and the caller who takes it. */
async function begun(): Promise<{ caller: Socket; answer: ServerResponse }> {
  const caller = connect((server.address() as AddressInfo).port, '127.0.0.1').resume();
  const asked = once(server, 'request');
  caller.write('GET / HTTP/1.1\r\nhost: karo\r\n\r\n');
  const answer: ServerResponse = (await asked)[1];
  limitDeparture(answer);
  answer.write('x');
  await once(caller, 'data');
  return { caller, answer };
}

test('whoever takes an answer drop by drop is let go after ten minutes', async () => {
  const { caller, answer } = await begun();
  const closed = once(caller, 'close');
  for (let time = 1; time < 12; time += 1) {
    vi.advanceTimersByTime(50_000);
    answer.write('x');
    await once(caller, 'data');
  }
  expect(answer.destroyed).toBe(false);
  vi.advanceTimersByTime(50_000);
  await closed;
});

test('whoever has taken an answer in time keeps the connection', async () => {
  const { caller, answer } = await begun();
  const closed = once(answer, 'close');
  answer.end();
  await closed;
  vi.advanceTimersByTime(600_000);
  const asked = once(server, 'request');
  caller.write('GET / HTTP/1.1\r\nhost: karo\r\n\r\n');
  await asked;
  expect(caller.destroyed).toBe(false);
  caller.destroy();
});
