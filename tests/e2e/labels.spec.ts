import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { hasFocus } from '../support/keyboard.ts';
import { answer, refusal } from '../support/replies.ts';
import { settled } from '../support/settled.ts';
import { goWithin } from '../support/within.ts';

useBrowser();

const forms = [
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

async function expectLabelled(page: Page, path: string, labels: readonly string[]): Promise<void> {
  for (const label of labels) {
    const field = page.getByLabel(label, { exact: true });
    const message = `${label} on ${path}`;
    await field.waitFor();
    await expect.poll(() => field.getAttribute('aria-required'), { message }).toBe('true');
    await expect.poll(() => field.and(byRole(page, label)).count(), { message }).toBe(1);
  }
}

test('what must be filled in is found by exactly what its label says, and says so itself', async () => {
  await visit({}, async (page) => {
    await page.goto('/login');
    await expectLabelled(page, '/login', ['Username', 'Password']);
    await settled(page);
    await signInAs(page, 'mfano-admin');
    await page.goto('/account');
    await settled(page);
    for (const [path, labels] of forms) {
      await goWithin(page, path);
      await expectLabelled(page, path, labels);
    }
  });
});

/** What is said of a control besides its name, each by itself. */
const saidOf = (control: Locator) =>
  control.evaluate((node) => {
    const ids = node.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent);
  });

test('vote heads and students of a discount rule say themselves what is wrong, and are found from the summary', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-admin');
    await page.goto('/settings/discounts');
    await page.getByRole('combobox', { name: 'For' }).selectOption('staff');
    const heads = page.getByRole('group', { name: 'Applies to' });
    await heads.getByRole('checkbox', { name: 'Tuition Fee' }).uncheck();
    await page.getByRole('textbox', { name: 'Name' }).fill('Children of teachers');
    await page.getByRole('textbox', { name: 'Percent' }).fill('50');
    await page.getByRole('button', { name: 'Request approval' }).click();
    const summary = page.getByRole('alert');
    await summary.getByRole('button', { name: 'Choose at least one vote head' }).click();
    await expect.poll(() => hasFocus(heads)).toBe(true);
    expect(await saidOf(heads)).toEqual(['Choose at least one vote head']);
    const students = page.getByRole('group', { name: 'Which students' });
    await summary.getByRole('button', { name: 'Choose at least one student' }).click();
    await expect.poll(() => hasFocus(students)).toBe(true);
    expect(await saidOf(students)).toEqual(['Choose at least one student']);
    await settled(page);
  });
});

test('a refused logo is announced, and its fault leads to it', async () => {
  await visit({ expected: /422/ }, async (page) => {
    await signInAs(page, 'mfano-admin');
    await page.goto('/settings/school');
    const logo = page.getByRole('group', { name: 'Logo' });
    const file = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') };
    await logo.locator('input[type="file"]').setInputFiles(file);
    await logo.getByRole('alert').getByText('Logo must be a PNG or JPEG picture').waitFor();
    expect(await saidOf(logo)).toEqual(['A PNG or JPEG picture', 'Logo must be a PNG or JPEG picture']);

    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('P.O. Box 8, Eldoret');
    await answer(page, 'PATCH', '**/api/settings/school', refusal('Logo is too dark', 422, 'logo'));
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect.poll(() => saidOf(logo)).toEqual(['A PNG or JPEG picture', 'Logo is too dark']);
    await expect.poll(() => hasFocus(logo)).toBe(true);
    await settled(page);
  });
});
