import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents } from '../../../core/money.ts';
import { type UnseenPayment, unseenPayments } from '../unseen-contract.ts';
import { Unseen } from './unseen.tsx';

openSignedInPage('/payments/statements');

const payment: UnseenPayment = {
  ...{ receiptNumber: 31, student: { id: 7, fullName: 'Amina' }, method: 'Mpesa', code: 'SGH1X', amount: asCents(50_000) },
  ...{ date: '2026-05-05', recordedBy: 'njeri', status: 'pending' },
};

function drawn({
  total = 1,
  page = 1,
  status = 'pending' as UnseenPayment['status'],
  failure = undefined as Error | undefined,
} = {}): string {
  const reply = { total: asCents(50_000), payments: [{ ...payment, status }], pagination: { page, totalPages: 1, total } };
  return drawnFor('bursar', <Unseen />, [unseenPayments, { query: { page: 1 } }, reply, failure]);
}

test('payments without money on a statement are counted, summed up and listed', () => {
  expect(wordsOf(drawn())).toContain('1 payment, KES 500.00, is in no statement.');
  expect(wordsOf(drawn({ total: 2 }))).toContain('2 payments, KES 500.00, are in no statement.');
  expect(wordsOf(drawn())).toContain('Receipt 31 Amina M-Pesa, SGH1X 5 May 2026 njeri Pending 500.00');
  expect(drawn()).toContain('data-tone="waiting">Pending');
  expect(drawn({ status: 'verified' })).toContain('data-tone="good">Verified');
});

test('without any nothing is said, and past the last page the list is left for the way back', () => {
  expect(drawn({ total: 0 })).toBe('');
  expect(wordsOf(drawn({ page: 2 }))).toContain('No more results');
  expect(wordsOf(drawn({ page: 2 }))).not.toContain('Amina');
  expect(wordsOf(drawn({ failure: new Error('no line') }))).toMatch(/could not be read\. .*Amina/);
  expect(wordsOf(drawn({ total: 0, failure: new Error('no line') }))).toContain('could not be read.');
});
