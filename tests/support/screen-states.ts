import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { answer, hold, refusal } from './replies.ts';
import { settled } from './settled.ts';

/** What is said of a failure where the server has no words of its own; a headline stands above them where it has. */
type Words = { fallback: string; headline?: never } | { headline: string; fallback?: never };

type Screen = Words & {
  path: string;
  /** Where the screen reads its content from. */
  reads: string;
  /** What stands there while the content is on its way. */
  waiting: (page: Page) => Locator;
  /** What shows once the content is there. */
  full: (page: Page) => Locator;
  /** What the screen puts before the words of a failure. */
  prefix?: string;
  /** How many rows of its table stand in while the content is on its way, where the screen is a list. */
  standIns?: number;
  /** An answer with nothing in it, and what the screen says then. */
  empty?: { reply: object; words: string };
};

/** Where the short messages appear that go by themselves. */
export const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });

/**
 * Walks a screen through what it shows before its content is there: it waits; it fails in the server's words, and in its own where
 * the server has none; and Retry, by keyboard, brings the content. Last it is read again where there is nothing, if that is given.
 */
export async function expectToWaitFailAndReturn(page: Page, screen: Screen): Promise<void> {
  const { path, reads, waiting, full, prefix = '', standIns, empty } = screen;
  const alert = page.getByRole('main').getByRole('alert');
  const letGo = await hold(page, reads, refusal('The books are being counted.'));
  await page.goto(path);
  await waiting(page).first().waitFor();
  expect(await full(page).count()).toBe(0);
  // The script of a page may still be on its way, which says that it loads in the same words.
  if (standIns !== undefined) await expect.poll(() => page.getByRole('main').getByRole('row').count()).toBe(standIns + 1);
  letGo();
  const reason = `${prefix}The books are being counted.`;
  await expectWords(alert, screen, { reason, prefix });
  expect(await waiting(page).count()).toBe(0);
  await answer(page, 'GET', reads, refusal(''));
  await retry(page);
  await alert.getByText(reason).waitFor({ state: 'hidden' });
  await expectWords(alert, screen, { prefix });
  await page.unroute(reads);
  await retry(page);
  await full(page).first().waitFor();
  expect([await alert.count(), await waiting(page).count()]).toEqual([0, 0]);
  await settled(page);
  if (!empty) return;
  await answer(page, 'GET', reads, { json: empty.reply });
  await page.reload();
  await page.getByText(empty.words, { exact: true }).waitFor();
}

type Refused = Words & {
  method: 'POST' | 'PATCH';
  /** Where the act is sent. */
  address: string;
  /** What a person does; done twice. */
  act: () => Promise<unknown>;
  /** Where it is said. */
  place: Locator;
  /** The answer without words, where silence is no answer but asked again. */
  wordless?: Parameters<typeof answer>[3];
};

/** Refuses an act with the server's words, then without any, and looks for what is said; it is refused still at the end. */
export async function expectRefusalInWords(page: Page, { wordless = refusal('', 409), ...refused }: Refused): Promise<void> {
  const { method, address, act, place, ...words } = refused;
  await answer(page, method, address, refusal('The bell has rung.', 409));
  await act();
  const reason = 'The bell has rung.';
  await expectWords(place, words, { reason });
  // Not 500: what is safe to send again is sent again then, as if no answer had come.
  await answer(page, method, address, wordless);
  const answered = page.waitForResponse(address);
  await act();
  await answered;
  await expectWords(place, words, {});
}

async function expectWords(place: Locator, { headline, fallback = '' }: Words, { reason = '', prefix = '' }): Promise<void> {
  if (reason !== '') await place.getByText(reason, { exact: true }).waitFor();
  const words = headline ?? (reason === '' ? fallback : '');
  if (words !== '')
    await place
      .getByText(prefix + words, { exact: true })
      .last()
      .waitFor();
}

function retry(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Retry' }).press('Enter');
}
