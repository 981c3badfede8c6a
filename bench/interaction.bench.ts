import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { onPhone, runFirst, withBrowser } from './browser/phone.ts';
import type { Bench } from './figures.ts';
import { print } from './print.ts';
import { withServer } from './running-server.ts';
import { demoSession } from './schools/demo-school.ts';
import { spread, spreadText } from './statistics.ts';

const rounds = 5;
/** After what an act did is seen, until the browser has told of its events. */
const settleMs = 500;
/** What the browser does not tell of took at most this. */
const leastMs = 16;

/** An act that does nothing would be the fastest, so what it did must be `seen`. */
type Act = { name: string; prepare?: Step; act: Step; seen: Step };
type Step = (page: Page) => Promise<unknown>;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const choice = (page: Page) => page.getByRole('combobox', { name: 'Active Status' });

/** On the students page, one after the other. Keys and presses are the browser's own, as a finger's are. */
const acts: readonly Act[] = [
  {
    name: 'open a dialog',
    act: (page) => button(page, /^Deactivate /).tap(),
    seen: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'page',
    prepare: (page) => button(page, 'Cancel').tap(),
    act: (page) => button(page, 'Next').tap(),
    seen: (page) => page.getByText(/^Page 2 of/).waitFor(),
  },
  {
    name: 'filter',
    prepare: (page) =>
      button(page, 'Filters')
        .tap()
        .then(() => choice(page).focus()),
    act: (page) => page.keyboard.press('ArrowDown'),
    seen: (page) => page.waitForURL(/active=true/),
  },
  {
    name: 'type in the search',
    prepare: (page) =>
      button(page, 'Show')
        .tap()
        .then(() => page.getByRole('searchbox', { name: 'Search' }).tap()),
    act: (page) => page.keyboard.type('ach', { delay: 150 }),
    seen: (page) => page.waitForURL(/q=ach/),
  },
];

/** From a press or key to the next painted frame, on a slow phone beside the server; the slowest of the acts' medians. */
export const interaction: Bench = {
  names: ['interaction_ms'],
  measure: () =>
    withServer(
      async ({ origin }) => {
        const stored = await demoSession(origin);
        const visitsMs = await withBrowser(async (browser) => {
          const visits: number[][] = [];
          for (let round = 0; round < rounds; round += 1)
            visits.push(await onPhone(browser, { origin, stored, network: 'local' }, eachActMs));
          return visits;
        });
        return { interaction_ms: slowest(visitsMs) };
      },
      { demo: 'on' },
    ),
};

/** Of each act the event that took longest. */
async function eachActMs(page: Page): Promise<number[]> {
  await runFirst(page, 'interactions.mjs');
  await page.goto('/students');
  await button(page, 'Next').waitFor();
  const actsMs: number[] = [];
  for (const { prepare, act, seen } of acts) {
    await prepare?.(page);
    await sleep(settleMs);
    await page.evaluate('eventsMs.length = 0');
    await act(page);
    await seen(page);
    await sleep(settleMs);
    actsMs.push(Math.max(leastMs, ...(await page.evaluate<number[]>('eventsMs'))));
  }
  return actsMs;
}

function slowest(visits: readonly number[][]): number {
  const medians = acts.map(({ name }, index) => {
    const times = visits.map((visit) => visit[index] ?? Number.NaN);
    print(`${name}: ${spreadText(times, 'ms')}`);
    return spread(times).median;
  });
  return Math.max(...medians);
}
