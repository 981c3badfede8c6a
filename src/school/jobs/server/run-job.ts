import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../../core/errors.ts';
import type { Database, Task, Transaction } from '../../../core/server/db.ts';
import { QuietLog } from '../../../core/server/doors/quiet-log.ts';
import type { JobKind } from '../kinds.ts';
import { boss, on, queue } from './boss.ts';
import type { Payload } from './enqueue.ts';
import { type But, claimedBut, claimMoment, commitWithoutWaiting, isRunning, putBack } from './sql.ts';

/**
 * The context of a job: its school, its payload, and transactions limited to that school. `stop` is aborted when the server stops: a long
 * job that throws its reason is put back, and the next server does the rest.
 */
type JobCall = {
  schoolId: number;
  payload: Payload;
  inSchool: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  stop: AbortSignal;
};
/**
 * Runs a job. It has a minute outside the database, such as a message to a provider, and returns the changes to write: they are written
 * once, in the transaction that marks the job done. A job may run again after a kill or a fault.
 */
export type JobHandler = (call: JobCall) => Promise<(tx: Transaction) => Promise<unknown>>;
export type JobHandlers = Readonly<Partial<Record<JobKind, JobHandler>>>;

type Job = { id: string; data: { school_id: number; kind: string; payload: Payload } };
/** The moment of its claim tells it from a later claim of the same job. */
export type ClaimedJob = Job & { claimedAt: string };
export type JobParts = { database: Database; handlers: JobHandlers; log: Pick<FastifyBaseLogger, 'error' | 'warn'>; minuteMs?: number };
type StoppableParts = JobParts & { stop: AbortSignal };

/** Uses pool connections that no school waits for. */
export const upkeep: Task = { isUpkeep: true };

/** Claims the next due jobs, at most so many, for a minute. */
export function claimJobs(database: Database, batchSize: number): Promise<ClaimedJob[]> {
  return claimed(database, (tx) => boss.fetch<Job['data']>(queue, { batchSize, ...on(tx) }));
}

/** Claims the next due jobs but those of some schools and kinds, as pg-boss does for all alike. */
export function claimJobsBut(database: Database, but: But): Promise<ClaimedJob[]> {
  return claimed(database, (tx) => claimedBut<Job>(tx, but));
}

/** The claim is not flushed to disk: if a crash of the database loses it, nothing of the job was written and it is claimed again. */
function claimed(database: Database, fetch: (tx: Transaction) => Promise<Job[]>): Promise<ClaimedJob[]> {
  const take = async (tx: Transaction) => {
    const [, { claimedAt }, jobs] = await Promise.all([commitWithoutWaiting(tx), claimMoment(tx), fetch(tx)]);
    return jobs.map((job) => ({ ...job, claimedAt }));
  };
  return database.transaction(null, take, upkeep);
}

/**
 * Runs a job as its school, or records why it failed: it is retried after half a minute, then after twice as long, eight times. If the
 * server was busy or stops, it is put back: it is due again after a second, and this was no try. Returns how long until then, or 0.
 */
export async function runJob({ database, handlers, log, stop, minuteMs = 60_000 }: StoppableParts, job: ClaimedJob): Promise<number> {
  const { id, data } = job;
  const { school_id: schoolId, kind, payload } = data;
  const inSchool = <T>(work: (tx: Transaction) => Promise<T>) => database.transaction(schoolId, work, { isJob: true });
  try {
    const write = await within(minuteMs, handlerOf(handlers, kind)({ schoolId, payload, inSchool, stop }));
    await inSchool(async (tx) => {
      // After its minute another process may claim and complete the job.
      if (!(await isRunning(tx, job))) return;
      await boss.complete(queue, id, {}, on(tx));
      await write(tx);
    });
    return 0;
  } catch (error) {
    // As upkeep, which does not stand behind the jobs of the school.
    if (isBusy(error)) {
      await database.transaction(null, (tx) => putBack(tx, job, busyMs), upkeep);
      return busyMs;
    }
    logFailure(log, error, { job: id, kind, schoolId });
    const message = error instanceof AppError ? error.message : 'Something went wrong in Karo; its log says what.';
    const fail = async (tx: Transaction) => (await isRunning(tx, job)) && boss.fail(queue, id, { message }, on(tx));
    await database.transaction(null, fail, upkeep);
    return 0;
  }
}

const busyMs = 1000;
const quiet = new QuietLog();

/** An expected cause by its code and `reason`: other details may name a person. Many jobs of a school may fail by one cause. */
function logFailure(log: JobParts['log'], error: unknown, about: { job: string; kind: string; schoolId: number }): void {
  if (!(error instanceof AppError)) {
    log.error({ err: error, ...about }, 'A background task failed');
    return;
  }
  const cause = { code: error.code, reason: error.details.reason };
  quiet.note(`${about.schoolId} ${about.kind} ${error.code}`, (count) =>
    log.warn({ ...about, ...cause, count }, 'A background task did not succeed'),
  );
}

/** Throws when the time is over, whatever still runs then: its place is for other jobs, and what it returns is not written. */
function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The job did not end within its minute')), ms).unref();
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Whether another moment would do: no connection or no lock was free in time, or the server stops. */
export function isBusy(error: unknown): boolean {
  return error instanceof AppError && error.code === 'SERVER_BUSY';
}

/** An older process may meet a job of a newer version. */
function handlerOf(handlers: JobHandlers, kind: string): JobHandler {
  const handler = handlers[kind as JobKind];
  if (!handler) throw new AppError('JOB_KIND_UNKNOWN', { kind });
  return handler;
}
