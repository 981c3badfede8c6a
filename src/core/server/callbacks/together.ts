import { AppError } from '../../errors.ts';

/** Few enough together for a statement's time limit and an answer within a second. */
const batchMax = 500;
const waitingMax = 5000;

type Work<Input, Result> = (schoolId: number, batch: readonly Input[]) => Promise<readonly Result[]>;
type Waiting<Input, Result> = { task: Input; resolve: (result: Result) => void; reject: (error: unknown) => void };

/**
 * Batches a school's small work: whatever comes while one batch runs is the next batch. A thousand at once are a few commits, and use one
 * connection of the school. Results come in the order of the input.
 */
export class Together<Input, Result> {
  readonly #work: Work<Input, Result>;
  readonly #waiting = new Map<number, Waiting<Input, Result>[]>();

  constructor(work: Work<Input, Result>) {
    this.#work = work;
  }

  /** Resolves with its result. Throws SERVER_BUSY if too much of the school's waits, or the failure of its batch. */
  add(schoolId: number, task: Input): Promise<Result> {
    const line = this.#waiting.get(schoolId);
    if (line && line.length >= waitingMax) return Promise.reject(new AppError('SERVER_BUSY'));
    return new Promise((resolve, reject) => {
      const waiting = { task, resolve, reject };
      if (line) line.push(waiting);
      else void this.#workOff(schoolId, [waiting]);
    });
  }

  async #workOff(schoolId: number, line: Waiting<Input, Result>[]): Promise<void> {
    this.#waiting.set(schoolId, line);
    while (line.length > 0) await this.#workOn(schoolId, line.splice(0, batchMax));
    this.#waiting.delete(schoolId);
  }

  async #workOn(schoolId: number, batch: readonly Waiting<Input, Result>[]): Promise<void> {
    try {
      const results = await this.#work(
        schoolId,
        batch.map(({ task }) => task),
      );
      for (const [place, waiting] of batch.entries()) waiting.resolve(results[place] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
