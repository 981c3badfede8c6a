import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from 'playwright-core';
import { beforeAll, expect, inject } from 'vitest';
import { browserArgs } from './chromium.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    sites: string[];
    browserPath: string;
    /** Where the simulator of Safaricom is that every site may connect to. */
    daraja: string;
  }
}

/** A page that is left gives up what it was still reading; a write that is given up is a fault. */
function isLeftBehind(request: Request): boolean {
  return request.method() === 'GET' && request.failure()?.errorText === 'net::ERR_ABORTED';
}

/** Of the people of the demo school, and of every school that a browser test makes. */
export const demoPassword = 'karo-demo-2026';

/** Answers a page that wants to listen for notifications as a server does that has none to tell: 204, do not come back. */
const deaf = `{
  const ask = window.fetch;
  const isStream = (address) => String(address).endsWith('/api/notifications/stream');
  window.fetch = (address, options) => (isStream(address) ? Promise.resolve(new Response(null, { status: 204 })) : ask(address, options));
}`;

let browser: Browser | undefined;

/** The address of the site that belongs to this worker: nobody else uses its demo school at the same time. */
export function site(): string {
  const sites = inject('sites');
  const own = sites[Number(process.env.VITEST_POOL_ID ?? 1) - 1];
  if (!own) throw new Error(`There are ${sites.length} sites, and none for worker ${process.env.VITEST_POOL_ID}`);
  return own;
}

/** Opens the browser of this worker, which its next test files use too; each test has a context of its own. */
export function useBrowser(): void {
  beforeAll(async () => {
    if (browser?.isConnected()) return;
    browser = await chromium.launch({ executablePath: inject('browserPath'), args: browserArgs });
  });
}

/**
 * Gives a test a page of its own, where nothing moves by itself, and, after it, refuses any page error, console error or failed
 * request that the test did not expect. Answers of 4xx that a test provokes are named in `expected`. Only a `live` page listens for
 * notifications: their stream never ends, so a page that listens is never idle.
 */
export async function visit(
  options: BrowserContextOptions & { expected?: RegExp; live?: boolean },
  work: (page: Page) => Promise<void>,
): Promise<void> {
  if (!browser) throw new Error('Call useBrowser() at the top of the test file.');
  const { expected, live = false, ...context } = options;
  const usual = { baseURL: site(), locale: 'en-KE', viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' } as const;
  const opened = await browser.newContext({ ...usual, ...context });
  opened.setDefaultTimeout(15_000);
  if (!live) await opened.addInitScript(deaf);
  const page = await opened.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
  page.on('console', (message) => message.type() === 'error' && faults.push(`console: ${message.text()}`));
  page.on('requestfailed', (request) => {
    if (!isLeftBehind(request)) faults.push(`request failed: ${request.method()} ${request.url()} ${request.failure()?.errorText}`);
  });
  try {
    await work(page);
    expect(faults.filter((fault) => !expected?.test(fault))).toEqual([]);
  } catch (error) {
    await page.screenshot({ path: join(tmpdir(), 'karo-browser-test.png') }).catch(() => undefined);
    throw error instanceof Error ? Object.assign(error, { message: `${error.message}\n${faults.join('\n')}\nat ${page.url()}` }) : error;
  } finally {
    // A reply that the test holds back or changes may still be on its way.
    for (const each of opened.pages()) await each.unrouteAll({ behavior: 'ignoreErrors' });
    await opened.close();
  }
}

/** Signs in over the API and leaves the session in the browser, as a page finds it that is opened again later. */
export async function signInAs(page: Page, username: string): Promise<void> {
  const reply = await page.request.post('/api/auth/login', { data: { username, password: demoPassword } });
  await keepSession(page, await reply.json());
}

/** Puts a session where the pages look for it. Any file of the site will do as the place to write it from. */
export async function keepSession(page: Page, { token, user }: { token: string; user: object }): Promise<void> {
  await page.goto('/favicon.svg');
  const stored = { token, user: JSON.stringify(user) };
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(stored)})`);
}

/** Signs in as a person does, and waits for the dashboard. */
export async function signInThroughPage(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  // Leaving earlier would abort what the page still loads, which counts as a failed request.
  await page.waitForLoadState('networkidle');
}
