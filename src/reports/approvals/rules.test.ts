import { expect, test } from 'vitest';
import { asCents } from '../../core/money.ts';
import { balancesAround, outcomesText } from './rules.ts';

const done = { done: true };
const not = { done: false };

test('what became of many is told in a line, with those that were not only where there are any', () => {
  expect(outcomesText([done, done], 'approved')).toBe('2 approved.');
  expect(outcomesText([done, not, not], 'approved')).toBe('1 approved, 2 not approved.');
  expect(outcomesText([not], 'refused')).toBe('0 refused, 1 not refused.');
});

test('of several changes for one student each starts from what the one before leaves, and others are left alone', () => {
  const change = (id: number, cents: number) => ({ student: { id }, balance: asCents(1000 * id), effect: asCents(cents) });
  const around = balancesAround([change(1, -300), change(2, 50), change(1, 0), change(1, -900)]);
  expect(around.map(({ before, after }) => [before, after])).toEqual([
    [1000, 700],
    [2000, 2050],
    [700, 700],
    [700, -200],
  ]);
});
