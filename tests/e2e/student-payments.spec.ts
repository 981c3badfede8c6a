import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';

useBrowser();

const path = '/payments/view';
const api = `**/api${path}?**`;
const table = (page: Page) => page.getByRole('table', { name: 'Student Payments' });
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const refusal = (message: string) => ({ code: 'REFUSED', message, error: message, errors: [] });

async function open(page: Page, search = ''): Promise<void> {
  await signInAs(page, 'mfano-bursar');
  await page.goto(path + search);
  await table(page).getByRole('link').first().waitFor();
  await page.waitForLoadState('networkidle');
}

test('it opens at the current term with all grades and streams, and pages back and forth', async () => {
  await visit({}, async (page) => {
    await open(page);
    const heads = await table(page).getByRole('columnheader').allInnerTexts();
    expect(heads).toEqual(['Student ID', 'Name', 'Grade', 'Stream', 'Total Paid', 'Balance', 'Actions']);
    const chosen = ['Grade', 'Term', 'Stream'].map((name) => choice(page, name).locator('option:checked').textContent());
    expect(await Promise.all(chosen)).toEqual(['All Grades', 'Current Term', 'All Streams']);
    expect(await page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText(/^Page 2 of/).waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByText(/^Page 1 of/).waitFor();
    await page.waitForLoadState('networkidle');
  });
});

test('changing a filter goes back to page 1 and a new grade clears the stream', async () => {
  await visit({}, async (page) => {
    await open(page, '?page=2');
    await page.getByText(/^Page 2 of/).waitFor();
    await choice(page, 'Grade').selectOption({ label: 'Grade 4' });
    await page.getByText(/^Page 1 of/).waitFor();
    expect(page.url()).not.toContain('page=2');
    await choice(page, 'Stream').selectOption({ label: 'East' });
    await page.waitForURL('**stream=*');
    await choice(page, 'Grade').selectOption({ label: 'Grade 5' });
    expect(await choice(page, 'Stream').locator('option:checked').textContent()).toBe('All Streams');
    await table(page).getByRole('cell', { name: 'Grade 5' }).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await table(page).getByRole('cell', { name: 'Grade 4' }).count()).toBe(0);
  });
});

test('the keyboard alone reaches a statement, which opens at the term of the list', async () => {
  await visit({}, async (page) => {
    await open(page);
    const other = choice(page, 'Term').locator('option').nth(3);
    const [term, label] = [await other.getAttribute('value'), await other.textContent()];
    await choice(page, 'Term').selectOption(term);
    await page.waitForURL(`**term=${term}*`);
    await page.waitForLoadState('networkidle');
    await table(page).getByRole('link', { name: 'View Statement' }).first().press('Enter');
    await page.waitForURL(`**/fee-statement?termId=${term}`);
    await page.getByText(`${label}, `).waitFor();
    await page.waitForLoadState('networkidle');
  });
});

test('rows stand in while it loads', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-bursar');
    let answerNow = () => {};
    const awaited = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    await page.route(api, async (route) => {
      await awaited;
      await route.continue();
    });
    await page.goto(path);
    await table(page).getByText('Loading…').waitFor();
    expect(await table(page).getByRole('row').count()).toBe(21);
    answerNow();
    await table(page).getByRole('link').first().waitFor();
    expect(await page.getByText('Loading…').count()).toBe(0);
  });
});

test('a failure shows the server’s words, ours where it has none, and Retry brings the list', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await page.route(api, (route) => route.fulfill({ status: 500, json: refusal('The books are being counted.') }));
    await page.goto(path);
    await page.getByRole('alert').getByText('The books are being counted.').waitFor();
    await page.unroute(api);
    await page.route(api, (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Retry' }).press('Enter');
    await page.getByRole('alert').getByText('Failed to load student payments.', { exact: true }).waitFor();
    await page.unroute(api);
    await page.getByRole('button', { name: 'Retry' }).press('Enter');
    await table(page).getByRole('link').first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

test('nobody found offers to clear the filters; a school without students, to add one', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await page.goto(`${path}?q=nobodyiscalledthis`);
    await page.getByText('No students found.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
    await table(page).getByRole('link').first().waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.waitForLoadState('networkidle');
    await page.route(api, async (route) => {
      const reply = await (await route.fetch()).json();
      await route.fulfill({ json: { ...reply, students: [], pagination: { ...reply.pagination, page: 1, totalPages: 1, total: 0 } } });
    });
    await page.reload();
    await page.getByText('No students found.', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Add New Student' }).getAttribute('href')).toBe('/students/add');
    expect(await page.getByText(/^Page \d/).count()).toBe(0);
  });
});
