import { AppError } from '../../errors.ts';

const windowMs = 60_000;
/** A school's people together may do so many times what one of them may. */
const peopleOfSchool = 5;

export type Reader = { schoolId: number; userId: number };

/** Counts costly reads, and refuses with TOO_MANY_READS those over the limit of a person or a school in a minute. */
export class CostlyReads {
  readonly #perPerson: number;
  #counts = new Map<string, number>();
  #since = Number.NEGATIVE_INFINITY;

  constructor(perPerson: number) {
    this.#perPerson = perPerson;
  }

  count({ schoolId, userId }: Reader): void {
    const now = performance.now();
    if (now - this.#since >= windowMs) {
      this.#since = now;
      this.#counts = new Map();
    }
    const isOver = [this.#add(`${schoolId}/${userId}`) > this.#perPerson, this.#add(`${schoolId}`) > this.#perPerson * peopleOfSchool];
    if (isOver.includes(true)) throw new AppError('TOO_MANY_READS');
  }

  #add(key: string): number {
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count;
  }
}
