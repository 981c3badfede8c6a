import { expect, test } from 'vitest';
import { TurnsPerMinute } from './turns-per-minute.ts';

test('a network has so many turns in a minute and no more, whatever others take', () => {
  const turns = new TurnsPerMinute(2);
  expect([turns.take('a', 0), turns.take('a', 1000), turns.take('b', 1000)]).toEqual([null, null, null]);
  expect(turns.take('a', 15_000), 'the seconds that are left of the minute').toBe(45);
  expect(turns.take('a', 59_999)).toBe(1);
  expect(turns.take('b', 59_999)).toBeNull();
  expect(turns.take('a', 60_000)).toBeNull();
});
