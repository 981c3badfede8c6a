import { expect, test } from 'vitest';
import { hundredths } from './print.ts';
import { percentile, spread, spreadText } from './statistics.ts';

test('the median stands in the middle, whatever the order and however far the ends lie', () => {
  expect(spread([900, 3, 1, 2, 4])).toEqual({ median: 3, least: 1, most: 900 });
  expect(spread([4, 1, 2, 9])).toEqual({ median: 3, least: 1, most: 9 });
  expect(spread([7])).toEqual({ median: 7, least: 7, most: 7 });
});

test('numbers are ordered as numbers', () => {
  expect(spread([10, 9, 100])).toEqual({ median: 10, least: 9, most: 100 });
});

test('a percentile is one of the values, by nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([50, 99, 100].map((percent) => percentile(hundred, percent))).toEqual([50, 99, 100]);
  expect(percentile([5, 1], 50)).toBe(1);
  expect(percentile([5, 1], 51)).toBe(5);
  expect(percentile([5, 1], 0)).toBe(1);
});

test('one slow answer in a thousand is not in the 99th percentile, eleven are', () => {
  const answers = (slow: number) => Array.from({ length: 1000 }, (_, index) => (index < slow ? 800 : 5));
  expect(percentile(answers(1), 99)).toBe(5);
  expect(percentile(answers(11), 99)).toBe(800);
});

test('a range is printed with its unit and how often it was measured', () => {
  expect(spreadText([4.4, 3.9, 4.1], 's', hundredths)).toBe('median 4.1 s (3.9 to 4.4, 3 times)');
  expect(spreadText([0.604, 0.617], '', hundredths)).toBe('median 0.61 (0.6 to 0.62, 2 times)');
  expect(spreadText([11.4])).toBe('median 11 (11 to 11, 1 times)');
});

test('a median of nothing is refused', () => {
  expect(() => spread([])).toThrow('Nothing was measured');
});
