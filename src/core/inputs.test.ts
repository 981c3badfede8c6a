import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { wholeNumberInput } from './inputs.ts';

const lessons = wholeNumberInput({ label: 'Lessons', min: 2, max: 40 });
const wordsFor = (value: unknown) => lessons.safeParse(value).error?.issues.map(({ message }) => message);

test('a whole number within its bounds is read from a number and from its digits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 40 }), (count) => {
      expect(lessons.parse(count)).toBe(count);
      expect(lessons.parse(String(count))).toBe(count);
      expect(z.encode(lessons, count)).toBe(count);
    }),
  );
});

test.each([1, 41, '1', '41', '041', 2.5, '2.5', -3, '-3', '1e1', '0x10', ' 3', true, [3], {}, Number.NaN, Infinity])(
  '%j is no such number, and its bounds are named',
  (value) => expect(wordsFor(value)).toEqual(['Lessons must be a whole number from 2 to 40']),
);

test.each([undefined, null, ''])('%j is none at all', (value) => {
  expect(wordsFor(value)).toEqual(['Lessons is required']);
});

test('both sorts of words may be others', () => {
  const term = wholeNumberInput({ label: 'Term', min: 1, max: 9, wrong: 'Choose a term', missing: 'Choose one' });
  expect(term.safeParse(10).error?.issues[0]?.message).toBe('Choose a term');
  expect(term.safeParse('').error?.issues[0]?.message).toBe('Choose one');
});
