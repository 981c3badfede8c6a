import { expect, test } from 'vitest';
import { isOld } from './rules.ts';

test.each([
  ['2026-03-10', false],
  ['2026-03-07', false],
  ['2026-03-06', true],
  ['2025-12-31', true],
  [null, false],
])('what waits since %j is old on 10 March: %s', (since, old) => {
  expect(isOld(since, '2026-03-10')).toBe(old);
});
