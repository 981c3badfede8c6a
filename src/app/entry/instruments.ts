import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../../core/server/config.ts';
import type { Database } from '../../core/server/db.ts';

/** What a server process measures of its requests; `registry` is null without metrics. */
export type Instruments = { registry: Registry | null; measure: (http: FastifyInstance) => void; stop: () => Promise<void> };

/** The metrics and the traces that the settings ask for. Their libraries are read only then. */
export async function openInstruments(config: Config, database: Database): Promise<Instruments> {
  const metrics = config.metrics && (await import('../../install/watching/server/watch.ts')).measuringProcess(database);
  const tracing = config.traces ? (await import('../../install/watching/server/tracing.ts')).startTracing(config.trustProxyHops > 0) : null;
  return {
    registry: metrics?.registry ?? null,
    measure: (http) => {
      metrics?.measure(http);
      tracing?.trace(http);
    },
    stop: async () => tracing?.stop(),
  };
}
