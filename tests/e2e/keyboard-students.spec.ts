import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser, visit } from '../support/browser.ts';
import { addClass, enrol, freshSchool } from '../support/fresh-school.ts';
import { choose, expectFocus, expectFocusOnPage, expectHeldAndEscaped, follow, press, tabTo, type, typeDay } from '../support/keyboard.ts';
import { hold } from '../support/replies.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const row = (page: Page, words: RegExp) => page.getByRole('row', { name: words });

async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await settled(page);
}

test('a student is added from the list, found and edited, and both forms lead on', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'mwanafunzi-admin');
    await addClass(call, 'Grade 4', ['East', 'West']);
    await open(page, '/students', 'Students');
    await follow(page, 'Add the first student');
    await expectFocusOnPage(page);
    await fillIn(page, 'Neema Wanjiru');
    const letGo = await hold(page, '**/api/students/add');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('button', { name: 'Submitting...' }).isDisabled()).toBe(true);
    letGo();
    await expectReadyForNext(page);
    await tabTo(page, 'link', 'Take a payment', { back: true });
    await tabTo(page, 'link', 'View Students', { back: true });
    await page.keyboard.press('Enter');
    await row(page, /Neema Wanjiru Grade 4 East Mama Neema 0712345678 N\/A Female Active/).waitFor();
    await follow(page, 'Edit Neema Wanjiru');
    await expectFocusOnPage(page);
    await type(page, 'Full Name', 'Neema Kamau');
    await choose(page, 'Stream', 'West');
    await press(page, 'Save Changes');
    await row(page, /Neema Kamau Grade 4 West/).waitFor();
    await expectFocusOnPage(page);
    await follow(page, 'Edit Neema Kamau');
    await follow(page, 'Cancel');
    await expectFocusOnPage(page);
    await settled(page);
  });
});

async function fillIn(page: Page, fullName: string): Promise<void> {
  await type(page, 'Full Name', fullName);
  await typeDay(page, 'Date of Birth', '2018-02-02');
  await choose(page, 'Gender', 'Female');
  await type(page, 'Guardian Name', 'Mama Neema');
  await type(page, 'Contact Number 1', '0712345678');
  await choose(page, 'Grade', 'Grade 4');
  await choose(page, 'Stream', 'East');
  await type(page, 'Carry Forward Balance', '-1500.50');
}

/** The form is empty, has the focus, and says above it in sight that the student was added. */
async function expectReadyForNext(page: Page): Promise<void> {
  const added = page.getByText(/^Student added successfully. Neema Wanjiru has the student ID \d+\./);
  await added.waitFor();
  expect((await added.boundingBox())?.y, 'below the top bar').toBeGreaterThanOrEqual(70);
  const main = page.getByRole('main');
  const fields = main.getByRole('textbox').or(main.getByRole('combobox'));
  await expect.poll(() => fields.count()).toBe(10);
  await expect.poll(() => fields.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value).join(''))).toBe('');
  await expectFocus(page, 'textbox', 'Full Name');
}

test('the list is filtered, searched, cleared and paged, and the focus never gets lost', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'orodha-admin');
    const place = await addClass(call, 'Grade 4', ['East', 'West']);
    for (let number = 1; number <= 21; number += 1) await enrol(call, place, `Mtoto ${String(number).padStart(2, '0')}`);
    await open(page, '/students', 'Students');
    await press(page, 'Next');
    await page.getByText('Page 2 of 2').waitFor();
    await expectFocus(page, 'button', 'Next');
    await page.keyboard.press('Enter');
    await press(page, 'Next', 'Space');
    await tabTo(page, 'button', 'Previous', { back: true });
    await page.keyboard.press('Enter');
    await page.getByText('Page 1 of 2').waitFor();
    await expectFocus(page, 'button', 'Previous');
    await tabTo(page, 'searchbox', 'Search', { back: true });
    await page.keyboard.type('mtoto ');
    await page.waitForURL('**/students?q=mtoto');
    await settled(page);
    await page.keyboard.type('07');
    await page.getByText('1 student', { exact: true }).waitFor();
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('mtoto 07');
    await expectFocus(page, 'searchbox', 'Search');
    await choose(page, 'Grade', 'Grade 4');
    await choose(page, 'Stream', 'West');
    await press(page, 'Clear filters');
    await page.getByText('21 students').waitFor();
    await expectFocusOnPage(page);
    await choose(page, 'Active Status', 'Inactive');
    await page.getByText('No students found.').waitFor();
    await expectFocus(page, 'combobox', 'Active Status');
  });
});

test('Down and Up go from row to row of a list', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'safu-admin');
    const place = await addClass(call, 'Grade 4', ['East']);
    await enrol(call, place, 'Achieng Otieno');
    await enrol(call, place, 'Baraka Mwangi');
    await open(page, '/students', 'Students');
    await tabTo(page, 'row', /Achieng/);
    await page.keyboard.press('ArrowDown');
    await expectFocus(page, 'row', /Baraka/);
    await page.keyboard.press('ArrowUp');
    await expectFocus(page, 'row', /Achieng/);
    await page.keyboard.press('ArrowDown');
    await tabTo(page, 'button', 'Deactivate Baraka Mwangi');
    await tabTo(page, 'row', /Achieng/, { back: true });
  });
});

test('a student is deactivated after the dialog and activated again', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'hali-admin');
    const place = await addClass(call, 'Grade 4', ['East']);
    for (const name of ['Zawadi Njeri', 'Zuhura Ali']) await enrol(call, place, name);
    await open(page, '/students', 'Students');
    const opener = 'Deactivate Zawadi Njeri';
    await press(page, opener);
    await expectHeldAndEscaped(page, 'Deactivate Zawadi Njeri?', opener);
    await page.keyboard.press('Enter');
    await press(page, 'Deactivate');
    await page.getByText('Zawadi Njeri is deactivated.').waitFor();
    await row(page, /Zawadi Njeri .* Inactive left \d+ \w+ \d{4}/).waitFor();
    await expectFocus(page, 'button', 'Activate Zawadi Njeri');
    const isHighlighted = () => row(page, /Zawadi Njeri/).getAttribute('data-highlighted');
    await expect.poll(isHighlighted).toBe('true');
    await page.keyboard.press('Enter');
    await page.getByText('Zawadi Njeri is active again.').waitFor();
    await row(page, /Zawadi Njeri .* Active/).waitFor();
    await expect.poll(isHighlighted).toBeNull();
    await expectFocus(page, 'button', opener);
  });
});

test('fees are linked and unsubscribed from, and the focus goes on in the list', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'viungo-admin');
    await enrol(call, await addClass(call, 'Grade 4', ['East']), 'Zawadi Njeri');
    for (const feeName of ['Lunch', 'Transport']) await call('/api/settings/additional-fees', { feeName, amount: '1500' });
    await open(page, '/students', 'Students');
    await follow(page, 'Add Fee Zawadi Njeri');
    await expectFocusOnPage(page);
    await press(page, 'Add Lunch');
    await page.getByRole('button', { name: 'Unsubscribe from Lunch' }).waitFor();
    await expectFocus(page, 'row', /^Transport/);
    await press(page, 'Add Transport');
    await page.getByText('No available fees').waitFor();
    await expectFocusOnPage(page);
    await press(page, 'Unsubscribe from Transport');
    await page.getByRole('button', { name: 'Add Transport' }).waitFor();
    await expectFocus(page, 'row', /^Lunch/);
    await press(page, 'Unsubscribe from Lunch');
    await page.getByText('No associated fees').waitFor();
    await expectFocusOnPage(page);
  });
});

test('who has additional fees is filtered by class and fee, and a student is opened from there', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'vichujio-admin');
    const place = await addClass(call, 'Grade 4', ['East']);
    const studentId = await enrol(call, place, 'Zawadi Njeri');
    await enrol(call, place, 'Baraka Mwangi');
    const { additionalFee } = await call<{ additionalFee: { id: number } }>('/api/settings/additional-fees', {
      feeName: 'Lunch',
      amount: '1500',
    });
    await call('/api/students/associate-student-with-fee', { studentId, additionalFeeId: additionalFee.id });
    await open(page, '/payments/view-addfees', 'View Additional Fees for Students');
    await choose(page, 'Grade', 'Grade 4');
    await choose(page, 'Stream', 'East');
    await choose(page, 'Additional Fee', 'Lunch');
    await page.getByText('1 student', { exact: true }).waitFor();
    expect(await row(page, /Baraka/).count()).toBe(0);
    await follow(page, 'View All fees of Zawadi Njeri');
    await tabTo(page, 'button', 'Unsubscribe from Lunch');
    await follow(page, 'View Statement');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
  });
});
