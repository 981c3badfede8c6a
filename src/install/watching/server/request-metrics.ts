import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '../../../core/server/db.ts';
import { routeOf } from '../../../core/server/doors/request-log.ts';

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts the requests of one server process, and its database connections. Labels name routes, never addresses or people. */
export function measureRequests(http: FastifyInstance, { registry, database }: { registry: Registry; database: Database }): void {
  const registers = [registry];
  const requests = new Counter({
    name: 'karo_http_requests_total',
    help: 'Requests answered, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'karo_http_request_duration_seconds',
    help: 'Time from the request to the end of its reply, by method and route.',
    labelNames: ['method', 'route'],
    buckets: secondsBuckets,
    registers,
  });
  new Gauge({
    name: 'karo_database_connections',
    help: 'Connections of the pool, and the requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(database.connections)) this.set({ state }, count);
    },
  });
  http.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: routeOf(request) };
    requests.inc({ ...labels, status: reply.statusCode });
    seconds.observe(labels, reply.elapsedTime / 1000);
  });
}
