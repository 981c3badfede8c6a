import { vi } from 'vitest';

/** How often others get their turn during work without waiting, on a machine so slow that each step is worth a turn. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let [nowMs, turns, isOver] = [0, 0, false];
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    nowMs += 20;
    return nowMs;
  });
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work().finally(() => clock.mockRestore());
  isOver = true;
  return turns;
}
