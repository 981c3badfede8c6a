import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

const arrivalMs = 10_000;
/** The time of a file of 5 MB at 180 kbit/s. */
export const fileArrivalMs = 300_000;

const limits = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Cuts the connection of a request whose body has not arrived in time, as Node does after the longer time of a file. */
export function limitArrival(http: FastifyInstance): void {
  http.addHook('onRequest', async ({ raw }) => {
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return;
    const cut = () => {
      if (raw.complete || !raw.socket.writable) return;
      http.server.emit('clientError', Object.assign(new Error('Too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket);
    };
    limits.set(raw, setTimeout(cut, arrivalMs).unref());
    raw.once('close', () => mayArriveSlowly(raw));
  });
}

/** Gives a request the time of a file: only for a caller who may send one. */
export function mayArriveSlowly(raw: IncomingMessage): void {
  clearTimeout(limits.get(raw));
}
