import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page, Request } from 'playwright-core';
import { onPhone, patienceMs, runFirst, type Stored } from './phone.ts';

/** A page, and how it is known to be ready, by CSS selectors: see readiness.mjs. `typed` are the texts for its fields. */
export type Visited = { path: string; shown: string; typed?: Record<string, string>; press: string; answered: string };

/** `again` is when it was ready the second time; `before` are the requests that were begun before it was ready the first time. */
export type Visit = { readyMs: number; again: number | null; requests: number; before: Weight[] };
export type Weight = { kind: string; kilobytes: number };

/** What follows a page within this time belongs to it: icons, the stream of notifications, what it fetches ahead. */
const settleMs = 3000;

/** Opens a page on a slow phone that has nothing in its cache, and where `twice` once more with what it kept. */
export function visit(browser: Browser, origin: string, options: { page: Visited; stored?: Stored; twice?: boolean }): Promise<Visit> {
  const { page: visited, stored, twice = false } = options;
  return onPhone(browser, { origin, stored, network: 'slow' }, async (page) => {
    const open = await opener(page, visited);
    const { begun, finished } = traffic(page);
    const readyMs = await open();
    const before = [...begun];
    await page.waitForLoadState('load');
    await sleep(settleMs);
    const requests = begun.size;
    // The stream of notifications never ends, and weighs nothing.
    const weights = await Promise.all(before.filter((request) => finished.has(request)).map(weightOf));
    if (twice) await page.goto('about:blank');
    return { readyMs, requests, before: weights, again: twice ? await open() : null };
  });
}

/** A function that opens the page and resolves with the milliseconds from the start of the navigation until it was ready. */
async function opener(page: Page, visited: Visited): Promise<() => Promise<number>> {
  const readyEvents = new EventEmitter();
  await page.exposeFunction('tellReady', (ms: number) => void readyEvents.emit('ready', ms));
  await runFirst(page, 'readiness.mjs', { typed: {}, ...visited });
  return async () => {
    const ready = once(readyEvents, 'ready', { signal: AbortSignal.timeout(patienceMs) });
    const [[readyMs]] = await Promise.all([ready, page.goto(visited.path, { waitUntil: 'commit' })]);
    return readyMs;
  };
}

function traffic(page: Page): { begun: Set<Request>; finished: Set<Request> } {
  const [begun, finished] = [new Set<Request>(), new Set<Request>()];
  page.on('request', (request) => begun.add(request));
  page.on('requestfinished', (request) => finished.add(request));
  return { begun, finished };
}

/** The body as it travelled; its headers are left out, as the budgets of the build leave them out. */
async function weightOf(request: Request): Promise<Weight> {
  const { responseBodySize } = await request.sizes();
  return { kind: request.resourceType(), kilobytes: responseBodySize / 1000 };
}
