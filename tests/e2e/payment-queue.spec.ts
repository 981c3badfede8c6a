import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { nairobiToday } from '../../src/core/dates.ts';
import { useBrowser, visit } from '../support/browser.ts';
import { addClass, enrol, freshSchool } from '../support/fresh-school.ts';
import { expectFocus, press, tabTo } from '../support/keyboard.ts';
import { followMenu } from '../support/menu-link.ts';
import { countPrints, printed } from '../support/printing.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const year = Number(nairobiToday().slice(0, 4));
const last = (page: Page) => page.getByRole('status').filter({ hasText: /^Receipt \d+:/ });
/** The dialog of the browser, which a test has not: Enter prints. */
const keyOfPrintDialog = 1;

/** A school whose students owe 10,000 each, at its form for a payment; with the first of them. */
async function openForm(page: Page, username: string, names: readonly string[]) {
  const call = await freshSchool(page, username);
  const place = await addClass(call, 'Grade 4', ['East']);
  const days = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  const { term } = await call<{ term: { id: number } }>('/api/settings/terms', { name: 'Term 1', year, ...days });
  const fees = { tuition_fee: 10_000, ass_books: 0, diary_fee: 0, others: 0 };
  await call('/api/settings/fee-structure', { grade: place.grade_id, term_id: term.id, ...fees });
  const ids: number[] = [];
  for (const name of names) ids.push(await enrol(call, place, name));
  await page.goto('/payments/new');
  await openedForm(page);
  return { call, studentId: ids[0] };
}

async function openedForm(page: Page): Promise<void> {
  await expectFocus(page, 'combobox', 'Student');
  await settled(page);
  await countPrints(page);
}

async function stayForNext(page: Page): Promise<void> {
  await tabTo(page, 'checkbox', 'Stay here for the next payment');
  await page.keyboard.press('Space');
  await tabTo(page, 'combobox', 'Student', { back: true });
}

/** Finds the student by what is typed and waits for their balance; answers how many keys that took beside letters and digits. */
async function find(page: Page, words: string, name: string): Promise<number> {
  await page.keyboard.type(words);
  await page.getByRole('option', { name: new RegExp(name), selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await expectFocus(page, 'textbox', 'Amount');
  await page.getByRole('region', { name: 'Student' }).getByText(name).waitFor();
  return 1;
}

const pupils = ['Amina', 'Baraka', 'Chebet'];

test('payments in the queue take at most four keys each, beside what is typed, and print a receipt each', async () => {
  await visit({}, async (page) => {
    await openForm(page, 'foleni-admin', pupils);
    await stayForNext(page);
    for (const [index, name] of pupils.entries()) {
      let keys = await find(page, name.toLowerCase(), name);
      await page.keyboard.type(`${1000 + index}`);
      if (index === 0) await page.getByLabel('Payment Method').selectOption('Mpesa');
      if (index === 0) await tabTo(page, 'textbox', 'Amount', { back: true });
      await page.keyboard.press('Enter');
      await expectFocus(page, 'textbox', 'Transaction Code');
      await page.keyboard.type(`SGH7Y2K9Q${index}`);
      await page.keyboard.press('Enter');
      keys += 2 + keyOfPrintDialog;
      await last(page)
        .getByText(`Receipt ${index + 1}`)
        .waitFor();
      expect(await last(page).innerText()).toContain(`KES 1,00${index}.00 for ${name}.`);
      await expect.poll(() => printed(page)).toBe(index + 1);
      await expectFocus(page, 'combobox', 'Student');
      expect(keys, name).toBeLessThanOrEqual(4);
    }
    expect(new URL(page.url()).pathname).toBe('/payments/new');
    await settled(page);
  });
});

test('the queue and its method are kept in this browser, and the last receipt is one link away', async () => {
  await visit({}, async (page) => {
    await openForm(page, 'foleni-cash', ['Amina', 'Baraka']);
    await stayForNext(page);
    await find(page, 'amina', 'Amina');
    await page.keyboard.type('2500');
    await page.getByLabel('Payment Method').selectOption('Cash');
    await tabTo(page, 'textbox', 'Amount', { back: true });
    await page.keyboard.press('Enter');
    await last(page).waitFor();
    await expect.poll(() => printed(page)).toBe(1);
    await page.reload();
    await expect.poll(() => page.getByLabel('Stay here for the next payment').isChecked()).toBe(true);
    await openedForm(page);
    await find(page, 'baraka', 'Baraka');
    await page.keyboard.type('1500');
    await page.keyboard.press('Enter');
    await last(page).getByText('KES 1,500.00 for Baraka.').waitFor();
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByRole('article', { name: 'Receipt 2' }).isVisible()).toBe(true);
    expect(await page.getByRole('navigation', { name: 'Main menu' }).isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await last(page).getByRole('link').click();
    await page.waitForURL('**/receipt/**');
    await page
      .getByText('Copy', { exact: true })
      .or(page.getByText('Original', { exact: true }))
      .waitFor();
    await settled(page);
  });
});

test('a cheque leaves the queue as ready as any other method: its page is left without a question', async () => {
  await visit({}, async (page) => {
    await openForm(page, 'foleni-hundi', ['Amina']);
    await page.goto('/settings/school');
    await page.getByRole('checkbox', { name: 'Accepts Cheques' }).check();
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await page.getByText('School settings saved.').first().waitFor();
    await settled(page);
    await page.goto('/payments/new');
    await openedForm(page);
    await stayForNext(page);
    await find(page, 'amina', 'Amina');
    await page.keyboard.type('2500');
    await page.getByLabel('Payment Method').selectOption('Cheque');
    await page.getByRole('textbox', { name: 'Cheque Number' }).fill('000123');
    await page.getByRole('textbox', { name: 'Bank' }).fill('KCB');
    await page.getByRole('button', { name: 'Process Payment' }).click();
    await last(page).getByText('KES 2,500.00 for Amina.').waitFor();
    await expect.poll(() => printed(page)).toBe(1);
    expect(await page.getByLabel('Payment Method').inputValue()).toBe('Cheque');
    await followMenu(page, 'Dashboard');
    await page.waitForURL('**/dashboard');
    await settled(page);
  });
});

test('without the queue a payment leads to its receipt, which is printed when it is requested', async () => {
  await visit({}, async (page) => {
    await openForm(page, 'bila-foleni', ['Amina']);
    await find(page, 'amina', 'Amina');
    await page.keyboard.type('2500');
    await page.getByLabel('Payment Method').selectOption('Cash');
    await press(page, 'Process Payment');
    await page.waitForURL('**/receipt/**');
    await expectFocus(page, 'button', 'Print Receipt');
    expect(await printed(page)).toBe(0);
  });
});

test('an amount far above the balance, and one that was recorded today already, are asked about before they are sent', async () => {
  await visit({}, async (page) => {
    const { call, studentId } = await openForm(page, 'swali-admin', ['Amina']);
    await stayForNext(page);
    const question = page.getByRole('dialog');
    await find(page, 'amina', 'Amina');
    await page.keyboard.type('95000');
    await page.getByLabel('Payment Method').selectOption('Cash');
    await page.getByLabel('Amount').press('Enter');
    await question.getByText('KES 95,000.00 is far more than the KES 10,000.00 that is owed.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Amount').fill('2000');
    await page.getByLabel('Amount').press('Enter');
    await last(page).getByText('KES 2,000.00 for Amina.').waitFor();
    await find(page, 'amina', 'Amina');
    await page.getByText('KES 8,000.00').first().waitFor();
    await page.keyboard.type('2000');
    await page.keyboard.press('Enter');
    await question.getByText('Receipt 1 of today has the same amount, by ').waitFor();
    await question.getByRole('button', { name: 'Record payment' }).click();
    await last(page).getByText('Receipt 2').waitFor();
    await find(page, 'amina', 'Amina');
    await page.getByText('KES 6,000.00').first().waitFor();
    await page.keyboard.type('1500');
    await call('/api/payments/new', { studentId, amount: 1500, method: 'Cash' });
    await page.keyboard.press('Enter');
    await question.getByText('Receipt 3 of today has the same amount, by Cash.').waitFor();
    await settled(page);
  });
});
