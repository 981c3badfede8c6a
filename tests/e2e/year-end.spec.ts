import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser, visit } from '../support/browser.ts';
import { addClass, type Call, enrol, freshSchool } from '../support/fresh-school.ts';
import { choose, press, tabTo } from '../support/keyboard.ts';

useBrowser();

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Grade 8 East and West, and Grade 9 East, with two children each, and a term of long ago that nobody opened. */
async function schoolOfSix(call: Call): Promise<void> {
  const places = [
    await addClass(call, 'Grade 8', ['East']),
    await addClass(call, 'Grade 8', ['West']),
    await addClass(call, 'Grade 9', ['East']),
  ];
  for (const [index, place] of places.entries()) {
    for (const name of ['Amina', 'Baraka']) await enrol(call, place, `${name} ${index + 1}`);
  }
  await call('/api/settings/terms', { name: 'Term 1', year: 2020, startDate: '2020-01-06', endDate: '2020-04-03' });
}

type Listed = { students: { fullName: string; active: boolean; grade: { name: string } | null; stream: { name: string } | null }[] };

async function register(call: Call): Promise<string[]> {
  const { students } = await call<Listed>('/api/students/view-students?limit=100');
  return students.map(({ fullName, active, grade, stream }) => `${fullName}: ${active ? `${grade?.name} ${stream?.name}` : 'left'}`).sort();
}

const summary = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .getByText(/moves? up/);

test('by keyboard alone a year end is planned, done in under twenty keys beside the choices, and undone', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'mwisho-mwaka');
    await schoolOfSix(call);
    const before = await register(call);
    await page.goto('/year-end');
    await expect.poll(() => summary(page).innerText()).toBe('4 students move up, 0 repeat and 2 leave.');
    await choose(page, 'Grade 8 West goes to', 'Grade 9 West (new stream)');
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
    await press(page, 'Repeaters of Grade 8 East');
    await tabTo(page, 'checkbox', 'Amina 1');
    await page.keyboard.press('Space');
    await press(page, 'Done');
    await expect.poll(() => summary(page).innerText()).toBe('3 students move up, 1 repeats and 2 leave.');
    await press(page, 'Promote Students');
    const dialog = page.getByRole('dialog');
    expect(plain(await dialog.innerText())).toContain(
      'The students who leave owe nothing. Adds 1 stream and 1 term. No student is billed now',
    );
    await press(page, 'Promote Students');
    await page.getByText('3 students moved up, 1 repeats and 2 left. 1 stream and 1 term added.').first().waitFor();
    expect(await register(call)).toEqual([
      ...['Amina 1: Grade 8 East', 'Amina 2: Grade 9 West', 'Amina 3: left'],
      ...['Baraka 1: Grade 9 East', 'Baraka 2: Grade 9 West', 'Baraka 3: left'],
    ]);

    await press(page, 'Undo Promotion');
    await page.getByText('All students return to their previous classes, and students who left are active again.').waitFor();
    await press(page, 'Undo Promotion');
    await page.getByText('The promotion is undone: 5 students back in the class before.').waitFor();
    expect(await register(call)).toEqual(before);
    await expect.poll(() => summary(page).innerText()).toBe('4 students move up, 0 repeat and 2 leave.');
  });
});

test('who is enrolled while a year end is planned takes nothing from the plan, which says so and is then done', async () => {
  await visit({ expected: /409/ }, async (page) => {
    const call = await freshSchool(page, 'mwisho-pamoja');
    await schoolOfSix(call);
    await page.goto('/year-end');
    await page.getByRole('combobox', { name: 'Grade 8 West goes to' }).selectOption({ label: 'Stays Grade 8 West' });
    await page.getByRole('button', { name: 'Repeaters of Grade 8 East' }).click();
    const tick = (name: string) => page.getByRole('checkbox', { name });
    await tick('Amina 1').check();
    await tick('Baraka 1').check();
    await tick('Baraka 1').uncheck();
    expect(await tick('Amina 1').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('textbox', { name: 'Name' }).first().fill('Muhula 1');
    await expect.poll(() => summary(page).innerText()).toBe('1 student moves up, 1 repeats and 2 leave.');
    await enrol(call, await addClass(call, 'Grade 8', ['East']), 'Chebet 1');
    await page.getByRole('button', { name: 'Promote Students' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Promote Students' }).click();
    await page.getByText('Grade 8 East: 1 student joined.').waitFor();
    await expect.poll(() => summary(page).innerText()).toBe('2 students move up, 1 repeats and 2 leave.');
    expect(await page.getByRole('textbox', { name: 'Name' }).first().inputValue()).toBe('Muhula 1');
    await page.getByRole('button', { name: 'Promote Students' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Promote Students' }).click();
    await page.getByText('2 students moved up, 1 repeats and 2 left. 1 term added.').first().waitFor();
    expect(await register(call)).toEqual([
      ...['Amina 1: Grade 8 East', 'Amina 2: Grade 8 West', 'Amina 3: left'],
      ...['Baraka 1: Grade 9 East', 'Baraka 2: Grade 8 West', 'Baraka 3: left', 'Chebet 1: Grade 9 East'],
    ]);
  });
});

test('a school without students has nobody to move, and a grade on no ladder stays unless it is told to leave', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'mwisho-tupu');
    await page.goto('/year-end');
    await page.getByText('No students to promote').waitFor();
    await enrol(call, await addClass(call, 'Special Unit', ['Main']), 'Neema Wanjiru');
    await page.goto('/year-end');
    await expect.poll(() => summary(page).innerText()).toBe('0 students move up, 0 repeat and 0 leave.');
    expect(await page.getByRole('button', { name: 'Promote Students' }).isEnabled()).toBe(false);
    await page.getByRole('combobox', { name: 'Special Unit Main goes to' }).selectOption({ label: 'Leaves the school' });
    await page.getByText('0 students move up, 0 repeat and 1 leaves.').waitFor();
  });
});
