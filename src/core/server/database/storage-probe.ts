import { isLostConnection } from './faults.ts';
import { NoAnswer, type SideConnection } from './side-connection.ts';

/** The probe's time limit; /readyz promises an answer within two seconds. */
export const answerMs = 1200;
const writeEveryMs = 10_000;
/** The row fills a page and goes with the commit, so each try needs another page, which a full disk refuses. */
const write = `insert into storage_probes (filler) values (repeat('x', 8000)); delete from storage_probes`;

/** Tests whether the database answers and can store, on a connection beside the pool. It writes every ten seconds at most. */
export class StorageProbe {
  readonly #side: SideConnection;
  #wroteAt = Number.NEGATIVE_INFINITY;
  #fault: unknown = null;

  constructor(side: SideConnection) {
    this.#side = side;
  }

  /** Throws the reason why the last write failed, or why the database does not answer. */
  async check(): Promise<void> {
    const isDue = performance.now() - this.#wroteAt >= writeEveryMs;
    if (isDue) await this.#write();
    else await this.#side.ask('select 1', answerMs);
    if (this.#fault) throw this.#fault;
  }

  /** Call when a request could not store: it counts until a write of the probe succeeds. */
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
