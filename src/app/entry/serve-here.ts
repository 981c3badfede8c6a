import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Readiness } from '../../core/server/doors/readiness.ts';
import { JobWorker } from '../../school/jobs/server/worker.ts';
import { jobHandlers } from '../job-handlers.ts';
import { buildServer, type ServerParts } from '../server.ts';

/** The time for running requests to finish after a stop. */
export const stopGraceMs = 8000;

export type Serving = { stop: AbortSignal; onReady: (origin: string) => void };

/** Serves and runs jobs in this process until stopped: reports it on /readyz, then accepts no more and finishes running requests. */
export async function serveHere(parts: ServerParts & { readiness: Readiness }, { stop, onReady }: Serving): Promise<void> {
  const { config, database, readiness } = parts;
  const server = await buildServer(parts);
  const jobs = new JobWorker({ database, handlers: jobHandlers(parts), log: server.log });
  try {
    await server.listen({ port: config.port, host: config.host });
    onReady(server.listeningOrigin);
    stop.throwIfAborted();
    await once(stop, 'abort');
  } finally {
    readiness.isStopping = true;
    const jobsEnded = Promise.race([jobs.stop(), sleep(config.stopNoticeMs + stopGraceMs, undefined, { ref: false })]);
    // Requests are still served, so that a proxy sees /readyz fail and redirects first.
    if (server.server.listening) await sleep(config.stopNoticeMs);
    // A browser may hold an unused connection; what is left after the grace time is cut.
    setTimeout(() => server.server.closeAllConnections(), stopGraceMs).unref();
    await server.close();
    await jobsEnded;
  }
}
