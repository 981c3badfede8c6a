import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Turns } from './siblings.ts';
import { TurnsPerMinute } from './turns-per-minute.ts';

test('a network has so many turns in a minute and no more, whatever others take', () => {
  const turns = new TurnsPerMinute(2);
  expect([turns.take('a', 0), turns.take('a', 1000), turns.take('b', 1000)]).toEqual([null, null, null]);
  expect(turns.take('a', 14_999), 'a second that has begun counts whole').toBe(46);
  expect(turns.take('a', 15_000), 'the seconds that are left of the minute').toBe(45);
  expect(turns.take('a', 59_999)).toBe(1);
  expect(turns.take('b', 59_999)).toBeNull();
  expect(turns.take('a', 60_000)).toBeNull();
});

test('of more than 50,000 parties in a minute none is remembered longer than the others: all begin anew', () => {
  const turns = new TurnsPerMinute(1);
  for (let party = 1; party <= 49_999; party += 1) turns.take(String(party), 0);
  expect(turns.take('1', 0), 'with 49,999').toBe(60);
  turns.take('50000', 0);
  expect(turns.take('1', 0), 'with 50,000').toBeNull();
});

/** Limits of several processes that tell each other what they gave. */
function limitsOfProcesses(count: number, max: number): TurnsPerMinute[] {
  const hearers: ((turns: Turns) => void)[] = [];
  return Array.from({ length: count }, (_, own) => {
    const tell = (_topic: string, turns: Turns) =>
      hearers.forEach((hear, other) => {
        if (other !== own) hear(turns);
      });
    return new TurnsPerMinute(max, 'pages', { tell, hear: (_topic, hearer) => void hearers.push(hearer) });
  });
}

describe('where several processes serve', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('a turn that one of them gave counts in all of them', () => {
    const [one, two, three] = limitsOfProcesses(3, 3);
    expect([one?.take('a'), one?.take('a'), two?.take('a')]).toEqual([null, null, null]);
    vi.advanceTimersToNextTimer();
    expect([one, two, three].map((limit) => limit?.take('a'))).toEqual([60, 60, 60]);
    expect(three?.take('b')).toBeNull();
  });

  test('the minute is one for all of them: whoever comes later joins it', () => {
    const [one, two] = limitsOfProcesses(2, 2);
    one?.take('a');
    vi.advanceTimersByTime(50_000);
    expect([two?.take('a'), two?.take('a')]).toEqual([null, 10]);
    vi.advanceTimersByTime(10_000);
    expect([one?.take('a'), two?.take('a')]).toEqual([null, null]);
    vi.advanceTimersByTime(20);
    expect([one?.take('a'), two?.take('a')]).toEqual([60, 60]);
  });

  test('of two minutes the one that ends first holds for both, and what is told of one that is over counts for nothing', () => {
    const hearers: ((turns: Turns) => void)[] = [];
    const limit = new TurnsPerMinute(1, 'pages', { tell: () => undefined, hear: (_topic, hearer) => void hearers.push(hearer) });
    const hear = (turns: Turns) => hearers[0]?.(turns);
    hear({ taken: { a: 5 }, leftMs: 0 });
    expect(limit.take('a')).toBeNull();
    hear({ taken: { b: 1 }, leftMs: 20_000 });
    expect(limit.take('b')).toBe(20);
    hear({ taken: { c: 1 }, leftMs: 50_000 });
    expect(limit.take('c')).toBe(20);
    hear({ taken: {}, leftMs: 0 });
    expect(limit.take('c'), 'a minute that is over ends no other').toBe(20);
    hear({ taken: { d: 1 }, leftMs: 1 });
    expect(limit.take('d'), 'the last millisecond counts').toBe(1);
  });

  test('what is told says how long the minute still is', () => {
    const answers: Turns[] = [];
    const limit = new TurnsPerMinute(1, 'pages', { tell: (_topic, turns) => void answers.push(turns), hear: () => undefined });
    limit.take('a');
    vi.advanceTimersByTime(15_000);
    limit.take('b');
    vi.advanceTimersByTime(20);
    expect(answers).toEqual([
      { taken: { a: 1 }, leftMs: 59_980 },
      { taken: { b: 1 }, leftMs: 44_980 },
    ]);
  });
});
