import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser, visit } from '../support/browser.ts';
import { freshSchool } from '../support/fresh-school.ts';
import { alter } from '../support/replies.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const schoolName = 'St. Francis of Assisi Mixed Day and Boarding Comprehensive School, Kakamega';
const bar = (page: Page) => page.getByRole('banner');

/** Opens the dashboard of a school with a long name. */
async function open(page: Page, username: string): Promise<void> {
  await freshSchool(page, username);
  await alter<{ schoolName: string }>(page, '**/api/dashboard', (reply) => ({ ...reply, schoolName }));
  await page.goto('/dashboard');
  await bar(page).getByText(schoolName).waitFor();
  await settled(page);
}

async function box(part: Locator): Promise<{ left: number; right: number; top: number; bottom: number }> {
  return part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  });
}

/** Whether the words fit into the place that they have: nothing of them is cut off. */
function isWhole(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    const fits = scrollWidth <= clientWidth && scrollHeight <= clientHeight;
    return fits || getComputedStyle(element).overflow === 'visible';
  });
}

test('on a phone a long school name ends before the bell, and the bar holds all that it has', async () => {
  const username = 'mwalimu-achieng';
  await visit({ viewport: { width: 320, height: 740 } }, async (page) => {
    await open(page, username);
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 740 });
      await settled(page);
      const [bell, frame] = await Promise.all([box(page.getByRole('button', { name: /^Notifications/ })), box(bar(page))]);
      for (const part of [schoolName, username, '(admin)']) {
        const { top, bottom, right } = await box(bar(page).getByText(part, { exact: true }));
        const isHeld = [top >= frame.top, bottom <= frame.bottom, right <= bell.left];
        expect(isHeld, `${part} at ${width} px`).toEqual([true, true, true]);
      }
      for (const act of await bar(page).getByRole('button').all()) {
        const { left, right, top, bottom } = await box(act);
        expect([right - left >= 44, bottom - top >= 44, right <= width], `${width} px`).toEqual([true, true, true]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
});

test('at every width the username and the role are read whole, however long the school name is', async () => {
  const username = 'mwalimu-achieng-320';
  await visit({}, async (page) => {
    await open(page, username);
    for (const width of [320, 360, 768, 900, 1024, 1366]) {
      await page.setViewportSize({ width, height: 800 });
      await settled(page);
      for (const part of [username, '(admin)']) {
        const words = bar(page).getByText(part, { exact: true });
        await expect.poll(() => words.isVisible(), { message: `${part} at ${width} px` }).toBe(true);
        expect(await isWhole(words), `${part} at ${width} px`).toBe(true);
      }
    }
  });
});

test('a username of fifty characters is read whole in the account menu on a phone, and beside the role on a wide screen', async () => {
  const username = `mwalimu.mkuu.wa.shule.ya.${'kakamega'.repeat(4)}`.slice(0, 50);
  await visit({ viewport: { width: 320, height: 740 } }, async (page) => {
    await open(page, username);
    const role = await box(bar(page).getByText('(admin)', { exact: true }));
    expect(role.right).toBeLessThanOrEqual((await box(page.getByRole('button', { name: /^Notifications/ }))).left);
    await page.getByRole('button', { name: `Account of ${username}` }).click();
    const holder = page.locator('#account').getByText(`${username} (admin)`);
    await expect.poll(() => isWhole(holder)).toBe(true);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1366, height: 768 });
    await expect.poll(() => isWhole(bar(page).getByText(username, { exact: true }))).toBe(true);
  });
});
