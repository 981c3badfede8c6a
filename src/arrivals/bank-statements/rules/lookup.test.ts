import { expect, test } from 'vitest';
import { lookup } from './lookup.ts';

test('what has any of the keys is found in the order in which all was given, and each key is read once', () => {
  let reads = 0;
  const { of } = lookup(['b1', 'a1', 'c1', 'b2', 'a2'], (each) => {
    reads += 1;
    return each.slice(0, 1);
  });
  expect(of(['a', 'b', 'a'])).toEqual(['b1', 'a1', 'b2', 'a2']);
  expect([of(['c']), of(['d']), of([])]).toEqual([['c1'], [], []]);
  expect(reads).toBe(5);
});
