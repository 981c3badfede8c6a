import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents } from '../../../core/money.ts';
import { pathTo } from '../../../core/page-paths.ts';
import { checkReceipt } from '../check-contract.ts';
import { CheckReceiptPage } from './check-receipt-page.tsx';

const code = '7-31-AAAAAAAAAAAAAAAAAAAAAA';
openSignedInPage(pathTo('/check-receipt/$studentId/$code', { studentId: 12, code }));

const checked = (status: string) =>
  drawnFor('teacher', <CheckReceiptPage />, [
    checkReceipt,
    { params: { code } },
    { school: 'Mwangaza Academy', receiptNumber: 31, amount: asCents(150_050), payDate: '2026-02-03', status },
  ]);

test('a good receipt says VALID, with school, number, amount and day, and nothing else', () => {
  expect(wordsOf(checked('verified'))).toBe('Receipt check · Karo Mwangaza Academy Receipt 31 KES 1,500.50 Paid on 3 Feb 2026 VALID');
});

test('a reversed one says REVERSED and where to ask', () => {
  const words = wordsOf(checked('reversed'));
  expect(words).toMatch(/REVERSED This payment has been reversed\. Please contact the school office\.$/);
  expect(words).not.toContain('VALID');
});

test('one that nobody has confirmed yet is valid, and says so', () => {
  expect(wordsOf(checked('pending'))).toMatch(/VALID Pending: the school has not yet confirmed receipt of this payment\.$/);
});

test('no search engine keeps it', () => {
  expect(checked('verified')).toContain('<meta name="robots" content="noindex"/>');
});
