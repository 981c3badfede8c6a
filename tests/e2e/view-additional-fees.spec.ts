import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { addClass, enrol, freshSchool } from '../support/fresh-school.ts';
import { answer, hold, refusal } from '../support/replies.ts';
import { expectToWaitFailAndReturn } from '../support/screen-states.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const path = '/payments/view-addfees';
const students = '**/api/students/view-students**';
const table = (page: Page) => page.getByRole('table', { name: 'Students and how many additional fees each has' });
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const chosen = (page: Page, name: string) => choice(page, name).locator('option:checked').textContent();

async function open(page: Page, search = ''): Promise<void> {
  await signInAs(page, 'mfano-bursar');
  await page.goto(path + search);
  await page.getByRole('heading', { name: 'View Additional Fees for Students', level: 1 }).waitFor();
  await settled(page);
}

test('ten students to a page with how many fees each has, every filter open, and a way to the fees of each', async () => {
  await visit({}, async (page) => {
    await open(page);
    const heads = await table(page).getByRole('columnheader').allInnerTexts();
    expect(heads).toEqual(['Student ID', 'Name', 'Grade', 'Stream', 'Additional Fees Count', 'Actions']);
    await expect.poll(() => table(page).getByRole('row').count()).toBe(11);
    const filters = await Promise.all(['Grade', 'Stream', 'Additional Fee'].map((name) => chosen(page, name)));
    expect(filters).toEqual(['All Grades', 'All Streams', 'All Additional Fees']);
    const first = table(page).getByRole('row').nth(1);
    const id = await first.getByRole('cell').first().innerText();
    const link = first.getByRole('link', { name: /^View All/ });
    await expect.poll(() => link.getAttribute('href')).toBe(`/students/${id}/add-fees`);
    const count = await first.getByRole('cell').nth(4).innerText();
    await link.press('Enter');
    await page.getByRole('heading', { name: `Manage Fees for Student #${id}` }).waitFor();
    const linked = page.getByRole('table', { name: 'Associated Fees' }).getByRole('button');
    await expect.poll(async () => String(await linked.count())).toBe(count);
    await page.getByRole('table', { name: 'Available Fees' }).getByRole('button').first().waitFor();
  });
});

test('it waits with a spinner, and asks for nothing by a filter that is not set', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-bursar');
    const request = page.waitForRequest(students);
    const letGo = await hold(page, students);
    await page.goto(path);
    expect(new URL((await request).url()).search).toBe('?page=1&limit=10');
    await page.locator('main').getByRole('status').getByText('Loading…').waitFor();
    expect(await table(page).count()).toBe(0);
    letGo();
    await table(page).getByRole('link').first().waitFor();
    await page.unroute(students);
    const narrowed = page.waitForRequest(/gradeId=/);
    await choice(page, 'Grade').selectOption({ label: 'Grade 4' });
    expect(new URL((await narrowed).url()).search).toMatch(/^\?page=1&limit=10&gradeId=\d+$/);
    await settled(page);
  });
});

test('a stream is chosen within its grade, and any filter that changes leads back to page 1', async () => {
  await visit({}, async (page) => {
    await open(page, '?page=3');
    await page.getByText(/^Page 3 of/).waitFor();
    await expect.poll(() => choice(page, 'Stream').isDisabled()).toBe(true);
    await choice(page, 'Grade').selectOption({ label: 'Grade 4' });
    await page.getByText(/^Page 1 of/).waitFor();
    await expect.poll(() => choice(page, 'Stream').locator('option').allTextContents()).toEqual(['All Streams', 'East', 'West']);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText(/^Page 2 of/).waitFor();
    await choice(page, 'Stream').selectOption({ label: 'West' });
    await page.getByText(/^Page 1 of/).waitFor();
    const others = table(page).locator('tbody tr').filter({ hasNotText: 'West' });
    await expect.poll(() => others.count()).toBe(0);
    await choice(page, 'Grade').selectOption({ label: 'Grade 5' });
    expect(await chosen(page, 'Stream')).toBe('All Streams');
    await choice(page, 'Grade').selectOption({ label: 'All Grades' });
    await choice(page, 'Additional Fee').selectOption({ label: 'Swimming' });
    await page.waitForURL(/feeId=\d+$/);
    const counts = () => table(page).locator('tbody tr td:nth-child(5)').allInnerTexts();
    await expect.poll(async () => (await counts()).includes('0')).toBe(false);
    expect((await counts()).length).toBeGreaterThan(0);
    await settled(page);
  });
});

test('the list waits, fails in the server’s words or ours, comes back by Retry, and says when nobody is found', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await expectToWaitFailAndReturn(page, {
      path,
      reads: students,
      headline: 'Failed to load students.',
      waiting: () => page.getByRole('main').getByText('Loading…'),
      full: () => table(page).getByRole('link', { name: /^View All/ }),
    });
    await page.goto(`${path}?feeId=999999`);
    await page.getByText('No students found', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
    await page.getByText(/^Page 1 of/).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
});

test('filters that cannot be read are told in the server’s words or ours while the list is there, and Retry reads them', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await signInAs(page, 'mfano-bursar');
    const filters = '**/api/payments/view-addfees';
    await answer(page, 'GET', filters, refusal('The books are being counted.'));
    await page.goto(path);
    const alert = page.getByRole('main').getByRole('alert');
    await alert.getByText('The books are being counted.').waitFor();
    await table(page).getByRole('link').first().waitFor();
    await answer(page, 'GET', filters, refusal(''));
    await page.getByRole('button', { name: 'Retry' }).press('Enter');
    await alert.getByText('The books are being counted.').waitFor({ state: 'detached' });
    await alert.getByText('Failed to load filters.', { exact: true }).waitFor();
    await page.unroute(filters);
    await page.getByRole('button', { name: 'Retry' }).press('Enter');
    await expect.poll(() => choice(page, 'Grade').locator('option').count()).toBeGreaterThan(10);
    expect(await alert.count()).toBe(0);
  });
});

test('a fee goes to whom a search finds and to a whole class at once, and says before whom and how much', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'ada-darasa');
    const place = await addClass(call, 'Grade 4', ['East']);
    for (const name of ['Amina Yusuf', 'Baraka Otieno']) await enrol(call, place, name);
    await call('/api/settings/additional-fees', { feeName: 'Swimming', amount: 1500 });
    await page.goto('/payments/view-addfees');
    await page.getByRole('link', { name: 'Link a Fee to Students' }).click();
    await page.getByRole('combobox', { name: 'Additional Fee' }).selectOption({ label: 'Swimming, KES 1,500.00' });
    await page.getByRole('combobox', { name: 'Grade' }).selectOption({ label: 'Grade 4' });
    const words = page.getByRole('searchbox', { name: 'Search' });
    await words.fill('baraka');
    await page
      .getByText('Adds Swimming to 1 student (Baraka Otieno): KES 1,500.00 more per term in total. 0 students already have it.')
      .waitFor();
    await page.getByRole('button', { name: 'Link Fee' }).click();
    await page.getByText('Swimming added to 1 student. Nothing is charged until a term is opened.').waitFor();
    await words.clear();
    await page
      .getByText('Adds Swimming to 1 student (Amina Yusuf): KES 1,500.00 more per term in total. 1 student already has it.')
      .waitFor();
    await page.getByRole('button', { name: 'Link Fee' }).click();
    await page.getByText('Adds Swimming to 0 students: KES 0.00 more per term in total. 2 students already have it.').waitFor();
    await page.getByRole('radio', { name: 'Remove it from students who have it' }).check();
    await page.getByRole('button', { name: 'Remove Fee' }).click();
    await page.getByText('Swimming removed from 2 students. No term is open, so nobody is charged less now.').waitFor();
  });
});
