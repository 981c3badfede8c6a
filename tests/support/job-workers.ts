import { afterEach } from 'vitest';
import type { JobHandler, JobParts } from '../../src/school/jobs/server/run-job.ts';
import { JobWorker } from '../../src/school/jobs/server/worker.ts';
import { asOwner, testStore } from './world.ts';

let workers: JobWorker[] = [];

/** Stops the workers of each test at its end, and forgets the jobs. */
export function useWorkers(): void {
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await asOwner('delete from karo_jobs.job');
  });
}

type Working = { worker: JobWorker; logged: string[]; warned: unknown[] };

/** A worker of this test, with the words of the errors and the parts of the warnings that it writes to the log. */
export function working(message: JobHandler, others: Partial<JobParts> = {}): Working {
  const [logged, warned]: [string[], unknown[]] = [[], []];
  const log = { error: (_: unknown, words?: string) => void logged.push(words ?? ''), warn: (about: unknown) => void warned.push(about) };
  const worker = new JobWorker({ database: testStore().database, handlers: { message }, log, ...others });
  workers = [...workers, worker];
  return { worker, logged, warned };
}

/** A handler whose jobs end when the test says so. */
export function held(): { message: JobHandler; begun: string[]; letGo: () => void } {
  const begun: string[] = [];
  let letGo: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const message: JobHandler = async ({ payload }) => {
    begun.push(String(payload.text));
    await gone;
    return async () => undefined;
  };
  return { message, begun, letGo };
}
