import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { hold } from '../support/replies.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const table = (page: Page) => page.getByRole('main').getByRole('table');

async function open(page: Page, path: string): Promise<void> {
  await signInAs(page, 'mfano-admin');
  await page.goto(path);
  await table(page).getByRole('row').nth(1).getByRole('cell').first().waitFor();
  await settled(page);
}

/** Whether the whole of something lies inside the screen. */
function isInside(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return left >= 0 && right <= innerWidth;
  });
}

test.each(['/students', '/settings/users', '/settings/terms', '/payments/view', '/all-payments?status=pending'])(
  'on a narrow screen %s hides no column, and its buttons stay in sight',
  async (path) => {
    await visit({ viewport: { width: 768, height: 1024 } }, async (page) => {
      await open(page, path);
      for (const head of await table(page).getByRole('columnheader').all()) await expect.poll(() => head.isVisible()).toBe(true);
      const acts = table(page).getByRole('row').nth(2).getByRole('cell').last();
      for (const act of await acts.locator('button:visible, a:visible').all()) expect(await isInside(act)).toBe(true);
    });
  },
);

test('a table that is wider than the screen scrolls by keyboard inside its own frame', async () => {
  await visit({ viewport: { width: 640, height: 1024 } }, async (page) => {
    await open(page, '/balances');
    const paid = table(page).getByRole('columnheader', { name: 'Paid (KES)' });
    await expect.poll(() => table(page).locator('xpath=..').getAttribute('data-more')).toBe('');
    await table(page).getByRole('row').nth(1).focus();
    for (let press = 0; press < 15; press += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(() => table(page).locator('xpath=..').getAttribute('data-more')).toBeNull();
    expect(await isInside(paid)).toBe(true);
    expect(await page.evaluate(() => scrollX)).toBe(0);
  });
});

test('where there is room a row of students is one line, and nothing scrolls', async () => {
  await visit({}, async (page) => {
    await open(page, '/students');
    await expect.poll(() => table(page).locator('xpath=..').getAttribute('data-scrolls')).toBeNull();
    const row = await table(page).getByRole('row').nth(1).boundingBox();
    expect(row?.height).toBeLessThan(50);
  });
});

test.each(['/students', '/payments/view', '/payments/view-addfees', '/all-payments', '/balances'])(
  'a page of %s that is past the end says so, and leads to the last',
  async (path) => {
    await visit({}, async (page) => {
      await signInAs(page, 'mfano-admin');
      await page.goto(`${path}?page=999`);
      await page.getByText('No more results', { exact: true }).waitFor();
      expect(await table(page).count()).toBe(0);
      expect(await page.getByText(/Page 999 of/).count()).toBe(0);
      await page.getByRole('button', { name: 'Go to the last page' }).press('Enter');
      await page.getByText(/^Page (\d+) of \1$/).waitFor();
      await settled(page);
    });
  },
);

test('on paper a list is its words and its table, without buttons, search and filters', async () => {
  await visit({}, async (page) => {
    await open(page, '/students');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const role of ['button', 'searchbox', 'combobox', 'navigation'] as const) {
      expect(await page.getByRole(role).filter({ visible: true, hasNotText: 'Page 1 of' }).count(), role).toBe(0);
    }
    const names = table(page).getByRole('link');
    expect(await page.getByRole('link').filter({ visible: true }).count()).toBe(await names.count());
    expect(await names.first().evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe('none');
    await expect.poll(() => table(page).getByRole('row').nth(20).isVisible()).toBe(true);
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(0, 0, 0)');
  });
});

test.each([
  ['/students', '**/api/students?*', 'Active Status', 'Inactive'],
  ['/all-payments', '**/api/payments/all-recent-payments?*', 'Method', 'Cash'],
])('while %s is filtered, its rows stay in sight until the others come', async (path, reads, filter, choice) => {
  await visit({}, async (page) => {
    await open(page, path);
    const first = () => table(page).getByRole('row').nth(1).innerText();
    const before = await first();
    const letGo = await hold(page, reads);
    await page.getByLabel(filter).selectOption(choice);
    await expect.poll(() => page.locator('[data-stale="true"]:has(table)').count()).toBe(1);
    expect(await first()).toBe(before);
    letGo();
    await expect.poll(() => page.locator('[data-stale="true"]').count()).toBe(0);
  });
});

test('while a file is made its button says so and neither can be pressed again', async () => {
  await visit({}, async (page) => {
    await open(page, '/students');
    const letGo = await hold(page, '**/api/students/export**');
    const [csv, excel] = ['CSV', 'Excel'].map((format) => page.getByRole('button', { name: `Export as ${format}` }));
    await csv?.click();
    await expect.poll(() => csv?.getAttribute('data-busy')).toBe('true');
    expect(await excel?.getAttribute('data-busy')).toBeNull();
    for (const button of [csv, excel]) expect(await button?.getAttribute('aria-disabled')).toBe('true');
    const saved = page.waitForEvent('download');
    letGo();
    await saved;
    for (const button of [csv, excel]) await expect.poll(() => button?.getAttribute('aria-disabled')).toBeNull();
  });
});
