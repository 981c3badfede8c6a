import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';
import { assertClock } from '../clock.ts';
import type { Database } from '../db.ts';
import { Readiness } from './readiness.ts';

/** `/healthz`: the process lives. `/readyz`: it takes requests, and the database answers, can store and is of this Karo. */
export function healthRoutes(http: FastifyInstance, { database, readiness }: { database: Database; readiness: Readiness }): void {
  /** Parallel requests share one check of the database. */
  let checking: Promise<unknown> | null = null;
  http.get('/healthz', async () => ({ status: 'ok' }));
  http.get('/readyz', async () => {
    if (readiness.isStopping) throw new AppError('STOPPING', {}, { extra: { details: readiness.details() } });
    if (readiness.details()[Readiness.laterSchema] === true)
      throw new AppError('LATER_KARO', {}, { extra: { details: readiness.details() } });
    checking ??= firstFault([database.check(), assertClock(database)]).finally(() => {
      checking = null;
    });
    const fault = await checking;
    if (fault instanceof AppError) Object.assign(fault.extra, { details: readiness.details() });
    if (fault) throw fault;
    return { status: 'ready', details: readiness.details() };
  });
}

/** During shutdown, requests on open connections are refused with a message. */
export function rejectDuringShutdown(http: FastifyInstance): void {
  let isClosing = false;
  http.addHook('preClose', async () => {
    isClosing = true;
  });
  http.addHook('onRequest', async () => {
    if (isClosing) throw new AppError('STOPPING');
  });
}

/** The reason of the first failing check, in order; null if all pass. They run together, and all are awaited. */
async function firstFault(checks: readonly Promise<void>[]): Promise<unknown> {
  const ended = await Promise.allSettled(checks);
  return ended.find((end) => end.status === 'rejected')?.reason ?? null;
}
