import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { nairobiToday } from '../../src/core/dates.ts';
import { useBrowser, visit } from '../support/browser.ts';
import { addClass, freshSchool } from '../support/fresh-school.ts';
import { choose, expectFocus, expectHeldAndEscaped, press, tabTo, tabToControl, type, typeDay } from '../support/keyboard.ts';
import { hold } from '../support/replies.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const year = Number(nairobiToday().slice(0, 4));

async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(`/settings/${path}`);
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await settled(page);
}

test('a grade is created, gets its streams, and the focus stands ready for the next', async () => {
  await visit({}, async (page) => {
    await freshSchool(page, 'darasa-admin');
    await open(page, 'configure-grades', 'Grade Configuration');
    await press(page, 'Create Grade');
    await expectFocus(page, 'textbox', 'Grade Name');
    await type(page, 'Grade Name', '  Grade 4 ');
    const letGo = await hold(page, '**/api/settings/configure-grades');
    await press(page, 'Create Grade');
    await expect.poll(() => page.getByRole('button', { name: 'Creating...' }).isDisabled()).toBe(true);
    letGo();
    await page.getByText('No streams configured').waitFor();
    await expectFocus(page, 'textbox', 'Grade Name');
    expect(await page.getByRole('textbox', { name: 'Grade Name' }).inputValue()).toBe('');
    await page.getByText(/^\d+ subjects, \d+ lessons a week/).waitFor();
    const options = page.getByRole('combobox', { name: 'Grade', exact: true }).getByRole('option');
    expect(await options.allInnerTexts()).toEqual(['Choose a grade', 'Grade 4']);
    await choose(page, 'Grade', 'Grade 4');
    await type(page, 'Streams', 'East, West');
    await page.keyboard.press('Enter');
    await page.getByText('2 streams', { exact: true }).waitFor();
    await expectFocus(page, 'combobox', 'Grade');
    await tabToControl(page.locator('summary'));
    await page.keyboard.press('Enter');
    await page.getByRole('listitem').filter({ hasText: 'Mathematics' }).first().waitFor();
  });
});

test('a subject is added, changed and removed, and each dialog gives the focus back', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'somo-admin');
    await addClass(call, 'Grade 4', ['East']);
    await open(page, 'configure-grades', 'Grade Configuration');
    const opener = 'Edit Subjects of Grade 4';
    await press(page, opener);
    await expectHeldAndEscaped(page, 'Subjects of Grade 4', opener);
    await page.keyboard.press('Enter');
    await press(page, 'Add Subject');
    await expectFocus(page, 'textbox', 'Subject Name');
    await page.keyboard.type('French');
    await type(page, 'Lessons a Week', '2');
    await press(page, 'Add');
    await page.getByText('French added.').waitFor();
    await page.getByRole('row', { name: /^French 2/ }).waitFor();
    await expectFocus(page, 'button', 'Add Subject');
    await press(page, 'Edit French');
    await type(page, 'Lessons a Week', '3');
    await page.keyboard.press('Enter');
    await page.getByText('French saved.').waitFor();
    await page.getByRole('row', { name: /^French 3/ }).waitFor();
    await expectFocus(page, 'button', 'Edit French');
    await press(page, 'Remove French');
    await page.getByRole('dialog', { name: 'Remove Subject' }).getByText('French will no longer be a subject of Grade 4.').waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(page, 'button', 'Remove French');
    await page.keyboard.press('Enter');
    await press(page, 'Remove');
    await page.getByText('French removed.').waitFor();
    await page.getByRole('row', { name: /^French/ }).waitFor({ state: 'hidden' });
    await page.getByRole('dialog', { name: 'Subjects of Grade 4' }).waitFor();
    await press(page, 'Done');
    await expectFocus(page, 'button', opener);
  });
});

test('a term is saved, changed and made current after the dialog has said what that bills', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'muhula-admin');
    await call('/api/settings/terms', { name: 'Term 1', year, startDate: `${year}-01-01`, endDate: `${year}-12-30` });
    await open(page, 'terms', 'Manage Terms');
    await type(page, 'Name', 'Term 2');
    await type(page, 'Year', String(year + 1));
    await typeDay(page, 'Start Date', `${year + 1}-01-01`);
    await typeDay(page, 'End Date', `${year + 1}-04-04`);
    await press(page, 'Save Term');
    await page.getByRole('row', { name: new RegExp(`^Term 2 ${year + 1}`) }).waitFor();
    await expectFocus(page, 'textbox', 'Name');
    const edit = `Edit Term 2 ${year + 1}`;
    await press(page, edit);
    await expectFocus(page, 'textbox', 'Name');
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    expect([await name.inputValue(), await page.getByLabel('Start Date').inputValue()]).toEqual(['Term 2', `${year + 1}-01-01`]);
    await press(page, 'Cancel');
    await expectFocus(page, 'button', edit);
    expect(await name.inputValue()).toBe('');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Term 3');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: new RegExp(`^Term 3 ${year + 1}`) }).waitFor();
    await expectFocus(page, 'button', `Edit Term 3 ${year + 1}`);
    const opener = `Make current: Term 3 ${year + 1}`;
    await press(page, opener);
    await page.getByText(/This bills no student/).waitFor();
    await expectHeldAndEscaped(page, `Make Term 3 ${year + 1} current?`, opener);
    await page.keyboard.press('Enter');
    await press(page, 'Make current');
    await page.getByRole('row', { name: /^Term 3 .* Current: Yes/ }).waitFor();
    await expectFocus(page, 'button', `Edit Term 3 ${year + 1}`);
  });
});

test('a fee structure is made and changed in its dialog, which gives the focus back', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'karo-admin');
    await addClass(call, 'Grade 4', ['East']);
    await call('/api/settings/terms', { name: 'Term 1', year, startDate: `${year}-01-01`, endDate: `${year}-12-30` });
    await open(page, 'fee-structures', 'Manage Fee Structures');
    await press(page, 'New Fee Structure');
    await expectHeldAndEscaped(page, 'New Fee Structure', 'New Fee Structure');
    await page.keyboard.press('Enter');
    await press(page, 'Save');
    await expectFocus(page, 'alert');
    await choose(page, 'Grade', 'Grade 4');
    await choose(page, 'Term', `Term 1 ${year}`);
    for (const [name, amount] of [
      ['Tuition Fee', '12000'],
      ['Diary Fee', '350.25'],
      ['AssBook Fee', '1200'],
      ['Others', '300'],
    ] as const) {
      await type(page, name, amount);
    }
    await press(page, 'Save');
    await page.getByRole('row', { name: /^Grade 4 Term 1 \d+ 12,000\.00 0\.00 350\.25 1,200\.00 300\.00/ }).waitFor();
    await expectFocus(page, 'button', 'New Fee Structure');
    const edit = `Edit Grade 4, Term 1 ${year}`;
    await press(page, edit);
    await type(page, 'Activity Fee', '1000');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /^Grade 4 Term 1 \d+ 12,000\.00 1,000\.00 350\.25/ }).waitFor();
    await expectFocus(page, 'button', edit);
    await choose(page, 'Grade', 'Grade 4');
    await tabTo(page, 'row', /^Grade 4 Term 1/);
  });
});
