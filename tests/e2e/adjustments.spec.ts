import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { nairobiToday, yearOf } from '../../src/core/dates.ts';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { addClass, type Call, enrol, freshSchool, hire } from '../support/fresh-school.ts';
import { choose, follow, press, type } from '../support/keyboard.ts';
import { expectToWaitFailAndReturn } from '../support/screen-states.ts';

useBrowser();

const year = yearOf(nairobiToday());
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
const rows = (page: Page, table: string) => page.getByRole('table', { name: table }).locator('tbody tr');

/** Amina, who owes 10,000; signed in is an administrator. */
async function schoolOfOne(page: Page, username: string): Promise<{ call: Call; studentId: number }> {
  const call = await freshSchool(page, username);
  const place = await addClass(call, 'Grade 4', ['East']);
  const days = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  const { term } = await call<{ term: { id: number } }>('/api/settings/terms', { name: 'Term 1', year, ...days });
  const fees = { tuition_fee: 10_000, ass_books: 0, diary_fee: 0, others: 0 };
  await call('/api/settings/fee-structure', { ...fees, grade: place.grade_id, term_id: term.id });
  return { call, studentId: await enrol(call, place, 'Amina Yusuf') };
}

test('by keyboard alone a bursar asks for a waiver, an administrator approves it, and the statement names it', async () => {
  await visit({}, async (page) => {
    const { call, studentId } = await schoolOfOne(page, 'msamaha-admin');
    const bursar = await hire(call, 'bursar', 'msamaha-bursar');
    const later = { name: 'Term 1', year: year + 1, startDate: `${year + 1}-01-04`, endDate: `${year + 1}-04-09` };
    await call('/api/settings/terms', later);
    await signInAs(page, bursar);
    await page.goto(`/payments/${studentId}/fee-statement`);
    await follow(page, 'Adjust');
    await page.getByRole('heading', { name: 'New Adjustment' }).waitFor();
    await page.getByText('Amina Yusuf').waitFor();
    // The next term was never opened, so it is not among them.
    expect(await page.getByLabel('Term').locator('option').allInnerTexts()).toEqual([`Term 1 ${year}`]);
    await choose(page, 'Kind', 'Waiver');
    await type(page, 'Amount', '1500');
    await page.getByText('KES 8,500.00').waitFor();
    await type(page, 'Reason', 'Fire at home');
    await page.keyboard.press('Enter');
    await page.getByText("Waiver of KES 1,500.00 awaits an administrator's approval.").waitFor();
    await page.getByRole('link', { name: 'Waiting in Approvals' }).waitFor();

    await signInAs(page, 'msamaha-admin');
    await page.goto('/adjustments');
    await follow(page, 'Waiting in Approvals');
    await press(page, /^Approve: Waiver/);
    const dialog = page.getByRole('dialog');
    expect(plain(await dialog.innerText())).toContain(
      'Amina Yusuf, Grade 4 East: Waiver of KES 1,500.00. Requested by msamaha-bursar: Fire at home. Balance KES 10,000.00 → KES 8,500.00',
    );
    await press(page, 'Approve');
    await page.getByText('Waiver of KES 1,500.00 approved.').waitFor();
    await page.goto('/adjustments');
    await expect
      .poll(() => page.locator('dl').first().innerText().then(plain))
      .toBe('Approved −KES 1,500.00 Waiver −KES 1,500.00 Waiting KES 0.00');

    await page.goto(`/payments/${studentId}/fee-statement`);
    const table = page.getByRole('table', { name: 'Adjustments' });
    expect(plain(await table.locator('tbody').innerText())).toMatch(/Waiver Fire at home −1,500\.00$/);
    expect(plain(await rows(page, 'Charges').last().innerText())).toBe('Adjustments, listed below credit 1,500.00');
    await page
      .getByRole('region', { name: 'Summary' })
      .getByText(/^KES 8,500\.00$/)
      .waitFor();
  });
});

test('what is refused says why, and what was approved is taken back by asking', async () => {
  await visit({}, async (page) => {
    const { call, studentId } = await schoolOfOne(page, 'kataa-admin');
    for (const kind of ['discount', 'bursary']) await call('/api/adjustments', { studentId, kind, amount: 300, reason: 'Sibling' });
    await page.goto('/approvals');
    await page.getByRole('button', { name: /^Refuse: Bursary/ }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('No sponsor');
    await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
    await page.getByText('1 refused.').waitFor();
    await page.getByRole('button', { name: /^Approve: Discount/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Discount of KES 300.00 approved by the requester.').waitFor();
    await page.goto('/adjustments');
    await expect.poll(() => rows(page, 'Adjustments').first().innerText().then(plain)).toContain('by kataa-admin: No sponsor');
    await expect.poll(() => rows(page, 'Adjustments').last().innerText().then(plain)).toContain('by kataa-admin, who requested it');
    await page.getByRole('button', { name: /^Reverse adjustment/ }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Left the scheme');
    await page.getByRole('dialog').getByRole('button', { name: 'Request reversal' }).click();
    await expect.poll(() => rows(page, 'Adjustments').count()).toBe(3);
    await expect.poll(() => rows(page, 'Adjustments').last().innerText().then(plain)).toMatch(/Reversal: \d+$/);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('refused');
    await expect.poll(() => rows(page, 'Adjustments').count()).toBe(1);
  });
});

test('a refund alone asks for a reference, says that none is paid in cash, and its statement has the reference', async () => {
  await visit({ expected: /409/ }, async (page) => {
    const { call, studentId } = await schoolOfOne(page, 'rejesha-admin');
    await call('/api/payments/new', { studentId, amount: 12_000, method: 'Cash' });
    await page.goto(`/adjustments/new/${studentId}`);
    await page.getByText('Amina Yusuf').waitFor();
    const kind = page.getByLabel('Kind');
    await kind.selectOption({ label: 'Debit note' });
    expect(await page.getByLabel('Reference').count()).toBe(0);
    await kind.selectOption({ label: 'Refund by bank' });
    await page.getByText('A refund is never paid in cash from the drawer.').waitFor();
    await type(page, 'Amount', '2000.50');
    await type(page, 'Reason', 'Left for another school');
    await page.getByRole('button', { name: 'Request approval' }).click();
    await page.getByText('Reference is required').first().waitFor();
    await type(page, 'Reference', 'chq 000118');
    await page.keyboard.press('Enter');
    await page.getByText('Amina Yusuf has a credit of KES 2,000.00; a refund can be at most that.').waitFor();
    await page.getByLabel('Amount').fill('2000');
    await page.getByRole('button', { name: 'Request approval' }).click();
    await page.getByText("Refund by bank of KES 2,000.00 (CHQ000118) awaits an administrator's approval.").waitFor();
    await page.getByRole('link', { name: 'Waiting in Approvals' }).click();
    await page.getByRole('button', { name: /^Approve: Refund/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Refund by bank of KES 2,000.00 (CHQ000118) approved by the requester.').waitFor();
    await page.goto(`/payments/${studentId}/fee-statement`);
    const lines = page.getByRole('table', { name: 'Adjustments' }).locator('tbody');
    await expect.poll(() => lines.innerText().then(plain)).toContain('Refund by bank, CHQ000118 Left for another school');
    await page
      .getByRole('region', { name: 'Summary' })
      .getByText(/^KES 0\.00$/)
      .first()
      .waitFor();
    await page.goto('/payments/fee-reports');
    await page.getByText('After refunds of KES 2,000.00.').waitFor();
  });
});

test('the list waits, fails and returns in words', async () => {
  await visit({ expected: /500/ }, async (page) => {
    const { call, studentId } = await schoolOfOne(page, 'subiri-admin');
    await call('/api/adjustments', { studentId, kind: 'waiver', amount: 300, reason: 'Hardship' });
    await expectToWaitFailAndReturn(page, {
      path: '/adjustments',
      reads: '**/api/adjustments?**',
      fallback: 'Failed to load the adjustments.',
      waiting: () => page.getByRole('table', { name: 'Adjustments' }).getByText('Loading…'),
      full: () => page.getByText('Hardship'),
      standIns: 20,
    });
  });
});
