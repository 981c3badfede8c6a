import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';

useBrowser();

const path = '/teachers/assign-subjects';
const allocation = '**/api/teachers/subject-allocation';
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const subject = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const table = (page: Page) => page.getByRole('table', { name: 'Current Subject Assignments' });
const row = (page: Page, words: RegExp) => table(page).getByRole('row', { name: words });

async function open(page: Page, username = 'mfano-admin'): Promise<void> {
  await signInAs(page, username);
  await page.goto(path);
  await table(page).waitFor();
}

/** Chooses a class, and the teacher whose username is given. */
async function choose(page: Page, given: { teacher: string; grade: string; stream: string }): Promise<void> {
  const { teacher, grade, stream } = given;
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
    expect(figures).toContain('Has room Current lessons 24 Requested lessons 6 Maximum lessons per week 30');
    const assigned = row(page, /^Grade 4 East Creative Arts mfano-teacher-wafula/);
    await assigned.getByRole('button', { name: /^Remove Creative Arts of Grade 4 East/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove Subject Assignment' });
    await dialog.getByText('mfano-teacher-wafula will no longer teach Creative Arts to Grade 4 East.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await assigned.getByRole('button', { name: /^Remove/ }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Subject assignment removed successfully.').waitFor();
    await row(page, /^Grade 4 East Creative Arts Not Assigned/).waitFor();
    expect(
      await row(page, /^Grade 4 East Creative Arts/)
        .getByRole('button')
        .count(),
    ).toBe(0);
  });
});

test('too many lessons are foretold, refused, and shown on the load card until another teacher is chosen', async () => {
  await visit({ expected: /422/ }, async (page) => {
    await open(page);
    await choose(page, { teacher: 'mfano-teacher-achieng', grade: 'Grade 5', stream: 'West' });
    await subject(page, 'Creative Arts').check();
    await page.getByText(/would have 36 of 30 lessons a week. Over the limit/).waitFor();
    await button(page, 'Assign Subjects').click();
    await page.getByText('mfano-teacher-achieng has 30 of at most 30 lessons a week, so 6 more do not fit.').waitFor();
    const card = page.getByRole('status', { name: 'Lesson load of mfano-teacher-achieng' });
    const figures = (await card.innerText()).replace(/\s+/g, ' ');
    expect(figures).toContain('Over the limit Current lessons 30 Requested lessons 6 Maximum lessons per week 30');
    expect(figures).toContain('6 lessons too many');
    expect(await subject(page, 'Creative Arts').isChecked()).toBe(true);
    await choice(page, 'Teacher').selectOption({ index: 3 });
    await card.waitFor({ state: 'hidden' });
  });
});

test('each choice waits for the one before it, and changing it clears those after it', async () => {
  await visit({}, async (page) => {
    await open(page);
    expect(await choice(page, 'Stream').isDisabled()).toBe(true);
    expect(await button(page, 'Assign Subjects').isDisabled()).toBe(true);
    await choice(page, 'Grade').selectOption({ label: 'Grade 7' });
    expect(await subject(page, 'English').isDisabled()).toBe(true);
    await choice(page, 'Stream').selectOption({ label: 'East' });
    const taken = subject(page, 'English');
    expect(await taken.isDisabled()).toBe(true);
    await page.getByText('5 lessons a week, taught by mfano-teacher-otieno').waitFor();
    await button(page, 'Choose all that are free').click();
    expect(await subject(page, 'Creative Arts and Sports').isChecked()).toBe(true);
    expect(await button(page, 'Assign Subjects').isDisabled()).toBe(true);
    await choice(page, 'Teacher').selectOption({ index: 1 });
    expect(await button(page, 'Assign Subjects').isEnabled()).toBe(true);
    await choice(page, 'Stream').selectOption({ label: 'West' });
    expect(await subject(page, 'Creative Arts and Sports').isChecked()).toBe(false);
    await choice(page, 'Grade').selectOption({ label: 'Grade 8' });
    expect(await choice(page, 'Stream').inputValue()).toBe('');
  });
});

test('the filter acts when it is applied, and stays in the address', async () => {
  await visit({}, async (page) => {
    await open(page);
    const all = await table(page).getByRole('row').count();
    expect(await choice(page, 'Filter Stream').isDisabled()).toBe(true);
    await choice(page, 'Filter Grade').selectOption({ label: 'PP1' });
    await choice(page, 'Filter Stream').selectOption({ label: 'West' });
    expect(await table(page).getByRole('row').count()).toBe(all);
    await button(page, 'Apply Filter').click();
    await page.getByText('All 5 have a teacher.').waitFor();
    await page.reload();
    await page.getByText('All 5 have a teacher.').waitFor();
    expect(await table(page).getByRole('row').count()).toBe(6);
    expect(await choice(page, 'Filter Grade').locator('option:checked').textContent()).toBe('PP1');
    await choice(page, 'Filter Grade').selectOption({ label: 'All Grades' });
    await button(page, 'Apply Filter').click();
    await row(page, /^Grade 9 West English/).waitFor();
    expect(await table(page).getByRole('row').count()).toBe(all);
  });
});

test('a school with a playgroup starts at its first stream', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-admin');
    await page.route(allocation, async (route) => {
      const reply = await (await route.fetch()).json();
      reply.grades[1].name = 'PLAYGROUP';
      await route.fulfill({ json: reply });
    });
    await page.goto(path);
    await row(page, /^PLAYGROUP East/)
      .first()
      .waitFor();
    expect(await table(page).getByRole('row').count()).toBe(6);
    expect(await choice(page, 'Filter Stream').locator('option:checked').textContent()).toBe('East');
  });
});

test('the keyboard alone assigns and removes', async () => {
  await visit({}, async (page) => {
    await open(page);
    await choose(page, { teacher: 'mfano-teacher-halima', grade: 'Grade 6', stream: 'East' });
    await subject(page, 'Creative Arts').focus();
    await page.keyboard.press('Space');
    await button(page, 'Assign Subjects').focus();
    await page.keyboard.press('Enter');
    await row(page, /^Grade 6 East Creative Arts mfano-teacher-halima/).waitFor();
    await page.getByRole('button', { name: /^Remove Creative Arts of Grade 6 East/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Remove Subject Assignment' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await row(page, /^Grade 6 East Creative Arts Not Assigned/).waitFor();
  });
});

test('loading, failure and its retry, no grades and no teachers are each said in words', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await signInAs(page, 'mfano-admin');
    const reply = await refusedOnce(page);
    await button(page, 'Retry').click();
    await table(page).waitFor();
    await page.route(allocation, (route) => route.fulfill({ json: { ...reply, teachers: [] } }));
    await page.reload();
    await page.getByText('There is no active teacher yet.').waitFor();
    await page.getByRole('link', { name: 'Add a teacher' }).waitFor();
    await page.unroute(allocation);
    await page.route(allocation, (route) => route.fulfill({ json: { ...reply, grades: [] } }));
    await page.reload();
    await page.getByText('No grades configured yet').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Manage Grades' }).waitFor();
  });
});

/** Holds the reply until the page was seen to wait, fails it, and leaves the way free; answers what it would have been. */
async function refusedOnce(page: Page): Promise<object> {
  let release = () => {};
  const seen = new Promise<void>((resolve) => {
    release = resolve;
  });
  const body = { code: 'INTERNAL', message: '', error: '', errors: [] };
  let reply: object = {};
  await page.route(allocation, async (route) => {
    reply = await (await route.fetch()).json();
    await seen;
    await route.fulfill({ status: 500, json: body });
  });
  await page.goto(path);
  await page.getByRole('main').getByText('Loading…').first().waitFor();
  release();
  await page.getByText('Failed to fetch subject allocation data.').waitFor();
  await page.unroute(allocation);
  return reply;
}

test('failures of assigning and removing show the server’s words, and the specification’s where it has none', async () => {
  await visit({ expected: /409|500/ }, async (page) => {
    await open(page);
    await page.route('**/api/teachers/assign-subjects', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: '', error: '', errors: [] } }),
    );
    await choose(page, { teacher: 'mfano-teacher-wafula', grade: 'Grade 4', stream: 'West' });
    await subject(page, 'Creative Arts').check();
    await button(page, 'Assign Subjects').click();
    await page.getByText('Failed to assign subjects.').waitFor();
    await page.route('**/api/teachers/remove-subject-assignment', (route) =>
      route.fulfill({
        status: 409,
        json: { code: 'CONFLICT', message: 'Somebody was faster.', error: 'Somebody was faster.', errors: [] },
      }),
    );
    await page.getByRole('button', { name: /^Remove English of Grade 4 West/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Somebody was faster.').waitFor();
    await row(page, /^Grade 4 West English mfano-teacher-achieng/).waitFor();
  });
});

test('a teacher reads who teaches what and changes nothing', async () => {
  await visit({}, async (page) => {
    await open(page, 'mfano-teacher');
    await row(page, /^Grade 4 East Mathematics mfano-teacher/).waitFor();
    for (const name of ['Assign Subjects', /^Remove English of Grade 4 East/]) {
      const act = page.getByRole('button', { name }).first();
      expect(await act.getAttribute('aria-disabled')).toBe('true');
    }
    await page.getByText('Only for administrators').first().waitFor({ state: 'attached' });
  });
});
