import type { Page } from 'playwright-core';

/** Counts what the document that is open prints, in place of the dialog of the browser. */
export const countPrints = (page: Page) =>
  page.evaluate<void>('window.printedCount = 0; window.print = () => { window.printedCount += 1; }');

/** How often that document has printed since. */
export const printed = (page: Page) => page.evaluate<number>('window.printedCount');
