import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { settled } from '../support/settled.ts';
import { goWithin } from '../support/within.ts';

useBrowser();

const readers = 'This page is for auditors, bursars and administrators.';
const office = 'This page is for bursars and administrators.';
const staffReaders = 'This page is for auditors and administrators.';
const administrators = 'This page is for administrators.';
const noneCan = /^This page is for /;

/** Who cannot use each page, by the words that it shows them; a page that is not named here is for everybody. */
const forReaders = [
  ...['/students/12/add-fees', '/payments/view', '/all-payments', '/payments/view-addfees', '/payments/fee-reports', '/reports'],
  ...['/sponsors', '/day', '/day/overview', '/day/1'],
  ...[
    '/balances',
    '/balances/print',
    '/balances/letters',
    '/statements',
    '/import',
    '/settings/fee-grid',
    '/approvals',
    '/settings/discounts',
  ],
  ...['/messages', '/settings/messages'],
  ...['/payments/reconcile', '/payments/notices', '/payments/statements'],
  ...['/payments/12/fee-statement', '/receipt/12/1', '/settings/fee-structures', '/settings/additional-fees', '/settings/school'],
];
const forOffice = ['/students/add', '/students/add-student', '/students/12/edit', '/payments/new', '/payments/shared', '/payments/ask'];
const forStaffReaders = [
  '/settings/users',
  '/settings/audit-log',
  '/settings/jobs',
  '/year-end',
  '/settings/mpesa',
  '/settings/banks',
  '/settings/archive',
  '/settings/api-keys',
  '/settings/webhooks',
];
const forAdministrators = ['/teachers/add', '/students/12/data'];
const forEverybody = [
  '/dashboard',
  '/students',
  '/students/12',
  '/settings/configure-grades',
  '/settings/terms',
  '/teachers/assign-subjects',
];

async function openAs(page: Page, username: string): Promise<void> {
  await signInAs(page, username);
  await page.goto('/dashboard');
  await settled(page);
}

/** What the page says of those who may use it; '' where it simply opens. Calls that would be refused are never made. */
async function wordsFor(page: Page, path: string): Promise<string> {
  await goWithin(page, path);
  await page.getByRole('main').locator('h1, [role="alert"]').first().waitFor();
  const refusal = page.getByText(noneCan);
  return (await refusal.count()) === 0 ? '' : refusal.first().innerText();
}

describe.each([
  ['mfano-teacher', forReaders, readers],
  ['mfano-teacher', forOffice, office],
  ['mfano-teacher', forStaffReaders, staffReaders],
  ['mfano-teacher', forAdministrators, administrators],
  ['mfano-bursar', forStaffReaders, staffReaders],
  ['mfano-bursar', forAdministrators, administrators],
] as const)('%s', (username, paths, words) => {
  test(`reads who may use what is closed to them, and is led back: ${words}`, async () => {
    await visit({}, async (page) => {
      const calls: number[] = [];
      page.on('response', (response) => response.url().includes('/api/') && calls.push(response.status()));
      await openAs(page, username);
      for (const path of paths) {
        expect(await wordsFor(page, path), path).toBe(words);
        await expect
          .poll(() => page.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href'), { message: path })
          .toBe('/dashboard');
        expect(await page.getByRole('main').locator('form, table').count(), path).toBe(0);
      }
      expect(calls.filter((status) => status >= 400)).toEqual([]);
    });
  });
});

test.each([
  ['mfano-teacher', forEverybody],
  ['mfano-bursar', [...forEverybody, ...forOffice, ...forReaders.filter((path) => !path.startsWith('/receipt/'))]],
] as const)('%s opens every other page', async (username, paths) => {
  await visit({}, async (page) => {
    await openAs(page, username);
    for (const path of paths) expect(await wordsFor(page, path), path).toBe('');
  });
});
