import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents } from '../../../core/money.ts';
import { PaymentHistory } from './payment-history.tsx';

openSignedInPage('/statements');

const line: ComponentProps<typeof PaymentHistory>['lines'][number] = {
  ...{ date: '2026-05-20', method: 'Cash', amount: asCents(30_000), code: null, bank: null, receiptNumber: 31 },
  ...{ kind: 'payment', isVerified: true, isReversed: false, reason: null, runningBalance: asCents(70_000) },
};

function words({ page = 1, totalPages = 1, total = 1, lines = [line], turns = true } = {}): string {
  const about = { studentId: 7, lines, pagination: { page, totalPages, total }, owedBefore: asCents(90_000), totalPaid: asCents(-500) };
  return wordsOf(drawnFor('bursar', <PaymentHistory {...about} {...(turns && { onPage: () => undefined })} />));
}

test('payments on one page begin with what was owed before, and end with what was paid', () => {
  expect(words()).toContain('Owed before payments 900.00 20 May 2026 Cash 300.00 - Receipt 31 700.00 Total Paid −5.00');
  expect(words()).not.toContain('Page 1');
});

test('a later page goes on from the balance of the page before', () => {
  const second = words({ page: 2, totalPages: 2, total: 501 });
  expect(second).toContain('Balance from page 1 1,000.00 20 May 2026');
  expect(second).toContain('Total Paid, all pages −5.00');
  expect(second).toMatch(/Page 2 of 2 of the payments 501 payments and reversals/);
  const first = words({ totalPages: 2, total: 501, turns: false });
  expect(first).toContain('Owed before payments 1,000.00');
  expect(first).not.toContain('501 payments');
});

test('past the last page there is the way back, and no line; without a payment a word for it, and no sum', () => {
  expect(words({ page: 2, total: 1 })).toMatch(/^Page 2 of 1 of the payments No more results/);
  const none = words({ total: 0, lines: [] });
  expect(none).toMatch(/Owed before payments 900\.00 No payments yet\.$/);
});
