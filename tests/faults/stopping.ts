import { setTimeout as sleep } from 'node:timers/promises';
import { is, none, type Scale, type Scenario, within } from './scenario.ts';
import { Cashier, isOwnRefusal, reckoning } from './support/cashier.ts';
import type { Answer } from './support/client.ts';
import { type Karo, withKaro } from './support/karo.ts';
import { probes } from './support/probes.ts';

const stopsIn: Record<Scale, number> = { short: 1, full: 3 };

/** The server is asked to stop while payments are recorded on connections that stay open. */
export const stopping: Scenario = {
  name: 'stopping',
  run: (scale) =>
    withKaro(async (karo) => {
      const cashier = await Cashier.of(karo);
      cashier.start();
      const stops: Stop[] = [];
      for (let stop = 0; stop < stopsIn[scale]; stop += 1) {
        await sleep(1000);
        stops.push(await stopOnce(karo));
        await karo.start();
      }
      await sleep(500);
      await cashier.stop();
      const times = stops.length;
      const answered = cashier.answers.filter(({ status }) => status > 0);
      const foreign = answered.filter((answer) => answer.status !== 201 && !(isOwnRefusal(answer) && answer.body.code === 'STOPPING'));
      const cutOff = cashier.answers.filter(({ fault }) => fault === 'no answer' || fault === 'aborted');
      return [
        is('stops by SIGTERM that ended with status 0', stops.filter(({ status }) => status === 0).length, times),
        ...stops.map(({ readyz }) => is('/readyz while it stops', inOrder(readyz), 'ready, STOPPING, closed')),
        none('PostgreSQL left running', stops.filter(({ postmaster }) => postmaster > 0).length),
        none('answered neither 201 nor 503 STOPPING in our own form', foreign.length),
        none('requests that got no end', cutOff.length),
        within('stop, slowest', Math.max(...stops.map(({ ms }) => ms)), 12_000),
        ...(await reckoning(karo, cashier)),
      ];
    }),
};

type Stop = { status: number | null; readyz: Answer[]; postmaster: number; ms: number };

async function stopOnce(karo: Karo): Promise<Stop> {
  const probing = probes(karo, 50);
  await sleep(200);
  const startedMs = performance.now();
  const status = await karo.end('SIGTERM');
  const ms = performance.now() - startedMs;
  const { postmaster } = karo;
  return { status, ms, postmaster, readyz: await probing.stop() };
}

/** What was seen, each kind where it was seen first. */
function inOrder(readyz: readonly Answer[]): string {
  const seen = readyz.map(({ status, body, fault }) => (status === 200 ? 'ready' : (body.code ?? (fault && 'closed'))));
  return [...new Set(seen)].join(', ');
}
