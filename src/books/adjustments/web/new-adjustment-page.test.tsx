import { expect, test } from 'vitest';
import { asCents } from '../../../core/money.ts';
import { balanceAfter } from './new-adjustment-page.tsx';

const begins = (startDate: string) => ({ startDate });

test.each([
  ['in the current term', '2026-01-05', 40_000],
  ['in an earlier term', '2025-09-01', 40_000],
  ['in a later term, which changes nothing now', '2026-05-04', 100_000],
])('the balance after an adjustment %s', (_, chosen, after) => {
  expect(balanceAfter(asCents(100_000), asCents(-60_000), begins('2026-01-05'), begins(chosen))).toBe(after);
});

test('where no term is current, or none is chosen, the balance counts the adjustment', () => {
  expect(balanceAfter(asCents(100_000), asCents(5000), undefined, begins('2026-05-04'))).toBe(105_000);
  expect(balanceAfter(asCents(100_000), asCents(5000), begins('2026-01-05'), undefined)).toBe(105_000);
});
