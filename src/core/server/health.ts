import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { refuseWrongClock } from './clock.ts';
import type { Database } from './db.ts';
import type { Readiness } from './readiness.ts';

/** `/healthz`: the process lives. `/readyz`: it takes requests, and the database answers and can store. */
export function healthRoutes(http: FastifyInstance, { database, readiness }: { database: Database; readiness: Readiness }): void {
  http.get('/healthz', async () => ({ status: 'ok' }));
  http.get('/readyz', async () => {
    if (readiness.isStopping) throw new AppError('STOPPING', {}, { extra: { details: readiness.details() } });
    const fault = await firstFault([database.check(), refuseWrongClock(database)]);
    if (fault instanceof AppError) Object.assign(fault.extra, { details: readiness.details() });
    if (fault) throw fault;
    return { status: 'ready', details: readiness.details() };
  });
}

/** Once the server closes, whatever still comes on connections that were kept open is refused in words. */
export function refuseWhileClosing(http: FastifyInstance): void {
  let isClosing = false;
  http.addHook('preClose', async () => {
    isClosing = true;
  });
  http.addHook('onRequest', async () => {
    if (isClosing) throw new AppError('STOPPING');
  });
}

/** Why the first of some checks that fails does so, in their order; null when none does. All are waited for, and run together. */
async function firstFault(checks: readonly Promise<void>[]): Promise<unknown> {
  const ended = await Promise.allSettled(checks);
  return ended.find((end) => end.status === 'rejected')?.reason ?? null;
}
