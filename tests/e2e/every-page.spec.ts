import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { firstReads } from '../../src/app/first-reads.ts';
import { type PagePattern, pagePatterns } from '../../src/core/page-paths.ts';
import { earlyReadsLeft, noteAsked } from '../support/asked.ts';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { filesNamedFor } from '../support/page-weight.ts';
import { noteViolations } from '../support/policy-violations.ts';
import { answer } from '../support/replies.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const filled = (pattern: string) =>
  pattern
    .replace('$guide', 'taking-a-payment')
    .replace('$studentId', '12')
    .replace('$paymentId', '31')
    .replace('$code', '1-1-abc')
    .replace(/\$\w+/g, '1');

/** They lead on to another page; the way out comes last. */
const leadingOn: readonly PagePattern[] = ['/', '/login'];

test('every document names the scripts and styles that its page is shown with, and its first reads; no page asks for what its policy forbids', {
  timeout: 180_000,
}, async () => {
  const patterns = pagePatterns.filter((pattern) => pattern !== '/logout');
  expect(patterns.length).toBeGreaterThan(25);
  expect(patterns.filter((pattern) => firstReads(pattern, '').length > 0).length).toBeGreaterThan(8);
  await visit({ apart: true, expected: /404|ERR_ABORTED/ }, async (page) => {
    const violations = await noteViolations(page);
    await signInAs(page, 'mfano-admin');
    // A code that is none would lead on to another page.
    const checked = { school: 'Mwangaza Academy', receiptNumber: 31, amount: 1500, payDate: '2026-02-03', status: 'verified' };
    await answer(page, 'GET', '**/api/receipts/check/*', { json: checked });
    const addresses = noteAsked(page);
    for (const pattern of patterns) {
      addresses.length = 0;
      await open(page, filled(pattern));
      if (leadingOn.includes(pattern)) continue;
      const assets = addresses.filter((path) => path.startsWith('/assets/')).map((path) => path.slice(1));
      expect([pattern, ...assets.sort()]).toEqual([pattern, ...filesNamedFor(pattern).sort()]);
      const reads = addresses.filter((path) => path.startsWith('/api/'));
      const expected = firstReads(pattern, '').map((read) => read.address);
      if (expected.length > 0) expect([pattern, reads.filter((read, index) => reads.indexOf(read) !== index)]).toEqual([pattern, []]);
      expect([pattern, await earlyReadsLeft(page)]).toEqual([pattern, 0]);
      expect(reads, pattern).toEqual(expect.arrayContaining(expected));
    }
    for (const path of ['/a/page/that/there/is/not', '/logout']) await open(page, path);
    expect(violations).toEqual([]);
  });
});

async function open(page: Page, path: string): Promise<void> {
  const reply = await page.goto(path);
  expect(reply?.headers()['content-security-policy'], path).toContain("default-src 'self'");
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await settled(page);
}
