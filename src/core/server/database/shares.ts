import { AppError } from '../../errors.ts';
import { patience } from './patience.ts';

/**
 * A holder of slots: a school by id; work without a school (sign-in, sign-up) by the client's network if known; the jobs of a school; or
 * the server's upkeep.
 */
export type Party = number | 'nobody' | `nobody at ${string}` | `jobs of ${number}` | 'upkeep';

type Waiter = { grant: () => void; refuse: (reason: unknown) => void };
type Line = { held: number; servedAt: number; waiting: Waiter[] };

/** A school that asked this recently keeps its share. */
const recentMs = 5000;
const waitingMax = 300;
/** Nobody stands behind a job, which has a minute: it waits for its school's other jobs rather than do half of its work again. */
const jobWaitMs = 20_000;

/**
 * Deals out a fixed number of slots. A school holds at most a third of them (rounded up) while another asks or asked in the last five
 * seconds, and leaves a third free when it is alone, so that a newcomer is served immediately. Work without a school has a reserved slot,
 * and at most a third of all; networks queue separately for those. The jobs of a school have one slot, so that none holds a second to wait
 * for the first; those of all schools have a third of the slots less one, so that the claim of new ones, which is upkeep, does not wait for
 * them. The waiting party with fewest slots is next; then the one that was served, or began to wait, longest ago.
 */
export class Shares {
  readonly #slots: number;
  readonly #waitMs: number;
  readonly #third: number;
  readonly #kept: number;
  readonly #lines = new Map<Party, Line>();
  /** The last two different schools that asked. */
  #recent: { school: Party; at: number }[] = [];
  #turn = 0;
  #taken = 0;
  #takenByNobody = 0;
  #takenByJobs = 0;

  /** `waitMs`: how long a request waits for a slot. */
  constructor(slots: number, waitMs = patience({ isDistributed: false }).requestMs) {
    this.#slots = slots;
    this.#waitMs = waitMs;
    this.#third = Math.ceil(slots / 3);
    this.#kept = slots >= 3 ? 1 : 0;
  }

  /**
   * Resolves with a slot, to be released. Throws SERVER_BUSY if none came free in time or too many of the party wait, and the reason
   * of `left` if the caller disconnected.
   */
  async take(party: Party, left?: AbortSignal): Promise<void> {
    left?.throwIfAborted();
    this.#note(party);
    const line = this.#lineOf(party);
    if (line.waiting.length === 0 && this.#mayTake(party, line)) return this.#grant(party, line);
    if (line.waiting.length >= waitingMax) throw new AppError('SERVER_BUSY');
    await this.#wait(line, isJobs(party) ? jobWaitMs : this.#waitMs, left).finally(() => this.#forget(party, line));
  }

  give(party: Party): void {
    const line = this.#lineOf(party);
    this.#count(party, line, -1);
    this.#note(party);
    this.#forget(party, line);
    for (let next = this.#next(); next; next = this.#next()) {
      this.#grant(...next);
      next[1].waiting.shift()?.grant();
    }
  }

  /** Rejects every waiting request. */
  refuseAll(reason: () => unknown): void {
    for (const { waiting } of [...this.#lines.values()]) for (const waiter of waiting.splice(0)) waiter.refuse(reason());
  }

  /** How many requests wait, of all parties. */
  get waiting(): number {
    return [...this.#lines.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  #wait(line: Line, waitMs: number, left: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (how: () => void) => {
        clearTimeout(timer);
        left?.removeEventListener('abort', leave);
        const index = line.waiting.indexOf(waiter);
        if (index >= 0) line.waiting.splice(index, 1);
        how();
      };
      const waiter: Waiter = { grant: () => settle(resolve), refuse: (reason) => settle(() => reject(reason)) };
      const leave = () => waiter.refuse(left?.reason);
      const timer = setTimeout(() => waiter.refuse(new AppError('SERVER_BUSY')), waitMs);
      left?.addEventListener('abort', leave, { once: true });
      line.waiting.push(waiter);
    });
  }

  #next(): [Party, Line] | undefined {
    const ready = [...this.#lines].filter(([party, line]) => line.waiting.length > 0 && this.#mayTake(party, line));
    return ready.sort(([, one], [, two]) => one.held - two.held || one.servedAt - two.servedAt)[0];
  }

  #grant(party: Party, line: Line): void {
    this.#turn += 1;
    line.servedAt = this.#turn;
    this.#count(party, line, 1);
  }

  #count(party: Party, line: Line, change: 1 | -1): void {
    line.held += change;
    this.#taken += change;
    if (isNobody(party)) this.#takenByNobody += change;
    if (isJobs(party)) this.#takenByJobs += change;
  }

  #mayTake(party: Party, { held }: Line): boolean {
    if (this.#taken >= this.#slots || held >= this.#limitOf(party)) return false;
    if (isNobody(party)) return this.#takenByNobody < this.#third;
    if (isJobs(party) && this.#takenByJobs >= Math.max(1, this.#third - 1)) return false;
    return this.#taken - this.#takenByNobody < this.#slots - this.#kept;
  }

  #limitOf(party: Party): number {
    if (isJobs(party)) return 1;
    if (typeof party !== 'number' || this.#hasCompany(party)) return this.#third;
    return Math.max(this.#third, this.#slots - this.#third);
  }

  #hasCompany(party: Party): boolean {
    return this.#recent.some(({ school, at }) => school !== party && performance.now() - at < recentMs);
  }

  #note(party: Party): void {
    if (typeof party !== 'number') return;
    const [last, before] = this.#recent;
    const another = last?.school === party ? before : last;
    this.#recent = [{ school: party, at: performance.now() }, ...(another ? [another] : [])];
  }

  #lineOf(party: Party): Line {
    const line = this.#lines.get(party) ?? { held: 0, servedAt: this.#turn, waiting: [] };
    this.#lines.set(party, line);
    return line;
  }

  #forget(party: Party, { held, waiting }: Line): void {
    if (held === 0 && waiting.length === 0) this.#lines.delete(party);
  }
}

function isNobody(party: Party): boolean {
  return typeof party === 'string' && party.startsWith('nobody');
}

function isJobs(party: Party): boolean {
  return typeof party === 'string' && party.startsWith('jobs');
}
