import { AppError } from '../../errors.ts';

/** Few enough together for a statement's time limit and an answer within a second. */
const batchMax = 500;
const waitingMax = 5000;

type Work<Given, Made> = (schoolId: number, batch: readonly Given[]) => Promise<readonly Made[]>;
type Waiting<Given, Made> = { task: Given; made: (made: Made) => void; failed: (error: unknown) => void };

/**
 * Batches a school's small work: whatever comes while one batch runs is the next batch. A thousand at once are a few commits, and use one
 * connection of the school. Results come in the given order.
 */
export class Together<Given, Made> {
  readonly #work: Work<Given, Made>;
  readonly #waiting = new Map<number, Waiting<Given, Made>[]>();

  constructor(work: Work<Given, Made>) {
    this.#work = work;
  }

  /** Resolves with its result. Throws SERVER_BUSY if too much of the school's waits, or the failure of its batch. */
  add(schoolId: number, task: Given): Promise<Made> {
    const line = this.#waiting.get(schoolId);
    if (line && line.length >= waitingMax) return Promise.reject(new AppError('SERVER_BUSY'));
    return new Promise((made, failed) => {
      const waiting = { task, made, failed };
      if (line) line.push(waiting);
      else void this.#workOff(schoolId, [waiting]);
    });
  }

  async #workOff(schoolId: number, line: Waiting<Given, Made>[]): Promise<void> {
    this.#waiting.set(schoolId, line);
    while (line.length > 0) await this.#workOn(schoolId, line.splice(0, batchMax));
    this.#waiting.delete(schoolId);
  }

  async #workOn(schoolId: number, batch: readonly Waiting<Given, Made>[]): Promise<void> {
    try {
      const made = await this.#work(
        schoolId,
        batch.map(({ task }) => task),
      );
      for (const [place, waiting] of batch.entries()) waiting.made(made[place] as Made);
    } catch (error) {
      for (const { failed } of batch) failed(error);
    }
  }
}
