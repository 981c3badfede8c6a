import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const forms = [
  ['/login', ['Username', 'Password']],
  ['/students/add', ['Full Name', 'Date of Birth', 'Gender', 'Guardian Name', 'Contact Number 1', 'Grade', 'Stream']],
  ['/students/12/edit', ['Full Name', 'Date of Birth', 'Gender', 'Guardian Name', 'Primary Contact', 'Grade', 'Stream']],
  ['/settings/terms', ['Name', 'Year', 'Start Date', 'End Date']],
  ['/settings/users', ['Username', 'Email', 'Role', 'Password']],
  ['/settings/additional-fees', ['Fee Name', 'Amount']],
  ['/payments/new', ['Student', 'Amount', 'Payment Method']],
  ['/teachers/assign-subjects', ['Teacher', 'Grade', 'Stream']],
] as const;

const byRole = (page: Page, name: string) =>
  page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true }));

test.each(forms)('on %s what must be filled in is found by exactly what its label says, and says so itself', async (path, labels) => {
  await visit({}, async (page) => {
    if (path !== '/login') await signInAs(page, 'mfano-admin');
    await page.goto(path);
    for (const label of labels) {
      const field = page.getByLabel(label, { exact: true });
      await field.waitFor();
      await expect.poll(() => field.getAttribute('aria-required'), { message: label }).toBe('true');
      await expect.poll(() => field.and(byRole(page, label)).count(), { message: label }).toBe(1);
    }
    await settled(page);
  });
});
