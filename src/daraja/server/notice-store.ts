import { AppError } from '../../core/errors.ts';
import type { Database } from '../../core/server/db.ts';
import { enqueueAll } from '../../jobs/server/enqueue.ts';
import { insertNotices, type NewNotice } from './notices-sql.ts';

/** Together well under a statement's time, and few enough to be answered within a second. */
const batchMax = 200;
const waitingMax = 5000;

type Waiting = { notice: NewNotice; settle: { stored: (isStored: boolean) => void; failed: (error: unknown) => void } };

/**
 * Stores what Safaricom tells, and leaves the work that follows from it, in one transaction for all of a school that came meanwhile: a
 * thousand at once are a few commits, and never hold more than one connection of the school's.
 */
export class NoticeStore {
  readonly #database: Database;
  readonly #waiting = new Map<number, Waiting[]>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Resolves once it is stored; with false where the school has no connection. */
  store(schoolId: number, notice: NewNotice): Promise<boolean> {
    const line = this.#waiting.get(schoolId);
    if (line && line.length >= waitingMax) return Promise.reject(new AppError('SERVER_BUSY'));
    return new Promise((stored, failed) => {
      const waiting = { notice, settle: { stored, failed } };
      if (line) line.push(waiting);
      else void this.#storeLine(schoolId, [waiting]);
    });
  }

  async #storeLine(schoolId: number, line: Waiting[]): Promise<void> {
    this.#waiting.set(schoolId, line);
    while (line.length > 0) await this.#storeBatch(schoolId, line.splice(0, batchMax));
    this.#waiting.delete(schoolId);
  }

  async #storeBatch(schoolId: number, batch: readonly Waiting[]): Promise<void> {
    try {
      const ids = await this.#database.transaction(schoolId, async (tx) => {
        const stored = await insertNotices(
          tx,
          schoolId,
          batch.map(({ notice }) => notice),
        );
        await enqueueAll(
          tx,
          'paybillNotice',
          schoolId,
          stored.map((noticeId) => ({ payload: { noticeId } })),
        );
        return stored;
      });
      for (const { settle } of batch) settle.stored(ids.length > 0);
    } catch (error) {
      for (const { settle } of batch) settle.failed(error);
    }
  }
}
