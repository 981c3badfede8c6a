import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { addClass, enrol, freshSchool } from '../support/fresh-school.ts';
import { answer, refusal } from '../support/replies.ts';
import { expectRefusalInWords, expectToWaitFailAndReturn, messages } from '../support/screen-states.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const list = '**/api/students/view-students**';
const table = (page: Page) => page.getByRole('table', { name: 'Students', exact: true });
const rows = (page: Page) => table(page).getByRole('row');
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toggling = {
  method: 'PATCH',
  address: '**/api/students/*/toggle-status',
  fallback: 'Failed to update student status. Please try again.',
} as const;

async function open(page: Page, search = '', username = 'mfano-admin'): Promise<void> {
  await signInAs(page, username);
  await page.goto(`/students${search}`);
  await page.getByRole('heading', { name: 'Students', level: 1 }).waitFor();
  await settled(page);
}

test('the demo school lists its students twenty to a page, in eight columns, with N/A for no second contact', async () => {
  await visit({}, async (page) => {
    await open(page);
    const heads = ['Student ID', 'Name', 'Guardian Name', 'Primary Contact', 'Secondary Contact', 'Gender', 'Status', 'Actions'];
    await expect.poll(() => table(page).getByRole('columnheader').allInnerTexts()).toEqual(heads);
    await expect.poll(() => rows(page).count()).toBe(21);
    await expect.poll(() => table(page).getByRole('cell', { name: 'N/A', exact: true }).count()).toBeGreaterThan(0);
    await expect.poll(() => button(page, 'Previous').isDisabled()).toBe(true);
    await expect.poll(() => page.getByText(/^Page 1 of \d+$/).count()).toBe(1);
    await expect.poll(() => page.getByRole('link', { name: 'Add New Student' }).getAttribute('href')).toBe('/students/add-student');
    const links = rows(page).nth(1).getByRole('link');
    const id = await rows(page).nth(1).getByRole('cell').first().innerText();
    const addresses = await links.evaluateAll((elements) => elements.map((link) => link.getAttribute('href')));
    expect(addresses).toEqual([`/students/${id}`, `/students/${id}/edit`, `/students/${id}/add-fees`]);
  });
});

test('the last page has no next one, and a filter changed there starts at the first page again', async () => {
  await visit({}, async (page) => {
    await open(page);
    const last = /of (\d+)/.exec(await page.getByText(/^Page 1 of/).innerText())?.[1];
    await page.goto(`/students?page=${last}`);
    await page.getByText(`Page ${last} of ${last}`).waitFor();
    await expect.poll(() => button(page, 'Next').isDisabled()).toBe(true);
    await choice(page, 'Active Status').selectOption({ label: 'Active' });
    await page.getByText(/^Page 1 of/).waitFor();
    expect(new URL(page.url()).search).toBe('?active=true');
  });
});

test('inactive students stand out and say so', async () => {
  await visit({}, async (page) => {
    await open(page, '?active=false');
    const inactive = rows(page).nth(1);
    await expect.poll(() => inactive.getAttribute('data-highlighted')).toBe('true');
    await expect.poll(() => inactive.innerText()).toContain('Inactive');
    await expect.poll(() => inactive.getByRole('button', { name: /^Activate / }).innerText()).toBe('Activate');
    await choice(page, 'Active Status').selectOption({ label: 'Active' });
    await table(page)
      .getByRole('button', { name: /^Deactivate / })
      .first()
      .waitFor();
    await expect.poll(() => rows(page).nth(1).getAttribute('data-highlighted')).toBeNull();
  });
});

test('a stream is chosen within its grade, and another grade lets it go', async () => {
  await visit({}, async (page) => {
    await open(page);
    await choice(page, 'Grade').selectOption({ label: 'Grade 4' });
    await choice(page, 'Stream').selectOption({ label: 'West' });
    await page.waitForURL(/stream=\d+/);
    const others = table(page).locator('tbody tr').filter({ hasNotText: 'Grade 4 West' });
    await expect.poll(() => others.count()).toBe(0);
    await expect.poll(() => rows(page).count()).toBeGreaterThan(1);
    await choice(page, 'Grade').selectOption({ label: 'Grade 5' });
    await expect.poll(() => choice(page, 'Stream').inputValue()).toBe('all');
    expect(page.url()).not.toContain('stream=');
  });
});

test('without a grade a stream is chosen by its name, and means that stream in every grade', async () => {
  await visit({}, async (page) => {
    await open(page);
    await expect.poll(() => choice(page, 'Stream').locator('option').allTextContents()).toEqual(['All Streams', 'East', 'West']);
    await choice(page, 'Stream').selectOption({ label: 'West' });
    await page.waitForURL(/stream=West/);
    const others = table(page).locator('tbody tr').filter({ hasNotText: / West/ });
    await expect.poll(() => others.count()).toBe(0);
    await expect.poll(() => rows(page).count()).toBeGreaterThan(10);
    const classes = new Set((await table(page).locator('tbody tr').allInnerTexts()).map((text) => /(Grade \d|PP\d) West/.exec(text)?.[0]));
    expect(classes.size).toBeGreaterThan(2);
    await page.reload();
    await expect.poll(() => choice(page, 'Stream').inputValue()).toBe('West');
    await settled(page);
    await page.goto('/students?stream=Kusini');
    await page.getByText('No students found.', { exact: true }).waitFor();
    await expect.poll(() => choice(page, 'Stream').inputValue()).toBe('Kusini');
    await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
    await expect.poll(() => rows(page).count()).toBeGreaterThan(10);
  });
});

test('rows stand in while the list waits; it fails in the server’s words or ours, and comes back by Retry', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await signInAs(page, 'mfano-admin');
    await expectToWaitFailAndReturn(page, {
      path: '/students',
      reads: list,
      fallback: 'Failed to load students.',
      waiting: () => table(page).getByText('Loading…'),
      full: () => page.getByText(/^Page 1 of/),
      standIns: 20,
    });
    await answer(page, 'GET', list, refusal(''));
    await page.reload();
    await page.getByRole('alert').waitFor();
    expect(await table(page).count()).toBe(0);
  });
});

test('a search that finds nobody says so, and its filters are cleared at once', async () => {
  await visit({}, async (page) => {
    await open(page, '?q=nobodyofthisname');
    await page.getByText('No students found.', { exact: true }).waitFor();
    await button(page, 'Clear filters').click();
    await page.getByText(/^Page 1 of/).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
});

test('a school without students leads to its first, and shows it afterwards', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'mlimani-first');
    await page.goto('/students');
    await page.getByText('No students found.', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Add the first student' }).getAttribute('href')).toBe('/students/add-student');
    expect(await button(page, 'Clear filters').count()).toBe(0);
    await enrol(call, await addClass(call, 'Grade 1', ['East']), 'Neema Wanjiru');
    await page.reload();
    await rows(page)
      .filter({ hasText: /Neema Wanjiru/ })
      .waitFor();
    await page.getByText('Page 1 of 1').waitFor();
  });
});

test('a student who cannot be deactivated is told of in the dialog, in the server’s words or ours, and stays active', async () => {
  await visit({ expected: /409/ }, async (page) => {
    await open(page);
    const toggle = table(page)
      .getByRole('button', { name: /^Deactivate / })
      .first();
    const name = ((await toggle.getAttribute('aria-label')) ?? '').replace('Deactivate ', '');
    await toggle.click();
    const dialog = page.getByRole('dialog', { name: `Deactivate ${name}?` });
    const deactivate = () => dialog.getByRole('button', { name: 'Deactivate' }).click();
    await expectRefusalInWords(page, { ...toggling, act: deactivate, place: dialog });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await button(page, `Deactivate ${name}`).waitFor();
  });
});

test('a student who cannot be activated is told of in a message, in the server’s words or ours, and stays inactive', async () => {
  await visit({ expected: /409/ }, async (page) => {
    await open(page, '?active=false');
    const toggle = table(page)
      .getByRole('button', { name: /^Activate / })
      .first();
    await expectRefusalInWords(page, { ...toggling, act: () => toggle.click(), place: messages(page) });
    await expect.poll(() => toggle.isEnabled()).toBe(true);
    await expect.poll(() => rows(page).nth(1).getAttribute('data-highlighted')).toBe('true');
  });
});

test('a teacher reads the list without contacts and without ways to change it', async () => {
  await visit({}, async (page) => {
    await open(page, '', 'mfano-teacher');
    await expect.poll(() => table(page).getByRole('cell', { name: 'Hidden', exact: true }).count()).toBe(40);
    const links = page.getByRole('main').getByRole('link', { name: /^(Add New Student|Edit |Add Fee )/ });
    expect(await links.count()).toBe(0);
    const toggle = table(page)
      .getByRole('button', { name: /^Deactivate / })
      .first();
    await expect.poll(() => toggle.getAttribute('aria-disabled')).toBe('true');
  });
});
