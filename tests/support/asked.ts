import type { Page } from 'playwright-core';

/** The paths, with their queries, that a page asks the site for from now on; the stream of notifications, which never ends, is none. */
export function noteAsked(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.endsWith('/stream')) addresses.push(pathname + search);
  });
  return addresses;
}

/** How many early reads of the document nothing on its page asked for. */
export function earlyReadsLeft(page: Page): Promise<number> {
  return page.evaluate<number>('globalThis.earlyReads?.size ?? 0');
}
