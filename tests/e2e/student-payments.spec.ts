import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { alter } from '../support/replies.ts';
import { expectToWaitFailAndReturn } from '../support/screen-states.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const path = '/payments/view';
const api = `**/api${path}?**`;
const table = (page: Page) => page.getByRole('table', { name: 'Student Payments' });
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

async function open(page: Page, search = ''): Promise<void> {
  await signInAs(page, 'mfano-bursar');
  await page.goto(path + search);
  await table(page).getByRole('link').first().waitFor();
  await settled(page);
}

test('it opens at the current term with all grades and streams, and pages back and forth', async () => {
  await visit({}, async (page) => {
    await open(page);
    const heads = await table(page).getByRole('columnheader').allInnerTexts();
    expect(heads).toEqual(['Student ID', 'Name', 'Grade', 'Stream', 'Total Paid (KES)', 'Balance (KES)', 'Actions']);
    const chosen = ['Grade', 'Term', 'Stream'].map((name) => choice(page, name).locator('option:checked').textContent());
    expect(await Promise.all(chosen)).toEqual(['All Grades', 'Current Term', 'All Streams']);
    await expect.poll(() => choice(page, 'Stream').isEnabled()).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText(/^Page 2 of/).waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByText(/^Page 1 of/).waitFor();
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
    await expect.poll(() => choice(page, 'Stream').locator('option:checked').textContent()).toBe('All Streams');
    await table(page).getByRole('cell', { name: 'Grade 5' }).first().waitFor();
    await expect.poll(() => table(page).getByRole('cell', { name: 'Grade 4' }).count()).toBe(0);
  });
});

test('without a grade a stream is chosen by its name, and means that stream in every grade', async () => {
  await visit({}, async (page) => {
    await open(page);
    const request = page.waitForRequest(/streamName=West/);
    await choice(page, 'Stream').selectOption({ label: 'West' });
    await request;
    await expect.poll(() => table(page).getByRole('cell', { name: 'East', exact: true }).count()).toBe(0);
    const grades = await table(page).locator('tbody tr td:nth-child(3)').allInnerTexts();
    expect(new Set(grades).size).toBeGreaterThan(2);
    await choice(page, 'Grade').selectOption({ label: 'Grade 4' });
    await expect.poll(() => choice(page, 'Stream').locator('option:checked').textContent()).toBe('All Streams');
    await settled(page);
  });
});

test('the keyboard alone reaches a statement, which opens at the term of the list', async () => {
  await visit({}, async (page) => {
    await open(page);
    const other = choice(page, 'Term').locator('option').nth(3);
    const [term, label] = [await other.getAttribute('value'), await other.textContent()];
    await choice(page, 'Term').selectOption(term);
    await page.waitForURL(`**term=${term}*`);
    await page.locator('[aria-busy="false"]').waitFor();
    await table(page).getByRole('link', { name: 'View Statement' }).first().press('Enter');
    await page.waitForURL(`**/fee-statement?termId=${term}`);
    await page.getByText(`${label}, `).waitFor();
  });
});

test('a statement leads back to the list that it was opened from', async () => {
  await visit({}, async (page) => {
    await open(page, '?term=all&page=2');
    await table(page).getByRole('link', { name: 'View Statement' }).first().click();
    const back = page.getByRole('link', { name: 'Back to Payments List' });
    await back.click();
    await page.waitForURL(`**${path}?term=all&page=2`);
    await page.getByText(/^Page 2 of/).waitFor();
    const other = await choice(page, 'Term').locator('option').nth(3).getAttribute('value');
    await choice(page, 'Term').selectOption(other);
    await page.waitForURL(`**${path}?term=${other}`);
    await table(page).getByRole('link', { name: 'View Statement' }).first().click();
    await back.click();
    await page.waitForURL(`**${path}?term=${other}`);
    await settled(page);
  });
});

test('rows stand in while the list waits; it fails in the server’s words or ours, and comes back by Retry', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await expectToWaitFailAndReturn(page, {
      path,
      reads: api,
      fallback: 'Failed to load student payments.',
      waiting: () => table(page).getByText('Loading…'),
      full: () => table(page).getByRole('link'),
      standIns: 20,
    });
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
    await alter<object>(page, api, (reply) => ({ ...reply, students: [], pagination: { page: 1, totalPages: 1, total: 0 } }));
    await page.reload();
    await page.getByText('No students found.', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Add New Student' }).getAttribute('href')).toBe('/students/add');
    await page.getByText('Page 1 of 1').waitFor();
  });
});
