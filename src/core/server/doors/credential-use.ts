import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../endpoint.ts';
import type { Credential } from '../caller.ts';
import type { Database, Transaction } from '../db.ts';
import { noteKeyUse } from '../secrets/api-keys.ts';
import { sql } from '../sql.ts';
import type { SessionKey } from '../tokens.ts';

/** Notes that wait for a connection at once; beyond them the next request of the session or key will do. */
const waitingMax = 200;

/** True if a request shows that somebody is there: not the stream, nor what an unattended page asks by itself. A program always is. */
export function isUse({ streams, allowedWhile }: Endpoint, { headers }: FastifyRequest, credential: Credential): boolean {
  return 'keyHash' in credential || (!streams && !allowedWhile?.includes('locked') && headers['x-unattended'] === undefined);
}

/**
 * Keeps when each session and API key was last used. A request finds there whether that is older than a minute; only then it is written,
 * once and after the reply's transaction, so that a read stays a read and a payment does not wait for it.
 */
export class CredentialUse {
  readonly #database: Database;
  readonly #noting = new Set<string>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Not awaited: a note that is lost makes the session or key look idle for a minute longer. */
  note(credential: Credential): void {
    const mark = 'keyHash' in credential ? credential.keyHash.toString('base64url') : credential.sessionId;
    if (this.#noting.has(mark) || this.#noting.size >= waitingMax) return;
    this.#noting.add(mark);
    this.#database
      .transaction(credential.schoolId, (tx) => ('keyHash' in credential ? noteKeyUse(tx, credential) : noteSessionUse(tx, credential)))
      .catch(() => undefined)
      .finally(() => this.#noting.delete(mark));
  }
}

function noteSessionUse(tx: Transaction, { schoolId, sessionId }: SessionKey): Promise<object[]> {
  return tx.rows(sql`
    update sessions
    set last_used_at = now()
    where school_id = ${schoolId} and session_id = ${sessionId} and last_used_at < now() - interval '1 minute' and locked_at is null`);
}
