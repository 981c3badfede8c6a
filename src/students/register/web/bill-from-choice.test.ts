import { expect, test } from 'vitest';
import { billFromShown } from './bill-from-choice.tsx';

test('once the term is over the next one is offered first, also to a draft that was begun while it ran', () => {
  expect(billFromShown({ isOver: true, chosen: '' })).toBe('nextTerm');
  expect(billFromShown({ isOver: true, chosen: 'nextTerm' })).toBe('nextTerm');
  expect(billFromShown({ isOver: true, chosen: 'now' })).toBe('now');
});

test('while the term runs nothing is asked, and no draft says otherwise', () => {
  for (const chosen of ['', 'now', 'nextTerm'] as const) expect(billFromShown({ isOver: false, chosen })).toBe('');
});
