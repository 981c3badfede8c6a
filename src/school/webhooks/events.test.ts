import { expect, test } from 'vitest';
import { triesMax, waitAfter } from './events.ts';

test('a refused event waits longer each time, from a minute to a day, and is given up after eight tries', () => {
  const waits = Array.from({ length: triesMax }, (_, index) => waitAfter(index + 1));
  expect(waits).toEqual([60, 300, 1200, 3600, 14_400, 43_200, 86_400, null]);
  expect(triesMax).toBe(8);
});
