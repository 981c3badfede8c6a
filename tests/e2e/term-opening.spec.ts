import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, dayText, nairobiToday } from '../../src/core/dates.ts';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { addClass, type Call, enrol, freshSchool, hire } from '../support/fresh-school.ts';
import { followMenu } from '../support/menu-link.ts';
import { answer, refusal } from '../support/replies.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const path = '/settings/terms';
const api = `**/api${path}`;
const row = (page: Page, name: RegExp) => page.getByRole('table', { name: 'Existing Terms' }).getByRole('row', { name });

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
    await settled(page);
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
    await dialog
      .getByText(`Muhula 2 ${addDays(today, 1).slice(0, 4)} begins on ${dayText(addDays(today, 1))}. Its fees are owed from now on.`)
      .waitFor();
    expect(await dialog.getByText('This goes back').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: /^Make current: Muhula 0/ }).click();
    await dialog
      .getByText(`This goes back: Muhula 0 ${addDays(today, -40).slice(0, 4)} began before Muhula 1 ${year}, which is current now.`)
      .waitFor();
    expect(await dialog.getByText('begins on').count()).toBe(0);
    await dialog.getByText(`Grade 1 and Grade 2 have no fees for Muhula 0 ${addDays(today, -40).slice(0, 4)} yet.`).waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: 'Make current' }).isEnabled()).toBe(true);
    await dialog.getByRole('link', { name: 'Set them first' }).click();
    await page.waitForURL(/fee-grid\?termId=\d+$/);
    await settled(page);
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
    await dialog.getByText('This reverses KES 24,000.00 for 2 students.').waitFor();
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
    const words = `The opening of ${next} is undone. KES 24,000.00 reversed for 2 students. ${first} is current again.`;
    await page.getByRole('main').getByRole('alert').getByText(words).waitFor();
    await row(page, /Muhula 1 .*Current: Yes/).waitFor();
    await page.getByRole('banner').getByText('Current Term: Muhula 1').waitFor();
    await followMenu(page, 'View Payments');
    await page.getByRole('row', { name: /Neema Wanjiru .*0\.00 .*0\.00/ }).waitFor();
    await settled(page);
  });
});

test('who opened a term is told that another administrator must undo it, and that one can', async () => {
  await visit({}, async (page) => {
    const call = await openWithNextTerm(page, 'mihula-wawili');
    const next = `Muhula 2 ${addDays(nairobiToday(), 1).slice(0, 4)}`;
    await signInAs(page, await hire(call, 'admin', 'mihula-wawili-wa-pili'));
    await page.goto(path);
    await page.getByRole('button', { name: `Make current: ${next}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make current' }).click();
    await row(page, /Muhula 2 .*Current: Yes/).waitFor();
    const undo = page.getByRole('button', { name: `Undo opening: ${next}` });
    const dialog = page.getByRole('dialog', { name: `Undo the opening of ${next}?` });
    const confirm = dialog.getByRole('button', { name: 'Undo opening' });
    await undo.click();
    await dialog
      .getByText(
        'An administrator other than the one who opened the term must undo it. One whom you add under Manage Users can do so after seven days.',
      )
      .waitFor();
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    await signInAs(page, 'mihula-wawili');
    await page.goto(path);
    await undo.click();
    await dialog.getByText(/^mihula-wawili-wa-pili opened it on \d+ \w+ \d{4}, \d\d:\d\d\. Muhula 1 \d{4} is current then/).waitFor();
    await dialog.getByLabel('Reason').fill('Opened a week too early');
    await confirm.click();
    await row(page, /Muhula 1 .*Current: Yes/).waitFor();
    expect(await page.getByRole('button', { name: `Undo opening: ${next}` }).count()).toBe(0);
    await settled(page);
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
    await dialog.getByText(/^Muhula 1 \d{4} was opened before, so this bills no student\.$/).waitFor();
    await dialog.getByText('This goes back', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Make current' }).click();
    await page
      .getByRole('main')
      .getByRole('alert')
      .getByText(/it was opened before, so no student is billed\.$/)
      .waitFor();
    await row(page, /Muhula 1 .*Current: Yes/).waitFor();
    await settled(page);
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
