import { expect, test } from 'vitest';
import { countMarks } from './menu.ts';

const approvals = { name: 'Approvals', path: '/approvals', counts: 'approvals' } as const;

/** So much waits for a yes; of money something else. */
const waiting = (approvals: number) => ({ approvals, money: 5 });

test('the item that counts says how much waits, as far as two digits go, and nothing where nothing does', () => {
  expect(countMarks(approvals, waiting(7))).toEqual({ 'data-count': '7', 'aria-label': 'Approvals, 7 waiting' });
  expect(countMarks(approvals, waiting(99))).toMatchObject({ 'data-count': '99' });
  expect(countMarks(approvals, waiting(100))).toEqual({ 'data-count': '99+', 'aria-label': 'Approvals, 99+ waiting' });
  expect(countMarks(approvals, waiting(0))).toEqual({});
});

test('no other item counts', () => {
  expect(countMarks({ name: 'Balances', path: '/balances' }, waiting(7))).toEqual({});
});
