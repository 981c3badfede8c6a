import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { hold } from '../support/replies.ts';
import { settled } from '../support/settled.ts';
import { goWithin } from '../support/within.ts';

useBrowser();

const tablet = { width: 768, height: 1024 };
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

/** Whether the words in an empty field have room between its start and its end. */
function showsItsHint(field: HTMLInputElement): boolean {
  const { font, paddingLeft, paddingRight } = getComputedStyle(field);
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) throw new Error('Nothing to measure with.');
  canvas.font = font;
  const room = field.clientWidth - Number.parseInt(paddingLeft, 10) - Number.parseInt(paddingRight, 10);
  return canvas.measureText(field.placeholder).width <= room;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const headsOf = async (page: Page) => (await table(page).getByRole('columnheader').allInnerTexts()).map(oneLine);
const scrolling = (page: Page) => page.locator('[data-scrolls]').count();

const lists = [
  ...['/dashboard', '/students?active=false', '/balances', '/students', '/approvals', '/all-payments', '/payments/view'],
  ...['/all-payments?status=pending', '/payments/reconcile', '/messages', '/day/overview', '/settings/users', '/settings/audit-log'],
  ...['/settings/terms', '/settings/fee-simulator', '/settings/fee-structures', '/teachers/assign-subjects', '/year-end'],
];
const withActs = ['/students', '/settings/users', '/settings/terms', '/payments/view', '/all-payments?status=pending'];
const withSearch = ['/students', '/payments/view', '/all-payments', '/balances'];

/** What stands in fewer columns on a tablet: the heads, and the words of a row. */
const onTablet: Record<string, { heads: string[]; row?: number; words?: RegExp }> = {
  '/settings/users': { heads: ['ID', 'Username', 'Role', 'Status', 'Actions'], row: 2, words: /mfano-bursar mfano-bursar@/ },
  '/students?active=false': {
    heads: ['Student ID', 'Name', 'Guardian Name', 'Actions'],
    row: 1,
    words: /^\d+ .+ Inactive (PP|Grade )\d \w+, SM\/\d+, (Male|Female) .+ 07\d\d \d{3} \d{3} Activate Edit Add Fee$/,
  },
  '/balances': { heads: ['Student', 'Balance (KES)', 'Brought Forward (KES)', 'Billed (KES)', 'Paid (KES)', 'Actions'] },
};
const onLaptop: Record<string, string[]> = {
  '/students': ['Student ID', 'Name', 'Guardian Name', 'Primary Contact', 'Secondary Contact', 'Gender', 'Status', 'Actions'],
  '/settings/users': ['ID', 'Username', 'Email', 'Role', 'Status', 'Actions'],
};

async function expectWholeOnTablet(page: Page, path: string): Promise<void> {
  expect(await scrolling(page), path).toBe(0);
  const { heads, row = 0, words } = onTablet[path] ?? {};
  if (heads) expect(await headsOf(page), path).toEqual(heads);
  if (words) expect(oneLine(await table(page).getByRole('row').nth(row).innerText()), path).toMatch(words);
  if (!withActs.includes(path)) return;
  for (const head of await table(page).getByRole('columnheader').all()) {
    await expect.poll(() => head.isVisible(), { message: path }).toBe(true);
  }
  const acts = table(page).getByRole('row').nth(2).getByRole('cell').last();
  for (const act of await acts.locator('button:visible, a:visible').all()) expect(await isInside(act), path).toBe(true);
}

async function expectWholeOnLaptop(page: Page, path: string): Promise<void> {
  for (const width of [1280, 1300, 1360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => page.getByRole('button', { name: 'Collapse menu' }).isVisible(), { message: path }).toBe(true);
    await expect.poll(() => scrolling(page), { message: `${path} at ${width} px` }).toBe(0);
    if (width === 1280 && onLaptop[path]) await expect.poll(() => headsOf(page), { message: path }).toEqual(onLaptop[path]);
  }
  if (!withSearch.includes(path)) return;
  expect(await page.getByRole('searchbox', { name: 'Search' }).evaluate(showsItsHint), path).toBe(true);
}

test('no column, button or hint of a list lies out of sight on a tablet, or beside the menu of a small laptop', async () => {
  await visit({ viewport: tablet }, async (page) => {
    await signInAs(page, 'mfano-admin');
    await page.goto('/account');
    await settled(page);
    for (const path of lists) {
      await page.setViewportSize(tablet);
      await goWithin(page, path);
      await table(page).locator('tbody tr').first().waitFor();
      await expectWholeOnTablet(page, path);
      await expectWholeOnLaptop(page, path);
    }
  });
}, 120_000);

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

test('a page of a list that is past the end says so, and leads to the last', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-admin');
    await page.goto('/account');
    await settled(page);
    for (const path of ['/students', '/payments/view', '/payments/view-addfees', '/all-payments', '/balances']) {
      await goWithin(page, `${path}?page=999`);
      await page.getByText('No more results', { exact: true }).waitFor();
      expect(await table(page).count(), path).toBe(0);
      expect(await page.getByText(/Page 999 of/).count(), path).toBe(0);
      await page.getByRole('button', { name: 'Go to the last page' }).press('Enter');
      await page.getByText(/^Page (\d+) of \1$/).waitFor();
      await settled(page);
    }
  });
});

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
