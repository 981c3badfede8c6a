import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../endpoint.ts';
import type { Database } from '../db.ts';
import { sql } from '../sql.ts';
import type { SessionKey } from '../tokens.ts';

/** Notes that wait for a connection at once; beyond them the session's next request will do. */
const waitingMax = 200;

/** True if a request shows that somebody is there: not the stream, nor what an unattended page asks by itself. */
export function isUse({ streams, allowedWhile }: Endpoint, { headers }: FastifyRequest): boolean {
  return !streams && !allowedWhile?.includes('locked') && headers['x-unattended'] === undefined;
}

/**
 * Keeps when each session was last used. A request finds in its session whether that is older than a minute; only then it is written, once
 * and after the reply's transaction, so that a read stays a read and a payment does not wait for it.
 */
export class SessionUse {
  readonly #database: Database;
  readonly #noting = new Set<string>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Not awaited: a note that is lost makes the session look idle for a minute longer. */
  note({ schoolId, sessionId }: SessionKey): void {
    if (this.#noting.has(sessionId) || this.#noting.size >= waitingMax) return;
    this.#noting.add(sessionId);
    this.#database
      .transaction(schoolId, (tx) =>
        tx.rows(sql`
          update sessions
          set last_used_at = now()
          where school_id = ${schoolId} and session_id = ${sessionId} and last_used_at < now() - interval '1 minute' and locked_at is null`),
      )
      .catch(() => undefined)
      .finally(() => this.#noting.delete(sessionId));
  }
}
