import { afterAll, describe, expect, test } from 'vitest';
import { allScenarios } from './faults/support/all.ts';
import { dropPrepared } from './faults/support/karo.ts';
import { isLong } from './support/length.ts';

const scenarios = await allScenarios();
/** The power cut, which every school meets; npm run test:long tries the others too. */
const short = scenarios.filter(({ file, scenario }) => (isLong ? !scenario.isLong : file === 'kills'));

afterAll(dropPrepared);

test('every way of going wrong that has a file is tried', () => {
  expect(scenarios.map(({ file }) => file)).toEqual(
    expect.arrayContaining(['arrivals', 'frozen-database', 'full-disk', 'kills', 'noisy-school', 'sign-in-flood', 'stopping']),
  );
});

describe('in its short form', () => {
  test.each(short)('$scenario.name breaks no promise', { timeout: 120_000 }, async ({ scenario }) => {
    const figures = await scenario.run('short');
    if ('skipped' in figures) throw new Error(`It cannot be tried: ${figures.skipped}`);
    expect(figures.length).toBeGreaterThan(0);
    // How fast is for npm run test:faults, on a machine that does nothing else.
    expect(figures.filter(({ holds, isSpeed }) => !holds && !isSpeed)).toEqual([]);
  });
});
