import type pg from 'pg';
import { cancelStatement } from './cancel.ts';
import type { Transaction } from './transaction.ts';

/** The first cancel may fall between two statements that were sent together. */
const againMs = 100;

/** Cancels a read transaction, and leaves its connection usable. */
export class ReadStop {
  readonly #client: pg.PoolClient;
  readonly #tx: Transaction;
  #cancelling: Promise<void> | null = null;
  #hasEnded = false;
  /** The reason of the cancel. */
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

  /** Call once the work has settled: a late cancel must not hit the connection's next transaction. */
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
