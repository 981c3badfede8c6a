import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { freshSchool } from '../support/fresh-school.ts';
import { answer, refusal } from '../support/replies.ts';
import { expectToWaitFailAndReturn } from '../support/screen-states.ts';

useBrowser();

const path = '/payments/fee-reports';
const address = `**/api${path}`;
const noTerm = 'No active term is set for the school. Please configure a current term in the School Settings.';
const info = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });
const figure = (page: Page, name: string) => page.getByRole('figure', { name });
const plain = (text: string) => text.replace(/\s+/g, ' ');

async function open(page: Page, username = 'mfano-bursar'): Promise<void> {
  await signInAs(page, username);
  await page.goto(path);
  await page.getByRole('heading', { name: 'School Fee Reports', level: 1 }).waitFor();
}

const none = { Cash: 0, Mpesa: 0, Bank: 0 };
const fees = { tuitionFee: 9000, assBooks: 500, activityFee: 300, diaryFee: 150.5, others: 49.5, total: 10_000 };
const grade = (gradeId: number, gradeName: string, paid: number) => ({
  gradeId,
  gradeName,
  totalActiveStudents: 2,
  billedNextTerm: 0,
  basicFees: fees,
  additionalFees: { items: [], total: 0 },
  payments: { total: paid, refunded: 0 },
});

const firstTerm = {
  currentTerm: { id: 1, name: 'Term 1', year: 2026 },
  previousTerm: null,
  gradeDetails: [] as object[],
  collection: { billed: 0, collected: 0, refunded: 0 },
  balances: { owed: 0, owingStudents: 0, credit: 0, creditStudents: 0 },
  collectedByMethod: none,
  paymentMethodComparison: null as object | null,
  termComparison: {
    currentTerm: { totalPayments: 0, averageBalance: 0 },
    previousTerm: null as object | null,
    change: null as number | null,
    averageBalanceChange: null as number | null,
  },
  weekly: [
    { week: 1, current: 0, previous: null },
    { week: 2, current: null, previous: null },
  ] as object[],
};

/** Answers the page's call with a report that differs from an empty school's first term as stated. */
function report(page: Page, changes: object): Promise<void> {
  return answer(page, 'GET', address, { json: { success: true, message: '', data: { ...firstTerm, ...changes } } });
}

test('what a grade is made of stands open, but on a phone, where it opens by a press', async () => {
  await visit({}, async (page) => {
    await open(page);
    const card = page.getByRole('article', { name: 'Grade 4' });
    const parts = card.getByText('Total Basic');
    await parts.waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await parts.waitFor({ state: 'hidden' });
    await card.getByText('Grade 4 in detail').click();
    await parts.waitFor();
  });
});

test('the demo school shows grades, methods and terms in full, each picture with its words and its table', async () => {
  await visit({}, async (page) => {
    await open(page);
    const card = page.getByRole('article', { name: 'Grade 4' });
    await card.waitFor();
    const words = plain(await card.innerText());
    for (const part of ['Basic Fees', 'Tuition', 'Total Basic', 'Additional Fees', 'Lunch (', 'Total Additional', 'Payment Summary']) {
      expect(words).toContain(part);
    }
    expect(words).toMatch(/\d+% paid .*KES [\d,.]+ of KES [\d,.]+ .*Total Required .*Total Paid .*Balance/);
    await expect.poll(() => page.getByRole('article').count()).toBe(11);

    for (const name of ['Collection by grade', 'Collected week by week']) {
      await figure(page, name).getByText('Show as a table').click();
      await figure(page, name).getByRole('table', { name }).waitFor();
    }
    await expect.poll(() => figure(page, 'Collection by grade').getByRole('row').count()).toBe(12);
    await expect
      .poll(() => figure(page, 'Collected week by week').innerText())
      .toMatch(/By week \d+, KES [\d,.]+ had been collected, [\d.]+% (more|less) than by/);
    await expect.poll(() => figure(page, 'Collected week by week').innerText()).toMatch(/Term \d \d{4}: KES [\d.]+[KM]/);
    await expect.poll(() => figure(page, 'Collection by grade').innerText()).toMatch(/\d+% paid, KES [\d.]+K to pay/);
    const progress = plain(await page.getByRole('region', { name: 'Payment Progress by Grade' }).innerText());
    await page.getByText('Required counts active students; collected counts everybody.').waitFor();
    expect(progress).toMatch(/Billed this term KES [\d,.]+ Collected this term KES [\d,.]+ Billed less collected KES [\d,.]+/);
    expect(progress).toMatch(
      /Outstanding, with arrears KES [\d,.]+ ?\d+ students owe.*, earlier terms included\. .* in credit by KES [\d,.]+, which is not subtracted here/,
    );
    const methods = page.getByRole('region', { name: 'Payment Method Comparison' });
    await expect.poll(() => methods.getByText(/vs previous term/).count()).toBe(4);
    const balance = page.getByRole('region', { name: 'Average Balance' });
    expect(plain(await balance.innerText())).toMatch(/KES [\d,.]+ .*KES [\d,.]+ Change (Up|Down) [\d.]+% vs previous term/);
  });
});

test('it waits with a spinner, fails in the server’s words or ours, and Retry by keyboard brings the report', async () => {
  await visit({ expected: /status of 500/ }, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await expectToWaitFailAndReturn(page, {
      path,
      reads: address,
      fallback: 'Failed to fetch fee reports',
      waiting: () => page.getByRole('main').getByRole('status').filter({ hasText: 'Loading…' }),
      full: () => page.getByRole('article'),
    });
  });
});

test.each([
  ['mfano-admin', 'Please set a current term in Manage Terms before viewing reports.'],
  ['mfano-bursar', 'Please ask an administrator to set a current term before viewing reports.'],
])('the want of a current term says what to do to %s', async (username, hint) => {
  await visit({ expected: /status of 409/ }, async (page) => {
    await answer(page, 'GET', address, refusal('No active term, says an older server.', 409));
    await open(page, username);
    const alert = page.getByRole('alert');
    await alert.getByText(noTerm, { exact: true }).waitFor();
    expect(plain(await alert.innerText())).toContain(hint);
    const link = alert.getByRole('link', { name: 'Manage Terms' });
    if (username === 'mfano-bursar') return expect(await link.count()).toBe(0);
    await link.click();
    await page.waitForURL('**/settings/terms');
    await page.getByRole('table', { name: 'Existing Terms' }).getByText('Current: Yes').waitFor();
  });
});

test('a new school, which has no term, is told the same', async () => {
  await visit({ expected: /status of 409/ }, async (page) => {
    await freshSchool(page, 'ripoti-bila-muhula');
    await page.goto(path);
    const alert = page.getByRole('alert');
    await alert.getByText(noTerm, { exact: true }).waitFor();
    await alert.getByRole('link', { name: 'Manage Terms' }).waitFor();
  });
});

describe('with little to tell', () => {
  test('a school without fees, payments and an earlier term is told to set them up', async () => {
    await visit({}, async (page) => {
      await report(page, {});
      await open(page, 'mfano-admin');
      await page.getByText('No report data available. Please check if you have set up fee structures and payments.').waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Manage Fee Structures' }).click();
      await page.waitForURL('**/settings/fee-structures');
      await page.getByRole('table', { name: 'Fee Structures' }).waitFor();
    });
  });

  test('a first term shows its own figures, and says why there is no comparison', async () => {
    await visit({}, async (page) => {
      const cash = { Cash: 6000, Mpesa: 0, Bank: 0 };
      const grades = [grade(1, 'Grade 1', 5800), grade(2, '', 14_000), grade(3, 'Grade 3', 20_200)];
      await report(page, { gradeDetails: grades, collectedByMethod: cash });
      await open(page);
      await info(page, 'Payment method comparison data is not available. This may be the first term with payments.').waitFor();
      await info(page, 'Term comparison data is not available. This may be the first term with fee records.').waitFor();
      await expect.poll(() => figure(page, 'How Term 1 2026 was paid').innerText()).toContain('All of it came by Cash.');
      const bar = (name: string) => page.getByRole('progressbar', { name: `${name} fees paid` }).getAttribute('aria-valuetext');
      expect([await bar('Grade 1'), await bar('Unknown Grade'), await bar('Grade 3')]).toEqual([
        '29% paid, Low',
        '70% paid, Good',
        '100% paid, Good',
      ]);
      const card = plain(await page.getByRole('article', { name: 'Grade 3' }).innerText());
      expect(card).toContain('No additional fees');
      expect(card).toContain('Balance credit 200.00');
      const bars = await figure(page, 'Collection by grade').getByRole('listitem').allInnerTexts();
      expect(bars).toEqual([]);
      await figure(page, 'Collection by grade').getByText('Show as a table').click();
      const rows = await figure(page, 'Collection by grade').getByRole('row').allInnerTexts();
      expect(rows.slice(1).map((row) => plain(row).split(' 20,000')[0])).toEqual(['Grade 1', 'Unknown Grade', 'Grade 3']);
    });
  });

  test('a term without grades says where to look, and more balance is bad news', async () => {
    await visit({}, async (page) => {
      await report(page, {
        previousTerm: { id: 2, name: 'Term 3', year: 2025 },
        paymentMethodComparison: {
          Cash: { current: 900, previous: 1000 },
          Mpesa: { current: 0, previous: 0 },
          Bank: { current: 5, previous: 0 },
        },
        termComparison: {
          currentTerm: { totalPayments: 905, averageBalance: 1500 },
          previousTerm: { totalPayments: 1000, averageBalance: 0 },
          change: -9.5,
          averageBalanceChange: null,
        },
      });
      await open(page);
      await info(page, 'No grade details available. Please check if fee structures have been set up.').waitFor();
      const rows = page.getByRole('region', { name: 'Payment Method Comparison' }).getByRole('row');
      expect((await rows.allInnerTexts()).slice(1).map((row) => plain(row).trim())).toEqual([
        'Cash 900.00 1,000.00 Down 10.0% vs previous term',
        'M-Pesa 0.00 0.00 0.0% vs previous term',
        'Bank 5.00 0.00 Up 100.0% vs previous term',
        'Total 905.00 1,000.00 Down 9.5% vs previous term',
      ]);
      expect(plain(await page.getByRole('region', { name: 'Payment Totals' }).innerText())).toContain('Down 9.5% vs previous term');
      expect(plain(await page.getByRole('region', { name: 'Average Balance' }).innerText())).toContain('Change N/A');
    });
  });
});
