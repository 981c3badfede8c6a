import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from 'playwright-core';
import { beforeAll, expect, inject } from 'vitest';
import { browserArgs, needlessArgs, shortLivedPages } from './chromium.ts';
import { countRequests, settled } from './settled.ts';
import { SharedContext } from './shared-context.ts';
import { type Sites, sitesIn } from './sites-file.ts';
import { keepInStorage, storing } from './stored.ts';

/** A page that is left gives up what it was still reading; a write that is given up is a fault. */
function isLeftBehind(request: Request): boolean {
  return request.method() === 'GET' && request.failure()?.errorText === 'net::ERR_ABORTED';
}

const usualViewport = { width: 1366, height: 768 };

/** Of the people of the demo school, and of every school that a browser test makes. */
export const demoPassword = 'karo-demo-2026';

/** Answers a page that wants to listen for notifications as a server does that has none to tell: 204, do not come back. */
const deaf = `{
  const ask = window.fetch;
  const isStream = (address) => String(address).endsWith('/api/notifications/stream');
  window.fetch = (address, options) => (isStream(address) ? Promise.resolve(new Response(null, { status: 204 })) : ask(address, options));
}`;

let runningSites: Sites | undefined;
let browser: Browser | undefined;
/** One for a test, and one for whoever else it has sign in. */
let shared: readonly SharedContext[] = [];

/** The address of the site that belongs to this worker: nobody else uses its demo school at the same time. */
export function site(): string {
  const { urls } = sites();
  const own = urls[Number(process.env.VITEST_POOL_ID ?? 1) - 1];
  if (!own) throw new Error(`There are ${urls.length} sites, and none for worker ${process.env.VITEST_POOL_ID}`);
  return own;
}

export function sites(): Sites {
  if (!runningSites) throw new Error('Call useBrowser() at the top of the test file.');
  return runningSites;
}

/** Opens the browser of this worker, which its next test files use too. */
export function useBrowser(): void {
  beforeAll(async () => {
    runningSites ??= await sitesIn(inject('sitesFile'));
    if (browser?.isConnected()) return;
    const opened = await chromium.launch({
      executablePath: runningSites.browserPath,
      args: [...browserArgs, ...shortLivedPages],
      ignoreDefaultArgs: needlessArgs(),
    });
    browser = opened;
    const lasting = () => new SharedContext({ origin: site(), viewport: usualViewport, open: () => newContext(opened, {}) });
    shared = [lasting(), lasting()];
  });
}

async function newContext(opener: Browser, { live = false, ...options }: BrowserContextOptions & { live?: boolean }) {
  const usual = { baseURL: site(), locale: 'en-KE', viewport: usualViewport, reducedMotion: 'reduce' } as const;
  const context = await opener.newContext({ ...usual, ...options });
  context.setDefaultTimeout(15_000);
  await context.addInitScript(storing);
  if (!live) await context.addInitScript(deaf);
  return context;
}

type Visit = BrowserContextOptions & {
  /** The faults that the test provokes. */
  expected?: RegExp;
  /** Only a live page listens for notifications: their stream never ends, so a page that listens is never idle. */
  live?: boolean;
  /** For a test that changes what every page of a context has, such as its clock. */
  apart?: boolean;
};

/**
 * Gives a test a page of its own, where nothing moves by itself, and, after it, refuses any page error, console error or failed
 * request that the test did not expect. Answers of 4xx that a test provokes are named in `expected`. The page has no cookies and an
 * empty storage; scripts and styles may have been read by the test before, unless it is `live`, `apart` or asks for a setting other than
 * of its looks.
 */
export async function visit(options: Visit, work: (page: Page) => Promise<void>): Promise<void> {
  if (!browser) throw new Error('Call useBrowser() at the top of the test file.');
  const { expected, apart = false, viewport, colorScheme, reducedMotion, ...contextOptions } = options;
  const lender = apart || Object.keys(contextOptions).length > 0 ? undefined : shared.find(({ isLent }) => !isLent);
  const page = lender ? await lender.lend() : await (await newContext(browser, contextOptions)).newPage();
  const context = page.context();
  if (viewport) await page.setViewportSize(viewport);
  if (colorScheme || reducedMotion) await page.emulateMedia({ colorScheme, reducedMotion });
  const faults = faultsOf(page);
  let isSound = false;
  try {
    await work(page);
    expect(faults.filter((fault) => !expected?.test(fault))).toEqual([]);
    isSound = true;
  } catch (error) {
    await page.screenshot({ path: join(tmpdir(), 'karo-browser-test.png') }).catch(() => undefined);
    throw error instanceof Error ? Object.assign(error, { message: `${error.message}\n${faults.join('\n')}\nat ${page.url()}` }) : error;
  } finally {
    // A reply that the test holds back or changes may still be on its way.
    for (const each of context.pages()) await each.unrouteAll({ behavior: 'ignoreErrors' });
    if (lender) await lender.takeBack({ isSound });
    else await context.close();
  }
}

/** What goes wrong on a page, as it happens. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
  page.on('console', (message) => message.type() === 'error' && faults.push(`console: ${message.text()} ${message.location().url}`));
  page.on('requestfailed', (request) => {
    if (!isLeftBehind(request)) faults.push(`request failed: ${request.method()} ${request.url()} ${request.failure()?.errorText}`);
  });
  countRequests(page);
  return faults;
}

/**
 * Signs in over the API and leaves the session in the browser, as a page finds it that is opened again later. A session of a test
 * before that is still good will do, since a password takes long to hash.
 */
export async function signInAs(page: Page, username: string): Promise<void> {
  const before = sessions.get(username);
  const session = before && (await isGood(page, before)) ? before : await newSession(page, username);
  sessions.set(username, session);
  await keepSession(page, session);
}

type Session = { token: string; user: object };
const sessions = new Map<string, Session>();

async function isGood(page: Page, { token }: Session): Promise<boolean> {
  return (await page.request.get('/api/notifications', { headers: { authorization: `Bearer ${token}` } })).ok();
}

async function newSession(page: Page, username: string): Promise<Session> {
  return (await page.request.post('/api/auth/login', { data: { username, password: demoPassword } })).json();
}

/** Puts a session where the next document looks for it. */
export async function keepSession(page: Page, { token, user }: Session): Promise<void> {
  await keepInStorage(page.context(), site(), { token, user: JSON.stringify(user) });
}

/** Signs in as a person does, and waits for the dashboard. */
export async function signInThroughPage(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  // Leaving earlier would abort what the page still loads, which counts as a failed request.
  await settled(page);
}
