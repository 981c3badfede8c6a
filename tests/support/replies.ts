import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';

type Answer = Parameters<Route['fulfill']>[0];

/** A refusal as the server words one, of a field if it names one; without a message, an answer that says nothing at all. */
export function refusal(message: string, status = 500, field = ''): Answer {
  const errors = field === '' ? [] : [{ path: field, message }];
  return message === '' ? { status, body: '' } : { status, json: { code: 'REFUSED', message, error: message, errors } };
}

const probe = '/favicon.svg?caught';

/**
 * Catches what is asked of an address. A document that is open already hears of that a moment after the browser, and on a busy machine
 * would still ask the server: so this waits until one of its requests is caught.
 */
async function route(page: Page, address: string, handler: (route: Route) => Promise<void>): Promise<void> {
  await page.route(address, handler);
  if (!page.url().startsWith('http') || (await page.locator('main').count()) === 0) return;
  await page.route(`**${probe}`, (caught) => caught.fulfill({ status: 204 }));
  await expect.poll(() => page.evaluate(`fetch('${probe}').then((reply) => reply.status)`)).toBe(204);
  await page.unroute(`**${probe}`);
}

/** Answers the calls of one method at an address, and lets the others pass: reads and writes often share one. */
export async function answer(page: Page, method: 'GET' | 'POST' | 'PATCH', address: string, reply: Answer): Promise<void> {
  await page.unroute(address);
  await route(page, address, (caught) => (caught.request().method() === method ? caught.fulfill(reply) : caught.fallback()));
}

/** Answers what the server says to an address, changed. */
export async function alter<Reply>(page: Page, address: string, changed: (reply: Reply) => object): Promise<void> {
  await page.unroute(address);
  await route(page, address, async (caught) => caught.fulfill({ json: changed(await (await caught.fetch()).json()) }));
}

/** Keeps whoever calls the address waiting until the function that it answers is called. */
export async function hold(page: Page, address: string, reply?: Answer): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await route(page, address, async (caught) => {
    await held;
    await (reply ? caught.fulfill(reply) : caught.continue());
  });
  return letGo;
}
