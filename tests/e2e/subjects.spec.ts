import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { addClass, freshSchool } from '../support/fresh-school.ts';
import { expectRefusalInWords, messages } from '../support/screen-states.ts';

useBrowser();

const subjects = '**/api/settings/subjects';
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function openSubjects(page: Page, grade: string): Promise<void> {
  await page.goto('/settings/configure-grades');
  await page.getByRole('button', { name: `Edit Subjects of ${grade}`, exact: true }).click();
  await dialog(page, `Subjects of ${grade}`).waitFor();
}

test('a name that the grade has, and lessons that no teacher could give, are refused beside their fields', async () => {
  await visit({ expected: /409|422/ }, async (page) => {
    await signInAs(page, 'mfano-admin');
    await openSubjects(page, 'Grade 6');
    await page.getByRole('button', { name: 'Edit English' }).click();
    const editing = dialog(page, 'Edit English of Grade 6');
    const [name, lessons] = ['Subject Name', 'Lessons a Week'].map((label) => editing.getByRole('textbox', { name: label }));
    if (!name || !lessons) throw new Error('two fields');
    await lessons.fill('0');
    await editing.getByRole('button', { name: 'Save' }).click();
    await editing.getByText('Lessons a week must be a whole number from 1 to 40').first().waitFor();
    await lessons.fill('9');
    await editing.getByRole('button', { name: 'Save' }).click();
    await editing.getByText('mfano-teacher-achieng would then have 38 lessons a week; the limit is 30.').first().waitFor();
    await expect.poll(() => lessons.getAttribute('aria-invalid')).toBe('true');
    await lessons.fill('5');
    await name.fill('kiswahili');
    await editing.getByRole('button', { name: 'Save' }).click();
    await editing.getByText('Grade 6 already has a subject named kiswahili.').first().waitFor();
    await expect.poll(() => name.inputValue()).toBe('kiswahili');
    await editing.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Remove English' }).click();
    await dialog(page, 'Remove Subject').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('A teacher has this subject.').waitFor();
    await page.getByRole('button', { name: 'Edit English' }).waitFor();
  });
});

test('when adding, changing or removing fails it is said in the server’s words or ours, and the subjects stay', async () => {
  await visit({ expected: /409/ }, async (page) => {
    await addClass(await freshSchool(page, 'masomo-yaliyopo'), 'Grade 6', ['East']);
    await openSubjects(page, 'Grade 6');
    await page.getByRole('button', { name: 'Add Subject' }).click();
    const adding = dialog(page, 'Add a subject to Grade 6');
    await adding.getByRole('textbox', { name: 'Subject Name' }).fill('French');
    await adding.getByRole('textbox', { name: 'Lessons a Week' }).fill('2');
    const add = () => adding.getByRole('button', { name: 'Add', exact: true }).click();
    await expectRefusalInWords(page, { method: 'POST', address: subjects, act: add, fallback: 'Failed to add subject.', place: adding });
    await expect.poll(() => adding.getByRole('textbox', { name: 'Subject Name' }).inputValue()).toBe('French');
    await adding.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Edit English' }).click();
    const editing = dialog(page, 'Edit English of Grade 6');
    await editing.getByRole('textbox', { name: 'Lessons a Week' }).fill('3');
    const change = { method: 'PATCH', address: `${subjects}/*`, fallback: 'Failed to save subject.' } as const;
    const save = () => editing.getByRole('button', { name: 'Save' }).click();
    await expectRefusalInWords(page, { ...change, act: save, place: editing });
    await expect.poll(() => editing.getByRole('textbox', { name: 'Lessons a Week' }).inputValue()).toBe('3');
    await editing.getByRole('button', { name: 'Cancel' }).click();
    const removal = { method: 'POST', address: `${subjects}/remove`, fallback: 'Failed to remove subject.' } as const;
    const remove = async () => {
      await page.getByRole('button', { name: 'Remove English' }).click();
      await dialog(page, 'Remove Subject').getByRole('button', { name: 'Remove' }).click();
      await dialog(page, 'Remove Subject').waitFor({ state: 'hidden' });
    };
    await expectRefusalInWords(page, { ...removal, act: remove, place: messages(page) });
    await page.getByRole('button', { name: 'Edit English' }).waitFor();
    expect(await page.getByRole('button', { name: 'Edit French' }).count()).toBe(0);
  });
});

test('a bursar sees the subjects and may not change them', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await page.goto('/settings/configure-grades');
    const edit = page.getByRole('button', { name: 'Edit Subjects of PP1' });
    await expect.poll(() => edit.getAttribute('aria-disabled')).toBe('true');
    await page.getByText('5 subjects, 24 lessons a week').first().click();
    await page.getByText('Language Activities').first().waitFor();
  });
});
