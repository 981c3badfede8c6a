import type { Locator, Page } from 'playwright-core';
import { signInAs, visit } from './browser.ts';
import { type Call, freshSchool } from './fresh-school.ts';
import { settled } from './settled.ts';

export const conflictTitle = 'Another user changed this';
/** The dialog that says that somebody else has saved what the page is about. */
export const dialog = (page: Page) => page.getByRole('dialog', { name: conflictTitle });
export const field = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name}( \\*)?$`));
export const press = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true }).click();

/** The lines of the dialog as they read: label, who changed it, theirs, yours. */
export const lines = (page: Page) => dialog(page).getByRole('listitem');
export const linesRead = async (page: Page) => (await lines(page).allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());

/** Opens a page and waits until all that it asked for is there. */
export async function read(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

type School = { username: string; setUp: (call: Call) => Promise<string> };
export type Sessions = { mine: Page; theirs: Page; call: Call; path: string };

/** A new school, and one page of it open in two browsers. */
export async function inTwoSessions({ username, setUp }: School, work: (sessions: Sessions) => Promise<void>): Promise<void> {
  await visit({ expected: /412/ }, async (mine) => {
    const call = await freshSchool(mine, username);
    const path = await setUp(call);
    await visit({}, async (theirs) => {
      await signInAs(theirs, username);
      await read(mine, path);
      await read(theirs, path);
      await work({ mine, theirs, call, path });
      await settled(mine);
    });
  });
}
