import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { firstReads } from '../../src/app/first-reads.ts';
import { pagePatterns } from '../../src/core/page-paths.ts';
import { earlyReadsLeft, noteAsked } from '../support/asked.ts';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { hold } from '../support/replies.ts';
import { settled } from '../support/settled.ts';

useBrowser();

/** The reads that a page asks for while it is opened, in their order. */
async function readsOf(page: Page, address: string): Promise<string[]> {
  const addresses = noteAsked(page);
  await page.goto(address);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await settled(page);
  return addresses.filter((path) => path.startsWith('/api/'));
}

test('what a page with filters is said to read first, it reads: each once, none in vain', async () => {
  const filtered = ['/students?q=ach&grade=all&stream=East&active=true&page=2', '/balances?q=o%27r%20%26%3C%22&state=all'];
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-admin');
    for (const address of ['/all-payments?q=a&method=Cash', '/payments/view?stream=West', ...filtered]) {
      const addresses = await readsOf(page, address);
      const [path = '', query = ''] = address.split('?');
      const pattern = pagePatterns.find((each) => each === path) ?? '/';
      const expected = firstReads(pattern, query).map((read) => read.address);
      expect(expected.length).toBeGreaterThan(1);
      expect([address, addresses.filter((read, index) => addresses.indexOf(read) !== index), await earlyReadsLeft(page)]).toEqual([
        address,
        [],
        0,
      ]);
      expect(addresses, address).toEqual(expect.arrayContaining(expected));
    }
  });
});

test('the first reads begin before any script has come', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-admin');
    const letGo = await hold(page, '**/assets/*.js');
    const list = page.waitForResponse('**/api/students/view-students?**');
    await page.goto('/students', { waitUntil: 'commit' });
    expect((await list).status()).toBe(200);
    letGo();
    await page.locator('tbody tr').nth(5).waitFor();
    await settled(page);
    expect(await earlyReadsLeft(page)).toBe(0);
  });
});

/** Counts, as a page is drawn, the rows that stand in for those that it waits for. */
const countBones = `
  globalThis.bones = 0;
  new MutationObserver(() => { globalThis.bones += document.querySelectorAll('[class*=bone]').length; })
    .observe(document, { childList: true, subtree: true });`;

test('a list that is here before the scripts is drawn at once, with nothing in its place first', async () => {
  await visit({ apart: true }, async (page) => {
    await signInAs(page, 'mfano-admin');
    await page.addInitScript(countBones);
    const letGo = await hold(page, '**/assets/*.js');
    await page.goto('/students', { waitUntil: 'commit' });
    const areHere = 'globalThis.earlyReads?.size > 1 && [...globalThis.earlyReads.values()].every(({ good }) => good)';
    await expect.poll(() => page.evaluate(areHere)).toBe(true);
    letGo();
    await page.locator('tbody tr').nth(5).waitFor();
    expect(await page.evaluate('globalThis.bones')).toBe(0);
    await settled(page);
    // A list that is still on its way is waited for in sight.
    const letAnswer = await hold(page, '**/view-students?**');
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(() => page.evaluate('globalThis.bones')).toBeGreaterThan(0);
    letAnswer();
    await settled(page);
  });
});

test('nothing is read for a stranger, for a session that is over, or that the role may not see', async () => {
  await visit({}, async (page) => {
    expect((await readsOf(page, '/students')).filter((read) => !read.includes('/auth/'))).toEqual([]);
    await signInAs(page, 'mfano-teacher');
    const addresses = await readsOf(page, '/settings/users');
    expect(addresses.filter((read) => read.includes('/users'))).toEqual([]);
    await page.evaluate(() => localStorage.setItem('token', `h.${btoa(JSON.stringify({ exp: 1000 }))}.s`));
    expect(await readsOf(page, '/dashboard')).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/login');
  });
});
