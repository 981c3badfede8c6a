import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { settled } from '../support/settled.ts';
import { goWithin } from '../support/within.ts';

useBrowser();

const tablet = { viewport: { width: 900, height: 800 } };
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const pagesOf = (page: Page, group: string) => menu(page).getByRole('region', { name: group }).getByRole('link');
const marked = (page: Page) => menu(page).locator('[data-active]').allInnerTexts();

async function open(page: Page, path: string): Promise<void> {
  await signInAs(page, 'mfano-admin');
  await page.goto(path);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
}

test('in the narrow menu a group shows its pages while it is pointed at, and a click leads to its first', async () => {
  await visit(tablet, async (page) => {
    await open(page, '/dashboard');
    await menu(page).getByRole('link', { name: 'Settings' }).hover();
    await expect
      .poll(() => pagesOf(page, 'Settings').allInnerTexts())
      .toEqual(['School Settings', 'Message Settings', 'M-Pesa', 'Bank Connections', 'Background Tasks', 'API Keys', 'Export School Data']);
    await pagesOf(page, 'Settings').getByText('Message Settings').click();
    await page.getByRole('heading', { name: 'Message Settings' }).waitFor();
    expect(await pagesOf(page, 'Settings').count()).toBe(0);
    await settled(page);
    await menu(page).getByRole('link', { name: 'Students' }).click();
    await page.waitForURL('**/students');
    await settled(page);
  });
});

test('by keyboard alone the arrows reach every page of a group, and Escape closes it', async () => {
  await visit(tablet, async (page) => {
    await open(page, '/dashboard');
    const group = menu(page).getByRole('link', { name: 'Fees', exact: true });
    const isFocused = (name: string) => expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);
    await menu(page).getByRole('link', { name: 'Students', exact: true }).focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => pagesOf(page, 'Students').count()).toBe(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await isFocused('Manage Fee Structures');
    await page.keyboard.press('Escape');
    await expect.poll(() => group.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await pagesOf(page, 'Fees').count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    for (let down = 0; down < 4; down += 1) await page.keyboard.press('ArrowDown');
    await isFocused('Add Fee Lists');
    await page.keyboard.press('ArrowUp');
    await isFocused('Additional Fees');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => group.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowRight');
    for (let down = 0; down < 4; down += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/payments/view-addfees');
    await settled(page);
  });
});

test('the menu marks the item and the group that the page belongs to', async () => {
  await visit({}, async (page) => {
    await open(page, '/students/add-student');
    expect(await marked(page)).toEqual(['Students', 'Add Student']);
    const others: [path: string, marks: string[]][] = [
      ['/students/12/edit', ['Students', 'View Students']],
      ['/students/12/add-fees', ['Students', 'View Students']],
      ['/all-payments', ['Payments', 'All Payments']],
      ['/settings/school', ['Settings', 'School Settings']],
      ['/approvals', ['Approvals']],
      ['/dashboard', ['Dashboard']],
    ];
    for (const [path, marks] of others) {
      await goWithin(page, path);
      expect(await marked(page), path).toEqual(marks);
    }
  });
});

test('at 1366 x 768 the whole menu is in sight, whichever group is open', async () => {
  await visit({}, async (page) => {
    await open(page, '/dashboard');
    const groups = ['Students', 'Fees', 'Payments', 'Reports', 'School', 'Settings'];
    const bottoms = () =>
      menu(page)
        .locator('a, button')
        .evaluateAll((places) =>
          places.map((place) => [(place as HTMLElement).innerText.trim(), place.getBoundingClientRect().bottom] as const),
        );
    for (const group of groups) {
      const head = menu(page).getByRole('button', { name: group });
      if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click();
      await expect.poll(() => menu(page).getByRole('region').count()).toBe(1);
      const pages = await pagesOf(page, group).allInnerTexts();
      expect(pages.length, group).toBeGreaterThan(2);
      const names = [...groups, ...pages, 'Sign Out'];
      const places = (await bottoms()).filter(([name]) => names.includes(name));
      expect(new Set(places.map(([name]) => name)), group).toEqual(new Set(names));
      for (const [name, bottom] of places) {
        expect(bottom, `${group}: ${name}`).toBeGreaterThan(70);
        expect(bottom, `${group}: ${name}`).toBeLessThanOrEqual(768);
      }
    }
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

test('the name of a group opens and closes it, and the page that opens next opens its own', async () => {
  await visit({}, async (page) => {
    await open(page, '/balances');
    expect(await pagesOf(page, 'Reports').allInnerTexts()).toEqual(['Fees Reports', 'Other Reports', 'Balances', 'Closed Days']);
    await menu(page).getByRole('button', { name: 'Reports' }).click();
    await expect.poll(() => pagesOf(page, 'Reports').count()).toBe(0);
    await menu(page).getByRole('button', { name: 'School' }).click();
    await pagesOf(page, 'School').getByText('Manage Terms').click();
    await page.getByRole('heading', { level: 1, name: 'Manage Terms' }).waitFor();
    expect(await menu(page).getByRole('button', { name: 'School' }).getAttribute('aria-expanded')).toBe('true');
    await settled(page);
    await page.goBack();
    await expect.poll(() => menu(page).getByRole('button', { name: 'Reports' }).getAttribute('aria-expanded')).toBe('true');
    await settled(page);
  });
});

test('on a phone the account menu says who is signed in, and leads to the guides', async () => {
  await visit({ viewport: { width: 360, height: 740 } }, async (page) => {
    await open(page, '/dashboard');
    await page.getByRole('button', { name: 'Account of mfano-admin' }).click();
    await expect.poll(() => page.locator('#account').getByText('mfano-admin (admin)').isVisible()).toBe(true);
    await expect.poll(() => page.getByRole('link', { name: /^Help/ }).getAttribute('href')).toBe('/blog');
  });
});

test('a page outside the layout that the role may not use leads back to the dashboard', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-teacher');
    await page.goto('/payments/12/fee-statement');
    await page.getByRole('link', { name: 'Back to Dashboard' }).press('Enter');
    await page.waitForURL('**/dashboard');
    await settled(page);
  });
});
