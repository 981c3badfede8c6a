import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { limitInput, pageInput, paginationOf, patternOf } from './paging.ts';

test('the page is the first unless another is requested', () => {
  for (const [value, page] of [
    [undefined, 1],
    ['', 1],
    ['  ', 1],
    [null, 1],
    [1, 1],
    ['1', 1],
    ['07', 7],
    [1_000_001, 1_000_001],
    ['1000000000000', 1_000_000_000_000],
  ] as const) {
    expect(z.parse(pageInput, value)).toBe(page);
  }
});

test.each([0, '0', -1, '-1', 1.5, '1.5', '1e3', 'x', 'all', ' 1', 1_000_000_000_001, '1000000000001', '9'.repeat(30), true, [1]])(
  '%j is no page',
  (value) => {
    const message = 'Page must be a whole number from 1';
    expect(z.safeParse(pageInput, value).error?.issues.map((issue) => issue.message)).toEqual([message]);
  },
);

test('a limit is the usual one unless another up to 100 is requested', () => {
  const limit = limitInput(20);
  for (const [value, rows] of [
    [undefined, 20],
    ['', 20],
    ['1', 1],
    [100, 100],
  ] as const)
    expect(z.parse(limit, value)).toBe(rows);
  for (const wrong of [0, 101, '101', 'all']) {
    expect(z.safeParse(limit, wrong).error?.issues.map(({ message }) => message)).toEqual(['Limit must be a whole number from 1 to 100']);
  }
});

test.each([
  [0, 1],
  [1, 1],
  [20, 1],
  [21, 2],
  [40, 2],
  [41, 3],
])('%d rows of 20 a page are %d pages', (total, totalPages) => {
  expect(paginationOf({ page: 9, limit: 20, total })).toEqual({ page: 9, total, totalPages });
});

test('the pages hold every row, and none of them is empty but the only one', () => {
  fc.assert(
    fc.property(fc.nat({ max: 100_000 }), fc.integer({ min: 1, max: 100 }), (total, limit) => {
      const { totalPages } = paginationOf({ page: 1, limit, total });
      return totalPages * limit >= total && (totalPages === 1 || (totalPages - 1) * limit < total);
    }),
  );
});

test('signs that mean something in a pattern are searched for as they are', () => {
  expect(patternOf('50%_\\')).toBe('%50\\%\\_\\\\%');
});
