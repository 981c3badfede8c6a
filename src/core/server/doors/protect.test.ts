import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../../errors.ts';
import { publicLimits } from './protect.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How many of so many requests for something pass, and how long the first that does not has to wait, in seconds. */
function passed(limits: ReturnType<typeof publicLimits>, count: number, url: string, ip = '10.3.1.1'): [number, number | undefined] {
  for (let time = 0; time < count; time += 1) {
    try {
      limits({ url, ip });
    } catch (error) {
      expect(error).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 });
      return [time, error instanceof AppError ? error.retryAfterSeconds : undefined];
    }
  }
  return [count, undefined];
}

test('a network has 6,000 pages and files a minute', () => {
  const limits = publicLimits(null);
  expect(passed(limits, 6000, '/favicon.svg')).toEqual([6000, undefined]);
  vi.advanceTimersByTime(20_000);
  expect(passed(limits, 1, '/login')).toEqual([0, 40]);
  expect(passed(limits, 1, '/login', '10.3.1.2'), 'another network').toEqual([1, undefined]);
  vi.advanceTimersByTime(40_000);
  expect(passed(limits, 1, '/login')).toEqual([1, undefined]);
});

test('and the document of the API 120 times, whatever is asked of it', () => {
  const limits = publicLimits(null);
  expect(passed(limits, 60, '/api/openapi.json')).toEqual([60, undefined]);
  expect(passed(limits, 61, '/api/openapi.json?again')).toEqual([60, 60]);
  expect(passed(limits, 6000, '/'), 'which are no pages').toEqual([6000, undefined]);
});

test.each(['/healthz', '/readyz', '/readyz?now', '/api/dashboard', '/api/auth/login'])('%s is not counted here', (url) => {
  const limits = publicLimits(null);
  expect(passed(limits, 6001, url)).toEqual([6001, undefined]);
  expect(passed(limits, 6001, '/')).toEqual([6000, 60]);
  expect(passed(limits, 121, '/api/openapi.json')).toEqual([120, 60]);
});
