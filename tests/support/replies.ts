import type { Page, Route } from 'playwright-core';

type Answer = Parameters<Route['fulfill']>[0];

/** A refusal as the server words one; without a message, an answer that says nothing at all. */
export function refusal(message: string, status = 500): Answer {
  return message === '' ? { status, body: '' } : { status, json: { code: 'REFUSED', message, error: message, errors: [] } };
}

/** Answers the calls of one method at an address, and lets the others pass: reads and writes often share one. */
export async function answer(page: Page, method: 'GET' | 'POST' | 'PATCH', address: string, given: Answer): Promise<void> {
  await page.unroute(address);
  await page.route(address, (route) => (route.request().method() === method ? route.fulfill(given) : route.fallback()));
}

/** Answers what the server says to an address, changed. */
export async function alter<Reply>(page: Page, address: string, changed: (reply: Reply) => object): Promise<void> {
  await page.unroute(address);
  await page.route(address, async (route) => route.fulfill({ json: changed(await (await route.fetch()).json()) }));
}

/** Keeps whoever calls the address waiting until the function that it answers is called. */
export async function hold(page: Page, address: string, given?: Answer): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await (given ? route.fulfill(given) : route.continue());
  });
  return letGo;
}
