import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CostlyReads } from './costly-reads.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a person has so many costly reads a minute, and nobody else pays for them', () => {
  const reads = new CostlyReads(2);
  const read =
    (userId: number, schoolId = 1) =>
    () =>
      reads.count({ schoolId, userId });
  read(1)();
  read(1)();
  expect(read(1)).toThrow('Too many reports, lists, exports, files and messages in a minute. Please try again in a moment.');
  expect(read(2)).not.toThrow();
  expect(read(1, 2)).not.toThrow();
  vi.advanceTimersByTime(60_000);
  expect(read(1)).not.toThrow();
});

test('the people of a school together have five times what one of them has', () => {
  const reads = new CostlyReads(2);
  for (let userId = 1; userId <= 5; userId += 1) for (let time = 0; time < 2; time += 1) reads.count({ schoolId: 1, userId });
  expect(() => reads.count({ schoolId: 1, userId: 6 })).toThrow('Too many');
  expect(() => reads.count({ schoolId: 2, userId: 6 })).not.toThrow();
});

test('what is refused to one person takes nothing from the others of the school', () => {
  const reads = new CostlyReads(2);
  const tries = Array.from({ length: 11 }, () => () => reads.count({ schoolId: 1, userId: 1 }));
  for (const granted of tries.slice(0, 2)) expect(granted).not.toThrow();
  for (const refused of tries.slice(2)) expect(refused).toThrow('Too many');
  for (let time = 0; time < 2; time += 1) expect(() => reads.count({ schoolId: 1, userId: 2 })).not.toThrow();
});
