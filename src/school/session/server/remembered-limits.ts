import type { Database } from '../../../core/server/db.ts';
import {
  accountsKnownAt,
  type LimitState,
  limitState,
  networksKnownTo,
  recordFailure,
  type SignInAttempt,
  secondsClosed,
  tooManyAttempts,
} from './sign-in-limits.ts';

/** How long a database answer is cached: long enough that a flood costs no queries, short enough that nobody waits for it. */
const believedMs = 1000;
const keysMax = 20_000;

type Closed = { seconds: number; untilMs: number; exempt: ReadonlySet<string> };

/**
 * The sign-in limits. The database's counts are authoritative; a reached limit is cached for a second, so that a flood costs no round trip.
 */
export class SignInLimits {
  readonly #database: Database;
  readonly #closed = new Map<string, Closed>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Throws TOO_MANY_ATTEMPTS for limits reached within the last second, without a query. */
  refuseAtOnce({ username, network }: SignInAttempt): void {
    const closed = [
      this.#stillClosed(pairKey({ username, network }), ''),
      this.#stillClosed(`account ${username}`, network),
      this.#stillClosed(`network ${network}`, username),
    ].filter((seconds) => seconds !== null);
    if (closed.length > 0) throw tooManyAttempts(Math.max(...closed));
  }

  /** Whether the account is known at the network. Throws TOO_MANY_ATTEMPTS if the database counted too many failures. */
  async admit(attempt: SignInAttempt): Promise<{ isKnown: boolean }> {
    const state = await this.#database.transaction(null, (tx) => limitState(tx, attempt), { network: attempt.network });
    await this.refuse(attempt, state);
    return state;
  }

  /** Records a failure. Throws TOO_MANY_ATTEMPTS if it was one too many; else returns the limits. */
  async fail(attempt: SignInAttempt): Promise<LimitState> {
    const after = await this.#database.transaction(null, (tx) => recordFailure(tx, attempt), { network: attempt.network });
    await this.refuse(attempt, after);
    return after;
  }

  /** Throws TOO_MANY_ATTEMPTS, and caches it, if a limit is reached. */
  async refuse(attempt: SignInAttempt, state: LimitState): Promise<void> {
    const seconds = secondsClosed(state);
    if (seconds === null) return;
    await this.#remember(attempt, state);
    throw tooManyAttempts(seconds);
  }

  async #remember(attempt: SignInAttempt, { pairSeconds, accountSeconds, networkSeconds }: LimitState): Promise<void> {
    const { username, network } = attempt;
    if (pairSeconds !== null) this.#close(pairKey(attempt), pairSeconds, []);
    if (accountSeconds === null && networkSeconds === null) return;
    const [networks, accounts] = await this.#database.transaction(
      null,
      (tx) => Promise.all([networksKnownTo(tx, username), accountsKnownAt(tx, network)]),
      { network },
    );
    if (accountSeconds !== null) this.#close(`account ${username}`, accountSeconds, networks);
    if (networkSeconds !== null) this.#close(`network ${network}`, networkSeconds, accounts);
  }

  #close(key: string, seconds: number, exempt: string[]): void {
    if (this.#closed.size >= keysMax) this.#closed.clear();
    this.#closed.set(key, { seconds: Math.max(1, seconds), untilMs: performance.now() + believedMs, exempt: new Set(exempt) });
  }

  #stillClosed(key: string, exempt: string): number | null {
    const closed = this.#closed.get(key);
    if (!closed || closed.untilMs < performance.now()) return null;
    return closed.exempt.has(exempt) ? null : closed.seconds;
  }
}

function pairKey({ username, network }: SignInAttempt): string {
  return `pair ${network} ${username}`;
}
