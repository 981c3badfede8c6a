import { isLostConnection } from './faults.ts';
import { NoAnswer, type SideConnection } from './side-connection.ts';

/** How long the probe waits for the database; /readyz promises to answer within two seconds. */
export const answerMs = 1200;
const writeEveryMs = 10_000;
/** The row fills a page and is gone with the commit, so each try needs a page more, which a full disk refuses. */
const write = `insert into storage_probes (filler) values (repeat('x', 8000)); delete from storage_probes`;

/** Whether the database answers and can store, asked on a connection beside the pool. It writes every ten seconds at most. */
export class StorageProbe {
  readonly #side: SideConnection;
  #wroteAt = Number.NEGATIVE_INFINITY;
  #fault: unknown = null;

  constructor(side: SideConnection) {
    this.#side = side;
  }

  /** Fails with the reason why the last write failed, or why the database does not answer now. */
  async check(): Promise<void> {
    const isDue = performance.now() - this.#wroteAt >= writeEveryMs;
    if (isDue) await this.#write();
    else await this.#side.ask('select 1', answerMs);
    if (this.#fault) throw this.#fault;
  }

  /** A request could not store anything: that stands until a write of ours succeeds. */
  failed(fault: unknown): void {
    this.#fault = fault;
    this.#wroteAt = performance.now();
  }

  async #write(): Promise<void> {
    this.#wroteAt = performance.now();
    try {
      await this.#side.ask(write, answerMs);
      this.#fault = null;
    } catch (error) {
      // Without a connection nothing was tried.
      if (error instanceof NoAnswer || isLostConnection(error)) this.#wroteAt = Number.NEGATIVE_INFINITY;
      else this.#fault = error;
      throw error;
    }
  }
}
