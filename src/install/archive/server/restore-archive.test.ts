import { expect, test } from 'vitest';
import { batchesOf } from './restore-archive.ts';

test('rows go in together while they are short, and a long one by itself', () => {
  const rows = ['a', 'b', 'c', 'long'.repeat(10), 'd'].map((text) => ({ text }));
  expect([...batchesOf(rows, { rows: 2, characters: 40 })].map((batch) => JSON.parse(batch))).toEqual([
    rows.slice(0, 2),
    rows.slice(2, 3),
    rows.slice(3, 4),
    rows.slice(4),
  ]);
});

test('a table without rows has none to put in', () => {
  expect([...batchesOf([])]).toEqual([]);
});
