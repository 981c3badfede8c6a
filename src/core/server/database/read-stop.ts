import type pg from 'pg';
import { cancelStatement } from './cancel.ts';
import type { Transaction } from './transaction.ts';

/** The first cancel may come between two statements that were sent together. */
const againMs = 100;

/** Stops a transaction that only reads, and leaves its connection fit for the next one. */
export class ReadStop {
  readonly #client: pg.PoolClient;
  readonly #tx: Transaction;
  #cancelling: Promise<void> | null = null;
  #hasEnded = false;
  /** Why it was stopped. */
  reason: unknown;

  constructor(client: pg.PoolClient, tx: Transaction) {
    this.#client = client;
    this.#tx = tx;
  }

  stop(reason: unknown): void {
    if (this.#cancelling || this.#hasEnded) return;
    this.reason = reason;
    this.#tx.stop(reason);
    this.#cancelling = this.#cancelUntilEnd();
  }

  /** Call once the work has settled: a cancel that is still under way must not meet the next transaction of this connection. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    await this.#cancelling;
  }

  async #cancelUntilEnd(): Promise<void> {
    while (!this.#hasEnded) {
      await cancelStatement(this.#client);
      if (!this.#hasEnded) await new Promise((resolve) => setTimeout(resolve, againMs));
    }
  }
}
