import { setTimeout as sleep } from 'node:timers/promises';

/** When something is due: milliseconds from the start, evenly spread. */
export function dueMs(turn: number, perSecond: number): number {
  return (turn * 1000) / perSecond;
}

/** A clock in milliseconds, and a way to wait for a time on it. */
export type Clock = { nowMs: () => number; until: (ms: number) => Promise<unknown> };

const clockOfMachine: Clock = {
  nowMs: () => performance.now(),
  until: (ms) => sleep(Math.max(ms - performance.now(), 0)),
};

export type Load = { perSecond: number; seconds: number };

/**
 * Begins each turn when it is due, whatever became of those before it, and answers how long each took from the time at which it was due:
 * what waits behind a slow one counts as slow, as it is for the people who wait.
 */
export async function openLoop(
  { perSecond, seconds }: Load,
  once: (turn: number) => Promise<void>,
  clock: Clock = clockOfMachine,
): Promise<number[]> {
  const startMs = clock.nowMs();
  const tookMs: Promise<number>[] = [];
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    const due = startMs + dueMs(turn, perSecond);
    if (clock.nowMs() < due) await clock.until(due);
    tookMs.push(once(turn).then(() => clock.nowMs() - due));
    // A fault ends the measurement below; until then it must not end the process.
    tookMs.at(-1)?.catch(() => undefined);
  }
  return Promise.all(tookMs);
}

/** The rates to try, each a tenth above the one before. */
export function rateSteps(fromPerSecond: number, count: number): number[] {
  return Array.from({ length: count }, (_, step) => Math.round(fromPerSecond * 1.1 ** step));
}

/** Whether a load was kept up with: its last twentieth was answered within a second of its time, so that no queue had grown. */
export function isSustained(tookMs: readonly number[]): boolean {
  const last = tookMs.slice(-Math.ceil(tookMs.length / 20));
  return last.every((ms) => ms <= 1000);
}
