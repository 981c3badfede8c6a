import { NoAnswer, type SideConnection } from './side-connection.ts';

/** A running transaction: how to cancel its read and after how long, and how to break its connection. */
export type Running = { stopRead: (() => void) | null; readMs: number; breakOff: () => void };

const lookEveryMs = 250;
/** After this time in a transaction, the watch tests whether the database answers at all. */
const patienceMs = 1500;
const answerMs = 1500;

/**
 * Watches the running transactions. A read that takes too long is cancelled. If the database answers nothing, on none of the connections
 * and not on the watch's own, it is frozen: every transaction is broken off and new ones are refused until it answers.
 */
export class AnswerWatch {
  readonly #side: SideConnection;
  readonly #onFrozen: () => void;
  /** Each with its start on our clock. */
  readonly #running = new Map<Running, number>();
  /** Our clock: it hardly moves while this process is suspended and answers lie unread. */
  #clockMs = 0;
  #lookedAt = 0;
  #timer: NodeJS.Timeout | null = null;
  #isAsking = false;
  #answeredAt = 0;
  isFrozen = false;

  constructor(side: SideConnection, onFrozen: () => void) {
    this.#side = side;
    this.#onFrozen = onFrozen;
  }

  begin(running: Running): void {
    if (!this.#timer) {
      this.#lookedAt = performance.now();
      this.#timer = setInterval(() => this.#look(), lookEveryMs).unref();
    }
    this.#running.set(running, this.#clockMs);
  }

  end(running: Running): void {
    this.#running.delete(running);
  }

  /** Call when the database has answered something. */
  answered(): void {
    this.#answeredAt = performance.now();
  }

  close(): void {
    clearInterval(this.#timer ?? undefined);
  }

  #look(): void {
    const now = performance.now();
    this.#clockMs += Math.min(now - this.#lookedAt, 2 * lookEveryMs);
    this.#lookedAt = now;
    const [oldest] = this.#running.values();
    if (oldest === undefined && !this.isFrozen) {
      this.close();
      this.#timer = null;
      return;
    }
    for (const [{ stopRead, readMs }, since] of this.#running) if (this.#clockMs - since > readMs) stopRead?.();
    const isSlow = oldest !== undefined && this.#clockMs - oldest > patienceMs;
    if (!this.#isAsking && (isSlow || this.isFrozen)) void this.#askWhetherFrozen();
  }

  async #askWhetherFrozen(): Promise<void> {
    this.#isAsking = true;
    const askedAt = performance.now();
    const isSilent = await this.#side.ask('select 1', answerMs).then(
      () => false,
      (error: unknown) => error instanceof NoAnswer,
    );
    this.#isAsking = false;
    const isFrozen = isSilent && this.#answeredAt < askedAt;
    if (isFrozen && !this.isFrozen) this.#onFrozen();
    if (isFrozen) for (const { breakOff } of [...this.#running.keys()]) breakOff();
    this.isFrozen = isFrozen;
  }
}
