import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoPassword, signInThroughPage, site, useBrowser, visit } from '../support/browser.ts';
import { hold } from '../support/replies.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const button = (page: Page) => page.getByRole('button', { name: 'Sign In' });
/** The browser reports an answer of 4xx as a console error; these tests provoke them. */
const refusals = /status of 40[13]/;

async function fillIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
}

test('the sign-in form is there before any script has run', async () => {
  // Without scripts the browser refuses to preload them, too.
  await visit({ javaScriptEnabled: false, expected: /assets\/.*\.js csp/ }, async (page) => {
    await page.goto('/login');
    await expect.poll(() => page.getByRole('heading', { name: 'Sign in' }).isVisible()).toBe(true);
    await expect.poll(() => page.getByLabel('Username').isVisible()).toBe(true);
    await expect.poll(() => page.getByLabel('Password').isVisible()).toBe(true);
    await expect.poll(() => button(page).isDisabled()).toBe(true);
  });
});

test('before any script has run the page is light or dark as the device is, and changes with it', async () => {
  const grounds = { light: 'rgb(250, 251, 250)', dark: 'rgb(15, 26, 30)' };
  await visit({ javaScriptEnabled: false, colorScheme: 'dark', expected: /assets\/.*\.js csp/ }, async (page) => {
    const ground = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    await page.goto('/login');
    expect(await ground()).toBe(grounds.dark);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await ground()).toBe(grounds.light);
  });
});

test('what is typed before the script arrives is kept', async () => {
  await visit({}, async (page) => {
    const letGo = await hold(page, '**/assets/*.js');
    await page.goto('/login', { waitUntil: 'commit' });
    await fillIn(page, 'mfano-bursar', demoPassword);
    letGo();
    await button(page).click();
    await page.waitForURL('**/dashboard');
    await settled(page);
  });
});

test('the focus starts on the username', async () => {
  await visit({}, async (page) => {
    await page.goto('/login');
    await settled(page);
    await page.keyboard.type('mfano');
    await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('mfano');
  });
});

test('the button waits for both fields, blanks apart', async () => {
  await visit({}, async (page) => {
    await page.goto('/login');
    await settled(page);
    await fillIn(page, '   ', demoPassword);
    await expect.poll(() => button(page).isDisabled()).toBe(true);
    await fillIn(page, 'mfano-bursar', '   ');
    await expect.poll(() => button(page).isDisabled()).toBe(true);
    await fillIn(page, 'mfano-bursar', 'x');
    await expect.poll(() => button(page).isEnabled()).toBe(true);
  });
});

test('a failed sign-in says why, in an alert that closes, and keeps what was typed', async () => {
  await visit({ expected: refusals }, async (page) => {
    await page.goto('/login');
    await fillIn(page, 'nobody-of-that-name', 'not-the-password');
    await button(page).click();
    const alert = page.getByRole('alert').filter({ hasText: 'The username does not exist! Please register first.' });
    await alert.waitFor();
    await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('nobody-of-that-name');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await alert.getByRole('button').click();
    await alert.waitFor({ state: 'hidden' });
  });
});

test('an expired session goes to the sign-in page, says so, and comes back to where it was', async () => {
  await visit({}, async (page) => {
    await page.goto('/login');
    await page.evaluate(() => {
      const past = btoa(JSON.stringify({ exp: 1_000_000_000 }));
      localStorage.setItem('token', `e30.${past}.x`);
      localStorage.setItem('user', JSON.stringify({ username: 'mfano-bursar', role: 'bursar' }));
    });
    await page.goto('/students?grade=3');
    await page.waitForURL((url) => url.pathname === '/login');
    expect(new URL(page.url()).searchParams.get('returnUrl')).toBe('/students?grade=3');
    await page.getByText('Your session has expired. Please log in again.').waitFor();
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([null, null]);
    await fillIn(page, 'mfano-bursar', demoPassword);
    await button(page).click();
    await page.waitForURL('**/students?grade=3');
    await page.getByText(/Page 1 of/).waitFor();
    await settled(page);
  });
});

test('a way back to another site is not followed', async () => {
  await visit({}, async (page) => {
    await page.goto(`/login?returnUrl=${encodeURIComponent('//evil.example')}`);
    await fillIn(page, 'mfano-bursar', demoPassword);
    await button(page).click();
    await page.waitForURL(`${site()}/dashboard`);
    await settled(page);
  });
});

test('a page of the school is for those who signed in, and signing out ends it', async () => {
  await visit({}, async (page) => {
    await page.goto('/payments/view');
    await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('returnUrl') === '/payments/view');
    await signInThroughPage(page, 'mfano-bursar');
    await page.goto('/login');
    await page.waitForURL('**/dashboard');
    await settled(page);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await page.goto('/logout');
    await page.waitForURL((url) => url.pathname === '/login');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    const reply = await fetch(`${site()}/api/dashboard`, { headers: { authorization: `Bearer ${token}` } });
    expect(reply.status).toBe(401);
  });
});

test('who opens /logout signed out signs in and stays signed in', async () => {
  await visit({}, async (page) => {
    await page.goto('/logout');
    await page.waitForURL(`${site()}/login`);
    await settled(page);
    await fillIn(page, 'mfano-bursar', demoPassword);
    await button(page).click();
    await page.waitForURL('**/dashboard');
    await settled(page);
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  });
});
