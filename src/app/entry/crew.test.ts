import { expect, test } from 'vitest';
import { deathsInARow, pauseMs } from './crew.ts';

test('the pause before another process doubles with each death in a row, up to half a minute', () => {
  expect([1, 2, 3, 4].map(pauseMs)).toEqual([100, 200, 400, 800]);
  expect([9, 10, 50, 5000].map(pauseMs)).toEqual([25_600, 30_000, 30_000, 30_000]);
});

test('who dies within a minute adds to the deaths in a row, and who served longer begins anew', () => {
  expect(deathsInARow({ before: 0, livedMs: 10 })).toBe(1);
  expect(deathsInARow({ before: 3, livedMs: 60_000 })).toBe(4);
  expect(deathsInARow({ before: 3, livedMs: 60_001 })).toBe(1);
});
