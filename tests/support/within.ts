import type { Page } from 'playwright-core';
import { settled } from './settled.ts';

/**
 * Goes to an address as a link of Karo does: within the document, which has its scripts already. To open a document for each of all
 * pages takes several times the processor, and is for tests of documents.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  const from = new URL(page.url());
  await page.evaluate(`
    document.activeElement.blur();
    document.querySelector('main h1')?.setAttribute('data-left', '');
    history.pushState(null, '', ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent('popstate'));
  `);
  // A page that is shown takes the focus, or has a heading of its own; the one before stays until then.
  const target = page.locator(':is(main, main *):focus, main h1:not([data-left])').first();
  if (new URL(path, from).pathname !== from.pathname) await target.waitFor({ state: 'attached' });
  await settled(page);
}
