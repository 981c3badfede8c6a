import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { menu as groups } from '../../src/shell/menu.ts';
import { demoPassword, signInAs, useBrowser, visit } from '../support/browser.ts';
import { addClass, enrol, freshSchool } from '../support/fresh-school.ts';
import { expectFocus, expectFocusOnPage, expectHeldAndEscaped, follow, hasFocus, press, tabTo, type } from '../support/keyboard.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const phone = { viewport: { width: 360, height: 740 } };
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const pagesOf = (page: Page, group: string) => menu(page).getByRole('region', { name: group }).getByRole('link');
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function open(page: Page, path = '/dashboard'): Promise<void> {
  await page.goto(path);
  await title(page, path === '/dashboard' ? 'Dashboard' : 'Students').waitFor();
  await settled(page);
}

test('the first stop of a page leads past the menu, and every group and page of the menu is a stop', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-admin');
    await open(page);
    await page.keyboard.press('Tab');
    await expectFocus(page, 'link', 'Skip to the page');
    await page.keyboard.press('Enter');
    await expectFocusOnPage(page);
    await tabTo(page, 'link', 'View All');
    for (const { name, items } of groups) {
      if (items.length === 1) await tabTo(page, 'link', new RegExp(`^${name}(, .* waiting)?$`));
      else if ((await pagesOf(page, name).count()) === 0) await press(page, new RegExp(`^${name}(, .*)?$`));
      if (items.length === 1) continue;
      const places = items.map((item) => item.name);
      await expect.poll(() => pagesOf(page, name).allInnerTexts()).toEqual(places);
      for (const place of places) await tabTo(page, 'link', new RegExp(`^${place}(, .*)?$`));
    }
  });
});

test('a place of the menu is gone to, and what is pressed on a page leads into the next one', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-admin');
    await open(page);
    await press(page, 'Students');
    await follow(page, 'View Students');
    await title(page, 'Students').waitFor();
    await expectFocus(page, 'heading', 'Students');
    await settled(page);
    await page.keyboard.press('Tab');
    await expectFocus(page, 'link', 'Statements');
    await tabTo(page, 'link', 'Add New Student');
    await page.keyboard.press('Enter');
    await title(page, 'Add New Student').waitFor();
    await expectFocusOnPage(page);
    await settled(page);
  });
});

test('the menu is collapsed, leads on, is remembered, and is expanded again', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-admin');
    await open(page);
    const width = async () => (await page.locator('aside').boundingBox())?.width;
    await press(page, 'Collapse menu');
    await expectFocus(page, 'button', 'Expand menu');
    await expect.poll(width).toBe(64);
    await tabTo(page, 'link', 'Reports', { back: true });
    await page.getByRole('region', { name: 'Reports' }).getByRole('link', { name: 'Fees Reports' }).waitFor();
    await page.reload();
    await settled(page);
    await expect.poll(width).toBe(64);
    await follow(page, /^Students/);
    await title(page, 'Students').waitFor();
    await settled(page);
    await press(page, 'Expand menu', 'Space');
    await expect.poll(width).toBe(280);
    await expectFocus(page, 'button', 'Collapse menu');
  });
});

test('on a phone the menu is a drawer that holds the focus, gives it back, and leads on', async () => {
  await visit(phone, async (page) => {
    await signInAs(page, 'mfano-admin');
    await open(page);
    await press(page, 'Open menu');
    await expectHeldAndEscaped(page, 'Main menu', 'Open menu');
    await page.keyboard.press('Enter');
    await press(page, 'Students');
    await follow(page, 'View Students');
    await title(page, 'Students').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expectFocus(page, 'heading', 'Students');
    await press(page, 'Filters');
    await expectHeldAndEscaped(page, 'Filters', 'Filters');
  });
});

test('the bell opens, all is marked as read, and one notification leads to what it is about', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'kengele-admin');
    const bursar = { username: 'kengele-bursar', email: 'bursar@kengele.example', role: 'bursar', password: demoPassword };
    await call('/api/settings/new-user', bursar);
    const place = await addClass(call, 'Grade 4', ['East']);
    await enrol(call, place, 'Baraka Otieno');
    await enrol(call, place, 'Zawadi Njeri');
    await signInAs(page, bursar.username);
    await open(page);
    await press(page, /^Notifications, \d+ unread$/);
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByRole('link').first().waitFor();
    expect(await hasFocus(panel)).toBe(true);
    for (let stop = 0; stop < 2; stop += 1) await page.keyboard.press('Tab');
    expect(await panel.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    await press(page, 'Mark all as read');
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await expectFocus(page, 'button', 'Mark all as read');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await expectFocus(page, 'button', 'Notifications');
    await page.keyboard.press('Enter');
    await follow(page, /Zawadi Njeri/);
    await page.waitForURL('**/students?q=*');
    await page.getByRole('row', { name: /Zawadi Njeri/ }).waitFor();
    await panel.waitFor({ state: 'hidden' });
    await expectFocus(page, 'heading', 'Students');
    await settled(page);
  });
});

test('the account menu opens and closes, changes the password, and signs out', async () => {
  await visit({}, async (page) => {
    await freshSchool(page, 'akaunti-admin');
    await open(page);
    const account = 'Account of akaunti-admin';
    await press(page, account);
    await tabTo(page, 'link', 'School settings');
    await page.keyboard.press('Escape');
    await expectFocus(page, 'button', account);
    await page.keyboard.press('Enter');
    await press(page, 'Change password');
    await expectHeldAndEscaped(page, 'Change password', account);
    await page.keyboard.press('Enter');
    await press(page, 'Change password');
    await type(page, 'Current password', demoPassword);
    await type(page, 'New password', 'jua-linachomoza-7');
    await press(page, 'Change password');
    await page.getByRole('dialog', { name: 'Change password' }).waitFor({ state: 'hidden' });
    await expectFocus(page, 'button', account);
    await page.keyboard.press('Enter');
    await follow(page, 'School settings');
    await title(page, 'School Settings').waitFor();
    await settled(page);
    await expectFocus(page, 'heading', 'School Settings');
    await tabTo(page, 'button', account, { back: true });
    await page.keyboard.press('Enter');
    await follow(page, 'Sign out');
    await page.waitForURL('**/login');
    await settled(page);
  });
});
