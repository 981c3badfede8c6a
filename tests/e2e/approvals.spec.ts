import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { nairobiToday, yearOf } from '../../src/core/dates.ts';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { addClass, type Call, enrol, freshSchool, hire, signedInCall } from '../support/fresh-school.ts';
import { answer, hold, refusal } from '../support/replies.ts';

useBrowser();

const year = yearOf(nairobiToday());
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
const rows = (page: Page) => page.getByRole('table', { name: 'Approvals' }).locator('tbody tr');
const menuCount = (page: Page) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Approvals/ });

/** Amina and Baraka, who owe 10,000 each; signed in is an administrator. */
async function schoolOfTwo(page: Page, username: string): Promise<{ call: Call; amina: number; baraka: number }> {
  const call = await freshSchool(page, username);
  const place = await addClass(call, 'Grade 4', ['East']);
  const days = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  const { term } = await call<{ term: { id: number } }>('/api/settings/terms', { name: 'Term 1', year, ...days });
  const fees = { tuition_fee: 10_000, ass_books: 0, diary_fee: 0, others: 0 };
  await call('/api/settings/fee-structure', { ...fees, grade: place.grade_id, term_id: term.id });
  return { call, amina: await enrol(call, place, 'Amina Yusuf'), baraka: await enrol(call, place, 'Baraka Otieno') };
}

test('a bursar asks for a reversal, an administrator approves five things at once, and the bursar records it again, filled in', async () => {
  await visit({}, async (page) => {
    const { call, amina, baraka } = await schoolOfTwo(page, 'idhini-admin');
    await hire(call, 'admin', 'idhini-second');
    const second = await signedInCall(page, 'idhini-second');
    for (const amount of [100, 200, 300]) {
      await second('/api/payments/new', { studentId: baraka, amount, method: 'Bank', code: `IDHINI${amount}` });
    }
    const bursar = await hire(call, 'bursar', 'idhini-bursar');
    await signInAs(page, bursar);
    await askForReversal(page, amina);
    await askForWaiver(page, amina);
    await signInAs(page, 'idhini-admin');
    await approveFiveOfSix(page);
    await signInAs(page, bursar);
    await page.goto('/approvals');
    await page.getByRole('link', { name: 'Record again for Baraka Otieno' }).click();
    await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('4000.00');
    await expect.poll(() => page.getByLabel('Transaction Code').inputValue()).toBe('SGH7Y2K9QL');
    await page.getByText('KES 5,400.00').waitFor();
    await page.getByRole('button', { name: 'Process Payment' }).click();
    await page.getByText('Print Receipt').waitFor();
    await page.getByText('Baraka Otieno').first().waitFor();
  });
});

/** Records 4,000 for Amina, and asks for its reversal from the receipt: it was for Baraka. */
async function askForReversal(page: Page, amina: number): Promise<void> {
  await page.goto(`/payments/new?studentId=${amina}&amount=4000&method=Mpesa&code=SGH7Y2K9QL`);
  await page.getByText('KES 6,000.00').waitFor();
  await page.getByRole('button', { name: 'Process Payment' }).click();
  await page.getByRole('link', { name: 'Request reversal' }).click();
  await page.getByText('KES 4,000.00').waitFor();
  const reason = page.getByRole('combobox', { name: 'Reason' });
  const search = page.getByRole('searchbox', { name: 'Right student' });
  const found = page.getByRole('radio', { name: 'Baraka Otieno' });
  // What was typed for one reason is neither sent nor refused with another.
  await reason.selectOption('wrongAmount');
  await page.getByLabel('Right Amount').fill('0.50');
  await reason.selectOption('wrongStudent');
  await search.fill('Baraka');
  await found.check();
  await reason.selectOption('twice');
  await reason.selectOption('wrongStudent');
  await search.fill('Baraka');
  await found.waitFor();
  expect(await found.isChecked()).toBe(false);
  await search.fill('Mama Neema');
  await page
    .getByText(/^Grade 4 East, ID \d+ · Guardian: Mama Neema$/)
    .first()
    .waitFor();
  await search.fill('Baraka');
  // Enter in the search does not send the request, which has no student yet.
  await search.press('Enter');
  await found.check();
  // What is typed is searched for a moment later, when somebody may be chosen already.
  await Promise.all([page.waitForResponse(/search-student\?q=Nobody/), search.fill('Nobody')]);
  await expect.poll(() => page.getByRole('radio').count()).toBe(1);
  expect(await found.isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Request reversal' }).click();
  await page.getByText("The reversal of payment 4 awaits an administrator's approval.").waitFor();
  await expect.poll(() => rows(page).first().innerText().then(plain)).toMatch(/Amina Yusuf .* Right student: Baraka Otieno .* Pending/);
}

async function askForWaiver(page: Page, amina: number): Promise<void> {
  await page.goto(`/payments/${amina}/fee-statement`);
  await page.getByRole('link', { name: 'Adjust' }).click();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('waiver');
  await page.getByLabel('Amount').fill('500');
  await page.getByLabel('Reason').fill('Fire at home');
  await page.getByRole('button', { name: 'Request approval' }).click();
  await page.getByText('Waiver of KES 500.00 awaits').waitFor();
}

async function approveFiveOfSix(page: Page): Promise<void> {
  await page.goto('/approvals');
  await expect.poll(() => menuCount(page).getAttribute('aria-label')).toBe('Approvals, 6 waiting');
  await expect.poll(() => rows(page).count()).toBe(6);
  await page.getByLabel('Select all 6 on this page').check();
  await page.getByRole('checkbox', { name: /^Select: Verify KES 200\.00/ }).uncheck();
  await page.getByRole('button', { name: 'Approve 5 selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve these 5?' });
  const words = plain(await dialog.innerText());
  expect(words).toContain(
    'Amina Yusuf, Grade 4 East: Waiver of KES 500.00. Requested by idhini-bursar: Fire at home. Balance KES 6,000.00 → KES 5,500.00',
  );
  expect(words).toContain('Balance KES 5,500.00 → KES 9,500.00');
  await dialog.getByRole('button', { name: 'Approve 5' }).click();
  const alert = page.getByRole('alert');
  await expect.poll(() => alert.innerText().then(plain)).toMatch(/^5 approved\. .*Payment 4 of KES 4,000\.00 reversed\./);
  await expect.poll(() => rows(page).count()).toBe(1);
  await expect.poll(() => menuCount(page).getAttribute('aria-label')).toBe('Approvals, 1 waiting');
}

test('what one approves before the other is told in its place, and a refusal asks why', async () => {
  await visit({}, async (page) => {
    const { call, amina } = await schoolOfTwo(page, 'haraka-admin');
    for (const kind of ['waiver', 'discount']) await call('/api/adjustments', { studentId: amina, kind, amount: 300, reason: 'Sibling' });
    await page.goto('/approvals');
    await expect.poll(() => rows(page).count()).toBe(2);
    const { adjustments } = await call<{ adjustments: { id: number; kind: string }[] }>('/api/adjustments', undefined);
    const waiver = adjustments.find(({ kind }) => kind === 'waiver');
    await call('/api/approvals/refuse', { decided: [{ kind: 'adjustment', id: waiver?.id }], reason: 'No' });
    await page.getByLabel('Select all 2 on this page').check();
    await page.getByRole('button', { name: 'Approve 2 selected' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve 2' }).click();
    const alert = page.getByRole('alert');
    await expect
      .poll(() => alert.innerText().then(plain))
      .toMatch(
        /^1 approved, 1 not approved\. Amina Yusuf: not done\. This adjustment is already refused\. Amina Yusuf: Discount of KES 300\.00 approved/,
      );
    await page.getByText('No requests waiting').waitFor();
    await call('/api/adjustments', { studentId: amina, kind: 'bursary', amount: 300, reason: 'Sponsor' });
    await page.getByRole('button', { name: 'Close' }).first().click();
    await page.goto('/approvals');
    await page.getByRole('button', { name: /^Refuse: Bursary/ }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('No letter');
    await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
    await expect.poll(() => alert.innerText().then(plain)).toMatch(/^1 refused\. /);
    await page.getByRole('combobox', { name: 'Show' }).selectOption('asked');
    await expect.poll(() => rows(page).first().innerText().then(plain)).toMatch(/Refused .* by haraka-admin: No letter/);
    await call('/api/adjustments', { studentId: amina, kind: 'waiver', amount: 450, reason: 'Asked by mistake' });
    await page.goto('/approvals?show=asked');
    await page.getByRole('button', { name: 'Withdraw: Waiver of KES 450.00 for Amina Yusuf' }).click();
    await page.getByRole('dialog', { name: 'Withdraw this?' }).getByRole('button', { name: 'Withdraw' }).click();
    await expect.poll(() => rows(page).first().innerText().then(plain)).toMatch(/Asked by mistake .* Withdrawn .* by haraka-admin$/);
  });
});

test('the chosen list stands chosen while it is read, and where that fails', async () => {
  await visit({ expected: /500/ }, async (page) => {
    const { call, amina } = await schoolOfTwo(page, 'chagua-admin');
    await call('/api/adjustments', { studentId: amina, kind: 'waiver', amount: 300, reason: 'Hardship' });
    await page.goto('/approvals');
    await page.getByText('Hardship').waitFor();
    const show = page.getByRole('combobox', { name: 'Show' });
    const letGo = await hold(page, '**/api/approvals?**', refusal('The books are being counted.'));
    await show.selectOption('asked');
    await page.waitForURL('**/approvals?show=asked');
    expect(await show.inputValue()).toBe('asked');
    letGo();
    await page.getByText('The books are being counted.').waitFor();
    expect(await show.inputValue()).toBe('asked');

    await page.goto('/settings/jobs');
    await page.getByRole('heading', { name: 'Background Tasks' }).waitFor();
    await expect.poll(() => show.inputValue()).not.toBe('done');
    await answer(page, 'GET', '**/api/jobs?**', refusal('The books are being counted.'));
    await show.selectOption('done');
    await page.getByText('The books are being counted.').waitFor();
    expect(await show.inputValue()).toBe('done');
  });
});
