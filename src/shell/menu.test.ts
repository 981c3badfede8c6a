import { expect, test } from 'vitest';
import { countMarks } from './menu.ts';

const approvals = { name: 'Approvals', path: '/approvals', counts: true } as const;

test('the item that counts says how much waits, as far as two digits go, and nothing where nothing does', () => {
  expect(countMarks(approvals, 7)).toEqual({ 'data-count': '7', 'aria-label': 'Approvals, 7 waiting' });
  expect(countMarks(approvals, 99)).toMatchObject({ 'data-count': '99' });
  expect(countMarks(approvals, 100)).toEqual({ 'data-count': '99+', 'aria-label': 'Approvals, 99+ waiting' });
  expect(countMarks(approvals, 0)).toEqual({});
});

test('no other item counts', () => {
  expect(countMarks({ name: 'Balances', path: '/balances' }, 7)).toEqual({});
});
