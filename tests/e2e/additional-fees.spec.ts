import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { addClass, enrol, freshSchool } from '../support/fresh-school.ts';
import { expectFocus, press, pressEnter, type } from '../support/keyboard.ts';
import { answer, hold, refusal } from '../support/replies.ts';
import { expectToWaitFailAndReturn, messages } from '../support/screen-states.ts';

useBrowser();

const path = '/settings/additional-fees';
const api = `**/api${path}`;
const table = (page: Page) => page.getByRole('table', { name: 'Additional Fees' });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function open(page: Page): Promise<void> {
  await signInAs(page, 'mfano-admin');
  await page.goto(path);
  await table(page).getByText('Swimming').waitFor();
}

test('the demo school’s fees stand with their amounts', async () => {
  await visit({}, async (page) => {
    await open(page);
    await expect.poll(() => table(page).getByRole('columnheader').allInnerTexts()).toEqual(['Fee Name', 'Amount (KES)', 'Actions']);
    const rows = (await table(page).getByRole('row').allInnerTexts()).slice(1);
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) expect(row).toMatch(/^[\w ()–-]+\s+[\d,]+\.\d\d\s+Rename\s+Remove$/);
  });
});

test('both fields are asked for together, and an amount must be more than zero', async () => {
  await visit({}, async (page) => {
    await open(page);
    await page.getByRole('button', { name: 'Add Fee' }).click();
    await page.getByRole('alert').getByText('Please fill in all fields', { exact: true }).waitFor();
    await box(page, 'Fee Name').fill('Choir');
    await box(page, 'Amount').fill('0');
    await box(page, 'Amount').press('Enter');
    await page.getByText('Amount must be more than zero').first().waitFor();
    expect(await table(page).getByText('Choir').count()).toBe(0);
  });
});

test('the list waits, fails in the server’s words or ours, comes back by Retry, and says when it is empty', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await signInAs(page, 'mfano-admin');
    await expectToWaitFailAndReturn(page, {
      path,
      reads: api,
      headline: 'Failed to fetch additional fees.',
      waiting: () => table(page).getByText('Loading…'),
      full: () => table(page).getByText('Swimming'),
      empty: { reply: { additionalFees: [] }, words: 'No additional fees defined yet.' },
    });
  });
});

test('a fee that is refused keeps what was typed, and says why', async () => {
  await visit({ expected: /409|500/ }, async (page) => {
    await open(page);
    await answer(page, 'POST', api, refusal('There is a Choir already.', 409));
    await box(page, 'Fee Name').fill('Choir');
    await box(page, 'Amount').fill('1,250.50');
    await box(page, 'Amount').press('Enter');
    await page.getByRole('alert').getByText('There is a Choir already.').waitFor();
    await answer(page, 'POST', api, refusal(''));
    await box(page, 'Amount').press('Enter');
    await page.getByRole('alert').getByText('Failed to create additional fee.', { exact: true }).waitFor();
    expect([await box(page, 'Fee Name').inputValue(), await box(page, 'Amount').inputValue()]).toEqual(['Choir', '1250.50']);
  });
});

test('a fee is added, shown to the cent, and the form is clear for the next; its name cannot be taken twice', async () => {
  await visit({ expected: /409/ }, async (page) => {
    await freshSchool(page, 'ada-za-ziada');
    await page.goto(path);
    await page.getByText('No additional fees defined yet.').waitFor();
    const letGo = await hold(page, api);
    await type(page, 'Fee Name', 'School bus');
    await type(page, 'Amount', '2,750.05');
    await press(page, 'Add Fee');
    await expect.poll(() => page.getByRole('button', { name: 'Adding...' }).isDisabled()).toBe(true);
    letGo();
    await table(page)
      .getByRole('row', { name: /^School bus 2,750\.05 / })
      .waitFor();
    expect([await box(page, 'Fee Name').inputValue(), await box(page, 'Amount').inputValue()]).toEqual(['', '']);
    await expectFocus(page, 'textbox', 'Fee Name');
    await box(page, 'Fee Name').fill('school BUS');
    await box(page, 'Amount').fill('100');
    await box(page, 'Amount').press('Enter');
    await page.getByRole('alert').first().waitFor();
    await expect.poll(() => table(page).getByRole('row').count()).toBe(2);
    await expect.poll(() => box(page, 'Fee Name').inputValue()).toBe('school BUS');
  });
});

test('a fee is renamed and removed with the keyboard; a taken name is told at the field, and a fee that students have stays', async () => {
  await visit({ expected: /409/ }, async (page) => {
    const call = await freshSchool(page, 'ada-jina-jipya');
    for (const [feeName, amount] of Object.entries({ Bus: 1500, Lunch: 900, Choir: 300 })) {
      await call('/api/settings/additional-fees', { feeName, amount });
    }
    const { additionalFees } = await call<{ additionalFees: { id: number }[] }>('/api/settings/additional-fees');
    const studentId = await enrol(call, await addClass(call, 'Grade 1', ['East']), 'Neema Wanjiru');
    await call('/api/students/associate-student-with-fee', { studentId, additionalFeeId: additionalFees[0]?.id });
    await page.goto(path);
    await pressEnter(page.getByRole('button', { name: 'Rename Bus' }));
    const dialog = page.getByRole('dialog', { name: 'Rename Bus' });
    await expectFocus(page, 'textbox', 'Fee Name');
    const name = dialog.getByRole('textbox', { name: 'Fee Name' });
    await name.fill('lunch');
    await name.press('Enter');
    await dialog.getByText('There is already an additional fee named lunch.').first().waitFor();
    await name.fill('School bus');
    await name.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await table(page)
      .getByRole('row', { name: /^School bus 1,500\.00/ })
      .waitFor();
    await pressEnter(page.getByRole('button', { name: 'Remove Choir' }));
    const asking = page.getByRole('dialog', { name: 'Remove Additional Fee' });
    await asking.getByText(/^Choir will be removed\./).waitFor();
    await pressEnter(asking.getByRole('button', { name: 'Remove' }));
    await expect.poll(() => table(page).getByRole('row').count()).toBe(3);
    await pressEnter(page.getByRole('button', { name: 'Remove School bus' }));
    await pressEnter(asking.getByRole('button', { name: 'Remove' }));
    await messages(page).getByText('School bus is linked to 1 student, so it cannot be removed.').waitFor();
    await expect.poll(() => table(page).getByRole('row').count()).toBe(3);
  });
});
