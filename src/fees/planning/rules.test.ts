import { expect, test } from 'vitest';
import { asCents } from '../../core/money.ts';
import { percentIn, raised } from './rules.ts';

const kes = (shillings: number) => asCents(Math.round(shillings * 100));
const raise = (percent: number, roundToShillings = 1) => ({ percentHundredths: percent * 100, roundToShillings });

test.each([
  ['5', 500],
  [' 7.5 % ', 750],
  ['+12,25', 1225],
  ['-10', -1000],
  ['−2.5', -250],
  ['-0', 0],
  ['', 0],
  ['-100', -10_000],
  ['999.99', 99_999],
])('%j is a percentage of %i hundredths', (text, hundredths) => {
  expect(percentIn(text)).toBe(hundredths);
});

test.each(['five', '5.555', '1000', '--5', '-100.01', '%', '1 2', '.5'])('%j is no percentage', (text) => {
  expect(percentIn(text)).toBeNull();
});

test('a fee rises or falls by its percentage', () => {
  expect(raised(kes(14_500), raise(5))).toBe(kes(15_225));
  expect(raised(kes(14_500), raise(-10))).toBe(kes(13_050));
  expect(raised(kes(14_500), raise(0))).toBe(kes(14_500));
  expect(raised(kes(14_500), raise(-100))).toBe(0);
});

test('a fee of nothing stays nothing', () => {
  for (const roundTo of [1, 10, 50, 100]) expect(raised(kes(0), raise(7.5, roundTo))).toBe(0);
});

test('what is raised is rounded to the nearest step, and up from half-way', () => {
  expect(raised(kes(1_111), raise(5))).toBe(kes(1_167));
  expect(raised(kes(1_111), raise(5, 10))).toBe(kes(1_170));
  expect(raised(kes(1_111), raise(5, 50))).toBe(kes(1_150));
  expect(raised(kes(1_111), raise(5, 100))).toBe(kes(1_200));
  expect(raised(kes(1_025), raise(0, 50))).toBe(kes(1_050));
  expect(raised(kes(1_024.99), raise(0, 50))).toBe(kes(1_000));
  expect(raised(kes(10.5), raise(0))).toBe(kes(11));
  expect(raised(kes(10.49), raise(0))).toBe(kes(10));
});

test('the largest fee is raised to the cent', () => {
  expect(raised(asCents(9_999_999_900), raise(999.99))).toBe(asCents(109_998_998_900));
});
