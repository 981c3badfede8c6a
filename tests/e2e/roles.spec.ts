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
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link');

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

/** The groups of the menu, each item with where it leads. */
const groups: Record<string, string[]> = {
  Students: [
    ...['View Students /students', 'Add Student /students/add', 'Import Students /import', 'Promote Students /year-end'],
    ...['Sponsors /sponsors', 'Messages /messages'],
  ],
  Fees: [
    ...['Manage Fee Structures /settings/fee-structures', 'Fees for the Year /settings/fee-grid', 'Fee Simulator /settings/fee-simulator'],
    ...['Additional Fees /settings/additional-fees', 'Add Fee Lists /payments/view-addfees', 'Discount Rules /settings/discounts'],
    'Adjustments /adjustments',
  ],
  Payments: [
    ...['View Payments /payments/view', 'New Payment /payments/new', 'All Payments /all-payments'],
    ...['Unallocated Payments /payments/reconcile', 'Refused Notices /payments/notices', 'Bank Statements /payments/statements'],
    'Close the Day /day',
  ],
  Reports: ['Fees Reports /payments/fee-reports', 'Other Reports /reports', 'Balances /balances', 'Closed Days /day/overview'],
  School: [
    ...['Manage Grades /settings/configure-grades', 'Manage Terms /settings/terms', 'Assign Subjects /teachers/assign-subjects'],
    ...['Add Teacher /teachers/add', 'Manage Users /settings/users', 'Audit Log /settings/audit-log'],
  ],
  Settings: [
    ...['School Settings /settings/school', 'Message Settings /settings/messages', 'M-Pesa /settings/mpesa'],
    ...[
      'Bank Connections /settings/banks',
      'Background Tasks /settings/jobs',
      'API Keys /settings/api-keys',
      'Export School Data /settings/archive',
    ],
  ],
};

test('the whole menu is shown to every role, in the specified words', async () => {
  await visit({}, async (page) => {
    const menuLinks = () => menu(page).evaluateAll((links) => links.map((link) => `${link.textContent} ${link.getAttribute('href')}`));
    const alone = ['Karo /dashboard', 'Dashboard /dashboard', 'Approvals /approvals', 'Sign Out /logout'];
    for (const username of ['mfano-admin', 'mfano-bursar', 'mfano-teacher']) {
      await signInAs(page, username);
      await page.goto('/dashboard');
      await menu(page).first().waitFor();
      for (const [name, items] of Object.entries(groups)) {
        const head = page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name });
        if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click();
        expect(await menuLinks(), `${username}, ${name}`).toEqual([...alone.slice(0, 3), ...items, ...alone.slice(3)]);
      }
      await settled(page);
    }
  });
});
