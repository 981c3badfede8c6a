import { expect, test } from 'vitest';
import { asCents } from '../../core/money.ts';
import { balanceState, basisText } from './rules.ts';

test.each([
  [asCents(50_000), 'owes KES 500.00'],
  [asCents(-25_050), 'has a credit of KES 250.50'],
])('a balance of %j cents is said in words', (balance, words) => {
  expect(balanceState(balance)).toBe(words);
});

test('a reason stands with its note', () => {
  expect(basisText({ basis: 'keptLongEnough', note: null })).toBe('Kept long enough');
  expect(basisText({ basis: 'other', note: 'Moved abroad' })).toBe('Other: Moved abroad');
});
