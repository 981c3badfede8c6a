import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../../core/errors.ts';
import type { Database, Task, Transaction } from '../../../core/server/db.ts';
import type { JobKind } from '../kinds.ts';
import { boss, on, queue } from './boss.ts';
import type { Payload } from './enqueue.ts';
import { commitWithoutWaiting, isRunning, takenOfOthers } from './sql.ts';

/** What a job sees: its school, what was left for it, and transactions that see that school's rows alone. */
type JobCall = { schoolId: number; payload: Payload; inSchool: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T> };
/**
 * Does one job. It has a minute for what lies outside the database, such as a message to a provider, and answers what is to be written:
 * that happens in the transaction that marks the job done, so once. A job may be begun again after a kill or a fault.
 */
export type JobHandler = (call: JobCall) => Promise<(tx: Transaction) => Promise<unknown>>;
export type JobHandlers = Readonly<Partial<Record<JobKind, JobHandler>>>;

export type TakenJob = { id: string; data: { school_id: number; kind: string; payload: Payload } };
export type JobParts = { database: Database; handlers: JobHandlers; log: Pick<FastifyBaseLogger, 'error'> };

/** On places of the pool that no school waits for. */
export const upkeep: Task = { isUpkeep: true };

/**
 * The next jobs that are due, at most so many. Nobody else gets them for a minute. It does not wait for the disk: of a job whose taking a
 * crash of the database forgets nothing is written, and it is taken again.
 */
export function takeJobs(database: Database, batchSize: number): Promise<TakenJob[]> {
  const take = async (tx: Transaction) => {
    const [, jobs] = await Promise.all([commitWithoutWaiting(tx), boss.fetch<TakenJob['data']>(queue, { batchSize, ...on(tx) })]);
    return jobs;
  };
  return database.transaction(null, take, upkeep);
}

/** The next job that is due of any school but these, taken as the others are: pg-boss takes for all schools alike. */
export function takeJobOfOthers(database: Database, schoolIds: readonly number[]): Promise<TakenJob[]> {
  const take = async (tx: Transaction) => {
    const [, jobs] = await Promise.all([commitWithoutWaiting(tx), takenOfOthers<TakenJob>(tx, schoolIds)]);
    return jobs;
  };
  return database.transaction(null, take, upkeep);
}

/** Does one job as its school, or notes why it failed: it is tried again after half a minute, then after twice as long, eight times. */
export async function runJob({ database, handlers, log }: JobParts, { id, data }: TakenJob): Promise<void> {
  const { school_id: schoolId, kind, payload } = data;
  const inSchool = <T>(work: (tx: Transaction) => Promise<T>) => database.transaction(schoolId, work, upkeep);
  try {
    const write = await handlerOf(handlers, kind)({ schoolId, payload, inSchool });
    await inSchool(async (tx) => {
      // After its minute it is somebody else's, who writes what comes of it.
      if (!(await isRunning(tx, id))) return;
      await boss.complete(queue, id, {}, on(tx));
      await write(tx);
    });
  } catch (error) {
    if (!(error instanceof AppError)) log.error({ err: error, job: id, kind, schoolId }, 'A background task failed');
    const message = error instanceof AppError ? error.message : 'Something went wrong in Karo; its log says what.';
    await inSchool((tx) => boss.fail(queue, id, { message }, on(tx)));
  }
}

/** One process of several may be older than the job. */
function handlerOf(handlers: JobHandlers, kind: string): JobHandler {
  const handler = handlers[kind as JobKind];
  if (!handler) throw new AppError('JOB_KIND_UNKNOWN', { kind });
  return handler;
}
