import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { nairobiToday } from '../../src/core/dates.ts';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { addClass, enrol, freshSchool } from '../support/fresh-school.ts';
import { answer, hold, refusal } from '../support/replies.ts';
import { expectToWaitFailAndReturn } from '../support/screen-states.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const path = '/settings/fee-structures';
const api = '**/api/settings/fee-structure**';
const choices = '**/api/grades-and-terms';
const table = (page: Page) => page.getByRole('table', { name: 'Fee Structures' });
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const amount = (dialog: Locator, name: string) => dialog.getByRole('textbox', { name, exact: true });
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

async function open(page: Page): Promise<void> {
  await signInAs(page, 'mfano-admin');
  await page.goto(path);
  await table(page).getByRole('cell', { name: 'Grade 9' }).first().waitFor();
  await settled(page);
}

test('the demo school has a structure for every grade in each term, in the specification’s columns, and filters narrow them', async () => {
  await visit({}, async (page) => {
    await open(page);
    const heads = await table(page).getByRole('columnheader').allInnerTexts();
    const fees = ['Tuition Fee', 'Activity Fee', 'Diary Fee', 'AssBook Fee', 'Others'].map((fee) => `${fee} (KES)`);
    expect(heads).toEqual(['Grade', 'Term', ...fees, 'Actions']);
    const chosen = ['Term', 'Grade'].map((name) => choice(page, name).locator('option:checked').textContent());
    expect(await Promise.all(chosen)).toEqual(['All Terms', 'All Grades']);
    const all = await table(page).getByRole('row').count();
    await choice(page, 'Grade').selectOption({ label: 'PP1' });
    await expect.poll(() => table(page).getByRole('cell', { name: 'Grade 9' }).count()).toBe(0);
    const terms = (await table(page).getByRole('row').count()) - 1;
    await choice(page, 'Term').selectOption({ index: 1 });
    await expect.poll(() => table(page).getByRole('row').count()).toBe(2);
    expect(all - 1).toBe(terms * ((await choice(page, 'Grade').getByRole('option').count()) - 1));
    expect(page.url()).toMatch(/term=\d+.*grade=\d+|grade=\d+.*term=\d+/);
    await settled(page);
  });
});

test('the list waits, fails in the server’s words or ours, comes back by Retry, and says when it is empty', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await signInAs(page, 'mfano-admin');
    await expectToWaitFailAndReturn(page, {
      path,
      reads: api,
      headline: 'Failed to fetch fee structures. Please try again later.',
      waiting: () => table(page).getByText('Loading…'),
      full: () => table(page).getByRole('cell', { name: 'Grade 9' }),
      empty: { reply: { feeStructures: [], pagination: { page: 1, totalPages: 1, total: 0 } }, words: 'No fee structures yet' },
    });
    await choice(page, 'Grade').selectOption({ label: 'Grade 9' });
    await page.getByText('No fee structure for this choice', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByText('No fee structures yet', { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
});

test('without terms and grades it says so, and no structure can be begun', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await signInAs(page, 'mfano-admin');
    await answer(page, 'GET', choices, refusal(''));
    await page.goto(path);
    await page.getByRole('alert').getByText('Failed to fetch terms and grades.', { exact: true }).waitFor();
    const begin = page.getByRole('button', { name: 'New Fee Structure' });
    await expect.poll(() => begin.isDisabled()).toBe(true);
    await page.unroute(choices);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => begin.isEnabled()).toBe(true);
  });
});

test('the dialog asks for what is missing, and a refusal shows the server’s words or ours', async () => {
  await visit({ expected: /409|500/ }, async (page) => {
    await open(page);
    await page.getByRole('button', { name: 'New Fee Structure' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New Fee Structure' });
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    for (const label of ['Tuition fee', 'Diary fee', 'AssBook fee', 'Others'])
      await dialog.getByText(`${label} is required`).first().waitFor();
    expect(await dialog.getByText('Activity fee is required').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    const editing = page.getByRole('button', { name: /^Edit Grade 9/ });
    await editing.first().press('Enter');
    const edit = page.getByRole('dialog', { name: 'Edit Fee Structure' });
    await answer(page, 'POST', api, refusal('That term is closed.', 409));
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.getByRole('alert').getByText('That term is closed.').waitFor();
    await answer(page, 'POST', api, refusal(''));
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.getByRole('alert').getByText('Failed to save fee structure. Please check your inputs.', { exact: true }).waitFor();
  });
});

test('a structure is made, then raised in a term that is billed, and the students of the grade owe the difference', async () => {
  await visit({}, async (page) => {
    const { call, studentId } = await openWithCurrentTerm(page, 'ada-mpya');
    await page.getByRole('button', { name: 'New Fee Structure' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Fee Structure' });
    await choice(page, 'Grade').last().selectOption({ label: 'Grade 1' });
    const typed = { 'Tuition Fee': '9000', 'Diary Fee': '250.50', 'AssBook Fee': '1,200', 'Activity Fee': '300' };
    for (const [name, text] of Object.entries(typed)) await amount(dialog, name).fill(text);
    await expect.poll(() => amount(dialog, 'Others').inputValue()).toBe('');
    await amount(dialog, 'Others').fill('0');
    await dialog.getByText('Total KES 10,750.50 for each student').waitFor();
    const letGo = await hold(page, api);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => dialog.getByRole('button', { name: 'Saving...' }).isDisabled()).toBe(true);
    letGo();
    await dialog.waitFor({ state: 'hidden' });
    const row = table(page).getByRole('row', { name: /^Grade 1/ });
    await row.waitFor();
    expect(plain(await row.innerText())).toMatch(/^Grade 1 Muhula 1 \d{4} 9,000\.00 300\.00 250\.50 1,200\.00 0\.00 Edit$/);
    expect(await owed(call, studentId)).toBe(10_750.5);
    await row.getByRole('button', { name: /^Edit/ }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Fee Structure' });
    await edit.getByText(/saving posts the difference to every student of Grade 1 at once/).waitFor();
    for (const [name, value] of [
      ['Grade', /^Grade 1$/],
      ['Term', /^Muhula 1 \d{4}$/],
    ] as const) {
      const field = edit.getByRole('combobox', { name });
      await expect.poll(() => field.isDisabled()).toBe(true);
      expect(await field.locator('option:checked').textContent()).toMatch(value);
    }
    await edit.getByText('A fee structure keeps its grade and term.').waitFor();
    await amount(edit, 'Tuition Fee').fill('9500');
    await edit.getByText('Total KES 11,250.50 for each student').waitFor();
    await edit.getByRole('button', { name: 'Save' }).click();
    await row.getByText('9,500.00').waitFor();
    expect(await owed(call, studentId)).toBe(11_250.5);
  });
});

type Opened = { call: Awaited<ReturnType<typeof freshSchool>>; studentId: number };

/** A school with one student in a grade without fees, in a term that is current and so billed. */
async function openWithCurrentTerm(page: Page, username: string): Promise<Opened> {
  const call = await freshSchool(page, username);
  const today = nairobiToday();
  const studentId = await enrol(call, await addClass(call, 'Grade 1', ['East']), 'Neema Wanjiru');
  await call('/api/settings/terms', { name: 'Muhula 1', year: Number(today.slice(0, 4)), startDate: today, endDate: today });
  await page.goto(path);
  await page.getByText('No fee structures yet', { exact: true }).waitFor();
  await settled(page);
  return { call, studentId };
}

async function owed(call: Opened['call'], studentId: number): Promise<number> {
  const { data } = await call<{ data: { summary: { currentBalance: number } } }>(`/api/payments/${studentId}/fee-statement`);
  return data.summary.currentBalance;
}

test('in a low window Cancel and Save of the dialog stay in sight, Cancel first', async () => {
  await visit({ viewport: { width: 1024, height: 480 } }, async (page) => {
    await signInAs(page, 'mfano-admin');
    await page.goto('/settings/fee-structures');
    await page.getByRole('button', { name: 'New Fee Structure' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Fee Structure' });
    const bottoms = dialog
      .locator('form button')
      .evaluateAll((acts) => acts.map((act) => act.getBoundingClientRect().bottom <= innerHeight));
    expect(await bottoms).toEqual([true, true]);
    await expect.poll(() => dialog.locator('form button').allInnerTexts()).toEqual(['Cancel', 'Save']);
    await settled(page);
  });
});
