import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, nairobiToday } from '../../src/core/dates.ts';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { addClass, type Call, enrol, freshSchool } from '../support/fresh-school.ts';
import { answer, hold, refusal } from '../support/replies.ts';
import { expectToWaitFailAndReturn } from '../support/screen-states.ts';

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
    });
    await answer(page, 'GET', api, { json: { terms: [] } });
    await page.reload();
    await page.getByText('No terms yet', { exact: true }).waitFor();
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

test('Cancel leaves the term as it was and empties the form', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-admin');
    await page.goto(path);
    const edit = table(page).getByRole('button', { name: /^Edit Term/ });
    await edit.first().press('Enter');
    await expect.poll(() => box(page, 'Name').inputValue()).toMatch(/^Term \d$/);
    await expect.poll(() => page.getByLabel('Start Date').inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/);
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect.poll(() => box(page, 'Name').inputValue()).toBe('');
    await page.waitForLoadState('networkidle');
  });
});

test('making a term current says first whom it bills and how much, fails in words, and bills them', async () => {
  await visit({ expected: /409|500/ }, async (page) => {
    await openWithNextTerm(page, 'mihula-wazi');
    await answer(page, 'GET', '**/api/settings/terms/*/billing', refusal(''));
    await page.getByRole('button', { name: /^Make current: Muhula 2/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Make Muhula 2 \d{4} current\?$/ });
    const confirm = dialog.getByRole('button', { name: 'Make current' });
    await dialog.getByText('The students to bill could not be counted.').waitFor();
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    await page.unroute('**/api/settings/terms/*/billing');
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await dialog.getByText('This bills 2 students KES 24,000.00.').waitFor();
    await answer(page, 'POST', api, refusal('Somebody else is opening a term.', 409));
    await confirm.click();
    await dialog.getByText('Somebody else is opening a term.').waitFor();
    await answer(page, 'POST', api, refusal(''));
    await confirm.click();
    await dialog.getByText('Error managing term.', { exact: true }).waitFor();
    await page.unroute(api);
    await confirm.click();
    await dialog.waitFor({ state: 'hidden' });
    await row(page, /Muhula 2 .*Current: Yes/).waitFor();
    await row(page, /Muhula 1 .*Current: No/).waitFor();
    await page.getByRole('banner').getByText('Current Term: Muhula 2').waitFor();
    await page.waitForLoadState('networkidle');
  });
});

test('a term without the fees of a grade that has students, and one older than the current one, are warned of before they open', async () => {
  await visit({}, async (page) => {
    const call = await openWithNextTerm(page, 'mihula-onyo');
    const today = nairobiToday();
    const year = Number(today.slice(0, 4));
    await enrol(call, await addClass(call, 'Grade 2', ['West']), 'Baraka Mutua');
    await call('/api/settings/terms', {
      name: 'Muhula 0',
      year: Number(addDays(today, -40).slice(0, 4)),
      startDate: addDays(today, -90),
      endDate: addDays(today, -40),
    });
    await page.reload();
    await page.getByRole('button', { name: /^Make current: Muhula 2/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`Grade 2 has no fees for Muhula 2 ${addDays(today, 1).slice(0, 4)} yet.`).waitFor();
    expect(await dialog.getByText('This goes back').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: /^Make current: Muhula 0/ }).click();
    await dialog
      .getByText(`This goes back: Muhula 0 ${addDays(today, -40).slice(0, 4)} began before Muhula 1 ${year}, which is current now.`)
      .waitFor();
    await dialog.getByText(`Grade 1 and Grade 2 have no fees for Muhula 0 ${addDays(today, -40).slice(0, 4)} yet.`).waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: 'Make current' }).isEnabled()).toBe(true);
    await dialog.getByRole('link', { name: 'Set them first' }).click();
    await page.waitForURL(/fee-structures\?term=\d+$/);
    await page.waitForLoadState('networkidle');
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
    const said = page.getByRole('main').getByRole('alert');
    await said.getByText(`Muhula 1 ${year} saved. It is now the current term; there was nobody to bill.`).waitFor();
    await type(page, { name: 'Muhula 2', year, from: today, to: addDays(today, 60) });
    await page.getByText(`These days overlap Muhula 1 ${year}.`).waitFor();
    await save(page).click();
    const dialog = page.getByRole('dialog', { name: 'Save overlapping days?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => table(page).getByRole('row').count()).toBe(2);
    await save(page).click();
    await dialog.getByRole('button', { name: 'Save all the same' }).click();
    await said.getByText(`Muhula 2 ${year} saved.`).waitFor();
    await row(page, /Muhula 2 .*Current: No/).waitFor();
    await page.getByRole('button', { name: /^Edit Muhula 1/ }).click();
    const edited = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(path));
    await box(page, 'Name').fill('Muhula wa Kwanza');
    await save(page).click();
    await dialog.getByRole('button', { name: 'Save all the same' }).click();
    expect((await edited).postDataJSON()).toMatchObject({ name: 'Muhula wa Kwanza', current: true });
    await row(page, /Muhula wa Kwanza .*Current: Yes/).waitFor();
    await page.waitForLoadState('networkidle');
  });
});

test('a mistaken opening says what undoing it takes back, fails in words, and is undone', async () => {
  await visit({ expected: /409/ }, async (page) => {
    await openWithNextTerm(page, 'mihula-kosa');
    const [first, next] = [`Muhula 1 ${nairobiToday().slice(0, 4)}`, `Muhula 2 ${addDays(nairobiToday(), 1).slice(0, 4)}`];
    await page.getByRole('button', { name: /^Make current: Muhula 2/ }).click();
    await page.getByRole('dialog').getByText('This bills 2 students KES 24,000.00.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Make current' }).click();
    await row(page, /Muhula 2 .*Current: Yes/).waitFor();
    await page.getByRole('button', { name: `Undo opening: ${next}` }).click();
    const dialog = page.getByRole('dialog', { name: `Undo the opening of ${next}?` });
    await dialog.getByText('This takes KES 24,000.00 back from 2 students.').waitFor();
    await dialog.getByText(`${first} is current then`, { exact: false }).waitFor();
    const confirm = dialog.getByRole('button', { name: 'Undo opening' });
    await confirm.click();
    await dialog.getByText('Reason is required').first().waitFor();
    await dialog.getByLabel('Reason').fill('Opened by mistake');
    await answer(page, 'POST', '**/undo-opening', refusal('Somebody has paid meanwhile.', 409));
    await confirm.click();
    await dialog.getByText('Somebody has paid meanwhile.').waitFor();
    await page.unroute('**/undo-opening');
    await confirm.click();
    await dialog.waitFor({ state: 'hidden' });
    const words = `The opening of ${next} is undone. KES 24,000.00 taken back from 2 students. ${first} is current again.`;
    await page.getByRole('main').getByRole('alert').getByText(words).waitFor();
    await row(page, /Muhula 1 .*Current: Yes/).waitFor();
    await page.getByRole('banner').getByText('Current Term: Muhula 1').waitFor();
    await page.getByRole('link', { name: 'View Payments' }).click();
    await page.getByRole('row', { name: /Neema Wanjiru .*0\.00 .*0\.00/ }).waitFor();
    await page.waitForLoadState('networkidle');
  });
});

test('going back to an earlier term says that it bills nobody', async () => {
  await visit({}, async (page) => {
    const call = await openWithNextTerm(page, 'mihula-nyuma');
    const { terms } = await call<{ terms: { id: number; name: string; year: number }[] }>('/api/settings/terms');
    const next = terms.find(({ name }) => name === 'Muhula 2');
    await call('/api/settings/terms', { ...next, term_id: next?.id, current: true });
    await page.reload();
    await page.getByRole('button', { name: /^Make current: Muhula 1/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^Muhula 1 \d{4} was opened before, so this bills nobody\.$/).waitFor();
    await dialog.getByText('This goes back', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Make current' }).click();
    await page
      .getByRole('main')
      .getByRole('alert')
      .getByText(/it was opened before, so nobody is billed\.$/)
      .waitFor();
    await row(page, /Muhula 1 .*Current: Yes/).waitFor();
    await page.waitForLoadState('networkidle');
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

/** A school with two students, a current term, and a next one in which their grade pays 12,000. */
async function openWithNextTerm(page: Page, username: string): Promise<Call> {
  const call = await freshSchool(page, username);
  const today = nairobiToday();
  const year = Number(today.slice(0, 4));
  const place = await addClass(call, 'Grade 1', ['East']);
  for (const name of ['Neema Wanjiru', 'Amani Otieno']) await enrol(call, place, name);
  await call('/api/settings/terms', { name: 'Muhula 1', year, startDate: addDays(today, -30), endDate: today });
  const next = { name: 'Muhula 2', year: Number(addDays(today, 1).slice(0, 4)), startDate: addDays(today, 1), endDate: addDays(today, 60) };
  const { term } = await call<{ term: { id: number } }>('/api/settings/terms', next);
  const fees = { grade: place.grade_id, term_id: term.id, tuition_fee: 12_000, ass_books: 0, diary_fee: 0, others: 0 };
  await call('/api/settings/fee-structure', fees);
  await page.goto(path);
  await row(page, /Muhula 2/).waitFor();
  return call;
}
