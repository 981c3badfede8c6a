import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { freshSchool } from '../support/fresh-school.ts';
import { expectFocus, pressEnter } from '../support/keyboard.ts';
import { alter, answer, refusal } from '../support/replies.ts';
import { expectRefusalInWords, expectToWaitFailAndReturn, messages } from '../support/screen-states.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const path = '/settings/users';
const list = `**/api${path}`;
const create = '**/api/settings/new-user';
const toggling = {
  method: 'PATCH',
  address: '**/api/settings/users/*/toggle-status',
  headline: 'Failed to update user status. Please try again.',
} as const;
const table = (page: Page) => page.getByRole('table', { name: 'Users', exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');

async function open(page: Page): Promise<void> {
  await signInAs(page, 'mfano-admin');
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: 'Manage Users' }).waitFor();
  await settled(page);
}

async function typeUser(page: Page, username: string): Promise<void> {
  await field(page, 'Username').fill(username);
  await field(page, 'Email').fill(`${username}@baraka.ac.ke`);
  await field(page, 'Password').fill('rangi-ya-samawati-7');
}

test('the demo school lists its users, and nobody can deactivate themselves', async () => {
  await visit({}, async (page) => {
    await open(page);
    await expect
      .poll(() => table(page).getByRole('columnheader').allInnerTexts())
      .toEqual(['ID', 'Username', 'Email', 'Role', 'Status', 'Actions']);
    await expect.poll(() => page.getByRole('combobox', { name: 'Role' }).inputValue()).toBe('teacher');
    await expect.poll(() => button(page, 'Deactivate mfano-bursar').innerText()).toBe('Deactivate');
    await expect.poll(() => button(page, 'Deactivate mfano-admin').getAttribute('aria-disabled')).toBe('true');
  });
});

test('the list waits, fails in the server’s words or ours, comes back by Retry, and says when it is empty', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await signInAs(page, 'mfano-admin');
    await expectToWaitFailAndReturn(page, {
      path,
      reads: list,
      headline: 'Failed to fetch users. Please try again later.',
      waiting: () => table(page).getByText('Loading…'),
      full: () => button(page, 'Deactivate mfano-bursar'),
      empty: { reply: [], words: 'No users yet' },
    });
  });
});

test('the three fields are asked for, and nothing is sent without them', async () => {
  await visit({}, async (page) => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/new-user')) sent += 1;
    });
    await open(page);
    await button(page, 'Create User').click();
    const faults = ['Username is required', 'Email is required', 'Password is required'];
    await alert(page).waitFor();
    expect((await alert(page).getByRole('listitem').allInnerTexts()).toSorted()).toEqual(faults.toSorted());
    await typeUser(page, 'never-made');
    await field(page, 'Email').fill('not an address');
    await page.keyboard.press('Enter');
    await alert(page).getByText('Email must be an address such as jane@example.com').waitFor();
    expect(sent).toBe(0);
  });
});

test('a user who cannot be made is told why, a taken name first, and what was typed stays', async () => {
  await visit({ expected: /409/ }, async (page) => {
    await open(page);
    await typeUser(page, 'mfano-bursar');
    await button(page, 'Create User').click();
    await alert(page).getByText('The username mfano-bursar is taken. Please choose another.', { exact: true }).waitFor();
    await expect.poll(() => field(page, 'Username').inputValue()).toBe('mfano-bursar');
    await typeUser(page, 'never-made');
    const making = { method: 'POST', address: create, fallback: 'Failed to create user. Please try again.' } as const;
    await expectRefusalInWords(page, { ...making, act: () => button(page, 'Create User').click(), place: alert(page) });
    await expect.poll(() => field(page, 'Username').inputValue()).toBe('never-made');
    await expect.poll(() => field(page, 'Email').inputValue()).toBe('never-made@baraka.ac.ke');
  });
});

test('a user who cannot be deactivated is told of in the dialog, in the server’s words or ours, and stays active', async () => {
  await visit({ expected: /409/ }, async (page) => {
    await open(page);
    await button(page, 'Deactivate mfano-bursar').click();
    const dialog = page.getByRole('dialog', { name: 'Deactivate mfano-bursar?' });
    const deactivate = () => dialog.getByRole('button', { name: 'Deactivate' }).click();
    await expectRefusalInWords(page, { ...toggling, act: deactivate, place: dialog });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await button(page, 'Deactivate mfano-bursar').waitFor();
  });
});

test('a question about deactivating keeps asking that when a colleague did it meanwhile', async () => {
  await visit({ expected: /409/ }, async (page) => {
    await open(page);
    await button(page, 'Deactivate mfano-bursar').click();
    await alter<{ username: string }[]>(page, list, (users) =>
      users.map((user) => ({ ...user, isActive: user.username !== 'mfano-bursar' })),
    );
    await answer(page, toggling.method, toggling.address, refusal('The bell has rung.', 409));
    const deactivate = page.getByRole('dialog', { name: 'Deactivate mfano-bursar?' }).getByRole('button', { name: 'Deactivate' });
    await deactivate.click();
    await page.locator('tr', { hasText: 'mfano-bursar' }).getByText('Inactive', { exact: true }).waitFor();
    const sent = page.waitForRequest(toggling.address);
    await deactivate.click();
    expect((await sent).postDataJSON()).toEqual({ active: false });
    await settled(page);
  });
});

test('a user who cannot be activated is told of in a message, in the server’s words or ours, and stays inactive', async () => {
  await visit({ expected: /409/ }, async (page) => {
    await alter<{ username: string }[]>(page, list, (users) =>
      users.map((user) => ({ ...user, isActive: user.username === 'mfano-admin' })),
    );
    await open(page);
    const activate = () => button(page, 'Activate mfano-bursar').click();
    await expectRefusalInWords(page, { ...toggling, act: activate, place: messages(page) });
    await expect.poll(() => button(page, 'Activate mfano-bursar').isEnabled()).toBe(true);
  });
});

test('by keyboard alone a forgotten password is replaced; a poor one is refused in words, one’s own is changed elsewhere', async () => {
  await visit({ expected: /40[39]/ }, async (page) => {
    const call = await freshSchool(page, 'baraka-forgets');
    await call('/api/settings/new-user', { username: 'baraka-sahau', email: 'sahau@baraka.ac.ke', password: 'rangi-ya-samawati-7' });
    await page.goto(path);
    await pressEnter(button(page, 'New password for baraka-sahau'));
    const dialog = page.getByRole('dialog', { name: 'New password for baraka-sahau' });
    const chosen = dialog.getByLabel('New password');
    await chosen.press('Enter');
    await dialog.getByText('New password is required').first().waitFor();
    await chosen.fill('ndizi-mbivu-tatu-8');
    const setting = {
      method: 'POST',
      address: '**/api/settings/users/*/password',
      fallback: 'Failed to set the password. Please try again.',
    } as const;
    await expectRefusalInWords(page, { ...setting, act: () => chosen.press('Enter'), place: dialog });
    await page.unroute(setting.address);
    await chosen.press('Enter');
    await page.getByText('baraka-sahau has a new password, must change it at the next sign-in, and is signed out everywhere.').waitFor();
    await expectFocus(page, 'button', 'New password for baraka-sahau');
    await expect.poll(() => button(page, 'New password for baraka-forgets').getAttribute('aria-disabled')).toBe('true');
    await page.goto('/logout');
    await page.getByText('An administrator of your school can give you a new one.').waitFor();
    await field(page, 'Username').fill('baraka-sahau');
    await page.getByLabel('Password').fill('ndizi-mbivu-tatu-8');
    await button(page, 'Sign In').click();
    await page.getByRole('heading', { name: 'Choose a password' }).waitFor();
    await page.getByLabel('Current password').fill('ndizi-mbivu-tatu-8');
    await page.getByLabel('New password').fill('embe-tamu-nne-9');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await settled(page);
  });
});
