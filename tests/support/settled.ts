import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** What a page waits for, and how often it has asked for something. */
type Traffic = { open: Set<Request>; requests: number };

const trafficOf = new WeakMap<Page, Traffic>();
/** After an answer a page may still ask for what that names, once it has drawn it. */
const restMs = 40;
const atRest = `new Promise((rest) => setTimeout(() => requestIdleCallback(() => rest(), { timeout: 1000 }), ${restMs}))`;

/** To be called before a page asks for anything. */
export function countRequests(page: Page): void {
  const traffic: Traffic = { open: new Set(), requests: 0 };
  trafficOf.set(page, traffic);
  page.on('request', (request) => {
    // What the document before still waited for is given up, not always with a word.
    if (request.isNavigationRequest()) traffic.open.clear();
    traffic.open.add(request);
    traffic.requests += 1;
  });
  const end = (request: Request) => void traffic.open.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
}

/** Whether a page has every answer that it asked for. */
export function isAtRest(page: Page): boolean {
  return trafficOf.get(page)?.open.size === 0;
}

/** Waits until a page has every answer that it asked for, has nothing left to do, and asks for nothing more. */
export async function settled(page: Page): Promise<void> {
  const traffic = trafficOf.get(page);
  if (!traffic) throw new Error('Only the page that visit() gives is counted.');
  const addresses = () => [...traffic.open].map((request) => request.url());
  let askedBefore: number;
  do {
    askedBefore = traffic.requests;
    await expect.poll(addresses, { interval: 10, message: 'what the page waits for' }).toEqual([]);
    // Where it goes to another document meanwhile, that has been asked for.
    await page.evaluate(atRest).catch(() => undefined);
  } while (traffic.open.size > 0 || traffic.requests > askedBefore);
}
