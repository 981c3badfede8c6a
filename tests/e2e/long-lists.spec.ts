import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { freshSchool } from '../support/fresh-school.ts';
import { alter } from '../support/replies.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const phone = { viewport: { width: 360, height: 740 } };
const tablet = { viewport: { width: 768, height: 1024 } };
const screensLong = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);

async function open(page: Page, path: string): Promise<void> {
  await signInAs(page, 'mfano-admin');
  await page.goto(path);
  await page.locator('tbody tr').first().waitFor();
  await settled(page);
}

test('on a phone the assignments of the first grade are open, the others one tap away, with all that the table says', async () => {
  await visit(phone, async (page) => {
    await open(page, '/teachers/assign-subjects');
    expect(await screensLong(page)).toBeLessThan(6);
    const rows = page.locator('tbody tr').filter({ visible: true });
    expect(await rows.first().innerText()).toMatch(/^Language Activities\s+PP1 East\s+mfano-teacher-wambui\s+wambui@/);
    expect(await rows.filter({ hasText: 'Grade 9' }).count()).toBe(0);
    await page.locator('summary').filter({ hasText: 'Grade 9' }).click();
    const english = rows.filter({ hasText: /^English\s*Grade 9 West/ });
    const remove = english.getByRole('button', { name: /^Remove English of Grade 9 West from mfano-teacher/ });
    expect((await remove.boundingBox())?.width).toBeGreaterThanOrEqual(44);
    await remove.click();
    await page.getByRole('dialog', { name: 'Remove Subject Assignment' }).getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => rows.filter({ hasText: 'Not Assigned' }).count()).toBeGreaterThan(0);
  });
});

test('on a phone a user takes a card of four lines, and one of many is found by name', async () => {
  await visit(phone, async (page) => {
    await open(page, '/settings/users');
    expect(await screensLong(page)).toBeLessThan(8);
    const rows = page.getByRole('table', { name: 'Users' }).locator('tbody tr');
    expect(await rows.count()).toBeGreaterThan(10);
    await page.getByRole('searchbox', { name: 'Search' }).fill('wambui');
    await expect.poll(() => rows.count()).toBe(1);
    const words = (await rows.innerText()).replace(/\s+/g, ' ');
    expect(words).toMatch(/^\d+ mfano-teacher-wambui wambui@shuleyamfano\.example Teacher Active Deactivate New password$/);
    expect(new URL(page.url()).search).toBe('?q=wambui');
    await page.getByRole('searchbox', { name: 'Search' }).fill('nobody at all');
    await page.getByText('No users found.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(10);
  });
});

test('at 768 px the address of a user stands below the name', async () => {
  await visit(tablet, async (page) => {
    await open(page, '/settings/users');
    const table = page.getByRole('table', { name: 'Users' });
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['ID', 'Username', 'Role', 'Status', 'Actions']);
    expect(await table.locator('tbody tr').nth(1).innerText()).toMatch(/mfano-bursar\s+mfano-bursar@/);
  });
});

test('at 768 px a student says the guardian’s number below the name, and who is inactive says so', async () => {
  await visit(tablet, async (page) => {
    await open(page, '/students?active=false');
    const table = page.getByRole('table', { name: 'Students' });
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['Student ID', 'Name', 'Guardian Name', 'Actions']);
    const words = (await table.locator('tbody tr').first().innerText()).replace(/\s+/g, ' ');
    expect(words).toMatch(/^\d+ .+ Inactive (PP|Grade )\d \w+, SM\/\d+, (Male|Female) .+ 07\d\d \d{3} \d{3} Activate Edit Add Fee$/);
  });
});

test('at 768 px every figure of the balances is in sight, and a column of nothing is left out', async () => {
  await visit(tablet, async (page) => {
    await open(page, '/balances');
    const heads = (await page.getByRole('columnheader').allInnerTexts()).map((head) => head.replace(/\s+/g, ' '));
    const figures = ['Balance', 'Brought Forward', 'Billed', 'Paid'].map((name) => `${name} (KES)`);
    expect(heads).toEqual(['Student', ...figures, 'Actions']);
  });
});

test.each([
  ...['/dashboard', '/students', '/balances', '/approvals', '/all-payments', '/all-payments?status=pending', '/payments/view'],
  ...['/payments/reconcile', '/messages', '/day/overview', '/settings/users', '/settings/audit-log', '/settings/terms'],
  '/settings/fee-simulator',
  ...['/settings/fee-structures', '/teachers/assign-subjects', '/year-end'],
])('no column of %s lies out of sight on a tablet, or beside the menu of a small laptop', async (path) => {
  await visit(tablet, async (page) => {
    await open(page, path);
    expect(await page.locator('[data-scrolls]').count()).toBe(0);
    for (const width of [1280, 1300, 1360]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => page.getByRole('button', { name: 'Collapse menu' }).isVisible()).toBe(true);
      await expect.poll(() => page.locator('[data-scrolls]').count(), { message: `${width} px` }).toBe(0);
    }
  });
});

test.each([
  ['/students', ['Student ID', 'Name', 'Guardian Name', 'Primary Contact', 'Secondary Contact', 'Gender', 'Status', 'Actions']],
  ['/settings/users', ['ID', 'Username', 'Email', 'Role', 'Status', 'Actions']],
])('%s has every column on a small laptop, beside the menu', async (path, heads) => {
  await visit({ viewport: { width: 1280, height: 720 } }, async (page) => {
    await open(page, path);
    await expect.poll(() => page.getByRole('columnheader').allInnerTexts()).toEqual(heads);
    expect(await page.locator('[data-scrolls]').count()).toBe(0);
  });
});

test.each([
  ...['/students', '/sponsors', '/import', '/approvals', '/messages', '/day/overview', '/payments/reconcile', '/payments/view'],
  ...['/settings/jobs', '/settings/terms', '/settings/discounts', '/settings/fee-structures', '/settings/additional-fees'],
  ...['/settings/configure-grades', '/adjustments', '/balances', '/all-payments', '/payments/view-addfees'],
])('%s of a new school has nothing to export', async (path) => {
  await visit({}, async (page) => {
    await freshSchool(page, `tupu${path.replaceAll('/', '-')}`);
    await page.goto(path);
    const choice = page.getByRole('group', { name: 'Export' }).getByRole('button');
    await choice.first().waitFor();
    await settled(page);
    for (const button of await choice.all()) expect(await button.isDisabled()).toBe(true);
  });
});

type Listed = { pagination: object };

test.each([
  ['/payments/statements', 'unseen', '**/api/bank-statements/unseen?**', 'Recorded payments not on the bank statement'],
  ['/settings/data', 'left', '**/api/students/left-long-ago?**', 'Students who left long enough ago'],
])('to turn the second list of %s leaves the first at its page, and Back takes it back', async (path, name, reads, title) => {
  await visit({}, async (page) => {
    const search = () => new URL(page.url()).search;
    await signInAs(page, 'mfano-admin');
    await alter<Listed>(page, reads, (reply) => ({ ...reply, pagination: { ...reply.pagination, total: 60, totalPages: 3 } }));
    await page.goto(`${path}?page=2`);
    const list = page.getByRole('region', { name: title });
    await list.getByText('Page 1 of 3').waitFor();
    await list.getByRole('button', { name: 'Next' }).click();
    await list.getByText('Page 2 of 3').waitFor();
    expect(search()).toBe(`?page=2&${name}=2`);
    await expect.poll(() => page.locator(`#${name}`).evaluate((node) => node.getBoundingClientRect().top < innerHeight)).toBe(true);
    await page.goBack();
    await list.getByText('Page 1 of 3').waitFor();
    expect(search()).toBe('?page=2');
  });
});
