import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { menu } from '../../src/shell/menu.ts';

/** Follows a link of the main menu, whose group is opened where another one is open. */
export async function followMenu(page: Page, name: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true });
  const group = menu.find(({ items }) => items.some((item) => item.name === name));
  // A page that has just opened opens its own group, and closes the one pressed before that.
  await expect
    .poll(async () => {
      if (group && (await link.count()) === 0) await page.getByRole('button', { name: group.name, exact: true }).click();
      return link.count();
    })
    .toBe(1);
  await link.click();
}
