import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, nairobiToday } from '../../src/core/dates.ts';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { freshSchool } from '../support/fresh-school.ts';
import { answer, hold, refusal } from '../support/replies.ts';
import { expectToWaitFailAndReturn } from '../support/screen-states.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const path = '/settings/terms';
const api = `**/api${path}`;
const table = (page: Page) => page.getByRole('table', { name: 'Existing Terms' });
const box = (page: Page, name: string) => page.getByRole('textbox', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Save Term' });
const row = (page: Page, name: RegExp) => table(page).getByRole('row', { name });

async function type(page: Page, term: { name: string; year: string; from: string; to: string }): Promise<void> {
  await box(page, 'Name').fill(term.name);
  await box(page, 'Year').fill(term.year);
  await page.getByLabel('Start Date').fill(term.from);
  await page.getByLabel('End Date').fill(term.to);
}

test('the demo school’s terms are listed with their days, and exactly one of them is current', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-admin');
    await page.goto(path);
    await table(page).getByText('Current: Yes').waitFor();
    const heads = await table(page).getByRole('columnheader').allInnerTexts();
    expect(heads).toEqual(['Name', 'Year', 'Start Date', 'End Date', 'Status', 'Actions']);
    await expect.poll(() => table(page).getByText('Current: Yes').count()).toBe(1);
    await expect.poll(() => table(page).getByText('Current: No').count()).toBeGreaterThan(0);
    await expect.poll(() => row(page, /Current: Yes/).innerText()).toMatch(/Term \d\s+\d{4}\s+\d{1,2} \w{3} \d{4}\s+\d{1,2} \w{3} \d{4}/);
    expect(
      await row(page, /Current: Yes/)
        .getByRole('button', { name: /^Make current/ })
        .count(),
    ).toBe(0);
  });
});

test('the list waits, fails in the server’s words or ours, comes back by Retry, and says when it is empty', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await signInAs(page, 'mfano-admin');
    await expectToWaitFailAndReturn(page, {
      path,
      reads: api,
      headline: 'Error fetching terms.',
      waiting: () => table(page).getByText('Loading…'),
      full: () => table(page).getByText('Current: Yes'),
      empty: { reply: { terms: [] }, words: 'No terms yet' },
    });
  });
});

test('name, year and both days are asked for, and a refusal shows the server’s words or ours', async () => {
  await visit({ expected: /409|500/ }, async (page) => {
    await signInAs(page, 'mfano-admin');
    await page.goto(path);
    await table(page).getByText('Current: Yes').waitFor();
    await box(page, 'Year').fill('');
    await save(page).press('Enter');
    const alert = page.getByRole('alert');
    for (const label of ['Name', 'Year', 'Start date', 'End date']) await alert.getByText(`${label} is required`).waitFor();
    await type(page, { name: 'Term 9', year: '2090', from: '2090-05-01', to: '2090-04-01' });
    await save(page).click();
    await page.getByText('End date must not be before the start date').first().waitFor();
    await page.getByLabel('End Date').fill('2090-07-01');
    await answer(page, 'POST', api, refusal('Terms overlap.', 409));
    await save(page).click();
    await alert.getByText('Terms overlap.').waitFor();
    await answer(page, 'POST', api, refusal(''));
    await save(page).click();
    await alert.getByText('Error managing term.', { exact: true }).waitFor();
    await expect.poll(() => box(page, 'Name').inputValue()).toBe('Term 9');
  });
});

test('a school’s first term of today becomes current by itself, which is said before, and may be edited', async () => {
  await visit({}, async (page) => {
    await freshSchool(page, 'mihula-kwanza');
    await page.goto(path);
    await page.getByText('No terms yet', { exact: true }).waitFor();
    const today = nairobiToday();
    await type(page, { name: 'Muhula 1', year: today.slice(0, 4), from: addDays(today, -30), to: addDays(today, 30) });
    await page.getByText(/saving makes this term current/).waitFor();
    const letGo = await hold(page, api);
    await save(page).click();
    await expect.poll(() => page.getByRole('button', { name: 'Saving...' }).isDisabled()).toBe(true);
    letGo();
    await row(page, /Muhula 1 .*Current: Yes/).waitFor();
    await expect.poll(() => box(page, 'Name').inputValue()).toBe('');
    await page.getByRole('button', { name: /^Edit Muhula 1/ }).click();
    await expect.poll(() => box(page, 'Name').inputValue()).toBe('Muhula 1');
    await box(page, 'Name').fill('Muhula wa Kwanza');
    await save(page).click();
    await row(page, /Muhula wa Kwanza .*Current: Yes/).waitFor();
    await expect.poll(() => table(page).getByRole('row').count()).toBe(2);
  });
});

test('a term that is typed is not lost to Edit on another without a question', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-admin');
    await page.goto(path);
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    const edit = table(page).getByRole('button', { name: /^Edit Term/ });
    await edit.first().waitFor();
    await box(page, 'Name').fill('Muhula wa ziada');
    await edit.first().click();
    await question.getByRole('button', { name: 'Stay' }).click();
    expect(await box(page, 'Name').inputValue()).toBe('Muhula wa ziada');
    await edit.first().click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect.poll(() => box(page, 'Name').inputValue()).toMatch(/^Term \d$/);
    await edit.nth(1).click();
    await expect.poll(() => page.getByRole('heading', { name: /^Edit / }).count()).toBe(1);
    expect(await question.count(), 'nothing was typed').toBe(0);
  });
});

test('a saved term is answered by an alert in the server’s words, and overlapping days are asked about first', async () => {
  await visit({}, async (page) => {
    await freshSchool(page, 'mihula-tahadhari');
    await page.goto(path);
    const today = nairobiToday();
    const year = today.slice(0, 4);
    await type(page, { name: 'Muhula 1', year, from: addDays(today, -30), to: addDays(today, 30) });
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(path));
    await save(page).click();
    expect((await sent).postDataJSON()).toMatchObject({ name: 'Muhula 1', current: false });
    const alert = page.getByRole('main').getByRole('alert');
    await alert.getByText(`Muhula 1 ${year} saved. It is now the current term; there was no student to bill.`).waitFor();
    await type(page, { name: 'Muhula 2', year, from: today, to: addDays(today, 60) });
    await page.getByText(`These days overlap Muhula 1 ${year}.`).waitFor();
    expect(await page.getByText(/saving makes this term current/).count()).toBe(0);
    await save(page).click();
    const dialog = page.getByRole('dialog', { name: 'Save overlapping days?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => table(page).getByRole('row').count()).toBe(2);
    await save(page).click();
    await dialog.getByRole('button', { name: 'Save anyway' }).click();
    await alert.getByText(`Muhula 2 ${year} saved.`).waitFor();
    await row(page, /Muhula 2 .*Current: No/).waitFor();
    await page.getByRole('button', { name: /^Edit Muhula 1/ }).click();
    const edited = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(path));
    await box(page, 'Name').fill('Muhula wa Kwanza');
    await save(page).click();
    await dialog.getByRole('button', { name: 'Save anyway' }).click();
    expect((await edited).postDataJSON()).toMatchObject({ name: 'Muhula wa Kwanza', current: true });
    await row(page, /Muhula wa Kwanza .*Current: Yes/).waitFor();
    await settled(page);
  });
});

test('a bursar reads the terms and who can change them, without a form', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await page.goto(path);
    await page.getByText('Only administrators can change terms.').waitFor();
    await row(page, /Current: Yes/).waitFor();
    expect(await save(page).count()).toBe(0);
    const edit = table(page).getByRole('button', { name: /^Edit Term/ });
    await expect.poll(() => edit.first().getAttribute('aria-disabled')).toBe('true');
  });
});
