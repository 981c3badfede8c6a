import { setTimeout as sleep } from 'node:timers/promises';
import { is, type Scale, type Scenario, within } from './scenario.ts';
import { Cashier, reckoning } from './support/cashier.ts';
import { withKaro } from './support/karo.ts';
import { killPostgres, killServer } from './support/killing.ts';

const killsIn: Record<Scale, number> = { short: 2, full: 12 };

/** The server and its PostgreSQL die in turn, by SIGKILL, while payments are recorded. */
export const kills: Scenario = {
  name: 'kills',
  run: (scale) =>
    withKaro(async (karo) => {
      const cashier = await Cashier.of(karo);
      cashier.start();
      const backMs: number[] = [];
      for (let kill = 0; kill < killsIn[scale]; kill += 1) {
        // Never at the same point of what it does.
        await sleep(500 + Math.random() * 1000);
        backMs.push(await (kill % 2 === 0 ? killServer(karo) : killPostgres(karo)));
      }
      await sleep(500);
      await cashier.stop();
      return [
        is('SIGKILLs, of the server and PostgreSQL in turn', backMs.length, killsIn[scale]),
        ...(await reckoning(karo, cashier)),
        within('ready again, slowest', Math.max(...backMs), 15_000),
      ];
    }),
};
