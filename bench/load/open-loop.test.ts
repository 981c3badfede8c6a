import { setImmediate as allElse } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Clock, dueMs, isSustained, openLoop, rateSteps } from './open-loop.ts';

/** A clock that stands still until all that can happen has happened, then shows what is waited for. `pass` puts it on. */
function clockByHand(): Clock & { pass: (ms: number) => void } {
  let ms = 5000;
  const pass = (more: number) => {
    ms += more;
  };
  return {
    nowMs: () => ms,
    until: async (then) => {
      await allElse();
      ms = Math.max(ms, then);
    },
    pass,
  };
}

test('turns are due evenly, the first at once', () => {
  expect([0, 1, 2, 50].map((turn) => dueMs(turn, 200))).toEqual([0, 5, 10, 250]);
  expect(dueMs(3, 3)).toBe(1000);
});

test('each turn of the time is begun once and in its order', async () => {
  const begun: number[] = [];
  const took = await openLoop({ perSecond: 4, seconds: 2 }, async (turn) => void begun.push(turn), clockByHand());
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(took).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
});

test('a turn is begun when it is due, though the one before has no answer yet', async () => {
  const clock = clockByHand();
  const begunMs: number[] = [];
  let answer: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const once = async (turn: number) => {
    begunMs.push(clock.nowMs() - 5000);
    if (turn === 2) answer();
    return turn === 0 ? slow : undefined;
  };
  const [first] = await openLoop({ perSecond: 10, seconds: 0.3 }, once, clock);
  expect(begunMs).toEqual([0, 100, 200]);
  expect(first).toBe(200);
});

test('what waits behind a stall is as slow as the wait, counted from when it was due', async () => {
  const clock = clockByHand();
  const once = async (turn: number) => {
    if (turn === 1) clock.pass(250);
  };
  const took = await openLoop({ perSecond: 10, seconds: 0.5 }, once, clock);
  expect(took.map(Math.round)).toEqual([0, 250, 150, 50, 0]);
});

test('a fault of one turn is the fault of the measurement', async () => {
  const once = async (turn: number) => {
    if (turn === 1) throw new Error('answered 503');
  };
  await expect(openLoop({ perSecond: 10, seconds: 0.4 }, once, clockByHand())).rejects.toThrow('answered 503');
});

test('a load is kept up with when its end is answered in time, whatever stood in the way before', () => {
  const answers = (early: number, late: number) => [...Array.from({ length: 95 }, () => early), ...Array.from({ length: 5 }, () => late)];
  expect(isSustained(answers(3000, 20))).toBe(true);
  expect(isSustained(answers(20, 1000))).toBe(true);
  expect(isSustained(answers(20, 1001))).toBe(false);
});

test('rates go up by a tenth', () => {
  expect(rateSteps(100, 4)).toEqual([100, 110, 121, 133]);
});
