import type { FastifyInstance, FastifyRequest } from 'fastify';

type Named = { schoolId: number; userId: number };

const callers = new WeakMap<FastifyRequest, Named>();

/** Notes who made a request, for its line in the log. */
export function noteCaller(request: FastifyRequest, { schoolId, userId }: Named): void {
  callers.set(request, { schoolId, userId });
}

/** Who made a request, by number; nobody before sign-in. */
export function callerOf(request: FastifyRequest): Partial<Named> {
  return callers.get(request) ?? {};
}

/** A request as the log and the metrics name it: the route instead of the address, which may hold names and phone numbers. */
export function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'other';
}

/** Logs each request when it is answered: its id, the route, the school and the user by number, the status and the time taken. */
export function logRequests(http: FastifyInstance): void {
  http.addHook('onResponse', async (request, reply) => {
    const { schoolId, userId } = callerOf(request);
    const line = { method: request.method, route: routeOf(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 };
    request.log.info({ ...line, schoolId, userId, address: request.ip }, 'Request');
  });
}
