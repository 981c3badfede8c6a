import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import readWorkbook from 'read-excel-file/node';
import { beforeAll, expect, test } from 'vitest';
import { nairobiToday } from '../../src/core/dates.ts';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { addClass, enrol, freshSchool } from '../support/fresh-school.ts';
import { choose, expectFocus, press, tabTo, type, typeDay } from '../support/keyboard.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const year = Number(nairobiToday().slice(0, 4));
const admin = 'madeni-admin';
const table = (page: Page) => page.getByRole('table', { name: 'Balances' });
const names = (page: Page) => table(page).locator('tbody tr').getByRole('link').allInnerTexts();
const figures = async (page: Page) => (await page.locator('dl').first().innerText()).replace(/\s+/g, ' ');
const head = (page: Page, name: string) => table(page).getByRole('columnheader', { name });

beforeAll(() => visit({}, makeSchool));

/** Two classes in a term of 10,000: Amina paid nothing, Baraka 4,000, Chebet all; Dalila of the other class 12,000. */
async function makeSchool(page: Page): Promise<void> {
  const call = await freshSchool(page, admin);
  const east = await addClass(call, 'Grade 4', ['East']);
  const west = await addClass(call, 'Grade 5', ['West']);
  const days = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  const { term } = await call<{ term: { id: number } }>('/api/settings/terms', { name: 'Term 1', year, ...days });
  for (const { grade_id: grade } of [east, west]) {
    await call('/api/settings/fee-structure', { grade, term_id: term.id, tuition_fee: 10_000, ass_books: 0, diary_fee: 0, others: 0 });
  }
  await enrol(call, east, 'Amina Yusuf');
  const payers = [
    [await enrol(call, east, 'Baraka Otieno'), 4000],
    [await enrol(call, east, 'Chebet Koech'), 10_000],
    [await enrol(call, west, 'Dalila Noor'), 12_000],
  ] as const;
  for (const [studentId, amount] of payers) await call('/api/payments/new', { studentId, amount, method: 'Cash' });
}

async function openBalances(page: Page, search = ''): Promise<void> {
  await signInAs(page, admin);
  await page.goto(`/balances${search}`);
  await table(page).getByRole('link').first().waitFor();
  await settled(page);
}

test('it opens at who owes, the largest debt first, with what all of them owe', async () => {
  await visit({}, async (page) => {
    await openBalances(page);
    expect(await names(page)).toEqual(['Amina Yusuf', 'Baraka Otieno']);
    expect(await figures(page)).toBe(
      'Owed KES 16,000.00 2 students This term KES 16,000.00 1 term overdue KES 0.00 2 terms overdue KES 0.00 Older KES 0.00',
    );
    const heads = [
      'Student',
      'Class',
      ...['Brought Forward', 'Billed', 'Adjusted', 'Paid', 'Balance'].map((name) => `${name} (KES)`),
      'Actions',
    ];
    expect(await table(page).getByRole('columnheader').allInnerTexts()).toEqual(heads);
    expect(await table(page).locator('tbody tr').nth(1).locator('td').allInnerTexts()).toEqual([
      ...['Baraka Otieno\nID 2', 'Grade 4 East', '0.00', '10,000.00', '0.00', '4,000.00', '6,000.00', 'Notes'],
    ]);
    expect(await table(page).locator('tfoot td').allInnerTexts()).toEqual([
      ...['All 2', '', '0.00', '20,000.00', '0.00', '4,000.00', '16,000.00', ''],
    ]);
  });
});

test('filters stand in the address and are kept by a reload', async () => {
  await visit({}, async (page) => {
    await openBalances(page);
    await page.getByLabel('Balance', { exact: true }).selectOption('In credit');
    await expect.poll(() => names(page)).toEqual(['Dalila Noor']);
    expect(await figures(page)).toContain('0 students; in credit: KES 2,000.00');
    await page.getByLabel('Balance', { exact: true }).selectOption('All Balances');
    await expect.poll(() => names(page)).toHaveLength(4);
    await page.getByLabel('More Than').fill('5999.99');
    await expect.poll(() => names(page)).toEqual(['Amina Yusuf', 'Baraka Otieno']);
    await page.getByLabel('More Than').fill('6,000');
    await expect.poll(() => names(page)).toEqual(['Amina Yusuf']);
    await page.getByLabel('More Than').fill('');
    await expect.poll(() => names(page)).toHaveLength(4);
    expect(new URL(page.url()).search).toBe('?state=all');
    await page.getByLabel('More Than').fill('6,000');
    await page.waitForURL(/state=all&over=6000$/);
    await page.reload();
    await expect.poll(() => names(page)).toEqual(['Amina Yusuf']);
    await page.getByLabel('Oldest Debt').selectOption('More than 2 terms overdue');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => names(page)).toHaveLength(4);
  });
});

test('by keyboard alone a column orders the rows, and the other way round when pressed again', async () => {
  await visit({}, async (page) => {
    await openBalances(page, '?state=all');
    await press(page, 'Student');
    await expect.poll(() => names(page)).toEqual(['Amina Yusuf', 'Baraka Otieno', 'Chebet Koech', 'Dalila Noor']);
    expect(await head(page, 'Student').getAttribute('aria-sort')).toBe('ascending');
    await page.keyboard.press('Space');
    await expect.poll(() => names(page)).toEqual(['Dalila Noor', 'Chebet Koech', 'Baraka Otieno', 'Amina Yusuf']);
    expect(await head(page, 'Student').getAttribute('aria-sort')).toBe('descending');
    await press(page, 'Paid (KES)');
    await expect.poll(() => names(page)).toEqual(['Dalila Noor', 'Chebet Koech', 'Baraka Otieno', 'Amina Yusuf']);
    await choose(page, 'Grade', 'Grade 4');
    await type(page, 'More Than', '7000');
    await expect.poll(() => names(page)).toEqual(['Amina Yusuf']);
    await tabTo(page, 'link', 'Amina Yusuf');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Amina Yusuf' }).waitFor();
  });
});

test('on a phone, where no head is in sight, the rows are ordered by a filter', async () => {
  await visit({ viewport: { width: 360, height: 740 } }, async (page) => {
    await openBalances(page);
    expect(await names(page)).toEqual(['Amina Yusuf', 'Baraka Otieno']);
    expect(await page.getByRole('button', { name: 'Balance (KES)' }).count()).toBe(0);
    expect(await table(page).locator('tbody tr').first().innerText(), 'where nothing was, nothing stands').not.toMatch(/\s0\.00/);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Order').selectOption('Balance, smallest first');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect.poll(() => names(page)).toEqual(['Baraka Otieno', 'Amina Yusuf']);
  });
});

test('the file has everybody whom the filters leave, with their sums', async () => {
  await visit({}, async (page) => {
    await openBalances(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    const lines = readFileSync(await (await download).path(), 'utf8').split('\r\n');
    expect(lines.slice(4, 5)).toEqual(['Filters,owing']);
    expect(lines.filter((line) => /^(\d|Total)/.test(line)).map((line) => line.split(',').slice(2, 3).join())).toEqual([
      ...['Amina Yusuf', 'Baraka Otieno', '2 students'],
    ]);
    const workbook = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as Excel' }).click();
    expect((await workbook).suggestedFilename()).toBe('balances.xlsx');
    const [sheet] = await readWorkbook(readFileSync(await (await workbook).path()));
    expect(sheet?.data.slice(-3).map((row) => row[2])).toEqual(['Amina Yusuf', 'Baraka Otieno', '2 students']);
  });
});

test('the print has all rows, each class from the top of a sheet under the school, the class, the term and the day', async () => {
  await visit({}, async (page) => {
    await openBalances(page, '?state=all');
    await page.getByRole('link', { name: 'Print' }).click();
    await page.waitForURL('**/balances/print?state=all');
    const classes = page.getByRole('table');
    await expect.poll(() => classes.count()).toBe(2);
    const words = await classes.nth(1).locator('thead tr').first().innerText();
    for (const part of ['Grade 5 West', `Term 1 ${year}`, String(year)]) expect(words).toContain(part);
    expect(await classes.nth(0).locator('tbody tr').last().locator('td').last().innerText()).toBe('16,000.00');
    expect(await page.locator('dl').innerText()).toMatch(/All 4 students of 2 classes\s+KES 14,000\.00/);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('link', { name: 'Back to Balances' }).isVisible()).toBe(false);
    expect(await classes.nth(1).evaluate((node) => getComputedStyle(node).breakBefore)).toBe('page');
    expect(
      await classes
        .nth(0)
        .locator('thead')
        .evaluate((node) => getComputedStyle(node).display),
    ).toBe('table-header-group');
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('link', { name: 'Back to Balances' }).click();
    await page.waitForURL('**/balances?state=all');
    await settled(page);
  });
});

test('letters are one to a sheet, for those who owe, with what the debt is made of', async () => {
  await visit({}, async (page) => {
    await openBalances(page, '?state=all');
    await page.getByRole('link', { name: 'Letters' }).click();
    await page.getByRole('button', { name: 'Print 2 letters' }).waitFor();
    const letter = page.getByRole('article', { name: 'Letter for Baraka Otieno' });
    expect((await letter.getByRole('row').allInnerTexts()).map((line) => line.replace(/\s+/g, ' '))).toEqual([
      ...['Billed this term KES 10,000.00', 'Paid this term −KES 4,000.00', 'Balance to pay KES 6,000.00'],
    ]);
    expect(await letter.innerText()).toContain('Dear Mama Neema,');
    await page.emulateMedia({ media: 'print' });
    const breaks = await page.getByRole('article').evaluateAll((papers) => papers.map((paper) => getComputedStyle(paper).breakBefore));
    expect(breaks).toEqual(['auto', 'page']);
  });
});

test('a promise is noted by keyboard, shown in its row, and one can be withdrawn with the reason', async () => {
  await visit({}, async (page) => {
    await openBalances(page);
    const add = async (words: string) => {
      await press(page, 'Add');
      await page.getByRole('region', { name: 'Messages' }).getByText(words).first().waitFor();
      await expectFocus(page, 'button', /^Notes on Amina Yusuf/);
    };
    await tabTo(page, 'button', 'Notes on Amina Yusuf (0)');
    await page.keyboard.press('Enter');
    await page.getByText('No notes yet.').waitFor();
    await press(page, 'Add');
    await expectFocus(page, 'textbox', 'Note');
    await type(page, 'Note', 'Her mother called');
    await typeDay(page, 'Promised For', `${year + 1}-03-03`);
    await type(page, 'Promised Amount', '3,000');
    await add('Promise of KES 3,000.00 by 3 Mar');
    await table(page)
      .getByText(`Promised KES 3,000.00 by 3 Mar ${year + 1}`)
      .waitFor();
    await choose(page, 'Promise', 'Broken');
    await page.getByText('No students found.', { exact: true }).waitFor();
    await page.getByLabel('Promise', { exact: true }).selectOption('Due');
    await press(page, 'Notes on Amina Yusuf (1)');
    const noted = page.getByRole('list', { name: 'Notes' }).getByRole('listitem');
    await expect.poll(() => noted.allInnerTexts()).toHaveLength(1);
    expect(await noted.innerText()).toMatch(/^Promised KES 3,000.00 by 3 Mar \d{4}: Her mother called\n.* by madeni-admin$/);
    await type(page, 'Note', 'He will come himself');
    await tabTo(page, 'checkbox', 'Withdraw the promise');
    await page.keyboard.press('Space');
    await press(page, 'Add');
    await page.getByText('No students found.', { exact: true }).waitFor();
    await press(page, 'Clear filters');
    await page.getByRole('button', { name: 'Notes on Amina Yusuf (2)' }).waitFor();
  });
});
