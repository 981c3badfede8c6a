import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { choose as chooseByKeyboard, expectFocus, press } from '../support/keyboard.ts';
import { alter } from '../support/replies.ts';
import { expectRefusalInWords, messages } from '../support/screen-states.ts';

useBrowser();

const path = '/teachers/assign-subjects';
const allocation = '**/api/teachers/subject-allocation**';
const assign = '**/api/teachers/assign-subjects';
type Allocation = { grades: { name: string }[] };

const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const subject = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const table = (page: Page) => page.getByRole('table', { name: 'Current Subject Assignments' });
const row = (page: Page, words: RegExp) => table(page).getByRole('row', { name: words });

async function open(page: Page, username = 'mfano-admin'): Promise<void> {
  await signInAs(page, username);
  await page.goto(path);
  await table(page).first().waitFor();
}

/** Chooses a class, and the teacher whose username is given. */
async function choose(page: Page, form: { teacher: string; grade: string; stream: string }): Promise<void> {
  const { teacher, grade, stream } = form;
  const label = await choice(page, 'Teacher')
    .getByRole('option', { name: new RegExp(`^${teacher} \\(`) })
    .textContent();
  await choice(page, 'Teacher').selectOption({ label: label ?? '' });
  await choice(page, 'Grade').selectOption({ label: grade });
  await choice(page, 'Stream').selectOption({ label: stream });
}

test('a free subject is assigned, the load is shown, and it is removed again after asking', async () => {
  await visit({}, async (page) => {
    await open(page);
    await choose(page, { teacher: 'mfano-teacher-wafula', grade: 'Grade 4', stream: 'East' });
    await subject(page, 'Creative Arts').check();
    await page.getByText('6 lessons chosen: mfano-teacher-wafula would have 24 of 30 lessons a week. Has room.').waitFor();
    await button(page, 'Assign Subjects').click();
    await page.getByText('Subjects successfully assigned!').waitFor();
    const card = page.getByRole('status', { name: 'Lesson load of mfano-teacher-wafula' });
    const figures = (await card.innerText()).replace(/\s+/g, ' ');
    expect(figures).toContain('Has room Current lessons 18 Requested lessons 6 Lessons after assigning 24 Maximum lessons per week 30');
    expect(figures).not.toContain('too many');
    await expect.poll(() => subject(page, 'Creative Arts').isChecked()).toBe(false);
    expect(await page.getByText(/lessons chosen:/).count()).toBe(0);
    const assigned = row(page, /^Grade 4 East Creative Arts mfano-teacher-wafula/);
    await assigned.getByRole('button', { name: /^Remove Creative Arts of Grade 4 East/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove Subject Assignment' });
    await dialog.getByText('mfano-teacher-wafula will no longer teach Creative Arts to Grade 4 East.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await assigned.getByRole('button', { name: /^Remove/ }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Subject assignment removed successfully.').waitFor();
    const free = row(page, /^Grade 4 East Creative Arts/);
    await free.getByText('Not Assigned', { exact: true }).waitFor();
    expect(await free.getByRole('button').count()).toBe(0);
  });
});

test('too many lessons are foretold, refused, and shown on the load card until another teacher is chosen', async () => {
  await visit({ expected: /422/ }, async (page) => {
    await open(page);
    await choose(page, { teacher: 'mfano-teacher-achieng', grade: 'Grade 5', stream: 'West' });
    await subject(page, 'Creative Arts').check();
    await page.getByText(/would have 36 of 30 lessons a week. Over the limit/).waitFor();
    await button(page, 'Assign Subjects').click();
    await page.getByText('mfano-teacher-achieng already has 30 of 30 lessons a week; 6 more would exceed the limit.').waitFor();
    const card = page.getByRole('status', { name: 'Lesson load of mfano-teacher-achieng' });
    const figures = (await card.innerText()).replace(/\s+/g, ' ');
    expect(figures).toContain(
      'Over the limit Current lessons 30 Requested lessons 6 Lessons after assigning 36 Maximum lessons per week 30',
    );
    expect(figures).toContain('6 lessons too many');
    await expect.poll(() => subject(page, 'Creative Arts').isChecked()).toBe(true);
    await choice(page, 'Teacher').selectOption({ index: 3 });
    await card.waitFor({ state: 'hidden' });
  });
});

test('each choice waits for the one before it, and changing it clears those after it', async () => {
  await visit({}, async (page) => {
    await open(page);
    await expect.poll(() => choice(page, 'Stream').isDisabled()).toBe(true);
    await expect.poll(() => button(page, 'Assign Subjects').isDisabled()).toBe(true);
    await choice(page, 'Grade').selectOption({ label: 'Grade 7' });
    await expect.poll(() => subject(page, 'English').isDisabled()).toBe(true);
    await choice(page, 'Stream').selectOption({ label: 'East' });
    const option = subject(page, 'English');
    await expect.poll(() => option.isDisabled()).toBe(true);
    await page.getByText('5 lessons a week, taught by mfano-teacher-otieno').waitFor();
    await button(page, 'Choose all that are free').click();
    await expect.poll(() => subject(page, 'Creative Arts and Sports').isChecked()).toBe(true);
    await expect.poll(() => button(page, 'Assign Subjects').isDisabled()).toBe(true);
    await choice(page, 'Teacher').selectOption({ index: 1 });
    await expect.poll(() => button(page, 'Assign Subjects').isEnabled()).toBe(true);
    await choice(page, 'Stream').selectOption({ label: 'West' });
    await expect.poll(() => subject(page, 'Creative Arts and Sports').isChecked()).toBe(false);
    await choice(page, 'Grade').selectOption({ label: 'Grade 8' });
    await expect.poll(() => choice(page, 'Stream').inputValue()).toBe('');
  });
});

test('the filter acts when it is applied by its button, which keeps the focus, and stays in the address', async () => {
  await visit({}, async (page) => {
    await open(page);
    const all = await table(page).getByRole('row').count();
    await expect.poll(() => choice(page, 'Filter Stream').isDisabled()).toBe(true);
    await chooseByKeyboard(page, 'Filter Grade', 'PP1');
    await chooseByKeyboard(page, 'Filter Stream', 'West');
    await expect.poll(() => table(page).getByRole('row').count()).toBe(all);
    await press(page, 'Apply Filter');
    await page.getByText('All 5 have a teacher.').waitFor();
    await expectFocus(page, 'button', 'Apply Filter');
    await page.reload();
    await page.getByText('All 5 have a teacher.').waitFor();
    await expect.poll(() => table(page).getByRole('row').count()).toBe(6);
    await expect.poll(() => choice(page, 'Filter Grade').locator('option:checked').textContent()).toBe('PP1');
    await choice(page, 'Filter Grade').selectOption({ label: 'All Grades' });
    await button(page, 'Apply Filter').click();
    await row(page, /^Grade 9 West English/).waitFor();
    await expect.poll(() => table(page).getByRole('row').count()).toBe(all);
  });
});

test('assignments of several pages are all within reach, and the form needs none of the pages', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-admin');
    await alter<Allocation>(page, allocation, (reply) => ({ ...reply, pagination: { page: 1, totalPages: 2, total: 600 } }));
    await page.goto(path);
    await page.getByText(/^On this page: /).waitFor();
    await page.getByText('600 assignments').waitFor();
    const request = page.waitForRequest(/subject-allocation\?page=2$/);
    await button(page, 'Next').click();
    await request;
    await choice(page, 'Grade').selectOption({ label: 'Grade 7' });
    await choice(page, 'Stream').selectOption({ label: 'East' });
    await page.getByText('5 lessons a week, taught by mfano-teacher-otieno').waitFor();
  });
});

test('without a teacher, a stream and a subject nothing is assigned, and what is missing is said', async () => {
  await visit({}, async (page) => {
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await open(page);
    sent.length = 0;
    await expect.poll(() => button(page, 'Assign Subjects').isDisabled()).toBe(true);
    await button(page, 'Assign Subjects').press('Enter');
    await messages(page).getByText('Please select a teacher, stream, and at least one subject.', { exact: true }).waitFor();
    expect(sent).toEqual([]);
  });
});

test('all assignments show, those of each grade in a part of their own that folds away by keyboard', async () => {
  await visit({}, async (page) => {
    await open(page);
    const last = row(page, /^Grade 9 West English/);
    await last.waitFor();
    const part = page.locator('summary').filter({ hasText: 'Grade 9' });
    await expect.poll(() => part.innerText()).toMatch(/Grade 9\s+(All \d+ have a teacher|\d+ of \d+ have no teacher yet)\./);
    const heads = await page.getByRole('table', { name: 'Current Subject Assignments: Grade 9' }).getByRole('columnheader').allInnerTexts();
    expect(heads).toEqual(['Grade', 'Stream', 'Subject', 'Assigned Teacher', 'Actions']);
    await part.press('Enter');
    await last.waitFor({ state: 'hidden' });
    await part.press('Enter');
    await last.waitFor();
  });
});

test('when assigning fails it is said in the server’s words or ours, and what was chosen stays', async () => {
  await visit({ expected: /409/ }, async (page) => {
    await open(page);
    await choose(page, { teacher: 'mfano-teacher-wafula', grade: 'Grade 4', stream: 'West' });
    await subject(page, 'Creative Arts').check();
    const assigning = { method: 'POST', address: assign, fallback: 'Failed to assign subjects.' } as const;
    await expectRefusalInWords(page, { ...assigning, act: () => button(page, 'Assign Subjects').click(), place: messages(page) });
    await expect.poll(() => subject(page, 'Creative Arts').isChecked()).toBe(true);
    await row(page, /^Grade 4 West Creative Arts Not Assigned/).waitFor();
  });
});

test('when removing fails it is said in the server’s words or ours, and the teacher stays', async () => {
  await visit({ expected: /409/ }, async (page) => {
    await open(page);
    const removal = {
      method: 'POST',
      address: '**/api/teachers/remove-subject-assignment',
      fallback: 'Failed to remove subject assignment.',
    } as const;
    const remove = async () => {
      await page.getByRole('button', { name: /^Remove English of Grade 4 West/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Remove Subject Assignment' });
      await dialog.getByRole('button', { name: 'Remove' }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    await expectRefusalInWords(page, { ...removal, act: remove, place: messages(page) });
    await row(page, /^Grade 4 West English mfano-teacher-achieng/).waitFor();
  });
});

test('a teacher reads who teaches what and changes nothing', async () => {
  await visit({}, async (page) => {
    await open(page, 'mfano-teacher');
    await row(page, /^Grade 4 East Mathematics mfano-teacher/).waitFor();
    for (const name of ['Assign Subjects', /^Remove English of Grade 4 East/]) {
      const act = page.getByRole('button', { name }).first();
      await expect.poll(() => act.getAttribute('aria-disabled')).toBe('true');
    }
    await page.getByText('Only for administrators').first().waitFor({ state: 'attached' });
  });
});
