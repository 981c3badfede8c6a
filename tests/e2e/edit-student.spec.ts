import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { addClass, enrol, freshSchool } from '../support/fresh-school.ts';
import { hold } from '../support/replies.ts';
import { expectRefusalInWords, expectToWaitFailAndReturn } from '../support/screen-states.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const field = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name}( \\*)?$`));
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const chosen = (page: Page, name: string) => choice(page, name).locator('option:checked').textContent();

async function open(page: Page, studentId: number | string = 12, username = 'mfano-admin'): Promise<void> {
  await signInAs(page, username);
  await page.goto(`/students/${studentId}/edit`);
  await page.getByRole('heading', { name: 'Edit Student', level: 1 }).waitFor();
  await settled(page);
}

/** Makes a school with one child in Grade 1 East, and opens the form of that child as its administrator. */
async function openInNewSchool(page: Page, username: string): Promise<void> {
  const call = await freshSchool(page, username);
  const place = await addClass(call, 'Grade 1', ['East', 'West']);
  await addClass(call, 'Grade 2', ['North']);
  await page.goto(`/students/${await enrol(call, place, 'Neema Wanjiru')}/edit`);
  await field(page, 'Full Name').waitFor();
  await settled(page);
}

test('the form starts from what the demo school holds of the student', async () => {
  await visit({}, async (page) => {
    const reply = page.waitForResponse('**/api/students/12');
    await open(page, 12, 'mfano-bursar');
    const { student, grades, streams } = await (await reply).json();
    await expect.poll(() => field(page, 'Full Name').inputValue()).toBe(student.fullName);
    await expect.poll(() => field(page, 'Date of Birth').inputValue()).toBe(student.dob);
    expect(student.dob).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    await expect.poll(() => choice(page, 'Gender').inputValue()).toBe(student.gender);
    await expect.poll(() => field(page, 'Guardian Name').inputValue()).toBe(student.guardianName);
    await expect.poll(() => field(page, 'Primary Contact').inputValue()).toBe(student.contactNumber1);
    await expect.poll(() => field(page, 'Secondary Contact').inputValue()).toBe(student.contactNumber2 ?? '');
    const named = (list: { id: number; name: string }[], id: number) => list.find((one) => one.id === id)?.name;
    expect(await chosen(page, 'Grade')).toBe(named(grades, student.gradeId));
    expect(await chosen(page, 'Stream')).toBe(named(streams, student.streamId));
    await page.getByText(`${student.fullName}, student #12`).waitFor();
  });
});

test('a spinner stands in for the form; the student fails in the server’s words or ours, and comes back by Retry', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await signInAs(page, 'mfano-admin');
    await expectToWaitFailAndReturn(page, {
      path: '/students/12/edit',
      reads: '**/api/students/12',
      fallback: 'Failed to load student data',
      waiting: () => page.getByRole('main').getByRole('status').filter({ hasText: 'Loading…' }),
      full: () => button(page, 'Save Changes'),
    });
    await field(page, 'Full Name').waitFor();
  });
});

test('a student whom the school does not have is said not to be there', async () => {
  await visit({ expected: /404/ }, async (page) => {
    await open(page, 999_999);
    await alert(page).getByText('Student not found.').waitFor();
    expect(await button(page, 'Save Changes').count()).toBe(0);
    await expect.poll(() => page.getByRole('link', { name: 'Back to Students' }).getAttribute('href')).toBe('/students');
  });
});

test('Cancel, which saves nothing, and a save lead back to the list as it was filtered', async () => {
  await visit({}, async (page) => {
    await openInNewSchool(page, 'upendo-back');
    await page.goto('/students?q=Neema&active=true');
    const edit = page.getByRole('link', { name: 'Edit Neema Wanjiru' });
    await edit.click();
    await field(page, 'Full Name').fill('Somebody Else');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL('**/students?q=Neema&active=true');
    await page.getByRole('row', { name: /Neema Wanjiru/ }).waitFor();
    expect(await page.getByText('Somebody Else').count()).toBe(0);
    await edit.click();
    await field(page, 'Full Name').fill('Neema Wanjiru Kamau');
    await field(page, 'Secondary Contact').fill('0722000111');
    const letGo = await hold(page, '**/update');
    await page.keyboard.press('Enter');
    await expect.poll(() => button(page, 'Saving...').isDisabled()).toBe(true);
    letGo();
    await page.waitForURL('**/students?q=Neema&active=true');
    await page.getByText('Student updated successfully.').waitFor();
    await page.getByRole('row', { name: /Neema Wanjiru Kamau Grade 1 East Mama Neema 0712345678 0722000111 Female Active/ }).waitFor();
  });
});

test('another grade clears the stream; the old grade brings the old stream back', async () => {
  await visit({}, async (page) => {
    await openInNewSchool(page, 'upendo-grade');
    await choice(page, 'Grade').selectOption({ label: 'Grade 2' });
    await expect.poll(() => choice(page, 'Stream').inputValue()).toBe('');
    await expect.poll(() => choice(page, 'Stream').locator('option').allTextContents()).toEqual(['Choose a stream', 'North']);
    await button(page, 'Save Changes').click();
    await alert(page).getByText('One field needs attention').waitFor();
    await expect.poll(() => page.getByText('Stream is required').count()).toBe(2);
    await choice(page, 'Grade').selectOption({ label: 'Grade 1' });
    expect(await chosen(page, 'Stream')).toBe('East');
  });
});

test('every required field that is emptied says so, and the second contact may stay empty', async () => {
  await visit({}, async (page) => {
    await openInNewSchool(page, 'upendo-required');
    for (const label of ['Full Name', 'Date of Birth', 'Guardian Name', 'Primary Contact']) await field(page, label).fill('');
    await choice(page, 'Gender').selectOption({ label: 'Choose' });
    await choice(page, 'Grade').selectOption({ label: 'Choose a grade' });
    await button(page, 'Save Changes').click();
    await alert(page).getByText('7 fields need attention').waitFor();
    await expect
      .poll(() => alert(page).getByRole('listitem').allInnerTexts())
      .toEqual([
        'Full name is required',
        'Date of birth is required',
        'Gender is required',
        'Guardian name is required',
        'Primary contact is required',
        'Grade is required',
        'Stream is required',
      ]);
    expect(await field(page, 'Secondary Contact').getAttribute('aria-invalid')).not.toBe('true');
  });
});

test('a change that cannot be saved is told of in the server’s words or ours, and what was typed stays', async () => {
  await visit({ expected: /409/ }, async (page) => {
    await open(page);
    await field(page, 'Guardian Name').fill('Never Saved');
    const saving = { method: 'PATCH', address: '**/api/students/12/update', fallback: 'Failed to update student' } as const;
    await expectRefusalInWords(page, { ...saving, act: () => button(page, 'Save Changes').click(), place: alert(page) });
    await expect.poll(() => field(page, 'Guardian Name').inputValue()).toBe('Never Saved');
    expect(page.url()).toContain('/students/12/edit');
  });
});

test('the date of birth is said in words below its field, whatever order the device writes it in', async () => {
  await visit({}, async (page) => {
    await open(page);
    await field(page, 'Date of Birth').fill('2021-02-08');
    const words = await field(page, 'Date of Birth').getAttribute('aria-describedby');
    await expect.poll(() => page.locator(`[id="${words}"]`).innerText()).toBe('8 Feb 2021');
    const { y } = (await field(page, 'Guardian Name').boundingBox()) ?? { y: 0 };
    await field(page, 'Date of Birth').fill('');
    await page.getByText('8 Feb 2021').waitFor({ state: 'detached' });
    expect((await field(page, 'Guardian Name').boundingBox())?.y).toBe(y);
  });
});
