import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, dayText, nairobiToday, yearOf } from '../../src/core/dates.ts';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { addClass, enrol, freshSchool, hire, signedInCall } from '../support/fresh-school.ts';
import { followMenu } from '../support/menu-link.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const today = nairobiToday();
const reason = 'Recorded for the wrong child';
const rows = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row');
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

type Paid = { studentId: number; receipt: number };

/** A child who owes 12,000 and paid 1,250.50 and 4,000 in cash, both recorded by an administrator whom this one added. */
async function schoolWithPayments(page: Page, username: string): Promise<Paid> {
  const call = await freshSchool(page, username);
  const place = await addClass(call, 'Grade 1', ['East']);
  const days = { startDate: addDays(today, -30), endDate: addDays(today, 30) };
  const { term } = await call<{ term: { id: number } }>('/api/settings/terms', { name: 'Muhula 1', year: yearOf(today), ...days });
  const fees = { tuition_fee: 12_000, ass_books: 0, diary_fee: 0, others: 0 };
  await call('/api/settings/fee-structure', { ...fees, grade: place.grade_id, term_id: term.id });
  const studentId = await enrol(call, place, 'Neema Wanjiru');
  await hire(call, 'admin', `${username}-pili`);
  const other = await signedInCall(page, `${username}-pili`);
  const pay = (amount: number) => other<{ payment: { id: number } }>('/api/payments/new', { studentId, amount, method: 'Cash' });
  await pay(4000);
  return { studentId, receipt: (await pay(1250.5)).payment.id };
}

/** As another administrator, reverses the payment from the list of all payments. */
async function reverseAs(page: Page, username: string, receipt: number): Promise<void> {
  await signInAs(page, username);
  await page.goto('/all-payments');
  await page.getByRole('button', { name: `Reverse payment ${receipt}` }).click();
  const dialog = page.getByRole('dialog', { name: `Reverse payment ${receipt}?` });
  await dialog.getByRole('button', { name: 'Reverse payment' }).click();
  await dialog.getByText('Reason is required').first().waitFor();
  await dialog.getByLabel('Reason').fill(reason);
  await page.keyboard.press('Enter');
  await page.getByText(`Payment ${receipt} of KES 1,250.50 reversed.`).waitFor();
}

test('a reversal by another administrator shows on the list, the receipt, the statement, and at the bell of who recorded it', async () => {
  await visit({}, async (page) => {
    const payment = await schoolWithPayments(page, 'rejesho');
    await reverseAs(page, 'rejesho', payment.receipt);
    await expectOnList(page, payment);
    await expectOnStatement(page, payment);
    await expectAtBell(page);
  });
});

/** A negative row of its own beside the payment, and totals that are less by it. */
async function expectOnList(page: Page, { receipt }: Paid): Promise<void> {
  await expect.poll(() => rows(page, 'All Payments').count()).toBe(5);
  const [, reversal, reversed, stands, total] = (await rows(page, 'All Payments').allInnerTexts()).map(plain);
  expect(reversal).toBe(
    `${receipt} ${dayText(today)} Neema Wanjiru Grade 1 East Cash −1,250.50 Reversal by rejesho: ${reason} rejesho-pili`,
  );
  expect(reversed).toMatch(/ 1,250\.50 Reversed .* by rejesho rejesho-pili$/);
  expect(stands).toMatch(/ 4,000\.00 Verified /);
  expect(total).toBe('Total of 3 rows 4,000.00');
  const totals = page.locator('dl').first();
  expect(plain(await totals.innerText())).toContain('Total received KES 4,000.00 Reversals already deducted KES 1,250.50');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('reversed');
  await expect.poll(() => rows(page, 'All Payments').last().innerText().then(plain)).toBe('Total of 2 rows 0.00');
  expect(await page.getByRole('button', { name: /Verify|Reverse/ }).count()).toBe(0);
  await page
    .getByRole('link', { name: String(receipt), exact: true })
    .first()
    .click();
  await page.getByText('REVERSED', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByText('KES 4,000.00').waitFor();
  await page.getByRole('row', { name: /Neema Wanjiru Grade 1 −1,250\.50 Cash N\/A Reversal/ }).waitFor();
  await settled(page);
}

/** The payment is taken back with the reason, and the balance agrees with the list of students. */
async function expectOnStatement(page: Page, { studentId, receipt }: Paid): Promise<void> {
  await followMenu(page, 'View Payments');
  await page.getByRole('row', { name: /Neema Wanjiru Grade 1 East 4,000\.00 8,000\.00 View Statement/ }).waitFor();
  const left = 'Students who left owing nothing are not listed; Fee Reports counts what they paid.';
  await page.getByText(left, { exact: false }).waitFor();
  await page.getByRole('link', { name: 'View Statement' }).click();
  await page.waitForURL(`**/payments/${studentId}/fee-statement**`);
  await expect.poll(() => rows(page, 'Payment History').count()).toBe(6);
  const history = (await rows(page, 'Payment History').allInnerTexts()).map(plain);
  expect(history.slice(1)).toEqual([
    'Owed before payments 12,000.00',
    `${dayText(today)} Cash 4,000.00 - Receipt ${receipt - 1} 8,000.00`,
    `${dayText(today)} Cash Reversed 1,250.50 - Receipt ${receipt} 6,749.50`,
    `${dayText(today)} Cash Reversal ${reason} −1,250.50 - Receipt ${receipt} 8,000.00`,
    'Total Paid 4,000.00',
  ]);
  await page
    .getByRole('region', { name: 'Summary' })
    .getByText(/^KES 8,000\.00$/)
    .waitFor();
}

/** Who recorded the payment finds news of the reversal, with the reason. */
async function expectAtBell(page: Page): Promise<void> {
  await signInAs(page, 'rejesho-pili');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByText('Payment reversed').first().waitFor();
  await panel.getByText(new RegExp(`rejesho reversed KES 1,250\\.50 \\(Cash\\) for Neema Wanjiru, .*: ${reason}\\.`)).waitFor();
  await settled(page);
}
