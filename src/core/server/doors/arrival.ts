import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';

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

/** Three of the longest bodies of a school at a time; twenty in the process. */
const room = { ofSchoolBytes: 21_000_000, ofProcessBytes: 140_000_000 };
/** A shorter body takes as much: its connection may stay as long. So a school has as many on the way as costly calls. */
const leastBytes = 500_000;

/**
 * The long bodies that arrive or wait for their turn, in memory all that time. Throws TOO_MANY_FILES for too many of a school, and TOO_BUSY
 * for too many in the process, half of whose room is for schools that have none on the way.
 */
export class LongBodies {
  readonly #ofSchools = new Map<number, number>();
  #bytes = 0;

  /** Takes room for a body before it is read; returns how to give it back, which may be called again. */
  take(schoolId: number, announced: number): () => void {
    const bytes = Math.max(announced, leastBytes);
    const own = this.#ofSchools.get(schoolId) ?? 0;
    if (own + bytes > room.ofSchoolBytes) throw new AppError('TOO_MANY_FILES');
    if (this.#bytes + bytes > room.ofProcessBytes / (own > 0 ? 2 : 1)) throw new AppError('TOO_BUSY');
    this.#add(schoolId, bytes);
    let isTaken = true;
    return () => {
      if (isTaken) this.#add(schoolId, -bytes);
      isTaken = false;
    };
  }

  #add(schoolId: number, bytes: number): void {
    const own = (this.#ofSchools.get(schoolId) ?? 0) + bytes;
    if (own > 0) this.#ofSchools.set(schoolId, own);
    else this.#ofSchools.delete(schoolId);
    this.#bytes += bytes;
  }
}

/** The length that a body announces; one that comes in chunks announces none and may be the longest. */
export function announcedBytes({ headers }: IncomingMessage, most: number): number {
  const bytes = Number(headers['content-length']);
  return Number.isNaN(bytes) ? most : Math.min(bytes, most);
}
