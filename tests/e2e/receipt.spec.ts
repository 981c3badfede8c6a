import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { hasFocus } from '../support/keyboard.ts';
import { countPrints, printed } from '../support/printing.ts';
import { answer } from '../support/replies.ts';
import { expectToWaitFailAndReturn } from '../support/screen-states.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const path = '/receipt/12/31';
const api = '**/api/payments/student/12/receipt/31';
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

const reply = {
  school: { name: 'Mwangaza Academy', contacts: 'P.O. Box 7, Kisumu', footer: 'Asante', logo: null as string | null },
  student: { name: 'Achieng Otieno', id: 12, admissionNumber: null as string | null, account: 'K129', grade: 'Grade 4', stream: 'East' },
  payment: {
    id: 31,
    method: 'Cash',
    amount: 1500.5,
    balance: 499.5,
    payDate: '2026-02-03',
    code: null as string | null,
    isVerified: true,
    recordedBy: 'mfano-bursar',
    term: 'Term 1 2026',
    reversed: null,
    partOf: null,
  },
  qrCode: null as string | null,
};

/** Opens a receipt that says what is given, whatever the demo school holds. */
async function openMade(page: Page, changes: { student?: object; payment?: object } = {}): Promise<string> {
  await signInAs(page, 'mfano-bursar');
  const json = { ...reply, student: { ...reply.student, ...changes.student }, payment: { ...reply.payment, ...changes.payment } };
  await answer(page, 'GET', api, { json });
  await page.goto(path);
  return plain(await page.getByRole('article', { name: 'Receipt 31' }).innerText());
}

test('the receipt of a demo payment names school, student, amount and balance, with a code of 150 pixels', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await page.goto('/payments/12/fee-statement');
    await page
      .getByRole('link', { name: /^Receipt \d+$/ })
      .last()
      .click();
    await page.waitForURL('**/receipt/12/*');
    const paper = page.getByRole('article', { name: /^Receipt \d+$/ });
    const words = plain(await paper.innerText());
    expect(words).toMatch(/Fee Payment Receipt .*Amount paid KES [\d,.]+ .*Receipt number \d+ Date .* Student .*ID 12/i);
    expect(words).toMatch(/Balance after this payment .*KES [\d,.]+/i);
    const qr = paper.getByRole('img', { name: "QR code that opens the student's fee statement" });
    expect(await qr.evaluate((image) => [image.clientWidth, image.clientHeight])).toEqual([150, 150]);
    await settled(page);
  });
});

test('cash shows no code; a pending M-Pesa payment shows its code and that it is to be confirmed', async () => {
  await visit({}, async (page) => {
    const words = await openMade(page);
    expect(words).toMatch(/KES 1,500\.50.*Student ID 12.*Method Cash.*Balance after this payment KES 499\.50/i);
    expect(words).not.toMatch(/Transaction code|Subject to confirmation/i);
    expect(await page.getByRole('img', { name: /QR/ }).count()).toBe(0);
  });
  await visit({}, async (page) => {
    const words = await openMade(page, { payment: { method: 'Mpesa', code: 'SGH7Y2K9QL', isVerified: false, balance: -100 } });
    expect(words).toMatch(/Subject to confirmation.*Method M-Pesa Transaction code SGH7Y2K9QL.*credit KES 100\.00/i);
  });
});

test('a reversed payment says so, when and why', async () => {
  await visit({}, async (page) => {
    const words = await openMade(page, { payment: { isVerified: false, reversed: { date: '2026-02-05', reason: 'Wrong child' } } });
    expect(words).toMatch(/REVERSED on 5 Feb(ruary)? 2026: Wrong child/);
    expect(words).not.toMatch(/Subject to confirmation/i);
  });
});

test('it waits with a full-page spinner; a failure is "Error: " and the server’s words or ours, and Retry brings the receipt', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await answer(page, 'GET', api, { json: reply });
    await expectToWaitFailAndReturn(page, {
      path,
      // Another pattern than the receipt's own, whose answer is there again once this one is not held back any more.
      reads: '**/api/payments/student/**',
      prefix: 'Error: ',
      fallback: 'The receipt could not be loaded.',
      waiting: () => page.getByRole('main').getByRole('status').filter({ hasText: 'Loading…' }),
      full: () => page.getByRole('article', { name: 'Receipt 31' }),
    });
  });
});

test('a receipt that nobody has is said not to be found, with the way back', async () => {
  await visit({ expected: /404/ }, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await page.goto('/receipt/12/999999');
    await page
      .getByRole('alert')
      .getByText(/^Error: .*not found/i)
      .waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/dashboard');
    await expect.poll(() => page.getByRole('link', { name: 'View Statement' }).getAttribute('href')).toBe('/payments/12/fee-statement');
  });
});

test('the keyboard starts on Print Receipt, prints, and goes back to the dashboard', async () => {
  await visit({}, async (page) => {
    await openMade(page);
    await countPrints(page);
    const print = page.getByRole('button', { name: 'Print Receipt' });
    expect(await hasFocus(print)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await printed(page)).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await page.getByRole('table', { name: 'Recent Payments' }).waitFor();
    await settled(page);
  });
});

test('who scans a receipt and is not of the school sees whether it is good; a code that is none leads to signing in', async () => {
  await visit({ expected: /404/ }, async (page) => {
    const code = '1-31-AAAAAAAAAAAAAAAAAAAAAA';
    const good = { school: 'Mwangaza Academy', receiptNumber: 31, amount: 1500.5, payDate: '2026-02-03', status: 'verified' };
    await answer(page, 'GET', `**/api/receipts/check/${code}`, { json: good });
    await page.goto(`/payments/12/fee-statement?receipt=${code}`);
    const card = page.getByRole('region', { name: 'Receipt check' });
    await card.getByText('VALID').waitFor();
    expect(plain(await card.innerText())).toBe('Mwangaza Academy Receipt 31 KES 1,500.50 Paid on 3 Feb 2026 VALID');

    await page.unroute(`**/api/receipts/check/${code}`);
    const document = await page.goto(`/payments/12/fee-statement?receipt=${code}`);
    expect(document?.headers()['x-robots-tag']).toBe('noindex');
    await page.waitForURL('**/login?returnUrl=*');
    expect(new URL(page.url()).searchParams.get('returnUrl')).toBe('/payments/12/fee-statement');
    await signInAs(page, 'mfano-bursar');
    await page.goto('/payments/12/fee-statement');
    await page.getByText('Current Balance').first().waitFor();
    await settled(page);
  });
});
