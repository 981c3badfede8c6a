import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { nairobiToday } from '../../src/core/dates.ts';
import { demoPassword, signInAs, useBrowser, visit } from '../support/browser.ts';
import { hasFocus, pressEnter } from '../support/keyboard.ts';
import { answer, refusal } from '../support/replies.ts';
import { expectRefusalInWords, expectToWaitFailAndReturn, messages } from '../support/screen-states.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const api = '**/api/payments/all-recent-payments**';
const rows = (page: Page) => page.getByRole('table', { name: 'All Payments' }).getByRole('row');
const totals = async (page: Page) => (await page.locator('dl').first().innerText()).replace(/\s+/g, ' ');

async function open(page: Page, search = '', username = 'mfano-admin'): Promise<void> {
  await signInAs(page, username);
  await page.goto(`/all-payments${search}`);
  await page.getByRole('heading', { name: 'All Payments' }).waitFor();
  await settled(page);
}

/** Records a payment over the API as somebody of the demo school, and answers its receipt number. */
async function record(page: Page, username: string, payment: Record<string, unknown>): Promise<number> {
  const { token } = await (await page.request.post('/api/auth/login', { data: { username, password: demoPassword } })).json();
  const sent = { data: { studentId: 20, amount: 1250, ...payment }, headers: { authorization: `Bearer ${token}` } };
  return (await (await page.request.post('/api/payments/new', sent)).json()).payment.id;
}

test('View All on the dashboard leads to every payment, twenty to a page', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'View All' }).click();
    await page.waitForURL('**/all-payments');
    await page.getByText('Page 1 of').waitFor();
    await expect.poll(() => rows(page).count()).toBe(22);
    expect(await totals(page)).toMatch(
      /Cash KES [\d,.]+ M-Pesa KES [\d,.]+ Bank KES [\d,.]+ Total received KES [\d,.]+ Reversals already deducted KES [\d,.]+/,
    );
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Page 2 of').waitFor();
    expect(page.url()).toContain('page=2');
    await page.goBack();
    await page.getByText('Page 1 of').waitFor();
  });
});

test('filters stand in the address, survive a reload and are cleared at once', async () => {
  await visit({}, async (page) => {
    await open(page);
    await page.getByRole('combobox', { name: 'Method' }).selectOption('Bank');
    await page.waitForURL('**/all-payments?method=Bank');
    await expect.poll(() => totals(page)).toMatch(/Cash KES 0\.00 M-Pesa KES 0\.00 Bank KES [1-9]/);
    await page.getByLabel('To', { exact: true }).fill('2001-01-31');
    await page.getByText('No payments found').waitFor();
    await page.reload();
    await page.getByText('No payments found').waitFor();
    expect(page.url()).toContain('to=2001-01-31');
    await expect.poll(() => page.getByLabel('To', { exact: true }).inputValue()).toBe('2001-01-31');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('Page 1 of').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: 'Today' }).click();
    await page.waitForURL(`**/all-payments?from=${nairobiToday()}&to=${nairobiToday()}`);
  });
});

test('days in the wrong order are refused beside the list, and mended there', async () => {
  await visit({ expected: /400/ }, async (page) => {
    await open(page, '?from=2026-02-02&to=2026-02-01');
    await page.getByRole('alert').getByText('To must not be before From').waitFor();
    await page.getByLabel('From', { exact: true }).fill('2026-02-01');
    await page.getByRole('alert').waitFor({ state: 'hidden' });
  });
});

test('an administrator finds a pending payment by its code, verifies it and keeps the place in the list', async () => {
  await visit({}, async (page) => {
    const number = await record(page, 'mfano-bursar', { method: 'Mpesa', code: 'E2EVERIFY1' });
    await open(page);
    await page.getByRole('searchbox', { name: 'Search' }).fill('e2e verify1');
    const verify = page.getByRole('button', { name: `Verify payment ${number}` });
    await page.waitForURL('**q=e2e*');
    await expect.poll(() => rows(page).nth(1).innerText()).toContain('Pending');
    await pressEnter(verify);
    await page.getByText(`Payment ${number} verified.`).waitFor();
    await verify.waitFor({ state: 'hidden' });
    await expect.poll(() => rows(page).nth(1).innerText()).toMatch(/Verified\s+\d+ \w+ \d{4} by mfano-admin/);
    expect(await hasFocus(rows(page).nth(1))).toBe(true);
  });
});

test('whoever recorded a payment is told why they can neither verify nor reverse it', async () => {
  await visit({}, async (page) => {
    const number = await record(page, 'mfano-admin', { method: 'Mpesa', code: 'E2EOWN1' });
    await open(page, '?q=E2EOWN1');
    const why = { Verify: 'another person must verify it', Reverse: 'another administrator must reverse it' };
    for (const [act, who] of Object.entries(why)) {
      const button = page.getByRole('button', { name: `${act} payment ${number}` });
      await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
      await button.focus();
      const reason = page.getByRole('tooltip').filter({ visible: true });
      await expect.poll(() => reason.innerText()).toBe(`You recorded this payment, so ${who}`);
    }
  });
});

test('a bursar may verify what an administrator recorded, and asks for its reversal', async () => {
  await visit({}, async (page) => {
    const number = await record(page, 'mfano-admin', { method: 'Mpesa', code: 'E2EBURSAR1' });
    await open(page, '?q=E2EBURSAR1', 'mfano-bursar');
    const ask = page.getByRole('link', { name: `Request reversal of payment ${number}` });
    await expect.poll(() => ask.getAttribute('href')).toMatch(new RegExp(`^/reversals/new/\\d+/${number}$`));
    expect(await page.getByRole('button', { name: `Reverse payment ${number}` }).count()).toBe(0);
    await page.getByRole('button', { name: `Verify payment ${number}` }).click();
    await page.getByText(`Payment ${number} verified.`).waitFor();
    await page.getByRole('button', { name: `Verify payment ${number}` }).waitFor({ state: 'hidden' });
  });
});

test('a payment that was verified elsewhere meanwhile is said to be', async () => {
  await visit({ expected: /409/ }, async (page) => {
    const number = await record(page, 'mfano-bursar', { method: 'Mpesa', code: 'E2ETWICE1' });
    await open(page, '?q=E2ETWICE1');
    await page.route('**/verify', async (route) => {
      await route.fetch({ headers: { ...route.request().headers(), 'idempotency-key': 'of-another-tab' } });
      await route.continue();
    });
    await page.getByRole('button', { name: `Verify payment ${number}` }).click();
    await page.getByText('This payment is already verified.').waitFor();
  });
});

test('the file holds what the filters leave, with the mark of UTF-8, and is named after its days', async () => {
  await visit({}, async (page) => {
    await open(page, '?method=Cash&from=2001-01-01');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export as CSV' }).click()]);
    expect(download.suggestedFilename()).toBe('payments-from-2001-01-01.csv');
    const text = readFileSync(await download.path(), 'utf8');
    expect(text.startsWith('\ufeffReceipt number,Date,')).toBe(true);
    const lines = text.trim().split('\r\n').slice(1);
    const count = Number(/([\d,]+) rows/.exec(await page.getByRole('navigation', { name: 'Pages' }).innerText())?.[1]?.replace(',', ''));
    expect(lines).toHaveLength(count);
    for (const line of lines) expect(line).toContain(',Cash,');
  });
});

test('a file that cannot be made is said so in the server’s words or ours, and the list stays', async () => {
  await visit({ expected: /409|500/ }, async (page) => {
    await open(page);
    const download = page.getByRole('button', { name: 'Export as CSV' });
    const files = '**/api/payments/export**';
    await answer(page, 'GET', files, refusal('The books are being counted.', 409));
    await download.click();
    await messages(page).getByText('The books are being counted.', { exact: true }).waitFor();
    await answer(page, 'GET', files, refusal(''));
    await download.click();
    await messages(page).getByText('The payments could not be downloaded.', { exact: true }).waitFor();
    await expect.poll(() => rows(page).count()).toBe(22);
  });
});

test('when verifying or reversing fails it is said in the server’s words or ours, and the payment stays as it was', async () => {
  await visit({ expected: /409/ }, async (page) => {
    const number = await record(page, 'mfano-bursar', { method: 'Mpesa', code: 'E2EREFUSED1' });
    await open(page, '?q=E2EREFUSED1');
    const verify = page.getByRole('button', { name: `Verify payment ${number}` });
    const verifying = { method: 'POST', address: '**/verify', fallback: 'The payment could not be verified.' } as const;
    await expectRefusalInWords(page, { ...verifying, act: () => verify.click(), place: messages(page) });
    await page.getByRole('button', { name: `Reverse payment ${number}` }).click();
    const dialog = page.getByRole('dialog', { name: `Reverse payment ${number}?` });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Wrong child');
    const reverse = () => dialog.getByRole('button', { name: 'Reverse payment' }).click();
    const reversing = { method: 'POST', address: '**/reverse', fallback: 'The payment could not be reversed.' } as const;
    await expectRefusalInWords(page, { ...reversing, act: reverse, place: dialog.getByRole('alert') });
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('Wrong child');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await verify.waitFor();
    await expect.poll(() => rows(page).nth(1).innerText()).toContain('Pending');
  });
});

test('rows keep one height, and Reverse its place whether its row has Verify or not', async () => {
  await visit({}, async (page) => {
    await record(page, 'mfano-bursar', { method: 'Cash' });
    await record(page, 'mfano-bursar', { method: 'Mpesa', code: 'E2EPLACE1' });
    await open(page);
    const heights = await rows(page).evaluateAll((all) => all.slice(1, 3).map((row) => row.getBoundingClientRect().height));
    expect(heights).toEqual([44, 44]);
    const acts = await page
      .getByRole('button', { name: /^Reverse payment/ })
      .evaluateAll((all) => all.map((act) => Math.round(act.getBoundingClientRect().right)));
    expect(new Set(acts).size).toBe(1);
    await expect.poll(() => page.getByRole('button', { name: /^Verify payment/ }).count()).toBeLessThan(acts.length);
  });
});

test('rows stand in while the list waits; it fails in the server’s words or ours, comes back by Retry, and begins with a button', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await signInAs(page, 'mfano-bursar');
    const totals = { Cash: 0, Mpesa: 0, Bank: 0, all: 0, reversed: 0 };
    const nothing = { payments: [], totals, recorders: [], pagination: { page: 1, totalPages: 1, total: 0 } };
    await expectToWaitFailAndReturn(page, {
      path: '/all-payments',
      reads: api,
      fallback: 'Failed to load the payments.',
      waiting: () => page.getByRole('main').getByText('Loading…'),
      full: () => page.getByText('Page 1 of'),
      standIns: 20,
      empty: { reply: nothing, words: 'No payments yet' },
    });
    await expect.poll(() => page.getByRole('link', { name: 'Record the first payment' }).getAttribute('href')).toBe('/payments/new');
    await expect.poll(() => page.getByRole('button', { name: 'Export as CSV' }).isDisabled()).toBe(true);
  });
});
