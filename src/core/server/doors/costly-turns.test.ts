import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { CostlyTurns } from './costly-turns.ts';

const stays = new AbortController().signal;

/** A piece of work that goes on until it is ended. */
function work() {
  let end: (result: string) => void = () => undefined;
  const done = new Promise<string>((resolve) => {
    end = resolve;
  });
  const state = { began: false };
  const run = () => {
    state.began = true;
    return done;
  };
  return { state, end, run };
}

test('two costly calls of a school run at once, the third when one of them ends, and another school does not wait', async () => {
  const turns = new CostlyTurns();
  const [first, second, third, other] = [work(), work(), work(), work()];
  const running = [first, second, third].map(({ run }) => turns.run(1, stays, run));
  void turns.run(2, stays, other.run);
  await nextTurn();
  expect([first, second, third, other].map(({ state }) => state.began)).toEqual([true, true, false, true]);
  second.end('second');
  expect(await running[1]).toBe('second');
  await nextTurn();
  expect(third.state.began).toBe(true);
});

test('where nobody waits, the call that ends gives back one place and keeps that of the other', async () => {
  const turns = new CostlyTurns();
  const [first, second, third, fourth] = [work(), work(), work(), work()];
  void turns.run(1, stays, first.run);
  const ending = turns.run(1, stays, second.run);
  await nextTurn();
  second.end('');
  await ending;
  for (const { run } of [third, fourth]) void turns.run(1, stays, run);
  await nextTurn();
  expect([third, fourth].map(({ state }) => state.began)).toEqual([true, false]);
});

test('a call that fails gives its place on, and what it failed with', async () => {
  const turns = new CostlyTurns();
  for (let time = 0; time < 3; time += 1) await expect(turns.run(1, stays, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.run(1, stays, async () => 'yes')).toBe('yes');
});

test('whoever has hung up while they waited costs nothing, and waits no longer', async () => {
  const turns = new CostlyTurns();
  const [first, second, third, next] = [work(), work(), work(), work()];
  const leaving = new AbortController();
  for (const { run } of [first, second]) void turns.run(1, stays, run);
  const waiting = turns.run(1, leaving.signal, third.run);
  await nextTurn();
  leaving.abort(new Error('left'));
  // Both places are taken still.
  await expect(waiting).rejects.toThrow('left');
  await expect(turns.run(1, leaving.signal, third.run)).rejects.toThrow('left');
  void turns.run(1, stays, next.run);
  first.end('');
  await expect.poll(() => next.state.began).toBe(true);
  expect(third.state.began).toBe(false);
});

test('forty wait; one more is refused', async () => {
  const turns = new CostlyTurns();
  for (let time = 0; time < 42; time += 1) void turns.run(1, stays, () => new Promise(() => undefined));
  await expect(turns.run(1, stays, async () => 'in')).rejects.toThrow('Too many');
});

/** When the place of a call that kept the process busy for so long is free again, while the other place is taken. */
async function restAfter(busyMs: number): Promise<number> {
  const turns = new CostlyTurns();
  vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ active: busyMs, idle: 0, utilization: 1 });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    void turns.run(1, stays, () => new Promise(() => undefined));
    await turns.run(1, stays, async () => undefined);
    const after = work();
    void turns.run(1, stays, after.run);
    for (let restMs = 0; ; restMs += 1) {
      for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
      if (after.state.began) return restMs;
      vi.advanceTimersByTime(1);
    }
  } finally {
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
}

test.each([
  [99, 0],
  [100, 100],
  [1500, 1500],
  [2999, 2999],
  [9000, 3000],
])('a call that kept the process busy for %i ms is followed by a rest of %i', async (busyMs, restMs) => {
  expect(await restAfter(busyMs)).toBe(restMs);
});
