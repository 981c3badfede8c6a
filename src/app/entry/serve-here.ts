import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Readiness } from '../../core/server/doors/readiness.ts';
import { JobWorker } from '../../school/jobs/server/worker.ts';
import { jobHandlers } from '../job-handlers.ts';
import { buildServer, type ServerParts } from '../server.ts';

/** How long requests in flight may take to finish once the server was asked to stop. */
export const stopGraceMs = 8000;

export type Serving = { stop: AbortSignal; onReady: (origin: string) => void };

/** Serves and does jobs in this process until asked to stop: says so on /readyz, then closes the door and finishes what is in flight. */
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
    // Still served, so that a proxy sees /readyz refuse and sends people elsewhere before the door closes.
    if (server.server.listening) await sleep(config.stopNoticeMs);
    // A browser may hold a connection on which it never asked anything; whatever is left after the grace is cut.
    setTimeout(() => server.server.closeAllConnections(), stopGraceMs).unref();
    await server.close();
    await jobsEnded;
  }
}
