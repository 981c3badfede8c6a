import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';
import { refuseWrongClock } from '../clock.ts';
import type { Database } from '../db.ts';
import type { Readiness } from './readiness.ts';

/** `/healthz`: the process lives. `/readyz`: it takes requests, and the database answers and can store. */
export function healthRoutes(http: FastifyInstance, { database, readiness }: { database: Database; readiness: Readiness }): void {
  const check = async () => {
    await database.check();
    await refuseWrongClock(database);
  };
  /** However many ask at once, the database is asked once. */
  let checking: Promise<void> | null = null;
  http.get('/healthz', async () => ({ status: 'ok' }));
  http.get('/readyz', async () => {
    if (readiness.isStopping) throw new AppError('STOPPING', {}, { extra: { details: readiness.details() } });
    checking ??= check().finally(() => {
      checking = null;
    });
    await checking.catch((error: unknown) => {
      if (error instanceof AppError) Object.assign(error.extra, { details: readiness.details() });
      throw error;
    });
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
