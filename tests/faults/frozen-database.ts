import { setTimeout as sleep } from 'node:timers/promises';
import { all, atLeast, is, none, type Scenario, within } from './scenario.ts';
import { Cashier, isOwnRefusal, reckoning } from './support/cashier.ts';
import { slowestMs } from './support/client.ts';
import { withKaro } from './support/karo.ts';
import { probes } from './support/probes.ts';

const frozenSeconds = 15;

/** Every process of PostgreSQL stands still, as on a machine whose disk hangs, and then goes on. */
export const frozenDatabase: Scenario = {
  name: 'frozen database',
  isLong: true,
  run: () =>
    withKaro(async (karo) => {
      const cashier = await Cashier.of(karo);
      cashier.start();
      await sleep(1000);
      const probing = probes(karo, 250);
      karo.signalPostgres('SIGSTOP');
      const frozenMs = performance.now();
      await sleep(frozenSeconds * 1000);
      const thawedMs = performance.now();
      karo.signalPostgres('SIGCONT');
      await karo.ready();
      const backMs = performance.now() - thawedMs;
      await sleep(1500);
      const readyz = (await probing.stop()).filter(({ ms, endedMs }) => endedMs - ms > frozenMs && endedMs < thawedMs);
      await cashier.stop();
      // What was answered just before the last process stood still may be read a moment later.
      const inFrost = cashier.answers.filter(({ endedMs }) => endedMs > frozenMs + 1000 && endedMs < thawedMs);
      const later = cashier.answers.filter(({ endedMs, ms }) => endedMs - ms > thawedMs + backMs + 1000);
      return [
        all('/readyz answers 503 in words', readyz.filter(isOwnRefusal).length, readyz.length),
        within('/readyz, slowest', slowestMs(readyz), 2000),
        all('requests answered 503 in words', inFrost.filter(isOwnRefusal).length, inFrost.length),
        within('requests, slowest', slowestMs(cashier.answers), 5000),
        within('ready again after', backMs, 5000),
        atLeast('payments a second later', later.filter(({ status }) => status === 201).length, 1),
        none('refused a second later', later.filter(({ status }) => status !== 201).length),
        is('the same process serves', karo.isRunning, true),
        ...(await reckoning(karo, cashier)),
      ];
    }),
};
