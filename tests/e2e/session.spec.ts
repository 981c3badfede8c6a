import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoPassword, signInAs, useBrowser, visit } from '../support/browser.ts';
import { answer, hold, refusal } from '../support/replies.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const login = '**/api/auth/login';
const expiredWords = 'Your session has expired. Please log in again.';
const stored = (page: Page) => page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]);

async function tryToSignIn(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('mfano-bursar');
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Puts a token there that ends after so many seconds; no server has ever signed it. */
async function keepTokenFor(page: Page, seconds: number): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate((left) => {
    localStorage.setItem('token', `e30.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + left }))}.x`);
    localStorage.setItem('user', JSON.stringify({ username: 'mfano-bursar', role: 'bursar' }));
  }, seconds);
}

const failures = [
  ['too many tries', refusal('Slow down.', 429), 'Too many login attempts. Please try again later.'],
  ['a failure with words of its own', refusal('The disk is full.'), 'Login failed. Please try again.'],
  [
    'a deactivated account',
    { status: 403, json: { code: 'USER_INACTIVE', message: 'This account is deactivated. Please ask an administrator of your school.' } },
    'Please ask an administrator of your school.',
  ],
  ['a failure without words', refusal(''), 'Login failed. Please try again.'],
  ['an answer without a token', { json: { user: { username: 'mfano-bursar', role: 'bursar' } } }, 'No token received'],
  ['an address that is not there', { status: 404, json: { code: 'NOT_FOUND', message: 'Not found.' } }, 'Login failed. Please try again.'],
  ['an answer with an empty one', { json: { token: '', user: { username: 'mfano-bursar', role: 'bursar' } } }, 'No token received'],
] as const;

test('each way that a sign-in fails has its specified words, and leaves nothing stored', async () => {
  await visit({ expected: /403|404|429|500/ }, async (page) => {
    await page.goto('/login');
    await settled(page);
    for (const [kind, reply, words] of failures) {
      await answer(page, 'POST', login, reply);
      await tryToSignIn(page);
      await page.getByRole('alert').getByText(words).waitFor();
      expect(await stored(page), kind).toEqual([null, null]);
      await expect.poll(() => page.getByLabel('Username').inputValue(), { message: kind }).toBe('mfano-bursar');
      await expect.poll(() => page.getByRole('button', { name: 'Sign In' }).isEnabled(), { message: kind }).toBe(true);
    }
  });
});

test('without a network the sign-in fails in the same words, and works once the network is back', async () => {
  await visit({ expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ }, async (page) => {
    await page.goto('/login');
    await settled(page);
    await page.context().setOffline(true);
    await tryToSignIn(page);
    await page.getByRole('alert').getByText('Login failed. Please try again.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/dashboard');
    await settled(page);
  });
});

test('while the sign-in runs its button is busy, and what an earlier session left is gone', async () => {
  await visit({}, async (page) => {
    await page.goto('/login');
    await page.evaluate(() => localStorage.setItem('user', 'somebody else'));
    const letGo = await hold(page, login);
    await tryToSignIn(page);
    await expect.poll(() => page.getByRole('button', { name: 'Sign In' }).isDisabled()).toBe(true);
    expect(await stored(page)).toEqual([null, null]);
    letGo();
    await page.waitForURL('**/dashboard');
    expect((await stored(page))[1]).toBe('{"username":"mfano-bursar","role":"bursar"}');
    await settled(page);
  });
});

test('a token that ends in less than a minute is over: nothing is asked with it, and the way back is kept', async () => {
  await visit({}, async (page) => {
    await keepTokenFor(page, 58);
    const addresses: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && addresses.push(request.url()));
    await page.goto('/payments/view?page=2');
    await page.waitForURL((url) => url.pathname === '/login');
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('returnUrl'), searchParams.get('error')]).toEqual(['/payments/view?page=2', 'session_expired']);
    await page.getByText(expiredWords).waitFor();
    expect([await stored(page), addresses]).toEqual([[null, null], []]);
  });
});

test('a token with more than a minute left is used, and the server judges it', async () => {
  // The first refusal leaves the page, and with it what else it was asking for.
  await visit({ expected: /401|students\S* net::ERR_ABORTED/ }, async (page) => {
    await keepTokenFor(page, 120);
    const judged = page.waitForResponse('**/api/**');
    await page.goto('/students');
    expect((await judged).status()).toBe(401);
    await page.waitForURL((url) => url.pathname === '/login');
  });
});

test('a session that runs out while a page is open ends at the next call, which is not sent', async () => {
  await visit({ apart: true }, async (page) => {
    await page.clock.install();
    await signInAs(page, 'mfano-bursar');
    await page.goto('/students');
    await page.getByText(/^Page 1 of/).waitFor();
    const addresses: string[] = [];
    page.on('request', (request) => request.url().includes('page=2') && addresses.push(request.url()));
    await page.clock.setSystemTime(Date.now() + 12 * 3_600_000 - 59_000);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    await page.getByText(expiredWords).waitFor();
    expect(new URL(page.url()).searchParams.get('returnUrl')).toMatch(/^\/students/);
    expect(addresses).toEqual([]);
  });
});

test('a page says that it is loading before its script is there, and a printed page while it is on its way', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-bursar');
    const letGo = await hold(page, '**/assets/*.js');
    await page.goto('/payments/12/fee-statement', { waitUntil: 'commit' });
    await page.getByRole('status').getByText('Loading…').waitFor();
    letGo();
    await page.getByRole('heading', { name: 'Fee Statement', level: 1 }).waitFor();
    await settled(page);
  });
});

test('signing out in one tab ends the others too', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-teacher');
    await page.goto('/students');
    await page.getByText(/^Page 1 of/).waitFor();
    const other = await page.context().newPage();
    await other.goto('/logout');
    await other.waitForURL((url) => url.pathname === '/login');
    await page.waitForURL((url) => url.pathname === '/login');
    expect(await page.getByText('Guardian Name').count()).toBe(0);
  });
});
