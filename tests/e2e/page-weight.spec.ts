import { expect, test } from 'vitest';
import { pageWeight } from '../support/page-weight.ts';

/** A kilobyte more takes a phone on a weak network a hundredth of a second; a budget is raised by a decision, not by accident. */
test.each([
  ['the sign-in page', 82, ['login.html']],
  ['the landing page', 86, ['landing.html']],
  ['the dashboard', 118, ['index.html', 'src/dashboard/web/dashboard-page.tsx']],
  ['the students page', 126, ['index.html', 'src/students/web/students-page.tsx']],
  ['All Payments', 130, ['index.html', 'src/payments/web/all-payments/all-payments-page.tsx']],
  ['Balances', 126, ['index.html', 'src/balances/web/balances-page.tsx']],
  ['New Payment', 129, ['index.html', 'src/payments/web/new-payment-page.tsx']],
])('script and style of %s stay within %d KB', (_, budget, parts) => {
  const { kilobytes } = pageWeight(...parts);
  expect(kilobytes).toBeLessThanOrEqual(budget);
  // Far above what is used, a budget holds nothing: lower it.
  expect(kilobytes).toBeGreaterThan(budget - 8);
});

test('a source that the build does not have is an error, not a light page', () => {
  expect(() => pageWeight('src/nowhere.tsx')).toThrow('The build has no src/nowhere.tsx');
});
