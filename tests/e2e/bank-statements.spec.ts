import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, nairobiToday, yearOf } from '../../src/core/dates.ts';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { addClass, enrol, freshSchool, hire } from '../support/fresh-school.ts';
import { csvOf } from '../support/import-files.ts';
import { mpesaHeads, mpesaRow } from '../support/statement-rows.ts';

useBrowser();

const today = nairobiToday();
const year = yearOf(today);
/** Amina, for whom a bursar typed KES 700 under a code that came, and KES 900 under one that nobody sent; signed in is the bursar. */
async function schoolWithClaims(page: Page): Promise<void> {
  const call = await freshSchool(page, 'karatasi-admin');
  const place = await addClass(call, 'Grade 4', ['East']);
  await call('/api/settings/terms', { name: 'Term 1', year, startDate: `${year}-01-01`, endDate: `${year}-12-31` });
  const student = await enrol(call, place, 'Amina Yusuf');
  for (const [code, amount] of [
    ['SGHCAME001', 700],
    ['SGHFALSE01', 900],
  ] as const) {
    await call('/api/payments/new', { studentId: student, amount, method: 'Mpesa', code });
  }
  await signInAs(page, await hire(call, 'bursar', 'karatasi-bursar'));
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
const tableOf = (page: Page, name: string) => page.getByRole('table', { name }).innerText().then(plain);

test('a statement is read, shown row by row and imported; what it proves is verified, and what it lacks is found', async () => {
  await visit({}, async (page) => {
    await schoolWithClaims(page);
    await page.goto('/payments/reconcile');
    await page.getByRole('link', { name: 'Bank Statements' }).first().click();
    const rows = [
      mpesaRow('SGHNEW0001', addDays(today, -1), 1200, 1, '1200'),
      mpesaRow('SGHDESK001', today, 300, 'nobody', '1500'),
      mpesaRow('SGHCAME001', today, 700, 'nobody', '2200'),
      mpesaRow('', today, 5, 'nobody', ''),
    ];
    await page.getByRole('textbox', { name: 'Or paste rows' }).fill(csvOf([['Short Code', '600100'], mpesaHeads, ...rows]));
    await page.getByRole('button', { name: 'Read the file' }).click();
    await page.waitForURL(/\/draft\/\d+$/);
    const preview = await tableOf(page, 'Money In');
    expect(preview).toContain('Matches a student Amina Yusuf');
    expect(preview).toContain('Verifies a payment Receipt 1, Amina Yusuf');
    expect(plain(await page.locator('main').innerText())).toContain('Line 6: Receipt No. is missing');
    await page.getByLabel('Show').selectOption({ label: 'Unallocated (1)' });
    await expect.poll(() => tableOf(page, 'Money In')).not.toContain('Amina');
    await page.getByRole('button', { name: 'Import 3 rows' }).click();
    await page.waitForURL(/\/statements\/\d+$/);
    await expect.poll(() => tableOf(page, 'Rows of the statement')).toContain('Verified a payment Receipt 1, Amina Yusuf');
    await page.getByRole('link', { name: 'Receipt 1, Amina Yusuf' }).click();
    await page.waitForURL('**/receipt/1/1');
    expect(await page.getByRole('article').innerText()).not.toMatch(/Subject to confirmation/);
    await page.goto('/payments/statements');
    await page.getByText('1 payment, KES 900.00, is in no statement.').waitFor();
    expect(await tableOf(page, 'Recorded payments not on the bank statement')).toContain('Receipt 2 Amina Yusuf M-Pesa, SGHFALSE01');
  });
});

test('assent to balances that break does not stand for what the file says once its columns are changed', async () => {
  await visit({}, async (page) => {
    await freshSchool(page, 'salio-admin');
    await page.goto('/payments/statements');
    const rows = [mpesaRow('SGHSALIO01', today, 100, 'nobody', '100'), mpesaRow('SGHSALIO02', today, 100, 'nobody', '500')];
    await page.getByRole('textbox', { name: 'Or paste rows' }).fill(csvOf([mpesaHeads, ...rows]));
    await page.getByRole('button', { name: 'Read the file' }).click();
    const assent = page.getByRole('checkbox', { name: 'Import anyway' });
    await assent.check();
    await page.getByText('Match columns').click();
    const balance = page.getByLabel('Import as (Balance)');
    await balance.selectOption({ label: 'Do not import' });
    await expect.poll(() => assent.count()).toBe(0);
    await balance.selectOption({ label: 'Balance' });
    await assent.waitFor();
    expect(await assent.isChecked()).toBe(false);
    await assent.check();
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await page.waitForURL(/\/statements\/\d+$/);
    await page.getByRole('table', { name: 'Rows of the statement' }).waitFor();
    await page.getByText('The running balance does not add up, so rows are missing').waitFor();
  });
});

test('a file that was read is discarded once that is confirmed, and leads back to the list without it', async () => {
  await visit({}, async (page) => {
    await freshSchool(page, 'tupa-faili');
    await page.goto('/payments/statements');
    const rows = csvOf([['Short Code', '600100'], mpesaHeads, mpesaRow('SGHTUPA001', today, 100)]);
    await page.getByRole('textbox', { name: 'Or paste rows' }).fill(rows);
    await page.getByRole('button', { name: 'Read the file' }).click();
    const discard = page.getByRole('button', { name: 'Discard Pasted rows' });
    const asking = page.getByRole('dialog', { name: 'Discard Pasted rows?' });
    await discard.click();
    await asking.getByRole('button', { name: 'Cancel' }).click();
    await asking.waitFor({ state: 'hidden' });
    await discard.click();
    await asking.getByRole('button', { name: 'Discard the file' }).click();
    await page.waitForURL('**/payments/statements');
    await page.getByText('No statements yet').waitFor();
    await page.getByText('Draft imports:').waitFor({ state: 'detached' });
  });
});
