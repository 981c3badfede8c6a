import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, nairobiToday, yearOf } from '../../src/core/dates.ts';
import { useBrowser, visit } from '../support/browser.ts';
import { addClass, enrol, freshSchool } from '../support/fresh-school.ts';
import { followMenu } from '../support/menu-link.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const today = nairobiToday();
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
async function goTo(page: Page, link: string, title: string): Promise<void> {
  await followMenu(page, link);
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await settled(page);
}

/** The first amount after some words, in cents, as the page shows it. */
async function centsAfter(page: Page, words: string): Promise<number> {
  const text = plain(await page.getByRole('main').innerText());
  const [, sign = '', amount = ''] = new RegExp(`${words}:? ?(?:KES )?([−-]?)(?:KES )?([\\d,]+\\.\\d\\d)`).exec(text) ?? [];
  if (amount === '') throw new Error(`No amount after "${words}" in: ${text}`);
  return Number(amount.replace(/[,.]/g, '')) * (sign === '' ? 1 : -1);
}

test('a payment shows at once on every page that links lead to, and all figures agree to the cent', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'hesabu-sawa');
    const place = await addClass(call, 'Grade 1', ['East']);
    const days = { startDate: addDays(today, -30), endDate: addDays(today, 30) };
    const { term } = await call<{ term: { id: number } }>('/api/settings/terms', { name: 'Muhula 1', year: yearOf(today), ...days });
    const fees = { tuition_fee: 12_000, ass_books: 0, diary_fee: 0, others: 0 };
    await call('/api/settings/fee-structure', { ...fees, grade: place.grade_id, term_id: term.id });
    const studentId = await enrol(call, place, 'Neema Wanjiru');
    await page.goto('/dashboard');
    // Every list is read before the payment, so that each would be stale now.
    await goTo(page, 'View Payments', 'Student Payments');
    expect(await page.getByRole('row', { name: /Neema Wanjiru/ }).innerText()).toContain('12,000.00');
    await goTo(page, 'Fees Reports', 'School Fee Reports');
    await goTo(page, 'Dashboard', 'Dashboard');
    await page.getByRole('main').getByRole('link', { name: 'View All' }).click();
    await page.getByText('No payments').filter({ visible: true }).first().waitFor();

    await goTo(page, 'New Payment', 'Process Fee Payment');
    await page.getByRole('combobox', { name: 'Student' }).fill('Neema');
    await page.getByRole('option', { name: /Neema Wanjiru/ }).click();
    await page.getByLabel('Amount').fill('1250.50');
    await page.getByLabel('Payment Method').selectOption('Cash');
    await page.getByText('Balance after').waitFor();
    const now = await centsAfter(page, 'Balance now');
    const after = await centsAfter(page, 'Balance after');
    expect({ now, after }).toEqual({ now: 1_200_000, after: now - 125_050 });
    await page.getByRole('button', { name: 'Process Payment' }).click();
    await page.waitForURL('**/receipt/**');
    await page.getByRole('button', { name: 'Print Receipt' }).waitFor();
    expect(plain(await page.getByRole('main').innerText())).toMatch(/1,250\.50.*10,749\.50/);

    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await page.getByRole('row', { name: /Neema Wanjiru Grade 1 1,250\.50 Cash/ }).waitFor();
    expect(await centsAfter(page, 'Cash Total Today')).toBe(125_050);
    await page.getByRole('main').getByRole('link', { name: 'View All' }).click();
    await page.getByRole('row', { name: /Neema Wanjiru.*1,250\.50/ }).waitFor();
    expect(await centsAfter(page, 'Total received')).toBe(125_050);
    await goTo(page, 'View Payments', 'Student Payments');
    const listed = page.getByRole('row', { name: /Neema Wanjiru/ });
    await expect.poll(() => listed.innerText().then(plain)).toMatch(/1,250\.50.*10,749\.50/);
    await goTo(page, 'Fees Reports', 'School Fee Reports');
    await page.getByText('1,250.50').first().waitFor();
    expect(plain(await page.getByRole('main').innerText())).toContain('10,749.50');
    await page.goto(`/payments/${studentId}/fee-statement`);
    await page.getByText('10,749.50').first().waitFor();
  });
});
