import { expect, test } from 'vitest';
import { countMarks } from './menu.ts';

const approvals = { name: 'Approvals', path: '/approvals', counts: 'approvals' } as const;

/** So much waits for a yes; of money something else. */
const waiting = (approvals: number) => ({ approvals, money: 5, notices: 0, messages: 2, jobs: 1 });

test('the item that counts says how much waits, as far as two digits go, and nothing where nothing does', () => {
  expect(countMarks(approvals, waiting(7))).toEqual({ 'data-count': '7', 'aria-label': 'Approvals, 7 waiting' });
  expect(countMarks(approvals, waiting(99))).toMatchObject({ 'data-count': '99' });
  expect(countMarks(approvals, waiting(100))).toEqual({ 'data-count': '99+', 'aria-label': 'Approvals, 99+ waiting' });
  expect(countMarks(approvals, waiting(0))).toEqual({});
});

test('what failed is not said to wait', () => {
  const said = ({ 'aria-label': label }: ReturnType<typeof countMarks>) => label;
  expect(said(countMarks({ name: 'Messages', path: '/messages', counts: 'messages' }, waiting(0)))).toBe('Messages, 2 not sent');
  expect(said(countMarks({ name: 'Jobs', path: '/settings/jobs', counts: 'jobs' }, waiting(0)))).toBe('Jobs, 1 failed');
});

test('no other item counts', () => {
  expect(countMarks({ name: 'Balances', path: '/balances' }, waiting(7))).toEqual({});
});
