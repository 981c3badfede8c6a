import type { BrowserContext } from 'playwright-core';

/** Cookies that tell the next document what to store, each gone once it did. */
const names = { cleared: 'test-cleared', kept: 'test-kept' };

/**
 * Runs in each document before anything else. A page that is left may store something until it is gone, and to open another only to
 * store there takes a quarter of what a page of Karo does.
 */
export const storing = `if (location.protocol === 'http:') {
  const told = (name) => {
    const value = new RegExp('(?:^|; )' + name + '=([^;]+)').exec(document.cookie)?.[1];
    if (value) document.cookie = name + '=; max-age=0; path=/';
    return value;
  };
  const isCleared = told('${names.cleared}');
  const kept = told('${names.kept}');
  if (isCleared) localStorage.clear();
  if (isCleared) sessionStorage.clear();
  if (kept) Object.assign(localStorage, JSON.parse(decodeURIComponent(kept)));
}`;

/** The next document of the site finds nothing stored, but for what is kept after this. */
export async function clearStorage(context: BrowserContext, url: string): Promise<void> {
  await context.addCookies([{ name: names.cleared, value: 'yes', url }]);
}

/** The next document of the site finds these in its storage. */
export async function keepInStorage(context: BrowserContext, url: string, entries: Record<string, string>): Promise<void> {
  await context.addCookies([{ name: names.kept, value: encodeURIComponent(JSON.stringify(entries)), url }]);
}
