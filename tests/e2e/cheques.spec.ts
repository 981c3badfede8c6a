import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, nairobiToday, yearOf } from '../../src/core/dates.ts';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { addClass, type Call, enrol, freshSchool, hire } from '../support/fresh-school.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const today = nairobiToday();
const method = (page: Page) => page.getByRole('combobox', { name: 'Payment Method' });
const methodsOffered = (page: Page) => method(page).locator('option').allTextContents();
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A child who owes 12,000 and a bursar, in a school that is open for payments. */
async function openForPayments(call: Call, bursarName: string): Promise<{ bursar: string; studentId: number }> {
  const place = await addClass(call, 'Grade 1', ['East']);
  const days = { startDate: addDays(today, -30), endDate: addDays(today, 30) };
  const { term } = await call<{ term: { id: number } }>('/api/settings/terms', { name: 'Muhula 1', year: yearOf(today), ...days });
  const fees = { tuition_fee: 12_000, ass_books: 0, diary_fee: 0, others: 0 };
  await call('/api/settings/fee-structure', { ...fees, grade: place.grade_id, term_id: term.id });
  const studentId = await enrol(call, place, 'Neema Wanjiru');
  return { bursar: await hire(call, 'bursar', bursarName), studentId };
}

async function acceptCheques(page: Page): Promise<void> {
  await page.goto('/settings/school');
  await page.getByRole('checkbox', { name: 'Accepts Cheques' }).check();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await page.getByText('School settings saved.').first().waitFor();
  await settled(page);
}

/** Takes a cheque of KCB and answers what the receipt says. */
async function takeCheque(page: Page, { studentId, amount, number }: { studentId: number; amount: string; number: string }) {
  await page.goto(`/payments/new?studentId=${studentId}`);
  await page.getByText('Balance after').waitFor();
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await expect.poll(() => methodsOffered(page)).toEqual(['Choose a method', 'Cash', 'M-Pesa', 'Bank', 'Cheque']);
  await method(page).selectOption('Cheque');
  await page.getByRole('textbox', { name: 'Cheque Number' }).fill(number);
  await page.getByRole('button', { name: 'Process Payment' }).click();
  await page.getByText('Bank is required').first().waitFor();
  await page.getByRole('textbox', { name: 'Bank' }).fill('KCB');
  await page.getByRole('button', { name: 'Process Payment' }).click();
  await page.waitForURL('**/receipt/**');
  const paper = page.getByRole('article');
  await paper.waitFor();
  await settled(page);
  return plain(await paper.innerText());
}

const rowsOf = async (page: Page) => (await page.getByRole('table', { name: 'All Payments' }).getByRole('row').allInnerTexts()).map(plain);

test('an administrator lets cheques in, a bursar takes two, one is cleared and the other bounces', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'hundi-mkuu');
    const { bursar, studentId } = await openForPayments(call, 'hundi-karani');
    await acceptCheques(page);
    await signInAs(page, bursar);
    const receipt = await takeCheque(page, { studentId, amount: '4000', number: '000123' });
    expect(receipt).toMatch(/Subject to clearing.*Method Cheque Cheque number 000123 Bank KCB/i);
    await takeCheque(page, { studentId, amount: '2500', number: '000124' });

    await signInAs(page, 'hundi-mkuu');
    await page.goto('/all-payments');
    await page.getByRole('button', { name: 'Clear payment 1' }).click();
    await page.getByText('Payment 1 cleared.').waitFor();
    await page.getByRole('button', { name: 'Reverse payment 2' }).click();
    await page.getByRole('dialog', { name: 'Reverse payment 2?' }).getByRole('button', { name: 'Cheque bounced' }).click();
    await page.getByText('Payment 2 of KES 2,500.00 reversed.').waitFor();
    await expect.poll(async () => (await rowsOf(page)).length).toBe(5);
    const [, reversal, bounced, cleared] = await rowsOf(page);
    expect(reversal).toContain('Cheque 000124, KCB −2,500.00 Reversal by hundi-mkuu: Cheque bounced');
    expect(bounced).toContain('Cheque 000124, KCB 2,500.00 Reversed');
    expect(cleared).toMatch(/Cheque 000123, KCB 4,000\.00 Cleared .* by hundi-mkuu/);
    expect(plain(await page.locator('dl').first().innerText())).toContain('Cheque KES 4,000.00 Total received KES 4,000.00');

    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.getByText('Cheque Total Today').waitFor();
    await page.goto(`/payments/${studentId}/fee-statement`);
    const history = page.getByRole('table', { name: 'Payment History' });
    await history.waitFor();
    expect(plain(await history.innerText())).toMatch(/Cheque Reversal Cheque bounced −2,500\.00 000124, KCB Receipt 2 8,000\.00/);
    await settled(page);
  });
});

test('a school that takes none sees nothing of cheques', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'bila-hundi');
    const { studentId } = await openForPayments(call, 'bila-hundi-karani');
    await page.goto(`/payments/new?studentId=${studentId}`);
    await page.getByText('Balance after').waitFor();
    await settled(page);
    expect(await methodsOffered(page)).toEqual(['Choose a method', 'Cash', 'M-Pesa', 'Bank']);
    for (const place of ['/dashboard', '/all-payments', '/payments/fee-reports']) {
      await page.goto(place);
      await settled(page);
      expect(await page.locator('main').innerText()).not.toContain('Cheque');
    }
  });
});
