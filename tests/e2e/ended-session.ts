import type { Page } from 'playwright-core';
import { demoPassword } from '../support/browser.ts';

/** What says that a form was filled in as before. */
export const isBack = (page: Page) => page.getByRole('status').getByText('What you typed before is back.');

/** A field of text on the page by its whole label. */
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true }).first();

/** As a page sees what another tab did. */
export async function inAnotherTab(page: Page, changes: readonly [key: string, value: string | null][]): Promise<void> {
  await page.evaluate((all) => {
    for (const [key, value] of all) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    }
    for (const [key, newValue] of all) dispatchEvent(new StorageEvent('storage', { key, newValue }));
  }, changes);
}

/** Signs in where the page of an ended session has gone. */
export async function signInOnPage(page: Page, username: string): Promise<void> {
  await page.waitForURL('**/login?**');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
