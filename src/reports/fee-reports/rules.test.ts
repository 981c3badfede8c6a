import { describe, expect, test } from 'vitest';
import { asCents } from '../../core/money.ts';
import {
  averageOf,
  balanceChange,
  balanceOf,
  cumulativeByWeek,
  percentChange,
  percentPaid,
  progressLevel,
  requiredOf,
  weekCount,
  weekOf,
} from './rules.ts';

const paidOf = (paid: number, required: number) => percentPaid({ paid: asCents(paid), required: asCents(required) });
const change = (previous: number, current: number) => percentChange({ current: asCents(current), previous: asCents(previous) });
const owedChange = (previous: number, current: number) => balanceChange({ current: asCents(current), previous: asCents(previous) });
const average = (total: number, count: number) => averageOf({ total: asCents(total), count });

test('a grade requires its fee structure for each active student, and the additional fees once', () => {
  const basicFees = { total: asCents(1_485_025) };
  expect(requiredOf({ basicFees, totalActiveStudents: 31, additionalFees: { total: asCents(450_000) } })).toBe(46_485_775);
  expect(requiredOf({ basicFees, totalActiveStudents: 0, additionalFees: { total: asCents(0) } })).toBe(0);
});

test('a grade has left to pay what is required less what was paid, and a refund adds to it', () => {
  const due = { basicFees: { total: asCents(1000) }, totalActiveStudents: 3, additionalFees: { total: asCents(500) } };
  const left = (total: number, refunded: number) => balanceOf({ ...due, payments: { total: asCents(total), refunded: asCents(refunded) } });
  expect([left(0, 0), left(4000, 0), left(4000, 700)]).toEqual([3500, -500, 200]);
});

test.each([
  [0, 10_000, 0],
  [4950, 10_000, 50],
  [4949, 10_000, 49],
  [9949, 10_000, 99],
  [10_000, 10_000, 100],
  [15_000, 10_000, 100],
  [5000, 0, 0],
  [-5000, 10_000, 0],
])('%i paid of %i required is %i percent', (paid, required, percent) => {
  expect(paidOf(paid, required)).toBe(percent);
});

test.each([
  [0, 'low'],
  [29, 'low'],
  [30, 'fair'],
  [69, 'fair'],
  [70, 'good'],
  [100, 'good'],
])('%i percent is %s', (percent, level) => {
  expect(progressLevel(percent)).toBe(level);
});

describe('the change from one amount to the next', () => {
  test.each([
    [0, 0, 0],
    [0, 500, 100],
    [0, -500, 0],
    [1000, 1123, 12.3],
    [1000, 1000, 0],
    [1000, 0, -100],
    [30, 40, 33.3],
    [30, 20, -33.3],
    [100_000, 112_250, 12.3],
    [100_000, 87_750, -12.3],
    [2000, 1999, -0.1],
    [-1000, 500, 150],
    [-1000, -1500, -50],
  ])('from %i to %i is %d percent', (previous, current, percent) => {
    expect(change(previous, current)).toBe(percent);
  });

  test('of an average balance is only told when something was owed before', () => {
    expect(owedChange(40_000, 50_000)).toBe(25);
    expect(owedChange(40_000, 20_000)).toBe(-50);
    expect(owedChange(0, 50_000)).toBeNull();
    expect(owedChange(-1, 50_000)).toBeNull();
  });
});

test.each([
  [0, 0, 0],
  [100, 3, 33],
  [200, 3, 67],
  [1, 2, 1],
  [-1, 2, -1],
  [-1, 3, 0],
])('%i cents among %i is %i each', (total, count, each) => {
  expect(average(total, count)).toBe(each);
});

test.each([
  [1, 1],
  [7, 1],
  [8, 2],
  [91, 13],
  [92, 14],
])('%i days make %i weeks', (days, weeks) => {
  expect(weekCount(days)).toBe(weeks);
});

test.each([
  [0, 1],
  [6, 1],
  [7, 2],
  [90, 13],
  [-1, 1],
  [-30, 1],
  [91, 13],
  [400, 13],
])('the day %i after the first of a term of 13 weeks is in week %i', (dayIndex, week) => {
  expect(weekOf(dayIndex, 13)).toBe(week);
});

describe('collection week by week', () => {
  const came = (dayIndex: number, amount: number) => ({ dayIndex, amount: asCents(amount) });

  test('adds each week to those before, in whatever order the money is listed', () => {
    expect(cumulativeByWeek([came(15, 300), came(0, 100), came(6, 50), came(8, 25)], 4)).toEqual([150, 175, 475, 475]);
  });

  test('loses nothing that came before the first or after the last day', () => {
    expect(cumulativeByWeek([came(-9, 100), came(99, 50)], 3)).toEqual([100, 100, 150]);
  });

  test('falls where more was reversed than paid', () => {
    expect(cumulativeByWeek([came(0, 100), came(7, -250)], 2)).toEqual([100, -150]);
  });

  test('is nothing in a term without payments', () => {
    expect(cumulativeByWeek([], 2)).toEqual([0, 0]);
  });
});
