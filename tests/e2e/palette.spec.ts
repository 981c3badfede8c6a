import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { keys } from '../../src/shell/keys.ts';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { addClass, enrol, freshSchool, hire } from '../support/fresh-school.ts';
import { answer, hold, refusal } from '../support/replies.ts';

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

test('Up and Down choose what was found, round its ends, and other words begin at the first again', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-admin');
    await page.goto('/dashboard');
    await title(page, 'Dashboard').waitFor();
    await answer(page, 'GET', '**/api/search-student*', { json: [] });
    await page.keyboard.press('Control+k');
    const isChosen = (nth: number) => expect.poll(() => options(page).nth(nth).getAttribute('aria-selected')).toBe('true');
    await field(page).fill('pay');
    await expect.poll(() => options(page).first().innerText()).toBe('Record payment');
    await isChosen(0);
    const last = (await options(page).count()) - 1;
    expect(last).toBeGreaterThan(3);
    for (const [key, nth] of [
      ['ArrowDown', 1],
      ['ArrowDown', 2],
      ['ArrowUp', 1],
      ['ArrowUp', 0],
      ['ArrowUp', last],
      ['ArrowUp', last - 1],
    ] as const) {
      await page.keyboard.press(key);
      await isChosen(nth);
    }
    await field(page).fill('pay view');
    await expect.poll(() => options(page).allInnerTexts()).toEqual(['View Payments']);
    await isChosen(0);
    await field(page).fill('bal');
    await expect.poll(() => options(page).first().innerText()).toBe('Balances');
    await isChosen(0);
  });
});

test('the search says whom it has found, that it searches, and that nobody was found; whom other words found is not offered', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-admin');
    await page.goto('/dashboard');
    await title(page, 'Dashboard').waitFor();
    const searching = '**/api/search-student*';
    const place = { grade: 'Grade 4', stream: 'East', guardian: null };
    const found = [
      { ...place, id: 7, name: 'Zawadi Mwikali', admissionNumber: 'SM/7', active: true },
      { ...place, id: 8, name: 'Zawadi Njeri', admissionNumber: null, active: false },
    ];
    const letGo = await hold(page, searching, { json: found });
    await page.keyboard.press('Control+k');
    await field(page).waitFor();
    const said = page.getByRole('dialog', { name: 'Search' }).getByRole('status');
    expect(await said.innerText()).toBe('');
    const searched = page.waitForRequest(searching);
    await field(page).fill('zawadi');
    await expect.poll(() => said.innerText()).toBe('Searching…');
    await searched;
    expect(await said.innerText()).toBe('Searching…');
    letGo();
    const words = async () => (await options(page).allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    await expect.poll(words).toEqual(['Zawadi Mwikali Grade 4 East · Adm. SM/7', 'Zawadi Njeri Grade 4 East · ID 8 · Inactive']);
    expect(await said.innerText()).toBe('');
    await answer(page, 'GET', searching, { json: [] });
    await field(page).fill('zawadi x');
    expect(await options(page).count()).toBe(0);
    await expect.poll(() => said.innerText()).toBe('Nothing found. Check the spelling, or search by ID.');
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
    await list.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('b');
    await page.keyboard.press('Control+k');
    await list.getByRole('button', { name: 'Close' }).waitFor();
    expect([await field(page).count(), new URL(page.url()).pathname]).toEqual([0, '/payments/new']);
    const singleKeys = list.getByRole('checkbox', { name: 'Enable single-key shortcuts' });
    await singleKeys.click();
    await expect.poll(() => singleKeys.isChecked()).toBe(false);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await page.evaluate(`addEventListener('keydown', (event) => { window.isTaken = event.defaultPrevented; })`);
    await page.keyboard.press('b');
    expect(await page.evaluate('window.isTaken')).toBe(false);
    await page.keyboard.press('Control+k');
    await field(page).waitFor();
    // Else the browser would take it too, for its own search.
    expect(await page.evaluate('window.isTaken')).toBe(true);
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
