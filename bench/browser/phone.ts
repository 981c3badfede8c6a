import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { browserArgs, unpackedBrowser } from '../../tests/support/chromium.ts';

/** A cheap phone is four times slower than this machine, and its network is 3G: 700 kbit/s down and up, 300 ms to each answer. */
const timesSlower = 4;
const slowNetwork = { offline: false, latency: 300, downloadThroughput: 700_000 / 8, uploadThroughput: 700_000 / 8 };
const screen = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** How long a page may take at all. */
export const patienceMs = 60_000;

export type Stored = { token: string; user: object };
type Visit = { origin: string; network: 'slow' | 'local'; stored?: Stored };

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: await unpackedBrowser(), args: browserArgs });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** A page of a slow phone that never was at the site before: nothing is in its cache. `stored` is the session that it has. */
export async function onPhone<T>(browser: Browser, { origin, network, stored }: Visit, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-KE', ...screen });
  context.setDefaultTimeout(patienceMs);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: timesSlower });
    await session.send('Network.enable');
    if (network === 'slow') await session.send('Network.emulateNetworkConditions', slowNetwork);
    if (stored) await tell(page, 'localStorage', { token: stored.token, user: JSON.stringify(stored.user) });
    return await work(page);
  } finally {
    await context.close();
  }
}

/** Runs a script of this folder in each document of the page, before the document's own, with values that it finds under `known`. */
export async function runFirst(page: Page, script: string, known: object = {}): Promise<void> {
  await tell(page, 'known', known);
  await page.addInitScript({ path: join(import.meta.dirname, script) });
}

/** Puts values into an object of each document of the page. */
async function tell(page: Page, name: 'localStorage' | 'known', values: object): Promise<void> {
  await page.addInitScript(`Object.assign(globalThis.${name} ??= {}, ${JSON.stringify(values)})`);
}
