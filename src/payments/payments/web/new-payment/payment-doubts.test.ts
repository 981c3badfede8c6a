import { expect, test } from 'vitest';
import { asCents } from '../../../../core/money.ts';
import { amountDoubt, repeatDoubt } from './payment-doubts.ts';

test.each([
  [30_000_00, 10_000_00, true],
  [29_999_99, 10_000_00, false],
  [95_000_00, 9_500_00, true],
  [1_500_00, 500_00, false],
  [1_500_01, 500_00, true],
  [50_000_00, 0, false],
  [50_000_00, -2_000_00, false],
])('%i cents for a balance of %i are doubtful: %s', (amount, balance, isDoubtful) => {
  expect(amountDoubt({ amount: asCents(amount), balance: asCents(balance) }) !== null).toBe(isDoubtful);
});

test('the question before a doubtful amount names both', () => {
  const doubt = amountDoubt({ amount: asCents(95_000_00), balance: asCents(9_500_00) });
  expect(doubt).toBe('KES 95,000.00 is far more than the KES 9,500.00 that is owed. Record it all the same?');
});

const cash = { kind: 'payment', date: '2026-02-03', method: 'Cash', amount: asCents(500_00), receiptNumber: 7, isReversed: false } as const;

test('the same amount by the same method on the same day may be a repeat, and its receipt is named', () => {
  const again = { date: cash.date, method: cash.method, amount: cash.amount };
  expect(repeatDoubt([cash, { ...cash, receiptNumber: 9 }], again)).toBe(
    'Receipt 9 of today has the same amount and method for this student. Record another one?',
  );
  expect(repeatDoubt([], again)).toBeNull();
  for (const other of [{ date: '2026-02-04' }, { method: 'Mpesa' as const }, { amount: asCents(500_01) }]) {
    expect(repeatDoubt([cash], { ...again, ...other }), JSON.stringify(other)).toBeNull();
  }
});

test('what was reversed, and the reversal of it, is nothing that is repeated', () => {
  const again = { date: cash.date, method: cash.method, amount: cash.amount };
  expect(repeatDoubt([{ ...cash, isReversed: true }], again)).toBeNull();
  expect(repeatDoubt([{ ...cash, kind: 'reversal' }], again)).toBeNull();
});
