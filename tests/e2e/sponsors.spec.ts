import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { nairobiToday, yearOf } from '../../src/core/dates.ts';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { addClass, enrol, freshSchool, hire } from '../support/fresh-school.ts';

useBrowser();

const year = yearOf(nairobiToday());
/** Amina and Baraka, who owe 10,000 each; signed in is a bursar. */
async function schoolOfTwo(page: Page): Promise<void> {
  const call = await freshSchool(page, 'wafadhili-admin');
  const place = await addClass(call, 'Grade 4', ['East']);
  const days = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  const { term } = await call<{ term: { id: number } }>('/api/settings/terms', { name: 'Term 1', year, ...days });
  const fees = { tuition_fee: 10_000, ass_books: 0, diary_fee: 0, others: 0 };
  await call('/api/settings/fee-structure', { ...fees, grade: place.grade_id, term_id: term.id });
  for (const name of ['Amina Yusuf', 'Baraka Otieno']) await enrol(call, place, name);
  await signInAs(page, await hire(call, 'bursar', 'wafadhili-bursar'));
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Finds the two by their guardian, and links each by name. */
async function linkBoth(page: Page): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Find a student' });
  await search.fill('mama neema');
  const students = page.getByRole('list', { name: 'Students found' }).getByRole('listitem');
  await expect
    .poll(async () => (await students.allInnerTexts()).map(plain))
    .toEqual(['Amina Yusuf Grade 4 East, ID 1 · Guardian: Mama Neema Add', 'Baraka Otieno Grade 4 East, ID 2 · Guardian: Mama Neema Add']);
  for (const name of ['Amina Yusuf', 'Baraka Otieno']) {
    await search.fill(name);
    await page.getByRole('button', { name: `Add ${name}` }).click();
    await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
  }
}

test('a bursar adds a fund, says for whom it pays, records its cheque for both, and its statement has each of them', async () => {
  await visit({}, async (page) => {
    await schoolOfTwo(page);

    await page.goto('/sponsors');
    await page.getByText('No sponsors found').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('CDF Kibra');
    await page.getByRole('textbox', { name: 'Phone Number' }).fill('0733 111 222');
    await page.getByRole('button', { name: 'Add Sponsor' }).click();
    await page.getByRole('heading', { name: 'CDF Kibra' }).waitFor();
    await linkBoth(page);
    await page.getByRole('link', { name: 'Record Payment' }).click();
    await page.getByRole('button', { name: 'Add their 2 students' }).click();
    await page.getByRole('textbox', { name: 'Total' }).fill('12000');
    await page.getByRole('combobox', { name: 'Payment Method' }).selectOption('Cash');
    await expect.poll(() => page.getByRole('textbox', { name: 'Paid By' }).inputValue()).toBe('CDF Kibra');
    expect(await page.getByRole('textbox', { name: 'Phone Number' }).inputValue()).toBe('0733 111 222');
    await page.getByRole('combobox', { name: 'Allocate' }).selectOption({ label: 'In equal parts' });
    await page.getByRole('button', { name: 'Process Payment' }).click();
    await page.waitForURL(/\/payments\/shared\/\d+$/);
    await page.getByText('KES 12,000.00').first().waitFor();

    await page.goto('/sponsors');
    await page.getByRole('link', { name: 'CDF Kibra' }).click();
    await page.getByRole('link', { name: 'Statement', exact: true }).click();
    const table = page.getByRole('table', { name: 'Payments' });
    await table.waitFor();
    const lines = plain(await table.locator('tbody').innerText());
    expect(lines).toMatch(/Amina Yusuf Grade 4 East, ID 1 Cash 1 6,000\.00/);
    expect(lines).toMatch(/Baraka Otieno Grade 4 East, ID 2 Cash 2 6,000\.00/);
    expect(plain(await page.locator('dl').last().innerText())).toBe('Paid KES 12,000.00 Total KES 12,000.00');

    await page.getByLabel('From').fill(`${year + 1}-01-01`);
    await page.getByText('No payments in this period.').waitFor();
    await page.getByRole('link', { name: 'Back to Sponsor' }).click();
    await page.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'Archived' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('CDF Kibra archived. Their payments stay.').waitFor();
    await page.goto('/payments/shared');
    await page.getByRole('heading', { name: 'One Payment for Several Students' }).waitFor();
    await expect.poll(() => page.getByRole('combobox', { name: 'Sponsor' }).count()).toBe(0);
  });
});
