import { AppError } from '../../core/errors.ts';

type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most `atOnce` pieces of work together; up to `waitingMax` more wait their turn, and the rest are told to come back. */
export function boundedQueue({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }): Queue {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function turn(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= waitingMax) throw new AppError('TOO_BUSY');
    // Whoever finishes hands its place over, so nobody who comes later can slip in.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return async (work) => {
    await turn();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
