import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser, visit } from '../support/browser.ts';
import { cell, schoolOfThree } from '../support/fee-grids.ts';
import { type Call, freshSchool } from '../support/fresh-school.ts';
import { dialog, inTwoSessions, press } from '../support/two-sessions.ts';

useBrowser();

const first = 'Grade 1, Tuition Fee';
const inMenu = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name });
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
const charge = (page: Page) => page.getByRole('dialog', { name: /^Change the fees of/ });

/** Two see the fees of one of the terms; the first types KES 8,000, and the second has saved KES 9,000 meanwhile. */
async function overtaken(of: 'term' | 'next', username: string, work: (mine: Page) => Promise<void>): Promise<void> {
  const setUp = async (call: Call) => `/settings/fee-grid?termId=${(await schoolOfThree(call))[of]}`;
  await inTwoSessions({ username, setUp }, async ({ mine, theirs }) => {
    for (const [page, amount] of [
      [theirs, '9000'],
      [mine, '8000'],
    ] as const) {
      await cell(page, first).fill(amount);
      await press(page, 'Save Fees');
      if (of === 'term') await press(charge(page), 'Save and charge');
      if (page === theirs) await page.getByText(/^Fees of 1 grade for/).waitFor();
    }
    await dialog(mine).waitFor();
    await work(mine);
  });
}

test('mine saved over theirs in a billed term says anew whom it charges how much, and charges only then', async () => {
  await overtaken('term', 'ada-juu-yao', async (page) => {
    await press(dialog(page), 'Save mine anyway');
    await charge(page).waitFor();
    expect(plain(await charge(page).innerText())).toContain('Grade 1 1 −1,000.00 −1,000.00');
    await press(charge(page), 'Save and charge');
    await page.getByText(/^Fees of 1 grade for .* 1 student is charged KES 1,000.00 less in total\.$/).waitFor();
  });
});

test('changes that are discarded leave the fees that another has saved', async () => {
  await overtaken('next', 'ada-achilia', async (page) => {
    await press(dialog(page), 'Keep editing');
    await press(page, 'Discard changes');
    await page.getByText('Nothing is changed yet.').waitFor();
    await expect.poll(() => cell(page, first).inputValue()).toMatch(/^9,?000\.00$/);
  });
});

test('the menu asks before it leads from the typed fees of one term to those of another, and from no typed fees it does not', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'ada-menyu');
    const { term, next } = await schoolOfThree(call);
    await page.goto(`/settings/fee-grid?termId=${term}`);
    await cell(page, first).fill('8000');
    await inMenu(page, 'Fees for the Year').click();
    await press(page.getByRole('dialog', { name: 'Leave without saving?' }), 'Stay');
    expect([await cell(page, first).inputValue(), new URL(page.url()).search]).toEqual(['8,000.00', `?termId=${term}`]);
    await press(page, 'Discard changes');
    await inMenu(page, 'Fees for the Year').click();
    await expect.poll(() => page.getByRole('combobox', { name: 'Term' }).inputValue()).toBe(String(next));
  });
});

test('the simulator opened anew from the menu has blank fields', async () => {
  await visit({}, async (page) => {
    await schoolOfThree(await freshSchool(page, 'ada-upya'));
    await page.goto('/settings/fee-simulator');
    const field = page.getByRole('textbox', { name: 'Tuition Fee' });
    await field.fill('5%');
    await page.waitForURL(/tuitionFee=5%25/);
    expect(await field.inputValue()).toBe('5%');
    await inMenu(page, 'Fee Simulator').click();
    await page.waitForURL(/fee-simulator$/);
    await expect.poll(() => field.inputValue()).toBe('');
    await page.goBack();
    await expect.poll(() => field.inputValue()).toBe('5%');
  });
});
