import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../../errors.ts';
import { QuietLog, rootCause } from './quiet-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first of a kind is written at once, and the rest of a minute as one line with its count', () => {
  const quiet = new QuietLog();
  const lines: string[] = [];
  const note = (kind: string) => quiet.note(kind, (count) => lines.push(`${kind} ${count}`));
  for (let time = 0; time < 500; time += 1) note('busy');
  note('full');
  expect(lines).toEqual(['busy 1', 'full 1']);
  vi.advanceTimersByTime(60_000);
  expect(lines).toEqual(['busy 1', 'full 1', 'busy 499']);
  note('busy');
  expect(lines, 'a minute begins with each line').toEqual(['busy 1', 'full 1', 'busy 499']);
  vi.advanceTimersByTime(60_000);
  expect(lines).toEqual(['busy 1', 'full 1', 'busy 499', 'busy 1']);
  vi.advanceTimersByTime(60_000);
  note('busy');
  expect(lines, 'and ends where nothing came').toEqual(['busy 1', 'full 1', 'busy 499', 'busy 1', 'busy 1']);
});

test('the reason is that of the fault at the bottom', () => {
  const fault = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
  const expected = new AppError('STORAGE_FULL', {}, { cause: new Error('wrapped', { cause: fault }) });
  expect(rootCause(expected)).toEqual({ code: '53100', reason: 'could not extend file: No space left on device' });
  expect(rootCause('odd')).toEqual({ code: '', reason: 'odd' });
});
