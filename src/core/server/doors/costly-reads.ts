import { AppError } from '../../errors.ts';
import type { Siblings } from './siblings.ts';
import { TurnsPerMinute } from './turns-per-minute.ts';

/** A school's limit is this multiple of a user's. */
const peopleOfSchool = 5;

export type Reader = { schoolId: number; userId: number; apiKey?: { id: number } };

/** Counts costly reads, and throws TOO_MANY_READS over the limit of a user, an API key or a school in a minute. */
export class CostlyReads {
  readonly #people: TurnsPerMinute;
  readonly #schools: TurnsPerMinute;

  constructor(perPerson: number, siblings: Siblings | null = null) {
    this.#people = new TurnsPerMinute(perPerson, 'costly reads of people', siblings);
    this.#schools = new TurnsPerMinute(perPerson * peopleOfSchool, 'costly reads of schools', siblings);
  }

  count({ schoolId, userId, apiKey }: Reader): void {
    const person = apiKey ? `${schoolId}/key ${apiKey.id}` : `${schoolId}/${userId}`;
    // A person whose turns are used up takes none of the school's.
    const isRefused = this.#people.take(person) !== null || this.#schools.take(`${schoolId}`) !== null;
    if (isRefused) throw new AppError('TOO_MANY_READS');
  }
}
