import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { keys } from '../../src/shell/keys.ts';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { addClass, enrol, freshSchool, hire } from '../support/fresh-school.ts';
import { answer, refusal } from '../support/replies.ts';

useBrowser();

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const field = (page: Page) => page.getByRole('combobox', { name: 'Student, page or task' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Found' }).getByRole('option');

async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag22aa'],
    }),
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

test('from any page Control and K find a page, and then a student, without a pointer', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'tafuta-admin');
    const student = await enrol(call, await addClass(call, 'Grade 4', ['East']), 'Zawadi Mwikali');
    await page.goto('/settings/users');
    await page.getByRole('textbox', { name: 'Username' }).focus();
    await page.keyboard.press('Control+k');
    await field(page).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.type('bal');
    await expect.poll(() => options(page).first().getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await title(page, 'Balances').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('zawadi');
    await options(page).filter({ hasText: 'Zawadi Mwikali' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/students/${student}`);
    await page.getByText('Zawadi Mwikali').first().waitFor();
  });
});

test('Enter in the search opens what was found, and does not send the payment that is typed behind it', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await page.goto('/payments/new?studentId=12');
    await page.getByRole('combobox', { name: 'Payment Method' }).selectOption('Cash');
    const amount = page.getByRole('textbox', { name: 'Amount' });
    await amount.fill('1500');
    await expect.poll(() => page.getByRole('button', { name: 'Process Payment' }).isEnabled()).toBe(true);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await page.keyboard.press('Control+k');
    await field(page).waitFor();
    await page.keyboard.type('bal');
    await expect.poll(() => options(page).first().getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
    expect(sent.filter((address) => address.endsWith('/payments/new'))).toEqual([]);
    expect(await amount.inputValue()).toBe('1500');
  });
});

test('a search for students that failed says so, and not that nothing was found', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await signInAs(page, 'mfano-admin');
    await page.goto('/dashboard');
    await answer(page, 'GET', '**/api/search-student*', refusal(''));
    await page.keyboard.press('Control+k');
    await field(page).fill('zawadi');
    await page.getByText('Failed to fetch students. Please try again.').waitFor();
    expect(await page.getByText('Nothing found').count()).toBe(0);
  });
});

test('single keys go places, are letters in a field, and can be turned off in their list', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await page.goto('/dashboard');
    await title(page, 'Dashboard').waitFor();
    await page.keyboard.press('p');
    await title(page, 'Process Fee Payment').waitFor();
    await page.getByRole('combobox', { name: 'Student' }).pressSequentially('sb?');
    expect(await page.getByRole('combobox', { name: 'Student' }).inputValue()).toBe('sb?');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keys' });
    await list.waitFor();
    expect(await list.locator('dd').allInnerTexts()).toEqual(Object.values(keys).map(({ does }) => does));
    expect(await faultsOf(page)).toEqual([]);
    await list.getByRole('checkbox', { name: 'Enable single-key shortcuts' }).click();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await page.keyboard.press('b');
    await page.keyboard.press('Control+k');
    await field(page).waitFor();
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'detached' });
    await title(page, 'Process Fee Payment').waitFor();
  });
});

test('on a phone the search is a button, and offers nobody what they may not open', async () => {
  await visit({ viewport: { width: 360, height: 740 } }, async (page) => {
    const call = await freshSchool(page, 'gusa-admin');
    await signInAs(page, await hire(call, 'teacher', 'gusa-mwalimu'));
    await page.goto('/students');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await field(page).waitFor();
    expect(await options(page).allInnerTexts()).toEqual([
      ...['Dashboard', 'View Students', 'Manage Grades', 'Manage Terms', 'Assign Subjects', 'Sign Out'],
    ]);
    expect(await faultsOf(page)).toEqual([]);
    await options(page).getByText('Assign Subjects').click();
    await title(page, 'Assign Subjects to Teachers').waitFor();
  });
});
