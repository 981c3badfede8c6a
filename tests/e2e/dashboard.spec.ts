import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, nairobiToday, yearOf } from '../../src/core/dates.ts';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { addClass, enrol, freshSchool } from '../support/fresh-school.ts';
import { alter, answer, refusal } from '../support/replies.ts';
import { expectToWaitFailAndReturn } from '../support/screen-states.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const api = '**/api/dashboard';
const table = (page: Page) => page.getByRole('table', { name: 'Recent Payments' });
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

type Day = { currentTerm: unknown; data: Record<string, unknown> };

async function open(page: Page, username = 'mfano-bursar'): Promise<void> {
  await signInAs(page, username);
  await page.goto('/dashboard');
}

const payment = (id: number, changes: object) => ({
  kind: 'payment',
  id,
  student: { id: 1, fullName: 'Achieng Otieno', grade: { name: 'Grade 4' } },
  amount: 1500.5,
  method: 'Cash',
  code: null,
  isVerified: true,
  isReversed: false,
  ...changes,
});

test('the day is shown in five cards and the ten newest payments', async () => {
  await visit({}, async (page) => {
    await open(page);
    await table(page).waitFor();
    expect(plain(await page.getByRole('main').locator('dl').innerText())).toMatch(
      /^Active Students \d+ Inactive Students \d+ Cash Total Today KES [\d,.]+ Bank Total Today KES [\d,.]+ M-Pesa Total Today KES [\d,.]+$/,
    );
    await expect.poll(() => table(page).getByRole('row').count()).toBe(11);
    const heads = await table(page).getByRole('columnheader').allInnerTexts();
    expect(heads).toEqual(['Student', 'Grade', 'Amount (KES)', 'Method', 'Code', 'Status']);
  });
});

test('a code shows for M-Pesa and bank only, a payment is Verified, Pending or Reversed, a reversal is negative, and an eleventh is left out', async () => {
  await visit({}, async (page) => {
    const recentPayments = [
      payment(1, { code: 'NOT-SHOWN' }),
      payment(2, { method: 'Mpesa', code: 'SGH7Y2K9QL', isVerified: false }),
      payment(3, { method: 'Bank', code: 'FT 221' }),
      payment(4, { method: 'Bank' }),
      payment(5, { kind: 'reversal', amount: -1500.5, isVerified: false, isReversed: true }),
      payment(5, { isVerified: false, isReversed: true }),
      ...[6, 7, 8, 9, 10, 11].map((id) => payment(id, {})),
    ];
    await signInAs(page, 'mfano-bursar');
    await alter<Day>(page, api, (reply) => ({ ...reply, data: { ...reply.data, recentPayments } }));
    await page.goto('/dashboard');
    await table(page).waitFor();
    const rows = (await table(page).getByRole('row').allInnerTexts()).map(plain);
    expect(rows).toHaveLength(11);
    expect(rows.slice(1, 7)).toEqual([
      'Achieng Otieno Grade 4 1,500.50 Cash N/A Verified',
      'Achieng Otieno Grade 4 1,500.50 M-Pesa SGH7Y2K9QL Pending',
      'Achieng Otieno Grade 4 1,500.50 Bank FT 221 Verified',
      'Achieng Otieno Grade 4 1,500.50 Bank N/A Verified',
      'Achieng Otieno Grade 4 −1,500.50 Cash N/A Reversal',
      'Achieng Otieno Grade 4 1,500.50 Cash N/A Reversed',
    ]);
  });
});

test('it waits, fails in the server’s words or ours, and Retry by keyboard brings the day back', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await expectToWaitFailAndReturn(page, {
      path: '/dashboard',
      reads: api,
      fallback: 'Failed to load dashboard data',
      waiting: () => page.getByRole('main').getByRole('status').filter({ hasText: 'Loading…' }),
      full: () => table(page),
    });
    await answer(page, 'GET', api, refusal(''));
    await page.reload();
    await page.getByRole('alert').waitFor();
    await expect.poll(() => page.getByRole('banner').innerText()).toContain('Your School');
  });
});

test.each([
  ['a session that has expired', 'Your token has expired', true],
  ['a session that is refused', 'Sign in first', false],
])('%s is ended and leads to signing in, with the way back', async (_, message, expired) => {
  await visit({ expected: /401/ }, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await answer(page, 'GET', api, refusal(message, 401));
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(new URL(page.url()).searchParams.get('returnUrl')).toBe('/dashboard');
    const expiredText = page.getByText('Your session has expired. Please log in again.');
    await (expired ? expiredText.waitFor() : expiredText.waitFor({ state: 'detached' }));
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([null, null]);
  });
});

test('without payments the first one is offered, and not where it could only be refused', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-bursar');
    const first = page.getByRole('link', { name: 'Record the first payment' });
    const main = page.getByRole('main');
    await alter<Day>(page, api, (reply) => ({ ...reply, data: { ...reply.data, recentPayments: [] } }));
    await page.goto('/dashboard');
    await page.getByText('No payments yet', { exact: true }).waitFor();
    await expect.poll(() => first.getAttribute('href')).toBe('/payments/new');
    await alter<Day>(page, api, (reply) => ({ ...reply, currentTerm: null, data: { ...reply.data, recentPayments: [] } }));
    await page.reload();
    await page.getByText('No current term is set. An administrator can set one in Manage Terms.').waitFor();
    await page.getByText('They can be recorded once a term is current and the school has students.').waitFor();
    expect([await first.count(), await main.getByRole('link', { name: 'New Payment' }).count()]).toEqual([0, 0]);
  });
});

test('a new school is led through setting up, one step after the other, until it can take payments', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'shule-mpya');
    const steps = page.getByRole('region', { name: 'Set Up Your School' }).getByRole('listitem');
    const main = page.getByRole('main');
    const stepTexts = async () => (await steps.allInnerTexts()).map(plain);
    await page.goto('/dashboard');
    await steps.first().waitFor();
    expect(await main.getByRole('link', { name: 'New Payment' }).count()).toBe(0);
    const hrefs = await steps.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const offered = [
      '/settings/configure-grades',
      '/settings/terms',
      '/import/fees',
      '/settings/fee-structures',
      '/import',
      '/students/add',
    ];
    expect(hrefs).toEqual(offered);
    const place = await addClass(call, 'Grade 1', ['East']);
    const today = nairobiToday();
    await page.reload();
    await steps.first().getByText('Done').waitFor();
    expect((await stepTexts()).map((step) => step.endsWith('Done'))).toEqual([true, false, false, false]);
    const dates = { startDate: today, endDate: today };
    const { term } = await call<{ term: { id: number } }>('/api/settings/terms', {
      name: 'Muhula 1',
      year: Number(today.slice(0, 4)),
      ...dates,
    });
    await call('/api/settings/fee-structure', { grade: place.grade_id, term_id: term.id, tuition_fee: 9000, ass_books: 0, diary_fee: 0 });
    await page.reload();
    await steps.nth(2).getByText('Done').waitFor();
    expect((await stepTexts()).map((step) => step.endsWith('Done'))).toEqual([true, true, true, false]);
    await enrol(call, place, 'Neema Wanjiru');
    await page.reload();
    await main.getByRole('link', { name: 'New Payment' }).waitFor();
    await page.getByRole('link', { name: 'Record the first payment' }).waitFor();
    expect(await steps.count()).toBe(0);
    await settled(page);
  });
});

test('where no term runs today, the dashboard leads to opening the next', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'muhula-ujao');
    const [from, to] = [addDays(nairobiToday(), 20), addDays(nairobiToday(), 90)];
    await call('/api/settings/terms', { name: 'Muhula 1', year: yearOf(from), startDate: from, endDate: to });
    await page.goto('/dashboard');
    await page
      .getByRole('main')
      .getByText(`No term is running today. Open Muhula 1 ${yearOf(from)}`)
      .waitFor();
    await page.getByRole('link', { name: `Open Muhula 1 ${yearOf(from)}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make current' }).click();
    await page.getByText('Current: Yes').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await settled(page);
  });
});

test('a teacher sees the students and no money', async () => {
  await visit({}, async (page) => {
    await open(page, 'mfano-teacher');
    const cards = page.getByRole('main').locator('dl');
    await cards.waitFor();
    expect(plain(await cards.innerText())).toMatch(/^Active Students \d+ Inactive Students \d+$/);
    expect(await page.getByRole('main').getByText('KES').count()).toBe(0);
    expect(await page.getByRole('main').getByText('came in').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'View All' }).count()).toBe(0);
  });
});
