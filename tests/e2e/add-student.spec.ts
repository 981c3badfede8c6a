import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { addClass, freshSchool } from '../support/fresh-school.ts';
import { hasFocus } from '../support/keyboard.ts';
import { expectRefusalInWords, expectToWaitFailAndReturn } from '../support/screen-states.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const path = '/students/add-student';
const api = '**/api/students/add';
const field = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name}( \\*)?$`));
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const summary = (page: Page) => page.getByRole('main').getByRole('alert');
const optionsOf = (page: Page, name: string) => choice(page, name).getByRole('option').allInnerTexts();

const labels = [
  'Full Name',
  'Date of Birth',
  'Gender',
  'Admission Number',
  'Guardian Name',
  'Contact Number 1',
  'Contact Number 2',
  'Grade',
  'Stream',
  'Carry Forward Balance',
];

async function open(page: Page, username = 'mfano-admin'): Promise<void> {
  await signInAs(page, username);
  await page.goto(path);
  await page.getByRole('heading', { name: 'Add New Student', level: 1 }).waitFor();
  await settled(page);
}

/** Opens the form in a school whose two grades have the streams East and West, North and South. */
async function openInNewSchool(page: Page, username: string): Promise<void> {
  const call = await freshSchool(page, username);
  await addClass(call, 'Grade 1', ['East', 'West']);
  await addClass(call, 'Grade 2', ['North', 'South']);
  await page.goto(path);
  await field(page, 'Full Name').waitFor();
  await settled(page);
}

async function fill(page: Page, fullName: string): Promise<void> {
  await field(page, 'Full Name').fill(fullName);
  await field(page, 'Date of Birth').fill('2018-02-03');
  await choice(page, 'Gender').selectOption('Female');
  await field(page, 'Guardian Name').fill('Mama Neema');
  await field(page, 'Contact Number 1').fill('0712 345 678');
  await choice(page, 'Grade').selectOption({ label: 'Grade 1' });
  await choice(page, 'Stream').selectOption({ label: 'West' });
}

test('the demo school is offered every field, its grades and the current term that is billed', async () => {
  await visit({}, async (page) => {
    await open(page, 'mfano-bursar');
    for (const label of labels) await expect.poll(() => field(page, label).count(), { message: label }).toBe(1);
    await expect.poll(() => choice(page, 'Gender').locator('option').allTextContents()).toEqual(['Choose', 'Male', 'Female', 'Other']);
    await expect.poll(() => choice(page, 'Grade').locator('option').count()).toBe(12);
    await page.getByText(/^The student is billed the fees of .+ at once\.$/).waitFor();
    await expect.poll(() => button(page, 'Add Student').isEnabled()).toBe(true);
  });
});

test('the menu’s address leads to the same form', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-admin');
    await page.goto('/students/add');
    await field(page, 'Guardian Name').waitFor();
    await page.getByRole('heading', { name: 'Add New Student', level: 1 }).waitFor();
  });
});

test('a spinner stands in for the form; its choices fail in the server’s words or ours, and come back by Retry', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await signInAs(page, 'mfano-admin');
    await expectToWaitFailAndReturn(page, {
      path,
      reads: api,
      headline: 'Failed to load form options. Please try again later.',
      waiting: () => page.getByRole('main').getByRole('status').filter({ hasText: 'Loading…' }),
      full: () => button(page, 'Add Student'),
    });
    await field(page, 'Full Name').waitFor();
  });
});

test('a school without classes is led to make them first', async () => {
  await visit({}, async (page) => {
    await freshSchool(page, 'tumaini-empty');
    await page.goto(path);
    await page.getByText('There is no class to put a student in.').waitFor();
    const link = page.getByRole('main').getByRole('link', { name: 'Manage Grades' });
    await expect.poll(() => link.getAttribute('href')).toBe('/settings/configure-grades');
    expect(await button(page, 'Add Student').count()).toBe(0);
  });
});

test('a child who is there already is asked about once: looked at, left, or enrolled as another', async () => {
  await visit({}, async (page) => {
    await openInNewSchool(page, 'tumaini-pacha');
    await fill(page, 'Neema Achieng');
    await button(page, 'Add Student').click();
    await page.getByText('Neema Achieng has the student ID 1.').waitFor();
    await fill(page, 'ACHIENG Neema');
    await button(page, 'Add Student').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Neema Achieng is already enrolled in Grade 1 West (ID 1).').waitFor();
    expect(await dialog.getByRole('link', { name: 'See Neema Achieng' }).getAttribute('href')).toBe('/students/1');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => field(page, 'Full Name').inputValue()).toBe('ACHIENG Neema');
    await button(page, 'Add Student').click();
    await dialog.getByRole('button', { name: 'Enrol another' }).click();
    await page.getByText('ACHIENG Neema has the student ID 2.').waitFor();
    expect(await dialog.count()).toBe(0);
  });
});

test('every required field says so, and nothing is sent; the optional three are not asked for', async () => {
  await visit({}, async (page) => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/students/add')) sent += 1;
    });
    await openInNewSchool(page, 'tumaini-required');
    await button(page, 'Add Student').click();
    await summary(page).getByText('7 fields need attention').waitFor();
    await expect
      .poll(() => summary(page).getByRole('listitem').allInnerTexts())
      .toEqual([
        'Full name is required',
        'Date of birth is required',
        'Gender is required',
        'Guardian name is required',
        'Contact number 1 is required',
        'Grade is required',
        'Stream is required',
      ]);
    for (const label of ['Admission Number', 'Contact Number 2', 'Carry Forward Balance']) {
      expect(await field(page, label).getAttribute('aria-invalid'), label).not.toBe('true');
    }
    await summary(page).getByRole('button', { name: 'Guardian name is required' }).click();
    expect(await hasFocus(field(page, 'Guardian Name'))).toBe(true);
    await summary(page).getByRole('button', { name: 'Stream is required' }).click();
    expect(await hasFocus(choice(page, 'Grade'))).toBe(true);
    expect(sent).toBe(0);
  });
});

test('a balance, a number and a date that are none are each refused beside their field', async () => {
  await visit({}, async (page) => {
    await open(page);
    await fill(page, 'Never Enrolled');
    const wrong = [
      [
        'Carry Forward Balance',
        'twenty',
        'Carry forward balance must be in shillings, at most 100,000,000.00, with at most two decimal places',
      ],
      ['Contact Number 1', 'her mother', 'Contact number 1 must be a number such as 0712 345 678'],
      ['Date of Birth', '2199-01-01', 'Date of birth must not be in the future'],
    ] as const;
    for (const [label, typed] of wrong) await field(page, label).fill(typed);
    await button(page, 'Add Student').click();
    await summary(page).getByText('3 fields need attention').waitFor();
    for (const [label, , words] of wrong) {
      await expect.poll(() => page.getByText(words, { exact: true }).count(), { message: label }).toBe(2);
      await expect.poll(() => field(page, label).getAttribute('aria-invalid'), { message: label }).toBe('true');
    }
    await expect.poll(() => field(page, 'Full Name').inputValue()).toBe('Never Enrolled');
  });
});

test('the stream waits for the grade, and another grade clears it', async () => {
  await visit({}, async (page) => {
    await openInNewSchool(page, 'tumaini-streams');
    await expect.poll(() => choice(page, 'Stream').isDisabled()).toBe(true);
    await choice(page, 'Grade').selectOption({ label: 'Grade 1' });
    expect(await optionsOf(page, 'Stream')).toEqual(['Choose a stream', 'East', 'West']);
    await choice(page, 'Stream').selectOption({ label: 'West' });
    await choice(page, 'Grade').selectOption({ label: 'Grade 2' });
    await expect.poll(() => choice(page, 'Stream').inputValue()).toBe('');
    expect(await optionsOf(page, 'Stream')).toEqual(['Choose a stream', 'North', 'South']);
  });
});

test('a student who cannot be added is told of in the server’s words or ours, and what was typed stays', async () => {
  await visit({ expected: /409/ }, async (page) => {
    await open(page);
    await fill(page, 'Never Enrolled');
    const adding = { method: 'POST', address: api, fallback: 'Failed to add student. Please try again.' } as const;
    const wordless = { status: 409, json: {} };
    await expectRefusalInWords(page, { ...adding, wordless, act: () => button(page, 'Add Student').click(), place: summary(page) });
    await expect.poll(() => field(page, 'Full Name').inputValue()).toBe('Never Enrolled');
    await expect.poll(() => choice(page, 'Stream').locator('option:checked').textContent()).toBe('West');
  });
});
