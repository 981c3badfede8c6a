import { AppError } from '../../errors.ts';

const lanesOfSchool = 2;
const waitingMax = 40;
/** A call that kept the process busy for longer is followed by a rest as long as it was. */
const busyMs = 100;
const restMaxMs = 3000;

type Line = { running: number; waiting: (() => void)[] };

/**
 * Lets two costly calls of a school run at a time and the others wait in line, those over 40 refused with TOO_MANY_READS. A call that
 * kept this process busy is followed by a rest, in which it serves the other schools.
 */
export class CostlyTurns {
  readonly #lines = new Map<number, Line>();

  /** Runs work in its turn; one whose caller has left meanwhile is refused with the reason of `left`. */
  async run<T>(schoolId: number, left: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#turn(schoolId);
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

  async #turn(schoolId: number): Promise<void> {
    const line = this.#lines.get(schoolId) ?? { running: 0, waiting: [] };
    this.#lines.set(schoolId, line);
    if (line.running < lanesOfSchool) {
      line.running += 1;
      return;
    }
    if (line.waiting.length >= waitingMax) throw new AppError('TOO_MANY_READS');
    await new Promise<void>((resolve) => line.waiting.push(resolve));
  }

  /** Whoever has waited longest takes the place of the call that ended. */
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
