import { describe, expect, test } from 'vitest';
import { asCents } from '../../../../core/money.ts';
import { axisAmounts, compactText, shareOf } from './chart-scale.ts';

const axis = (...amounts: number[]) => axisAmounts(amounts.map(asCents));

describe('the lines of a picture', () => {
  test.each([
    [
      [0, 100],
      [0, 100],
    ],
    [[], [0, 100]],
    [
      [0, 0],
      [0, 100],
    ],
    [
      [1, 950_000],
      [0, 200_000, 400_000, 600_000, 800_000, 1_000_000],
    ],
    [[4_230_000_00], [0, 100_000_000, 200_000_000, 300_000_000, 400_000_000, 500_000_000]],
  ])('around %j are %j', (amounts, lines) => {
    expect(axis(...amounts)).toEqual(lines);
  });

  test('hold a sum that fell below zero, and zero itself', () => {
    expect(axis(-90_000, 0, 40_000)).toEqual([-100_000, -50_000, 0, 50_000]);
  });

  test.each([1, 7, 99, 101, 12_345, 999_999, 87_654_321, 9_999_999_999])('around %i are few, whole and far enough', (amount) => {
    const lines = axis(amount);
    expect(lines.length).toBeLessThanOrEqual(8);
    expect(lines[0]).toBe(0);
    expect(lines.at(-1)).toBeGreaterThanOrEqual(amount);
    expect(lines.every(Number.isSafeInteger)).toBe(true);
  });
});

test('amounts beside the lines are short, and exact to the cent below a thousand shillings', () => {
  expect([85_008, -35_025, 99_999, 100_050].map((amount) => compactText(asCents(amount)))).toEqual(['850.08', '-350.25', '999.99', '1K']);
  expect([0, 50_000, 25_000_000, 450_000_000].map((amount) => compactText(asCents(amount)))).toEqual(['0', '500', '250K', '4.5M']);
});

test('a part of a bar is never wider than the bar, nor less than nothing', () => {
  expect([shareOf(1, 4), shareOf(5, 4), shareOf(-1, 4), shareOf(1, 0)]).toEqual([25, 100, 0, 0]);
});
