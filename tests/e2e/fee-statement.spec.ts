import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { alter, hold } from '../support/replies.ts';
import { expectToWaitFailAndReturn } from '../support/screen-states.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const path = '/payments/12/fee-statement';
const api = `**/api${path}**`;
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

type Data = {
  term: unknown;
  payments: unknown[];
  billing: { voteHeads: unknown[]; additionalFees: unknown[]; additionalFeesTotal: number };
  summary: Record<string, number>;
};

/** Answers the page's call with the real statement, changed. */
function alterStatement(page: Page, changed: (statement: Data) => object): Promise<void> {
  return alter<{ data: Data }>(page, api, (reply) => ({ ...reply, data: { ...reply.data, ...changed(reply.data) } }));
}

test('the statement of a demo student has every part, and its links lead to the receipts', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await page.goto(path);
    await page.getByRole('heading', { name: 'Fee Statement', level: 1 }).waitFor();
    expect(plain(await part(page, 'Student Information').innerText())).toMatch(
      /Name .+ Student ID 12 .*Grade .+ Stream .+ Status (A|Ina)ctive/,
    );
    const heads = await page.getByRole('table', { name: 'Payment History' }).getByRole('columnheader').allInnerTexts();
    expect(heads).toEqual(['Date', 'Method', 'Amount (KES)', 'Reference', 'Balance (KES)']);
    expect(plain(await part(page, 'Summary').innerText())).toMatch(
      /Total Billed KES [\d,.]+ Total Paid KES [\d,.]+ Carried Forward .*KES [\d,.]+ .*Current Balance .*KES [\d,.]+/,
    );
    await page
      .getByRole('link', { name: /^Receipt \d+$/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Print Receipt' }).waitFor();
  });
});

test('each line carries the balance after it, a missing reference is a dash, and a reversal is taken back with its reason', async () => {
  await visit({}, async (page) => {
    const stands = { kind: 'payment', isVerified: true, isReversed: false, reason: null };
    const line = { ...stands, date: '2026-02-03', method: 'Cash', amount: 400, code: null, receiptNumber: 7 };
    const reversed = { isVerified: false, isReversed: true };
    await signInAs(page, 'mfano-bursar');
    await alterStatement(page, () => ({
      payments: [
        { ...line, ...reversed, runningBalance: 600 },
        { ...line, method: 'Mpesa', amount: 100.5, code: 'QQ1', receiptNumber: 8, isVerified: false, runningBalance: 499.5 },
        { ...line, ...reversed, amount: -400, kind: 'reversal', reason: 'Wrong child', runningBalance: 899.5 },
      ],
      billing: { voteHeads: [{ name: 'Tuition', amount: 800 }], additionalFees: [{ name: 'Bus', amount: 200 }], additionalFeesTotal: 200 },
      summary: { totalBilled: 1000, totalPaid: 100.5, adjusted: 0, carriedForwardBalance: 0, currentBalance: 899.5 },
    }));
    await page.goto(path);
    await part(page, 'Payment History').waitFor();
    const rows = (await part(page, 'Payment History').getByRole('row').allInnerTexts()).map(plain);
    expect(rows.slice(1)).toEqual([
      'Owed before payments 1,000.00',
      expect.stringMatching(/2026 Cash ?Reversed 400\.00 - Receipt 7 600\.00$/),
      expect.stringMatching(/2026 M-Pesa ?Pending 100\.50 QQ1 ?Receipt 8 499\.50$/),
      expect.stringMatching(/2026 Cash ?Reversal ?Wrong child [−-]400\.00 - Receipt 7 899\.50$/),
      'Total Paid 100.50',
    ]);
    expect(plain(await part(page, 'Charges').innerText())).toContain('Additional fees, listed below 200.00');
    expect(plain(await part(page, 'Additional Fees').innerText())).toContain('Bus 200.00 Total additional fees 200.00');
  });
});

test('without payments and additional fees it says so and leaves the fees out', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await alterStatement(page, ({ billing, summary }) => ({
      payments: [],
      billing: { ...billing, additionalFees: [], additionalFeesTotal: 0 },
      summary: { ...summary, totalPaid: 0 },
    }));
    await page.goto(path);
    await page.getByText('No payments yet.').waitFor();
    expect(await part(page, 'Additional Fees').count()).toBe(0);
    expect(await page.getByText('Additional fees, listed below').count()).toBe(0);
  });
});

test('a statement of all terms starts from what was owed before the first and ends at the same balance', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await page.goto(path);
    const balance = part(page, 'Summary').locator('dl > div').last();
    const owed = await balance.innerText();
    const billed = await part(page, 'Summary').locator('dl > div').first().innerText();
    await page.getByRole('combobox', { name: 'Term' }).selectOption({ label: 'All Terms' });
    await page.getByText('All terms', { exact: true }).waitFor();
    await expect.poll(() => balance.innerText()).toBe(owed);
    expect(await part(page, 'Summary').locator('dl > div').first().innerText()).not.toBe(billed);
    await page.getByRole('link', { name: 'Back to Payments List' }).click();
    await page.waitForURL('**/payments/view?term=all');
    await page.getByRole('table', { name: 'Student Payments' }).getByRole('row').nth(1).waitFor();
  });
});

test('while the statement of other terms loads, that of the term before cannot be printed', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await page.goto(path);
    const print = page.getByRole('button', { name: 'Print Statement' });
    await print.waitFor();
    const letGo = await hold(page, api);
    await page.getByRole('combobox', { name: 'Term' }).selectOption({ label: 'All Terms' });
    await expect.poll(() => print.getAttribute('aria-disabled')).toBe('true');
    letGo();
    await page.getByText('All terms', { exact: true }).waitFor();
    await expect.poll(() => print.getAttribute('aria-disabled')).toBeNull();
  });
});

test('it says when it was issued, and where to pay only while something is owed', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-bursar');
    let owed = 1;
    await alterStatement(page, ({ summary }) => ({ issuedOn: '2026-02-03', summary: { ...summary, currentBalance: owed } }));
    await page.goto(path);
    await page.getByText('Issued on 3 Feb 2026').waitFor();
    await page.getByText('Pay to: paybill').waitFor();
    owed = 0;
    await page.reload();
    await part(page, 'Summary').waitFor();
    expect(await page.getByText('Pay to: paybill').count()).toBe(0);
  });
});

test('a school without terms still shows the student and what was brought forward', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await alterStatement(page, () => ({ term: null, terms: [], payments: [] }));
    await page.goto(path);
    await page.getByText('No term is set up yet').waitFor();
    expect(await page.getByRole('combobox', { name: 'Term' }).count()).toBe(0);
    await page.getByRole('cell', { name: 'Balance brought forward' }).waitFor();
  });
});

test('it waits with a full-page spinner, fails in the server’s words or ours, and comes back by Retry', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await expectToWaitFailAndReturn(page, {
      path,
      reads: api,
      fallback: 'Failed to fetch fee statement. Try again later.',
      waiting: () => page.getByRole('main').getByRole('status').filter({ hasText: 'Loading…' }),
      full: () => part(page, 'Summary'),
    });
    await page.getByRole('heading', { name: 'Fee Statement', level: 1 }).waitFor();
  });
});

test('a student whom nobody has is said not to be found, and the keyboard leads back to the list', async () => {
  await visit({ expected: /404/ }, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await page.goto('/payments/999999/fee-statement');
    const words = (await page.getByRole('alert').locator('p').first().innerText()).trim();
    expect(words).toMatch(/not found/i);
    await page.getByRole('link', { name: 'Back to Payments List' }).press('Enter');
    await page.waitForURL('**/payments/view');
    await page.getByRole('table', { name: 'Student Payments' }).getByRole('link').first().waitFor();
  });
});

test('another term is chosen by keyboard, stands in the address and survives a reload', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await page.goto(path);
    const choice = page.getByRole('combobox', { name: 'Term' });
    await choice.waitFor();
    const other = await choice.locator('option:not(:checked)').first().textContent();
    await choice.selectOption({ label: other ?? '' });
    await page.waitForURL('**/fee-statement?termId=*');
    await page.getByText(`${other}, `).waitFor();
    await page.reload();
    await page.getByText(`${other}, `).waitFor();
    await settled(page);
  });
});

test('a long statement is read by the page: each starts from the balance before it, and paper says which page it is', async () => {
  await visit({}, async (page) => {
    const stands = { kind: 'payment', isVerified: true, isReversed: false, reason: null };
    const line = { ...stands, date: '2026-02-03', method: 'Cash', amount: 400, code: null, receiptNumber: 7 };
    await signInAs(page, 'mfano-bursar');
    await alterStatement(page, () => ({
      payments: [{ ...line, runningBalance: 600 }],
      pagination: { page: 2, totalPages: 3, total: 1001 },
      summary: { totalBilled: 9000, totalPaid: 8400, adjusted: 0, carriedForwardBalance: 0, currentBalance: 600 },
    }));
    await page.goto(`${path}?page=2`);
    const history = part(page, 'Payment History');
    await history.getByRole('row', { name: /^Balance from page 1 1,000\.00$/ }).waitFor();
    await history.getByRole('row', { name: /^Total Paid, all pages 8,400\.00/ }).waitFor();
    await history.getByText('1,001 payments and reversals').waitFor();
    const next = page.waitForRequest(/page=3$/);
    await history.getByRole('button', { name: 'Next' }).click();
    await next;
    await page.emulateMedia({ media: 'print' });
    await history.getByText('Page 2 of 3 of the payments').waitFor();
    await expect.poll(() => history.getByRole('button', { name: 'Next' }).isVisible()).toBe(false);
  });
});

test('a credit of ten million is no wider than a phone, wherever it stands on the statement', async () => {
  await visit({ viewport: { width: 360, height: 740 } }, async (page) => {
    await signInAs(page, 'mfano-bursar');
    const credit = -10_000_000;
    await alterStatement(page, ({ billing, summary, payments }) => ({
      summary: { ...summary, carriedForwardBalance: credit, adjusted: credit, totalPaid: -credit, currentBalance: credit },
      billing: { ...billing, additionalFees: [{ name: 'Transport, both ways', amount: -credit }], additionalFeesTotal: -credit },
      payments: payments.map((line) => ({ ...(line as object), amount: -credit, runningBalance: credit })),
    }));
    await page.goto(path);
    await part(page, 'Summary').getByText('credit KES 10,000,000.00').last().waitFor();
    const widths = await page.evaluate(() => {
      const rights = [...document.querySelectorAll('article *')].map((part) => part.getBoundingClientRect().right);
      return { page: document.documentElement.scrollWidth, furthest: Math.ceil(Math.max(...rights)) };
    });
    expect(widths.page).toBeLessThanOrEqual(360);
    // Within the paper, whose edge stands sixteen pixels from that of the screen.
    expect(widths.furthest).toBeLessThanOrEqual(360 - 16);
  });
});
