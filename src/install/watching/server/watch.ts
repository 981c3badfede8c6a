import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, type PrometheusContentType, type Registry } from 'prom-client';
import type { Config } from '../../../core/server/config.ts';
import type { Database } from '../../../core/server/db.ts';
import { karoVersion } from '../../../core/server/project-root.ts';
import type { BackupState } from '../../backup/server/schedule.ts';
import { measureInstall } from './install-metrics.ts';
import { stateReader } from './install-state.ts';
import { measureRequests } from './request-metrics.ts';
import { serveWatch, watchPages } from './watch-server.ts';

/** The metrics of a process that serves requests; the first process of several collects them. */
export function measuringProcess(database: Database): { registry: Registry; measure: (http: FastifyInstance) => void } {
  const registry = new AggregatorRegistry<PrometheusContentType>();
  AggregatorRegistry.setRegistries([registry]);
  collectDefaultMetrics({ register: registry });
  return { registry, measure: (http) => measureRequests(http, { registry, database }) };
}

type Watching = {
  config: Config;
  database: Database;
  backup: () => BackupState | null;
  /** Of this process where it serves itself; null where others do, whose registries are asked for. */
  own: Registry | null;
};

/** Opens the operator's port, where METRICS_PORT says so. The returned function closes it. */
export async function watchInstall({ config, database, backup, own }: Watching): Promise<() => void> {
  if (config.metrics === null) return () => undefined;
  const registry = new AggregatorRegistry<PrometheusContentType>();
  const read = stateReader({ database, config, backup });
  const about = new Gauge({ name: 'karo_info', help: 'The version that runs.', labelNames: ['version'], registers: [registry] });
  about.set({ version: karoVersion() }, 1);
  measureInstall(registry, read);
  // A process that starts or hangs does not answer: the figures of the install are shown without those of requests.
  const ofRequests = () => (own ? own.metrics() : registry.clusterMetrics().catch(() => ''));
  const metrics = async () => (await Promise.all([registry.metrics(), ofRequests()])).join('\n');
  const server = await serveWatch({ ...config.metrics, pages: watchPages({ metrics, registry, read }) });
  return () => {
    server.closeAllConnections();
    server.close();
  };
}
