import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoPassword, useBrowser, visit } from '../support/browser.ts';
import { freshSchool } from '../support/fresh-school.ts';
import { hasFocus } from '../support/keyboard.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const minuteMs = 60_000;
const lockScreen = (page: Page) => page.getByRole('dialog', { name: 'Locked' });

async function typeFee(page: Page): Promise<void> {
  await page
    .getByRole('textbox', { name: /Fee Name/ })
    .first()
    .fill('Swimming');
  await page
    .getByRole('textbox', { name: /Amount/ })
    .first()
    .fill('250');
}

test('an idle page locks with a half-typed form kept, in all tabs, and opens with the password', async () => {
  await visit({ apart: true, expected: /status of 40[01]/ }, async (page) => {
    await page.clock.install();
    await freshSchool(page, 'funga-kazi', { template: 'cbc' });
    await page.goto('/students/add');
    await page.getByLabel('Full Name').fill('Achieng Otieno');
    await page.clock.runFor(25_000);
    const other = await page.context().newPage();
    await other.goto('/dashboard');
    await other.getByRole('heading', { level: 1 }).waitFor();
    await page.clock.runFor(16 * minuteMs);
    await lockScreen(page).waitFor();
    expect(await page.title()).toBe('Locked · Karo');
    await expect.poll(() => page.getByLabel('Full Name').isVisible()).toBe(false);
    const reply = await page.request.get('/api/dashboard', {
      headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` },
    });
    expect((await reply.json()).code, 'the server refuses it too').toBe('SESSION_LOCKED');
    await other.reload();
    await lockScreen(other).waitFor();

    for (const key of ['Escape', 'Escape']) await page.keyboard.press(key);
    await lockScreen(page).locator('input[type=password]').fill('not the password');
    await page.keyboard.press('Enter');
    await lockScreen(page).getByText('The current password is wrong.').first().waitFor();
    await lockScreen(page).locator('input[type=password]').fill(demoPassword);
    await page.keyboard.press('Enter');
    await lockScreen(page).waitFor({ state: 'hidden' });
    await lockScreen(other).waitFor({ state: 'hidden' });
    await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Achieng Otieno');
    await expect.poll(() => page.getByLabel('Full Name').isVisible()).toBe(true);
    expect(await page.title()).toContain('Add');
    await expect.poll(() => hasFocus(page.getByLabel('Full Name')), { message: 'what is typed next goes on where it was' }).toBe(true);
  });
});

test('what a locked session was asked for is done once it is unlocked', async () => {
  await visit({ expected: /status of 401/ }, async (page) => {
    const call = await freshSchool(page, 'funga-tena');
    await page.goto('/settings/additional-fees');
    await settled(page);
    await call('/api/account/lock', {});
    await typeFee(page);
    await page.keyboard.press('Enter');
    await lockScreen(page).locator('input[type=password]').fill(demoPassword);
    await page.keyboard.press('Enter');
    await lockScreen(page).waitFor({ state: 'hidden' });
    await page.getByRole('table').getByText('Swimming').waitFor();
    await settled(page);
  });
});

test('who does not know the password signs out from the lock, whatever was typed', async () => {
  await visit({ expected: /status of 401/ }, async (page) => {
    const call = await freshSchool(page, 'funga-toka');
    await page.goto('/settings/additional-fees');
    await settled(page);
    await typeFee(page);
    await call('/api/account/lock', {});
    await page.keyboard.press('Enter');
    await lockScreen(page).getByRole('link', { name: 'Sign out' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('locked')])).toEqual([null, null]);
  });
});
