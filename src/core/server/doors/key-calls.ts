import { AppError } from '../../errors.ts';
import type { KeyCredential } from '../secrets/api-keys.ts';
import type { Siblings } from './siblings.ts';
import { TurnsPerMinute } from './turns-per-minute.ts';

/** Ten a second: a program that reads a whole school page by page stays below it. */
const callsPerMinute = 600;

/** Counts the calls of each API key, and throws API_KEY_CALLS over the limit of a minute. */
export class KeyCalls {
  readonly #keys: TurnsPerMinute;

  constructor(siblings: Siblings | null = null, perMinute = callsPerMinute) {
    this.#keys = new TurnsPerMinute(perMinute, 'calls of API keys', siblings);
  }

  count({ keyHash }: KeyCredential): void {
    const seconds = this.#keys.take(keyHash.toString('base64url'));
    if (seconds !== null) throw new AppError('API_KEY_CALLS', {}, { retryAfterSeconds: seconds });
  }
}
