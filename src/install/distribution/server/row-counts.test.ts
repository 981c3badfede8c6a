import { expect, test } from 'vitest';
import { type Counted, differences } from './row-counts.ts';

const counted = (name: string, rows: number): Counted => ({ name, rows, kind: 'distributed', isDone: true });

test('a table that lost or gained a row, or is gone, is named with both counts', () => {
  const before = [counted('payments', 40), counted('students', 3), counted('terms', 2), counted('users', 0)];
  const after = [counted('payments', 39), counted('students', 4), counted('users', 0), counted('made_since', 1)];
  expect(differences(before, after)).toEqual([
    'payments: 40 rows before, 39 after',
    'students: 3 rows before, 4 after',
    'terms: 2 rows before, no after',
  ]);
  expect(differences(before, before)).toEqual([]);
});
