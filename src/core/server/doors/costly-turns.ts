import { performance } from 'node:perf_hooks';
import { AppError } from '../../errors.ts';

const lanesOfSchool = 2;
const waitingMax = 40;
/** A longer call is followed by a pause of its own length. */
const busyMs = 100;
const restMaxMs = 3000;

type Line = { running: number; waiting: (() => void)[] };

/**
 * Runs two costly calls of a school at a time, queues up to 40 and throws TOO_MANY_READS for more. A call that kept this process busy is
 * followed by a pause, for the other schools.
 */
export class CostlyTurns {
  readonly #lines = new Map<number, Line>();

  /** Runs work in its turn; rejects with the reason of `left` if the caller disconnected meanwhile. */
  async run<T>(schoolId: number, left: AbortSignal, work: () => Promise<T>): Promise<T> {
    left.throwIfAborted();
    await this.#turn(schoolId, left);
    const before = performance.eventLoopUtilization();
    try {
      left.throwIfAborted();
      return await work();
    } finally {
      const { active } = performance.eventLoopUtilization(before);
      if (active < busyMs) this.#next(schoolId);
      else setTimeout(() => this.#next(schoolId), Math.min(active, restMaxMs)).unref();
    }
  }

  async #turn(schoolId: number, left: AbortSignal): Promise<void> {
    const line = this.#lines.get(schoolId) ?? { running: 0, waiting: [] };
    this.#lines.set(schoolId, line);
    if (line.running < lanesOfSchool) {
      line.running += 1;
      return;
    }
    if (line.waiting.length >= waitingMax) throw new AppError('TOO_MANY_READS');
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        left.removeEventListener('abort', leave);
        resolve();
      };
      // What they sent need not wait in memory.
      const leave = () => {
        line.waiting = line.waiting.filter((waiting) => waiting !== begin);
        reject(left.reason);
      };
      line.waiting.push(begin);
      left.addEventListener('abort', leave, { once: true });
    });
  }

  /** The longest waiting call is next. */
  #next(schoolId: number): void {
    const line = this.#lines.get(schoolId);
    if (!line) return;
    const first = line.waiting.shift();
    if (first) {
      first();
      return;
    }
    line.running -= 1;
    if (line.running === 0) this.#lines.delete(schoolId);
  }
}
