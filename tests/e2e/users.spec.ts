import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';

useBrowser();

const list = '**/api/settings/users';
const create = '**/api/settings/new-user';
const table = (page: Page) => page.getByRole('table', { name: 'Users', exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const refusal = (message: string, status = 500) => ({ status, json: { code: 'INTERNAL', message, error: message, errors: [] } });

async function open(page: Page, path = '/settings/users', username = 'mfano-admin'): Promise<void> {
  await signInAs(page, username);
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: path === '/settings/users' ? 'Manage Users' : 'Add Teacher' }).waitFor();
  await page.waitForLoadState('networkidle');
}

async function openInNewSchool(page: Page, username: string, path?: string): Promise<void> {
  const data = { schoolName: 'Baraka', username, email: `${username}@baraka.ac.ke`, password: 'karo-demo-2026' };
  await page.request.post(`${inject('site')}/api/auth/signup`, { data, headers: { 'x-forwarded-for': '198.51.100.24' } });
  await open(page, path, username);
}

async function typeUser(page: Page, username: string): Promise<void> {
  await field(page, 'Username').fill(username);
  await field(page, 'Email').fill(`${username}@baraka.ac.ke`);
  await field(page, 'Password').fill('rangi-ya-samawati-7');
}

test('the demo school lists its users, and nobody can deactivate themselves', async () => {
  await visit({}, async (page) => {
    await open(page);
    expect(await table(page).getByRole('columnheader').allInnerTexts()).toEqual(['ID', 'Username', 'Email', 'Role', 'Status', 'Actions']);
    expect(await page.getByRole('combobox', { name: 'Role' }).inputValue()).toBe('teacher');
    expect(await button(page, 'Deactivate mfano-bursar').innerText()).toBe('Deactivate');
    expect(await button(page, 'Deactivate mfano-admin').getAttribute('aria-disabled')).toBe('true');
  });
});

test.each([
  ['the server’s words', 'The list is being bound.', 'The list is being bound.'],
  ['the specification’s where it has none', '', 'Failed to fetch users. Please try again later.'],
])('users that cannot be read are told in %s, and Retry reads them', async (_, message, words) => {
  await visit({ expected: /500/ }, async (page) => {
    await page.route(list, (route) => route.fulfill(refusal(message)));
    await open(page);
    expect(await alert(page).locator('p').innerText()).toBe(words);
    await page.unroute(list);
    await button(page, 'Retry').click();
    await table(page).waitFor();
    expect(await alert(page).count()).toBe(0);
  });
});

test('rows stand in while the users load, and a list without any says so', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-admin');
    let answer = () => {};
    const awaited = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(list, async (route) => {
      await awaited;
      await route.fulfill({ json: [] });
    });
    await page.goto('/settings/users');
    await table(page).getByText('Loading…').waitFor();
    answer();
    await page.getByText('No users yet').waitFor();
  });
});

test.each(['/settings/users', '/teachers/add'])('on %s the three fields are asked for, and nothing is sent without them', async (path) => {
  await visit({}, async (page) => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/new-user')) sent += 1;
    });
    await open(page, path);
    await button(page, path === '/teachers/add' ? 'Add Teacher' : 'Create User').click();
    const faults = ['Username is required', 'Email is required', 'Password is required'];
    await alert(page).waitFor();
    expect((await alert(page).getByRole('listitem').allInnerTexts()).toSorted()).toEqual(faults.toSorted());
    await typeUser(page, 'never-made');
    await field(page, 'Email').fill('not an address');
    await page.keyboard.press('Enter');
    await alert(page).getByText('Email must be an e-mail address').waitFor();
    expect(sent).toBe(0);
  });
});

test.each([
  ['the server’s words', 'The office is closed.', 'The office is closed.'],
  ['the specification’s where it has none', '', 'Failed to create user. Please try again.'],
])('a user who cannot be made is told in %s on both screens, and what was typed stays', async (_, message, words) => {
  await visit({ expected: /500/ }, async (page) => {
    await open(page);
    await page.route(create, (route) => route.fulfill(refusal(message)));
    for (const [path, submit] of [
      ['/settings/users', 'Create User'],
      ['/teachers/add', 'Add Teacher'],
    ] as const) {
      await page.goto(path);
      await typeUser(page, 'never-made');
      await button(page, submit).click();
      await alert(page).getByText(words, { exact: true }).waitFor();
      expect(await field(page, 'Username').inputValue()).toBe('never-made');
      await page.waitForLoadState('networkidle');
    }
  });
});

test('by keyboard alone a user is made, deactivated after asking and activated again', async () => {
  await visit({}, async (page) => {
    await openInNewSchool(page, 'baraka-keys');
    await typeUser(page, 'baraka-mwalimu');
    await page.keyboard.press('Enter');
    await page.getByText('User created successfully.').waitFor();
    for (const name of ['Username', 'Email', 'Password']) expect(await field(page, name).inputValue(), name).toBe('');
    const row = table(page).getByRole('row', { name: /baraka-mwalimu .* Teacher Active/ });
    await row.waitFor();
    await button(page, 'Deactivate baraka-mwalimu').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('baraka-mwalimu is deactivated.').waitFor();
    await table(page)
      .getByRole('row', { name: /baraka-mwalimu .* Teacher Inactive/ })
      .waitFor();
    await button(page, 'Activate baraka-mwalimu').focus();
    await page.keyboard.press('Enter');
    await page.getByText('baraka-mwalimu is active again.').waitFor();
    await row.waitFor();
  });
});

test('a status that cannot be changed is told in the dialog', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await open(page);
    await page.route('**/toggle-status', (route) => route.fulfill(refusal('')));
    await button(page, 'Deactivate mfano-bursar').click();
    const dialog = page.getByRole('dialog', { name: 'Deactivate mfano-bursar?' });
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await dialog.getByText('Failed to update user status. Please try again.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await button(page, 'Deactivate mfano-bursar').waitFor();
  });
});

test('a teacher is added without choosing a role, and the next steps are offered', async () => {
  await visit({}, async (page) => {
    await openInNewSchool(page, 'baraka-teachers', '/teachers/add');
    expect(await page.getByRole('combobox', { name: 'Role' }).count()).toBe(0);
    await typeUser(page, 'baraka-walimu');
    await page.keyboard.press('Enter');
    const notice = page.getByRole('main').getByRole('status');
    await notice.getByText('User created successfully. baraka-walimu can sign in now.').waitFor();
    expect(await notice.getByRole('link', { name: 'Assign subjects' }).getAttribute('href')).toBe('/teachers/assign-subjects');
    await notice.getByRole('link', { name: 'See all users' }).click();
    await table(page)
      .getByRole('row', { name: /baraka-walimu .* Teacher Active/ })
      .waitFor();
  });
});

test.each(['/settings/users', '/teachers/add'])('a bursar reads who may open %s', async (path) => {
  await visit({}, async (page) => {
    await open(page, path, 'mfano-bursar');
    await page.getByText('This page is for administrators.').waitFor();
    expect(await field(page, 'Username').count()).toBe(0);
  });
});
