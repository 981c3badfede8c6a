import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { answer, hold, refusal } from './replies.ts';

type Screen = {
  path: string;
  /** Where the screen reads its content from. */
  reads: string;
  /** What the screen says where the server has no words. */
  fallback: string;
  /** What stands there while the content is on its way. */
  waiting: (page: Page) => Locator;
  /** What shows once the content is there. */
  full: (page: Page) => Locator;
  /** What the screen puts before the words of a failure. */
  prefix?: string;
  /** How many rows of its table stand in while the content is on its way, where the screen is a list. */
  standIns?: number;
};

/** Where the short messages appear that go by themselves. */
export const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });

/**
 * Walks a screen through what it shows before its content is there: it waits; it fails in the server's words, and in its own where
 * the server has none; and Retry, by keyboard, brings the content.
 */
export async function expectToWaitFailAndReturn(page: Page, screen: Screen): Promise<void> {
  const { path, reads, fallback, waiting, full, prefix = '', standIns } = screen;
  const alert = page.getByRole('main').getByRole('alert');
  const letGo = await hold(page, reads, refusal('The books are being counted.'));
  await page.goto(path);
  await waiting(page).first().waitFor();
  expect(await full(page).count()).toBe(0);
  if (standIns !== undefined) expect(await page.getByRole('main').getByRole('row').count()).toBe(standIns + 1);
  letGo();
  await alert.getByText(`${prefix}The books are being counted.`, { exact: true }).waitFor();
  expect(await waiting(page).count()).toBe(0);
  await answer(page, 'GET', reads, refusal(''));
  await retry(page);
  await alert.getByText(prefix + fallback, { exact: true }).waitFor();
  await page.unroute(reads);
  await retry(page);
  await full(page).first().waitFor();
  expect([await alert.count(), await waiting(page).count()]).toEqual([0, 0]);
  await page.waitForLoadState('networkidle');
}

type Refused = {
  method: 'POST' | 'PATCH';
  /** Where the act is sent. */
  address: string;
  /** What a person does; done twice. */
  act: () => Promise<unknown>;
  /** What the screen says where the server has no words. */
  fallback: string;
  /** Where it is said. */
  place: Locator;
};

/** Refuses an act with the server's words, then without any, and looks for what is said; it is refused still at the end. */
export async function expectRefusalInWords(page: Page, { method, address, act, fallback, place }: Refused): Promise<void> {
  await answer(page, method, address, refusal('The bell has rung.', 409));
  await act();
  await place.getByText('The bell has rung.', { exact: true }).waitFor();
  // Not 500: what is safe to send again is sent again then, as if no answer had come.
  await answer(page, method, address, refusal('', 409));
  await act();
  await place.getByText(fallback, { exact: true }).waitFor();
}

function retry(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Retry' }).press('Enter');
}
