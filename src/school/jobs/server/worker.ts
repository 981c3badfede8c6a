import { AppError } from '../../../core/errors.ts';
import type { Database } from '../../../core/server/db.ts';
import { QuietLog, rootCause } from '../../../core/server/doors/quiet-log.ts';
import { boss, jobChannel, on, queue } from './boss.ts';
import { type ClaimedJob, claimJobs, claimJobsBut, type JobParts, runJob, upkeep } from './run-job.ts';
import { lostJobs } from './sql.ts';

/** Jobs that one process runs at the same time. The last place is for a school that has none running, so that no school holds them all. */
const jobsAtOnce = 5;
/** How many of them wait for addresses that schools chose. Slow ones of many schools would hold every place. */
const webhooksAtOnce = 2;
/** How often it looks without a notification: for jobs that are due now, and where notifications are not available. */
const lookEveryMs = 5000;
const findLostEveryMs = 15_000;

/** Runs jobs of all schools in this process, beside other processes, until it is stopped. */
export class JobWorker {
  readonly #parts: JobParts;
  readonly #quiet = new QuietLog();
  readonly #running = new Map<Promise<void>, ClaimedJob['data']>();
  readonly #stopHearing: () => void;
  readonly #working: Promise<void>;
  readonly #stop = new AbortController();
  #isRung = false;
  #wake: () => void = () => undefined;
  #foundLostAtMs = Number.NEGATIVE_INFINITY;

  constructor(parts: JobParts) {
    this.#parts = parts;
    this.#stopHearing = parts.database.hear(jobChannel, () => this.#ring());
    this.#working = this.#work();
  }

  /**
   * Claims no more jobs, and waits for the running ones: long ones are put back before their end. A job that is cut off is run again by
   * another process.
   */
  async stop(): Promise<void> {
    this.#stop.abort(new AppError('SERVER_BUSY'));
    this.#stopHearing();
    this.#ring();
    await this.#working;
    await Promise.all(this.#running.keys());
  }

  async #work(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const began = await this.#begin().catch((error: unknown) => this.#note(error));
      if (!began) await this.#rest();
    }
  }

  /** Starts as many as it has room for; returns whether there may be more. */
  async #begin(): Promise<boolean> {
    await this.#findLost();
    const jobs = await this.#next();
    for (const job of jobs) {
      const running: Promise<void> = this.#run(job).finally(() => this.#running.delete(running));
      this.#running.set(running, job.data);
    }
    return jobs.length > 0;
  }

  async #next(): Promise<ClaimedJob[]> {
    const { database } = this.#parts;
    const running = [...this.#running.values()];
    const room = jobsAtOnce - running.length;
    if (room === 0) return [];
    const webhookRoom = webhooksAtOnce - running.filter(({ kind }) => kind === 'webhook').length;
    // All that are claimed may be webhooks; what room is left is filled at the next turn.
    if (room > 1 && webhookRoom > 0) return claimJobs(database, Math.min(room - 1, webhookRoom));
    const schoolIds = room > 1 ? [] : running.map(({ school_id }) => school_id);
    return claimJobsBut(database, { schoolIds, kinds: webhookRoom > 0 ? [] : ['webhook'], limit: Math.max(room - 1, 1) });
  }

  async #run(job: ClaimedJob): Promise<void> {
    const againMs = await runJob({ ...this.#parts, stop: this.#stop.signal }, job).catch((error: unknown) => this.#note(error));
    if (againMs) setTimeout(() => this.#ring(), againMs).unref();
    this.#ring();
  }

  async #findLost(): Promise<void> {
    if (performance.now() - this.#foundLostAtMs < findLostEveryMs) return;
    this.#foundLostAtMs = performance.now();
    await releaseLostJobs(this.#parts.database);
  }

  #ring(): void {
    this.#isRung = true;
    this.#wake();
  }

  async #rest(): Promise<void> {
    if (!this.#isRung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, lookEveryMs);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#isRung = false;
  }

  #note(error: unknown): false {
    this.#quiet.note('jobs', (count) => this.#parts.log.error({ ...rootCause(error), count }, 'The jobs cannot be read'));
    return false;
  }
}

/** Releases the jobs of killed processes: each counts as one try and waits again. */
export function releaseLostJobs(database: Database): Promise<void> {
  return database.transaction(
    null,
    async (tx) => {
      const message = 'The server stopped before this was done.';
      for (const id of await lostJobs(tx)) await boss.fail(queue, id, { message }, on(tx));
    },
    upkeep,
  );
}
