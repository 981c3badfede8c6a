import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { addClass, freshSchool, hire } from '../support/fresh-school.ts';
import { alter, answer, refusal } from '../support/replies.ts';
import { expectToWaitFailAndReturn, messages } from '../support/screen-states.ts';

useBrowser();

const path = '/teachers/assign-subjects';
const allocation = '**/api/teachers/subject-allocation**';
const grades = '**/api/settings/configure-grades';
type Allocation = { grades: { name: string }[] };

const table = (page: Page) => page.getByRole('table', { name: 'Current Subject Assignments' });
const row = (page: Page, words: RegExp) => table(page).getByRole('row', { name: words });

test('a school with a playgroup starts at its first stream', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-admin');
    const asPlaygroup = (reply: Allocation) => ({
      ...reply,
      grades: reply.grades.map((grade) => (grade.name === 'PP2' ? { ...grade, name: 'PLAYGROUP' } : grade)),
    });
    await alter<Allocation>(page, grades, asPlaygroup);
    await alter<Allocation>(page, allocation, asPlaygroup);
    await page.goto(path);
    await row(page, /^PLAYGROUP East/)
      .first()
      .waitFor();
    await expect.poll(() => table(page).getByRole('row').count()).toBe(6);
    await expect.poll(() => page.getByRole('combobox', { name: 'Filter Stream' }).locator('option:checked').textContent()).toBe('East');
  });
});

test('it waits, fails in the server’s words or ours, comes back by Retry; no grades and no teachers are said in words', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await signInAs(page, 'mfano-admin');
    await expectToWaitFailAndReturn(page, {
      path,
      reads: allocation,
      headline: 'Failed to fetch subject allocation data.',
      waiting: () => page.getByRole('main').getByText('Loading…'),
      full: () => row(page, /^PP1 East/),
    });
    await alter<Allocation>(page, allocation, (reply) => ({ ...reply, teachers: [] }));
    await page.reload();
    await page.getByText('There is no active teacher yet.').waitFor();
    await page.getByRole('link', { name: 'Add a teacher' }).waitFor();
    await alter<Allocation>(page, grades, (reply) => ({ ...reply, grades: [] }));
    await page.reload();
    await page.getByText('No grades configured yet').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Manage Grades' }).waitFor();
  });
});

test('a filter that cannot be read leaves the form above it with what was chosen there, and can be applied again', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await signInAs(page, 'mfano-admin');
    await page.goto(path);
    await row(page, /^PP1 East/)
      .first()
      .waitFor();
    const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
    const chosen = (name: string) => choice(name).locator('option:checked').textContent();
    const subject = page.getByRole('checkbox', { name: 'Creative Arts and Sports', exact: true });
    await choice('Teacher').selectOption({ index: 1 });
    const teacher = await chosen('Teacher');
    await choice('Grade').selectOption({ label: 'Grade 7' });
    await choice('Stream').selectOption({ label: 'East' });
    await subject.check();
    await answer(page, 'GET', allocation, refusal('The books are being counted.'));
    await choice('Filter Grade').selectOption({ label: 'PP1' });
    await page.getByRole('button', { name: 'Apply Filter' }).click();
    const alert = page.getByRole('main').getByRole('alert');
    await alert.getByText('Failed to fetch subject allocation data.', { exact: true }).waitFor();
    expect(await table(page).count()).toBe(0);
    expect([await chosen('Teacher'), await chosen('Grade'), await chosen('Stream')]).toEqual([teacher, 'Grade 7', 'East']);
    expect(await subject.isChecked()).toBe(true);
    expect(await chosen('Filter Grade')).toBe('PP1');
    await page.unroute(allocation);
    await page.getByRole('button', { name: 'Retry' }).press('Enter');
    await row(page, /^PP1 West/)
      .first()
      .waitFor();
    await expect.poll(() => row(page, /^PP2 /).count()).toBe(0);
    expect(await alert.count()).toBe(0);
  });
});

type Whole = { teachers: { id: number }[]; grades: { streams: { id: number }[]; subjects: { id: number; name: string }[] }[] };

test('a subject that another teacher has by now is not taken from them, and the list says whose it is', async () => {
  await visit({ expected: /404/ }, async (page) => {
    const call = await freshSchool(page, 'masomo-admin');
    await addClass(call, 'Grade 4', ['East']);
    for (const username of ['masomo-achieng', 'masomo-baraka']) await hire(call, 'teacher', username);
    const { teachers, grades } = await call<Whole>('/api/teachers/subject-allocation');
    const subjectId = grades[0]?.subjects.find(({ name }) => name === 'English')?.id;
    const pair = { streamId: grades[0]?.streams[0]?.id, subjectId };
    const assignTo = (teacherId?: number) => call('/api/teachers/assign-subjects', { teacherId, streamSubjectAssignments: [pair] });
    await assignTo(teachers[0]?.id);
    await page.goto(path);
    await page.getByRole('button', { name: 'Remove English of Grade 4 East from masomo-achieng' }).click();
    await call('/api/teachers/remove-subject-assignment', pair);
    await assignTo(teachers[1]?.id);
    await page.getByRole('dialog', { name: 'Remove Subject Assignment' }).getByRole('button', { name: 'Remove' }).click();
    await messages(page).getByText('This subject of this stream has another teacher now, or none.').waitFor();
    await row(page, /^Grade 4 East English masomo-baraka/).waitFor();
  });
});
