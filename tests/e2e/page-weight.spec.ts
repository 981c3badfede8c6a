import { expect, test } from 'vitest';
import { endpoints } from '../../src/app/endpoints.ts';
import { pagePatterns } from '../../src/core/page-paths.ts';
import { recordPayment } from '../../src/payments/payments/contract.ts';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { builtText, filesNamedFor, kilobytesOf } from '../support/page-weight.ts';

useBrowser();

/** A kilobyte more takes a phone on a weak network a hundredth of a second; a budget is raised by a decision, not by accident. */
test.each([
  ['/', 6, 3],
  ['/login', 79, 5],
  ['/dashboard', 124, 8],
  ['/students', 124, 8],
  ['/payments/view', 124, 8],
  ['/all-payments', 126, 8],
  ['/balances', 131, 9],
  ['/payments/new', 132, 9],
  ['/payments/fee-reports', 130, 8],
] as const)('script and style of %s stay within %d KB in %d files', (path, budget, files) => {
  const named = filesNamedFor(path);
  expect(named.length).toBeLessThanOrEqual(files);
  const kilobytes = kilobytesOf(named);
  expect(kilobytes).toBeLessThanOrEqual(budget);
  // Far above what is used, a budget holds nothing: lower it.
  expect(kilobytes).toBeGreaterThan(budget * 0.95 - 1);
});

test('no signed-in page needs more than ten files or 142 KB', () => {
  const signedIn = pagePatterns.filter((pattern) => !['/', '/login', '/blog', '/blog/$guide', '/signup'].includes(pattern));
  expect(signedIn.length).toBeGreaterThan(20);
  for (const pattern of signedIn) {
    expect([pattern, filesNamedFor(pattern).length <= 10, kilobytesOf(filesNamedFor(pattern)) <= 142]).toEqual([pattern, true, true]);
  }
});

test('no page fetches what only the description of the calls says', () => {
  const scripts = new Set(pagePatterns.flatMap((pattern) => filesNamedFor(pattern).filter((file) => file.endsWith('.js'))));
  const texts = [...scripts].map(builtText).join('\n');
  expect(texts).toContain(recordPayment.path);
  expect(endpoints.map(({ summary }) => summary).filter((summary) => texts.includes(summary))).toEqual([]);
});

test('no page that is opened often begins a format of the language, which costs a cheap phone more than the rest of its start', () => {
  const texts = (['/', '/login', '/dashboard', '/students', '/payments/view'] as const).flatMap(filesNamedFor).map(builtText);
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter((text) => /\bIntl\b|toLocaleString/.test(text))).toEqual([]);
});

test('a page of a table is there after at most fourteen requests, the icon of the tab among them', async () => {
  await visit({ live: true }, async (page) => {
    await signInAs(page, 'mfano-admin');
    for (const path of ['/students', '/dashboard', '/payments/view']) {
      const addresses: string[] = [];
      const note = (request: { url(): string }) => addresses.push(request.url());
      page.on('request', note);
      await page.goto(path);
      await page.locator('tbody tr').nth(2).waitFor();
      await expect.poll(() => addresses.some((address) => address.endsWith('/api/notifications/stream'))).toBe(true);
      page.off('request', note);
      const besides = addresses.some((address) => address.endsWith('/favicon.svg')) ? 0 : 1;
      expect(addresses.length + besides, addresses.join('\n')).toBeLessThanOrEqual(14);
    }
  });
});
