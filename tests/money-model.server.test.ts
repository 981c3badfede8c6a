import fc from 'fast-check';
import { expect, test } from 'vitest';
import { doBoth } from './model/acts.ts';
import { compared, expectSameMoney } from './model/compare.ts';
import { newWorld } from './model/set-up.ts';
import { history } from './model/steps.ts';
import { isLong } from './support/length.ts';
import { useServer } from './support/world.ts';

useServer();

/** A longer run, or one that went wrong again: MONEY_RUNS=300 MONEY_SEED=-123 npm test. */
const numRuns = Number(process.env.MONEY_RUNS ?? (isLong ? 30 : 4));
const seed = process.env.MONEY_SEED === undefined ? {} : { seed: Number(process.env.MONEY_SEED) };
/** On Citus each of some thousand statements of a round asks two servers. */
const timeoutMs = 60_000 + numRuns * (process.env.CITUS_URL ? 300_000 : 30_000);

test(
  'whatever a school does, in any order, every figure is what plain arithmetic says',
  async () => {
    let steps = 0;
    await fc.assert(
      fc.asyncProperty(history, async (all) => {
        const world = await newWorld();
        for (const next of all) {
          await doBoth(world, next);
          await expectSameMoney(world);
          steps += 1;
        }
      }),
      { numRuns, endOnFailure: true, ...seed },
    );
    expect(steps).toBeGreaterThan(numRuns * 30);
    expect(compared.figures, 'every step compares many figures').toBeGreaterThan(steps * 10);
    if (numRuns > 10) process.stdout.write(`${numRuns} schools, ${steps} steps, ${compared.figures} figures compared\n`);
  },
  timeoutMs,
);
