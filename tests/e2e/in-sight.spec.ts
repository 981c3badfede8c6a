import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const phone = { viewport: { width: 360, height: 740 } };

async function open(page: Page, path: string): Promise<void> {
  await signInAs(page, 'mfano-admin');
  await page.goto(path);
  await settled(page);
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not drawn.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test('in a low window the menu shows the page that is open, and nothing else moves', async () => {
  await visit({ viewport: { width: 1366, height: 480 } }, async (page) => {
    await open(page, '/settings/archive');
    const inMenu = (name: string) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name });
    const { y, bottom } = await boxOf(inMenu('Export School Data'));
    expect(y).toBeGreaterThan(0);
    expect(bottom).toBeLessThanOrEqual(480);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const before = await boxOf(inMenu('Background Tasks'));
    await inMenu('Background Tasks').click();
    await page.waitForURL('**/settings/jobs');
    await settled(page);
    expect((await boxOf(inMenu('Background Tasks'))).y).toBe(before.y);
  });
});

test('a page near the top of the menu leaves the menu at its top', async () => {
  await visit({}, async (page) => {
    await open(page, '/students');
    expect((await boxOf(page.getByRole('link', { name: 'Karo, to the dashboard' }))).y).toBe(0);
  });
});

test('the arrow of a sorted column of figures stands before its own words, not beside those of its neighbour', async () => {
  await visit({}, async (page) => {
    await open(page, '/balances');
    const arrow = (head: string, side: '::before' | '::after') =>
      page
        .getByRole('columnheader', { name: head })
        .getByRole('button')
        .evaluate((button, place) => getComputedStyle(button, place).content, side);
    expect(await arrow('Balance (KES)', '::before')).toContain('↓');
    expect(await arrow('Balance (KES)', '::after')).toBe('none');
    expect(await arrow('Paid (KES)', '::before')).toBe('none');
    await page.getByRole('main').getByRole('button', { name: 'Student' }).click();
    await settled(page);
    expect(await arrow('Student', '::after')).toContain('↑');
    expect(await arrow('Balance (KES)', '::before')).toBe('none');
  });
});

test('in the dark what can be ticked is as empty as a field', async () => {
  await visit({ colorScheme: 'dark' }, async (page) => {
    await open(page, '/payments/new');
    const groundOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await groundOf(page.getByLabel('Stay here for the next payment'))).toBe(await groundOf(page.getByLabel('Amount')));
  });
});

test.each(['/students', '/settings/fee-structures'])('on a phone the buttons above %s are as wide as the page', async (path) => {
  await visit(phone, async (page) => {
    await open(page, path);
    const buttons = await page.getByRole('main').locator('header').first().locator('a, button').all();
    expect(buttons.length).toBe(2);
    for (const button of buttons) {
      const { x, right } = await boxOf(button);
      expect([x, right]).toEqual([16, 344]);
    }
  });
});

test('on a phone each payment of a statement has its amount at the left and the balance after it at the right of one line', async () => {
  await visit(phone, async (page) => {
    await open(page, '/payments/12/fee-statement');
    const lines = page.getByRole('table', { name: 'Payment History' }).locator('tbody tr:not([data-opening])');
    expect(await lines.count()).toBeGreaterThan(1);
    for (const line of await lines.all()) {
      const amount = await boxOf(line.locator('[data-head^="Amount"]'));
      const balance = await boxOf(line.locator('[data-head^="Balance"]'));
      const whole = await boxOf(line);
      expect(amount.y).toBe(balance.y);
      expect([amount.x, balance.right]).toEqual([whole.x, whole.right]);
      expect((await boxOf(line.getByRole('link'))).y).toBeGreaterThan(balance.y);
    }
  });
});

test.each(['/settings/fee-grid/print', '/balances/letters?grade=1'])(
  'on a phone nothing of the paper of %s stands over its edge',
  async (path) => {
    await visit(phone, async (page) => {
      await open(page, path);
      const paper = page.locator('article').first();
      const room = await paper.evaluate((sheet) => {
        const inner = sheet.getBoundingClientRect().right - Number.parseInt(getComputedStyle(sheet).paddingRight, 10);
        return [...sheet.querySelectorAll('p, td, th')].filter((part) => part.getBoundingClientRect().right > inner + 1).length;
      });
      expect(room).toBe(0);
    });
  },
);
