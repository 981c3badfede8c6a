import { expect, test } from 'vitest';
import { asCents } from '../../core/money.ts';
import { balanceState, basisText, outcomesText } from './rules.ts';

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

test('of several it says how many were erased, and how many not', () => {
  expect(outcomesText([{ done: true }])).toBe('1 student erased.');
  expect(outcomesText([{ done: true }, { done: true }, { done: false }])).toBe('2 students erased, 1 not.');
  expect(outcomesText([{ done: false }])).toBe('0 students erased, 1 not.');
});
