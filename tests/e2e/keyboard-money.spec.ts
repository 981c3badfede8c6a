import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { nairobiToday } from '../../src/core/dates.ts';
import { demoPassword, useBrowser, visit } from '../support/browser.ts';
import { addClass, type Call, enrol, freshSchool, hire, signedInCall } from '../support/fresh-school.ts';
import { choose, expectFocus, expectFocusOnPage, expectHeldAndEscaped, follow, press, tabTo, type, typeDay } from '../support/keyboard.ts';
import { countPrints, printed } from '../support/printing.ts';
import { answer, refusal } from '../support/replies.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const year = Number(nairobiToday().slice(0, 4));
const row = (page: Page, words: RegExp) => page.getByRole('row', { name: words });

async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await settled(page);
}

/** A school with a term that is open and two students; answers the id of the first. */
async function payingSchool(page: Page, username: string): Promise<{ call: Call; studentId: number }> {
  const call = await freshSchool(page, username);
  const place = await addClass(call, 'Grade 4', ['East']);
  await call('/api/settings/terms', { name: 'Term 1', year, startDate: `${year}-01-01`, endDate: `${year}-12-31` });
  const studentId = await enrol(call, place, 'Achieng Otieno');
  await enrol(call, place, 'Achieng Wafula');
  return { call, studentId };
}

test('a payment is taken: the student is found and chosen from the list, the receipt is printed, and the way leads back', async () => {
  await visit({}, async (page) => {
    await payingSchool(page, 'malipo-admin');
    await open(page, '/dashboard', 'Dashboard');
    await countPrints(page);
    await follow(page, 'New Payment');
    await expectFocus(page, 'combobox', 'Student');
    await page.keyboard.type('achieng');
    await page.getByRole('option').nth(1).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'hidden' });
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: /Achieng Otieno/, selected: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: /Achieng Wafula/, selected: true }).waitFor();
    await page.keyboard.press('ArrowUp');
    // The arrows move in the list alone: what is typed next comes at the end of the text.
    expect(await page.evaluate('document.activeElement.selectionStart')).toBe('achieng'.length);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Student' }).getByText('Achieng Otieno').waitFor();
    await expectFocus(page, 'textbox', 'Amount');
    await page.keyboard.type('1,250.50');
    await choose(page, 'Payment Method', 'M-Pesa');
    await type(page, 'Transaction Code', 'sgh7y2k9ql');
    await press(page, 'Process Payment');
    await page.waitForURL('**/receipt/**');
    await expectFocus(page, 'button', 'Print Receipt');
    await page.keyboard.press('Enter');
    expect(await printed(page)).toBe(1);
    await tabTo(page, 'radio', 'A5');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.getByRole('radio', { name: '80 mm' }).isChecked()).toBe(true);
    await tabTo(page, 'link', 'Back to Dashboard', { back: true });
    await page.keyboard.press('Enter');
    await row(page, /Achieng Otieno .* SGH7Y2K9QL Pending/).waitFor();
    await expectFocusOnPage(page);
    await settled(page);
  });
});

test('the payments of the students are searched, filtered by class and term, and lead to a statement and back', async () => {
  await visit({}, async (page) => {
    const { call, studentId } = await payingSchool(page, 'taarifa-admin');
    await call('/api/settings/terms', { name: 'Term 2', year: year + 1, startDate: `${year + 1}-01-01`, endDate: `${year + 1}-04-30` });
    await call('/api/payments/new', { studentId, amount: '1250', method: 'Cash' });
    await open(page, '/payments/view', 'Student Payments');
    await tabTo(page, 'searchbox', 'Search');
    await page.keyboard.type('otieno');
    await page.getByText('1 student', { exact: true }).waitFor();
    await choose(page, 'Grade', 'Grade 4');
    await choose(page, 'Term', `Term 1 ${year}`);
    await choose(page, 'Stream', 'East');
    await follow(page, 'View Statement');
    await page.getByRole('heading', { level: 1, name: 'Fee Statement' }).waitFor();
    await expectFocusOnPage(page);
    await tabTo(page, 'button', 'Print Statement');
    await tabTo(page, 'combobox', 'Term', { back: true });
    await choose(page, 'Term', `Term 2 ${year + 1}`);
    await page
      .getByRole('article')
      .getByText(`Term 2 ${year + 1}`)
      .first()
      .waitFor();
    await expectFocus(page, 'combobox', 'Term');
    await tabTo(page, 'link', 'Back to Payments List', { back: true });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Student Payments' }).waitFor();
    await expectFocusOnPage(page);
    await settled(page);
  });
});

test('every payment is filtered and downloaded', async () => {
  await visit({}, async (page) => {
    const { call, studentId } = await payingSchool(page, 'orodhayamalipo-admin');
    for (const method of ['Cash', 'Bank'] as const) {
      await call('/api/payments/new', { studentId, amount: '1250', method, ...(method === 'Bank' && { code: 'FT1' }) });
    }
    await open(page, '/all-payments', 'All Payments');
    await choose(page, 'Method', 'Bank');
    await page.getByText('1 row', { exact: true }).waitFor();
    await choose(page, 'Status', 'Pending');
    const download = page.waitForEvent('download');
    await press(page, 'Export as CSV');
    expect(readFileSync(await (await download).path(), 'utf8')).toContain('FT1');
    await expectFocus(page, 'button', 'Export as CSV');
    await typeDay(page, 'From', `${year + 1}-01-01`);
    await page.getByText('No payments found').waitFor();
    await press(page, 'Clear filters');
    await page.getByText('2 rows', { exact: true }).waitFor();
    await expectFocusOnPage(page);
  });
});

test('one payment is verified and one is reversed with its reason, and the focus stays in the row', async () => {
  await visit({}, async (page) => {
    const { call, studentId } = await payingSchool(page, 'hakiki-admin');
    const numbers: number[] = [];
    await hire(call, 'admin', 'hakiki-second');
    const second = await signedInCall(page, 'hakiki-second');
    for (const code of ['FT1', 'FT2']) {
      numbers.push(
        (await second<{ payment: { id: number } }>('/api/payments/new', { studentId, amount: '1250', method: 'Bank', code })).payment.id,
      );
    }
    await open(page, '/all-payments', 'All Payments');
    await press(page, `Verify payment ${numbers[0]}`);
    await page.getByText(`Payment ${numbers[0]} verified.`).waitFor();
    await expectFocus(page, 'row', /FT1/);
    const opener = `Reverse payment ${numbers[1]}`;
    await tabTo(page, 'button', opener, { back: true });
    await page.keyboard.press('Enter');
    await expectHeldAndEscaped(page, `${opener}?`, opener);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('KES 1,250.00 by Bank (FT2) from ').waitFor();
    await press(page, 'Reverse payment');
    await expectFocus(page, 'textbox', 'Reason');
    await type(page, 'Reason', 'Wrong child');
    await press(page, 'Reverse payment');
    await row(page, /FT2 .* Reversal .* Wrong child/).waitFor();
    await expectFocus(page, 'row', /FT2/);
    await follow(page, String(numbers[0]));
    await expectFocus(page, 'button', 'Print Receipt');
  });
});

test('a payment whose answer did not come is checked on, and can be given up and sent anew', async () => {
  await visit({ expected: /payments\/new|ERR_FAILED/ }, async (page) => {
    const { studentId } = await payingSchool(page, 'shaka-admin');
    await open(page, `/payments/new?studentId=${studentId}`, 'Process Fee Payment');
    await type(page, 'Amount', '1250');
    await choose(page, 'Payment Method', 'Cash');
    await page.route('**/api/payments/new', (route) => route.abort());
    await press(page, 'Process Payment');
    await page.getByText('Not confirmed yet – checking…').waitFor();
    await expectFocus(page, 'button', 'Processing...');
    await page.reload();
    await expectFocus(page, 'alert');
    await page.unroute('**/api/payments/new');
    await press(page, 'Stop checking and change it');
    await expectFocusOnPage(page);
    await press(page, 'Process Payment');
    await expectFocus(page, 'button', 'Print Receipt');
  });
});

test('a payment that met an ended session is still there after signing in again, and is said not to be recorded', async () => {
  await visit({ expected: /401/ }, async (page) => {
    const { studentId } = await payingSchool(page, 'mwisho-admin');
    await open(page, `/payments/new?studentId=${studentId}`, 'Process Fee Payment');
    await type(page, 'Amount', '1250');
    await choose(page, 'Payment Method', 'Cash');
    await answer(page, 'POST', '**/api/payments/new', refusal('The session has expired.', 401));
    await press(page, 'Process Payment');
    await page.getByLabel('Username').fill('mwisho-admin');
    await page.getByLabel('Password').fill(demoPassword);
    await page.unroute('**/api/payments/new');
    await page.keyboard.press('Enter');
    await page.getByRole('alert', { name: 'Not recorded: your session ended' }).getByText('Process Payment records it now.').waitFor();
    await expectFocus(page, 'alert');
    expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('1250');
    await press(page, 'Process Payment');
    await expectFocus(page, 'button', 'Print Receipt');
    await page.getByText('KES 1,250.00').first().waitFor();
  });
});
