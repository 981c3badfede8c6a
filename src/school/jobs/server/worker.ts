import type { Database } from '../../../core/server/db.ts';
import { QuietLog, rootCause } from '../../../core/server/doors/quiet-log.ts';
import { boss, jobNews, on, queue } from './boss.ts';
import { type JobParts, runJob, type TakenJob, takeJobOfOthers, takeJobs, upkeep } from './run-job.ts';
import { lostJobs } from './sql.ts';

/** Jobs that one process does at the same time. The last place is for a school of which none runs, so that nobody holds them all. */
const jobsAtOnce = 5;
/** How often it looks without being told: for what is due by now, and where telling is not to be had. */
const lookEveryMs = 5000;
const findLostEveryMs = 15_000;

/** Does the jobs of all schools in this process, beside those of other processes, until it is stopped. */
export class JobWorker {
  readonly #parts: JobParts;
  readonly #quiet = new QuietLog();
  readonly #running = new Map<Promise<void>, number>();
  readonly #stopHearing: () => void;
  readonly #working: Promise<void>;
  #isStopping = false;
  #isRung = false;
  #wake: () => void = () => undefined;
  #foundLostAtMs = Number.NEGATIVE_INFINITY;

  constructor(parts: JobParts) {
    this.#parts = parts;
    this.#stopHearing = parts.database.hear(jobNews, () => this.#ring());
    this.#working = this.#work();
  }

  /** Takes no more jobs and waits for those it has. One that is cut off after all is begun again by another process. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#stopHearing();
    this.#ring();
    await this.#working;
    await Promise.all(this.#running.keys());
  }

  async #work(): Promise<void> {
    while (!this.#isStopping) {
      const taken = await this.#begin().catch((error: unknown) => this.#note(error));
      if (!taken) await this.#rest();
    }
  }

  /** Begins as many as it has room for; answers whether there may be more. */
  async #begin(): Promise<boolean> {
    await this.#findLost();
    const jobs = await this.#next();
    for (const job of jobs) {
      const running: Promise<void> = this.#run(job).finally(() => this.#running.delete(running));
      this.#running.set(running, job.data.school_id);
    }
    return jobs.length > 0;
  }

  async #next(): Promise<TakenJob[]> {
    const { database } = this.#parts;
    const room = jobsAtOnce - this.#running.size;
    if (room === 0) return [];
    return room > 1 ? takeJobs(database, room - 1) : takeJobOfOthers(database, [...this.#running.values()]);
  }

  async #run(job: TakenJob): Promise<void> {
    await runJob(this.#parts, job).catch((error: unknown) => this.#note(error));
    this.#ring();
  }

  async #findLost(): Promise<void> {
    if (performance.now() - this.#foundLostAtMs < findLostEveryMs) return;
    this.#foundLostAtMs = performance.now();
    await giveBackLost(this.#parts.database);
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

/** Gives back the jobs of processes that were killed: each counts as tried once and waits its turn again. */
export function giveBackLost(database: Database): Promise<void> {
  return database.transaction(
    null,
    async (tx) => {
      const message = 'The server stopped before this was done.';
      for (const id of await lostJobs(tx)) await boss.fail(queue, id, { message }, on(tx));
    },
    upkeep,
  );
}
