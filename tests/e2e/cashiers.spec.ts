import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { nairobiToday } from '../../src/core/dates.ts';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const amounts = (words: string) => [...words.matchAll(/(−?)KES ([\d,.]+)/g)].map(([, minus, kes]) => cents(`${minus}${kes}`));
const cents = (kes: string) => Math.round(Number(kes.replace(/,/g, '').replace('−', '-')) * 100);
const wordsOf = async (page: Page, nth: number) => (await page.locator('dl').nth(nth).innerText()).replace(/\s+/g, ' ');
const totalOf = async (page: Page) => cents(/Total received (?:−)?KES ([\d,.]+)/.exec(await wordsOf(page, 0))?.[1] ?? '');

test('what each cashier took adds up to the total received, and a cashier’s own list comes to their figure', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await page.goto('/all-payments');
    await page.getByText('Page 1 of').waitFor();
    await page.getByText('By cashier').press('Enter');
    await expect.poll(() => wordsOf(page, 1)).toMatch(/mfano-admin KES [1-9].*mfano-bursar KES [1-9]/);
    const each = await wordsOf(page, 1);
    expect(amounts(each).reduce((sum, amount) => sum + amount, 0)).toBe(await totalOf(page));
    const theirs = cents(/mfano-bursar KES ([\d,.]+)/.exec(each)?.[1] ?? '');
    await page.getByRole('combobox', { name: 'Recorded by' }).selectOption('mfano-bursar');
    await page.waitForURL(/recordedBy=\d+/);
    await expect.poll(() => totalOf(page)).toBe(theirs);
    await settled(page);
    expect(await wordsOf(page, 1)).not.toContain('mfano-admin');
    const recorders = page.getByRole('table', { name: 'All Payments' }).getByRole('cell', { name: /^mfano-/ });
    expect(new Set(await recorders.allInnerTexts())).toEqual(new Set(['mfano-bursar']));
    await page.reload();
    await expect.poll(() => totalOf(page)).toBe(theirs);
    await page.getByLabel('To', { exact: true }).fill('2001-01-31');
    await page.getByText('No payments found').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.waitForURL(/all-payments$/);
  });
});

test('on a phone a cashier’s takings of today take three taps', async () => {
  await visit({ viewport: { width: 360, height: 740 } }, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await page.goto(`/all-payments?from=${nairobiToday()}&to=${nairobiToday()}`);
    await page.getByText('By cashier').click();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'Recorded by' }).selectOption('mfano-admin');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/recordedBy=\d+/);
  });
});
