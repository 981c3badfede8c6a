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

test.each([320, 360, 390])('at %i px a long school name ends before the bell, and the bar holds all that it has', async (width) => {
  await visit({ viewport: { width, height: 740 } }, async (page) => {
    await open(page, `jina-refu-${width}`);
    const [name, bell, frame] = await Promise.all([
      box(bar(page).getByText(schoolName)),
      box(page.getByRole('button', { name: /^Notifications/ })),
      box(bar(page)),
    ]);
    expect(name.right).toBeLessThanOrEqual(bell.left);
    for (const part of [schoolName, `jina-refu-${width}`, '(admin)']) {
      const { top, bottom, right } = await box(bar(page).getByText(part, { exact: true }));
      expect([top >= frame.top, bottom <= frame.bottom, right <= bell.left], part).toEqual([true, true, true]);
    }
    for (const act of await bar(page).getByRole('button').all()) {
      const { left, right, top, bottom } = await box(act);
      expect([right - left >= 44, bottom - top >= 44, right <= width]).toEqual([true, true, true]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
});

test.each([320, 360, 768, 900, 1024, 1366])(
  'at %i px the username and the role are read whole, however long the school name is',
  async (width) => {
    await visit({ viewport: { width, height: 800 } }, async (page) => {
      await open(page, `mwalimu-achieng-${width}`);
      for (const part of [`mwalimu-achieng-${width}`, '(admin)']) {
        const words = bar(page).getByText(part, { exact: true });
        await expect.poll(() => words.isVisible()).toBe(true);
        expect(await isWhole(words), part).toBe(true);
      }
    });
  },
);

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
