import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { jobHandlers } from '../src/app/job-handlers.ts';
import { faultsOfSchool } from '../src/books/ledger/server/verify-ledger.ts';
import { readConfig } from '../src/core/server/config.ts';
import type { Simulator } from '../tools/daraja/simulator.ts';
import { reckoned } from './arrivals/books.ts';
import { AskAgain, type Door, openDoor } from './arrivals/door.ts';
import { moved, newFamily } from './arrivals/real-money.ts';
import { arrivalsOf, givenUp } from './arrivals/records.ts';
import { doneAtLast, untilDone } from './arrivals/run.ts';
import { type History, history } from './arrivals/truth.ts';
import { useSimulator } from './support/connected-school.ts';
import { workOff } from './support/jobs.ts';
import { payingSchool } from './support/paying-school.ts';
import { testSecrets } from './support/test-secrets.ts';
import { ask, asOwner, schoolIdOf, testStore } from './support/world.ts';

let simulator: Simulator;
let door: Door;
let schoolId: number;
useSimulator((started) => {
  simulator = started;
});

beforeAll(async () => {
  const { school, admin, place } = await payingSchool();
  const bursar = await school.bursar();
  schoolId = schoolIdOf(admin);
  const handlers = jobHandlers({ config: readConfig({ DARAJA_SIMULATOR_URL: simulator.address }), secrets: testSecrets.secrets });
  door = await openDoor({
    ...{ ask, simulator, place, isStepped: true, charged: 10_000, admin: admin.token, bursar: bursar.token },
    rows: async <Row>(text: string, values: unknown[] = []) => (await asOwner(text, [schoolId, ...values])) as Row[],
    workOff: () => workOffAgain(() => workOff(handlers)),
  });
});

/** Does all that is due; what a killed process had begun is due again, as it is after a minute. */
async function workOffAgain(work: () => Promise<number>): Promise<void> {
  for (;;) {
    const begun = `update karo_jobs.job set state = 'retry', start_after = now() where state in ('active', 'retry') returning 1`;
    const due = await asOwner(begun);
    const count = await work().catch((error: unknown) => {
      throw new AskAgain(String(error));
    });
    if (due.length + count === 0) return;
  }
}

/**
 * Cuts every connection of the application off in the middle of what it does, as a kill of the server does. It waits until PostgreSQL has
 * ended them, so that the look at the books does not meet one.
 */
async function kill(afterMs: number): Promise<void> {
  await sleep(afterMs);
  await asOwner('select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = $1 and datname = current_database()', [
    testStore().appUser,
  ]);
}

let steps = 0;
let kills = 0;

async function holds({ truths, steps: all }: History): Promise<void> {
  simulator.world.transactions.length = 0;
  const family = await newFamily(door);
  const money = [];
  for (const truth of truths) money.push(await moved(door, family, truth));
  const after = (await arrivalsOf(door, { codes: [], after: 0 })).at(-1)?.id ?? 0;
  for (const { of, act, killedAfterMs } of all) {
    const doing = { door, family, everybody: money, money: money[of] as (typeof money)[number] };
    await Promise.all([doneAtLast(doing, act), killedAfterMs === null ? null : kill(killedAfterMs)]);
    steps += 1;
    if (killedAfterMs !== null) kills += 1;
  }
  await untilDone(door.workOff);
  expect((await reckoned(door, { family, money, after })).faults).toEqual([]);
  expect(await givenUp(door)).toEqual([]);
  expect(await faultsOfSchool(testStore().database, schoolId)).toEqual([]);
}

/** A longer run of a seed that is drawn, or a history that went wrong again: ARRIVALS_RUNS=500, or ARRIVALS_SEED=-123 ARRIVALS_PATH=27. */
const numRuns = Number(process.env.ARRIVALS_RUNS ?? 13);
const path = process.env.ARRIVALS_PATH === undefined ? {} : { path: process.env.ARRIVALS_PATH };
const drawn = Math.floor(Math.random() * 0x7fffffff);
const usual = process.env.ARRIVALS_RUNS === undefined ? 20_261_124 : drawn;
const seeds = [Number(process.env.ARRIVALS_SEED ?? usual)];

test.each(seeds)(
  'whatever is told of true payments, by whom and how often, each shilling is in one place, once (seed %i)',
  async (seed) => {
    [steps, kills] = [0, 0];
    await fc.assert(fc.asyncProperty(history({ payments: 3, acts: 9 }), holds), { numRuns, seed, endOnFailure: true, ...path });
    process.stdout.write(`Arrivals, seed ${seed}: ${numRuns} histories, ${steps} steps, ${kills} kills\n`);
  },
  60_000 + numRuns * 10_000,
);
