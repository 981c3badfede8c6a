import { AppError } from '../../../core/errors.ts';

/** The requester of a hash: the network that slots are counted by, and the signal of a disconnected caller. */
export type Visitor = { network: string; signal?: AbortSignal };
/** Users signing in from a known address wait in their own lane, in front of the open one. */
export type Lane = 'known' | 'open';
export type Turn = <T>(lane: Lane, work: () => Promise<T>) => Promise<T>;

type Limits = { atOnce: number; waitingMax: number; slotsMax: number };

/** How many of the known lane run before one of the open lane. */
const knownInARowMax = 3;

/**
 * Runs at most `atOnce` hashes together. A network holds at most `slotsMax` slots, running and waiting; networks take turns, so that none
 * waits behind all requests of another. Throws TOO_BUSY if there is no slot.
 */
export class FairQueue {
  readonly #whole: Limits;
  #limits: Limits;
  readonly #slots = new Map<string, number>();
  readonly #lanes = { known: new WaitingLine(), open: new WaitingLine() };
  #running = 0;
  #knownInARow = 0;

  constructor(limits: Limits) {
    this.#whole = limits;
    this.#limits = limits;
  }

  /** Reduces the limits to this process's share if several serve the same port. */
  shareAmong(processes: number): void {
    const { atOnce, waitingMax, slotsMax } = this.#whole;
    const part = (whole: number) => Math.ceil(whole / processes);
    this.#limits = { atOnce: part(atOnce), waitingMax: part(waitingMax), slotsMax: part(slotsMax) };
  }

  /** Holds a slot of the client's network while `work` runs, which waits for its turn before it hashes. */
  async visit<T>(visitor: Visitor, work: (turn: Turn) => Promise<T>): Promise<T> {
    const { network } = visitor;
    const held = this.#slots.get(network) ?? 0;
    if (held >= this.#limits.slotsMax) throw new AppError('TOO_BUSY');
    this.#slots.set(network, held + 1);
    try {
      return await work((lane, hashing) => this.#inTurn(visitor, lane, hashing));
    } finally {
      const left = (this.#slots.get(network) ?? 1) - 1;
      if (left === 0) this.#slots.delete(network);
      else this.#slots.set(network, left);
    }
  }

  async #inTurn<T>(visitor: Visitor, lane: Lane, work: () => Promise<T>): Promise<T> {
    await this.#turn(visitor, lane);
    try {
      return await work();
    } finally {
      this.#handOver();
    }
  }

  #turn({ network, signal }: Visitor, lane: Lane): Promise<void> {
    if (signal?.aborted) throw new AppError('TOO_BUSY');
    if (this.#running < this.#limits.atOnce) {
      this.#running += 1;
      return Promise.resolve();
    }
    const line = this.#lanes[lane];
    if (line.length >= this.#limits.waitingMax) throw new AppError('TOO_BUSY');
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        line.remove(network, start);
        reject(new AppError('TOO_BUSY'));
      };
      signal?.addEventListener('abort', leave);
      line.add(network, start);
    });
  }

  /** A finished request passes its turn on, so that no later one slips in. */
  #handOver(): void {
    const { known, open } = this.#lanes;
    const openIsDue = this.#knownInARow >= knownInARowMax && open.length > 0;
    const isKnown = known.length > 0 && !openIsDue;
    const start = (isKnown ? known : open).next();
    this.#knownInARow = isKnown ? this.#knownInARow + 1 : 0;
    if (start) start();
    else this.#running -= 1;
  }
}

type Start = () => void;

/** How many networks are remembered by their last turn. */
const rememberedMax = 10_000;

/** Waiting requests by network. The least recently served network is next, so a newcomer passes those that keep asking. */
class WaitingLine {
  readonly #byNetwork = new Map<string, Start[]>();
  /** The last turn of each network; the latest at the end. */
  readonly #servedAt = new Map<string, number>();
  #turn = 0;
  length = 0;

  add(network: string, start: Start): void {
    this.#byNetwork.set(network, [...(this.#byNetwork.get(network) ?? []), start]);
    this.length += 1;
  }

  remove(network: string, start: Start): void {
    const waiting = this.#byNetwork.get(network) ?? [];
    const rest = waiting.filter((other) => other !== start);
    this.length -= waiting.length - rest.length;
    if (rest.length > 0) this.#byNetwork.set(network, rest);
    else this.#byNetwork.delete(network);
  }

  next(): Start | undefined {
    const [network, ...others] = this.#byNetwork.keys();
    if (network === undefined) return undefined;
    const next = others.reduce((best, other) => (this.#servedBefore(other, best) ? other : best), network);
    const [first, ...rest] = this.#byNetwork.get(next) ?? [];
    this.#byNetwork.delete(next);
    if (rest.length > 0) this.#byNetwork.set(next, rest);
    this.length -= 1;
    this.#noteServed(next);
    return first;
  }

  #servedBefore(one: string, other: string): boolean {
    return (this.#servedAt.get(one) ?? 0) < (this.#servedAt.get(other) ?? 0);
  }

  #noteServed(network: string): void {
    this.#turn += 1;
    this.#servedAt.delete(network);
    this.#servedAt.set(network, this.#turn);
    const [oldest] = this.#servedAt.keys();
    if (oldest !== undefined && this.#servedAt.size > rememberedMax) this.#servedAt.delete(oldest);
  }
}
