import { expect, test } from 'vitest';
import { asCents } from '../../../../core/money.ts';
import { amountWarning, duplicateWarning } from './payment-warnings.ts';

test.each([
  [30_000_00, 10_000_00, true],
  [29_999_99, 10_000_00, false],
  [95_000_00, 9_500_00, true],
  [1_500_00, 500_00, false],
  [1_500_01, 500_00, true],
  [50_000_00, 0, false],
  [50_000_00, -2_000_00, false],
])('%i cents for a balance of %i are doubtful: %s', (amount, balance, isDoubtful) => {
  expect(amountWarning({ amount: asCents(amount), balance: asCents(balance) }) !== null).toBe(isDoubtful);
});

test('the question before a doubtful amount names both', () => {
  const doubt = amountWarning({ amount: asCents(95_000_00), balance: asCents(9_500_00) });
  expect(doubt).toBe('KES 95,000.00 is far more than the KES 9,500.00 that is owed. Record it anyway?');
});

test('without a debt the term is the measure: paying a term or two ahead is usual', () => {
  const doubt = (amount: number, balance = 0) =>
    amountWarning({ amount: asCents(amount), balance: asCents(balance), billed: asCents(10_250_00) });
  expect(doubt(250_000_00)).toBe(
    'KES 250,000.00 is far more than the KES 10,250.00 that the term billed, and nothing is owed. Record it anyway?',
  );
  expect(doubt(20_500_00)).toBeNull();
  expect(doubt(30_750_00, -500_00)).not.toBeNull();
  expect(amountWarning({ amount: asCents(5_000_00), balance: asCents(0), billed: asCents(0) })).toBeNull();
});

const cash = { receiptNumber: 7, method: 'Cash', code: null, amount: asCents(500_00) } as const;
const mpesa = { receiptNumber: 8, method: 'Mpesa', code: 'TKO1A', amount: asCents(600_00) } as const;
const waiting = { receiptNumber: null, method: 'Bank', code: 'FT26A', amount: asCents(600_00) } as const;

test('the same amount by the same method on the same day may be a repeat, and its receipt is named', () => {
  const again = { method: cash.method, amount: cash.amount };
  expect(duplicateWarning([cash, { ...cash, receiptNumber: 9 }], again)).toBe(
    'Receipt 9 of today has the same amount, by Cash. Record another one?',
  );
  expect(duplicateWarning([], again)).toBeNull();
  for (const other of [{ method: 'Mpesa' as const }, { amount: asCents(500_01) }]) {
    expect(duplicateWarning([cash], { ...again, ...other }), JSON.stringify(other)).toBeNull();
  }
});

test('the same amount by M-Pesa and by a bank may be one payment, and cash is neither', () => {
  expect(duplicateWarning([mpesa], { method: 'Bank', amount: mpesa.amount, code: 'FT26A' })).toBe(
    'Receipt 8 of today has the same amount, by M-Pesa. Record another one?',
  );
  expect(duplicateWarning([mpesa], { method: 'Cash', amount: mpesa.amount })).toBeNull();
});

test('money that arrived and is unallocated may be what is typed, unless its own code is', () => {
  expect(duplicateWarning([waiting], { method: 'Mpesa', amount: waiting.amount, code: 'TKO2B' })).toBe(
    'An unallocated payment (FT26A) of today has the same amount, by Bank. Record another one?',
  );
  expect(duplicateWarning([waiting], { method: 'Bank', amount: waiting.amount, code: ' ft26a' })).toBeNull();
  expect(duplicateWarning([waiting, mpesa], { method: 'Bank', amount: waiting.amount, code: 'FT26B' })).toMatch(/^Receipt 8 of today/);
});
