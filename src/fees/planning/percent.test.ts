import { expect, test } from 'vitest';
import { asCents, zeroCents } from '../../core/money.ts';
import { percentOf, percentText, signedPercentText } from './percent.ts';

const kes = (shillings: number) => asCents(shillings * 100);

test('a difference in percent is to a tenth, a fall rounded as a rise, and none of nothing', () => {
  expect([percentOf(kes(50), kes(1200)), percentOf(kes(-300), kes(1000)), percentOf(kes(5), zeroCents)]).toEqual([4.2, -30, null]);
  expect([percentOf(kes(1), kes(400)), percentOf(kes(-1), kes(400)), percentOf(zeroCents, kes(5))]).toEqual([0.3, -0.3, 0]);
});

test('a difference is shown to a tenth, with its sign where nothing else says the way', () => {
  expect([4.2, -30, 1234.5, 0].map(percentText)).toEqual(['4.2%', '30.0%', '1,234.5%', '0.0%']);
  expect([4.2, -30, 0, null].map(signedPercentText)).toEqual(['+4.2%', '−30.0%', '0.0%', '—']);
});
