import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { freshSchool } from '../support/fresh-school.ts';
import { alter } from '../support/replies.ts';
import { settled } from '../support/settled.ts';
import { goWithin } from '../support/within.ts';

useBrowser();

const phone = { viewport: { width: 360, height: 740 } };
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

const exported = [
  ...['/students', '/sponsors', '/import', '/approvals', '/messages', '/day/overview', '/payments/reconcile', '/payments/view'],
  ...['/settings/jobs', '/settings/terms', '/settings/discounts', '/settings/fee-structures', '/settings/additional-fees'],
  ...['/settings/configure-grades', '/adjustments', '/balances', '/all-payments', '/payments/view-addfees'],
];

test('a new school has nothing to export from any list', async () => {
  await visit({}, async (page) => {
    await freshSchool(page, 'tupu');
    await page.goto('/account');
    await settled(page);
    for (const path of exported) {
      await goWithin(page, path);
      const choice = page.getByRole('group', { name: 'Export' }).getByRole('button');
      await choice.first().waitFor();
      for (const button of await choice.all()) expect(await button.isDisabled(), path).toBe(true);
    }
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
