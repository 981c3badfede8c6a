import { expect, test } from 'vitest';
import { pauseMs } from './crew.ts';

test('the pause before another process doubles with each death in a row, up to half a minute', () => {
  expect([1, 2, 3, 4].map(pauseMs)).toEqual([100, 200, 400, 800]);
  expect([9, 10, 50, 5000].map(pauseMs)).toEqual([25_600, 30_000, 30_000, 30_000]);
});
