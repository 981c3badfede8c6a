import { AppError } from '../../errors.ts';
import { networkOf } from '../doors/network.ts';
import type { Siblings } from '../doors/siblings.ts';
import { TurnsPerMinute } from '../doors/turns-per-minute.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { type AddressPlace, placeOfAddress } from './callback-address.ts';

/** After that, guesses are answered 429. */
const wrongPerMinute = 30;
/** For each kind and school: more than any school receives in a minute, so that a flood of one kind leaves the other its turns. */
const noticesPerMinute = 6000;

/** The routes that networks and banks call, by an address that only this install can have made. */
export class CallbackDoor {
  readonly #secrets: Secrets;
  readonly #guesses: TurnsPerMinute;
  readonly #notices: TurnsPerMinute;

  /** `name` tells this door from the others of an install. */
  constructor(name: string, { secrets, siblings }: { secrets: Secrets; siblings: Siblings | null }) {
    this.#secrets = secrets;
    this.#guesses = new TurnsPerMinute(wrongPerMinute, `guesses of ${name}`, siblings);
    this.#notices = new TurnsPerMinute(noticesPerMinute, `notices of ${name}`, siblings);
  }

  /** The owner of the address. Throws NOT_FOUND for an unknown one, and TOO_MANY_REQUESTS for guesses or a flood. */
  placeOf(address: string, { field, kind, caller }: { field: string; kind: string; caller: string }): AddressPlace {
    const place = placeOfAddress(this.#secrets, { address, field });
    const seconds = place === null ? this.#guesses.take(networkOf(caller)) : this.#notices.take(`${place.schoolId} ${kind}`);
    if (seconds !== null) throw new AppError('TOO_MANY_REQUESTS', {}, { retryAfterSeconds: seconds });
    if (place === null) throw new AppError('NOT_FOUND');
    return place;
  }
}
