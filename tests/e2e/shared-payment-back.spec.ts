import { expect, test } from 'vitest';
import { useBrowser, visit } from '../support/browser.ts';
import { expectFocus } from '../support/keyboard.ts';
import { followMenu } from '../support/menu-link.ts';
import { answer, refusal } from '../support/replies.ts';
import { settled } from '../support/settled.ts';
import { field, inAnotherTab, isBack, signInOnPage } from './ended-session.ts';
import { addFamily, newFamily } from './new-family.ts';

useBrowser();

const expected = /401/;

test('a payment for several students comes back as it was split last, with those who have no amount yet', async () => {
  await visit({ expected }, async (page) => {
    await newFamily(page, 'gawa-rudi');
    await addFamily(page);
    await page.getByLabel('Amount for Baraka').fill('2000');
    await page.getByRole('button', { name: 'Process Payment' }).click();
    await page.getByRole('alert').getByText('need attention').waitFor();
    await page.getByLabel('Amount for Chebet').fill('500');
    await inAnotherTab(page, [['token', null]]);
    await signInOnPage(page, 'gawa-rudi');
    await isBack(page).waitFor();
    await page.getByText('3 students, who owe KES 32,500.00 together').waitFor();
    const amounts = ['Amina', 'Baraka', 'Chebet'].map((name) => page.getByLabel(`Amount for ${name}`).inputValue());
    expect(await Promise.all(amounts)).toEqual(['', '2000', '500']);
    await settled(page);
  });
});

test('equal parts come back as equal parts, a ticked bursary ticked, and the payer of a refused press as a default', async () => {
  await visit({ expected }, async (page) => {
    const { call, ids } = await newFamily(page, 'sawa-rudi');
    const bursary = { studentId: ids[0], kind: 'bursary', amount: 2500, reason: 'Mbugua Trust' };
    const { adjustment } = await call<{ adjustment: { id: number } }>('/api/adjustments', bursary);
    await call('/api/approvals/approve', { decided: [{ kind: 'adjustment', id: adjustment.id }] });
    await page.goto('/payments/shared');
    await page.getByRole('combobox', { name: 'Student' }).fill('amina');
    await page.getByRole('option', { name: /Amina/, selected: true }).click();
    await page.getByLabel('Allocate').selectOption('equal');
    await field(page, 'Total').fill('3000');
    const tick = page.getByLabel('Reverse the bursary of KES 2,500.00 for Amina');
    await tick.check();
    await page.getByRole('button', { name: 'Add all 2' }).click();
    await page.getByText('3 students, who owe KES 30,000.00 together').waitFor();
    await inAnotherTab(page, [['token', null]]);
    await signInOnPage(page, 'sawa-rudi');
    await isBack(page).waitFor();
    expect(await tick.isChecked()).toBe(true);
    const amounts = ['Amina', 'Baraka', 'Chebet'].map((name) => page.getByLabel(`Amount for ${name}`).inputValue());
    expect(await Promise.all(amounts)).toEqual(['1000.00', '1000.00', '1000.00']);

    await page.getByRole('button', { name: 'Process Payment' }).click();
    await page.getByRole('alert').getByText('One field needs attention').waitFor();
    await inAnotherTab(page, [['token', null]]);
    await signInOnPage(page, 'sawa-rudi');
    await isBack(page).waitFor();
    expect([await tick.isChecked(), await field(page, 'Paid By').inputValue()]).toEqual([true, 'Mama Neema']);
    await page.getByLabel('Amount for Amina').fill('500');
    expect(await field(page, 'Paid By').inputValue()).toBe('');
    await settled(page);
  });
});

test('a payment for several students that was not recorded is discarded whole, and the page is left without a question', async () => {
  await visit({ expected }, async (page) => {
    await newFamily(page, 'tupa-admin');
    await addFamily(page);
    await field(page, 'Total').fill('3000');
    await page.getByLabel('Payment Method').selectOption('Cash');
    await page.getByLabel('Allocate').selectOption('equal');
    await answer(page, 'POST', '**/api/shared-payments', refusal('The session has expired.', 401));
    await page.getByRole('button', { name: 'Process Payment' }).click();
    await signInOnPage(page, 'tupa-admin');
    expect(await page.getByLabel('Amount for Chebet').inputValue()).toBe('1000.00');
    await page.getByRole('button', { name: 'Discard it' }).click();
    await expectFocus(page, 'combobox', 'Student');
    expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Student' }).fill('amina');
    await page.getByRole('option', { name: /Amina/, selected: true }).click();
    expect(await field(page, 'Total').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Remove Amina' }).click();
    await followMenu(page, 'Dashboard');
    await page.waitForURL('**/dashboard');
    await settled(page);
  });
});
