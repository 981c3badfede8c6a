import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, dayText, nairobiToday, yearOf } from '../../src/core/dates.ts';
import { useBrowser, visit } from '../support/browser.ts';
import { addClass, enrol, freshSchool } from '../support/fresh-school.ts';
import { followMenu } from '../support/menu-link.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A child in Grade 1 at 12,000 in a term of these days, whose Grade 2 costs 12,750; the form is open with Grade 2 North chosen. */
async function openMove(page: Page, username: string, days: { startDate: string; endDate: string }): Promise<void> {
  const call = await freshSchool(page, username);
  const [one, two] = [await addClass(call, 'Grade 1', ['East', 'West']), await addClass(call, 'Grade 2', ['North'])];
  const form = { name: 'Muhula 1', year: yearOf(days.endDate), ...days, current: true };
  const { term } = await call<{ term: { id: number } }>('/api/settings/terms', form);
  const fees = { term_id: term.id, ass_books: 0, diary_fee: 0, others: 0 };
  await call('/api/settings/fee-structure', { ...fees, grade: one.grade_id, tuition_fee: 12_000 });
  await call('/api/settings/fee-structure', { ...fees, grade: two.grade_id, tuition_fee: 12_750 });
  await page.goto(`/students/${await enrol(call, one, 'Neema Wanjiru')}/edit`);
  await choice(page, 'Grade').selectOption({ label: 'Grade 2' });
  await choice(page, 'Stream').selectOption({ label: 'North' });
  await settled(page);
}

const moving = (page: Page) => page.getByRole('dialog', { name: 'Move Neema Wanjiru to Grade 2?' });
const offered = (page: Page) => moving(page).getByRole('radio');
const today = nairobiToday();

test('a move to another grade says its amounts first, can be given up, and posts them from now on', async () => {
  await visit({}, async (page) => {
    await openMove(page, 'upendo-now', { startDate: addDays(today, -30), endDate: today });
    await button(page, 'Save Changes').click();
    const term = `Muhula 1 ${yearOf(today)}`;
    await moving(page).getByText(`The bill of ${term} rises by KES 750.00 to KES 12,750.00.`).waitFor();
    await moving(page).getByText(`The bill of ${term} stays KES 12,000.00.`).waitFor();
    await expect
      .poll(() => offered(page).evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value)))
      .toEqual(['now', 'nextTerm']);
    await moving(page).getByRole('button', { name: 'Cancel' }).click();
    expect(page.url()).toContain('/edit');
    await button(page, 'Save Changes').click();
    await moving(page).getByRole('button', { name: 'Move and save' }).click();
    await page.waitForURL('**/students');
    await page.getByText(`Student updated successfully. Fees of ${term} rise by KES 750.00 to KES 12,750.00.`).waitFor();
    await followMenu(page, 'View Payments');
    await page.getByRole('row', { name: /Neema Wanjiru Grade 2 North .*12,750\.00/ }).waitFor();
    await settled(page);
  });
});

test('after the last day of the term the next term is offered first, and then no bill changes', async () => {
  await visit({}, async (page) => {
    await openMove(page, 'upendo-next', { startDate: addDays(today, -60), endDate: addDays(today, -1) });
    await button(page, 'Save Changes').click();
    await moving(page)
      .getByText(`Muhula 1 ${yearOf(addDays(today, -1))} ended on ${dayText(addDays(today, -1))}.`)
      .waitFor();
    await expect
      .poll(() => offered(page).evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value)))
      .toEqual(['nextTerm', 'now']);
    await moving(page).getByRole('button', { name: 'Move and save' }).click();
    await page.waitForURL('**/students');
    await page.getByText(/stay at KES 12,000\.00; the new grade counts from the next term\./).waitFor();
    await page.getByRole('row', { name: /Neema Wanjiru Grade 2 North/ }).waitFor();
    await followMenu(page, 'View Payments');
    await page.getByRole('row', { name: /Neema Wanjiru Grade 1 East .*12,000\.00/ }).waitFor();
    await settled(page);
  });
});

test('a move to another stream asks nothing', async () => {
  await visit({}, async (page) => {
    await openMove(page, 'upendo-stream', { startDate: addDays(today, -30), endDate: today });
    await choice(page, 'Grade').selectOption({ label: 'Grade 1' });
    await choice(page, 'Stream').selectOption({ label: 'West' });
    await button(page, 'Save Changes').click();
    await page.waitForURL('**/students');
    await page.getByText('Student updated successfully.', { exact: true }).waitFor();
    await page.getByRole('row', { name: /Neema Wanjiru Grade 1 West/ }).waitFor();
  });
});
