import { AppError } from '../../errors.ts';
import { networkOf } from '../doors/network.ts';
import { TurnsPerMinute } from '../doors/turns-per-minute.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { type AddressPlace, placeOfAddress } from './callback-address.ts';

/** Guesses cost no more than a hash, and soon not even that. */
const wrongPerMinute = 30;
/** Of each kind for one school: more than any school is paid by in a minute, so that a flood of one leaves the other its turns. */
const noticesPerMinute = 6000;

/** What networks and banks call by an address that only this install can have made. */
export class CallbackDoor {
  readonly #secrets: Secrets;
  readonly #guesses = new TurnsPerMinute(wrongPerMinute);
  readonly #notices = new TurnsPerMinute(noticesPerMinute);

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  /** Whose address it is. Fails with NOT_FOUND for none of ours, and with TOO_MANY_REQUESTS for who guesses, or floods one that is. */
  placeOf(address: string, { field, kind, caller }: { field: string; kind: string; caller: string }): AddressPlace {
    const place = placeOfAddress(this.#secrets, { address, field });
    const seconds = place === null ? this.#guesses.take(networkOf(caller)) : this.#notices.take(`${place.schoolId} ${kind}`);
    if (seconds !== null) throw new AppError('TOO_MANY_REQUESTS', {}, { retryAfterSeconds: seconds });
    if (place === null) throw new AppError('NOT_FOUND');
    return place;
  }
}
