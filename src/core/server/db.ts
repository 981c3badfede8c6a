import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { AppError } from '../errors.ts';
import type { Statement } from './sql.ts';

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, checkedInteger);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, checkedInteger);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());

const retriesMax = 3;
const serializationFaults = new Set(['40001', '40P01']);
/** Classes of PostgreSQL errors that say the server or the way to it is gone, not that the statement was wrong. */
const outage = /^(08|53|57P)/;

export type DatabaseOptions = { connection: pg.ClientConfig; poolMax: number; prepared: boolean; onFault: (error: Error) => void };

/** One transaction. Statements that do not need each other's answer may be sent together: they share one round trip. */
export class Transaction {
  readonly #client: pg.PoolClient;
  readonly #prepared: boolean;
  /** Statements that travel with the COMMIT; if one fails, nothing is committed. */
  readonly closing: Promise<unknown>[] = [];

  constructor(client: pg.PoolClient, prepared: boolean) {
    this.#client = client;
    this.#prepared = prepared;
  }

  async rows<Row extends object>({ name, text, values }: Statement): Promise<Row[]> {
    const result = await this.#client.query<Row>(this.#prepared ? { name, text, values } : { text, values });
    return result.rows;
  }

  /** Sends a statement whose answer nobody needs; it shares the round trip of the COMMIT. */
  sendWithCommit(statement: Statement): void {
    const sent = this.rows(statement);
    sent.catch(() => undefined);
    this.closing.push(sent);
  }

  /** The only row, or undefined. */
  async maybeRow<Row extends object>(statement: Statement): Promise<Row | undefined> {
    return (await this.rows<Row>(statement))[0];
  }

  /** The only row; its absence is a fault of ours. */
  async row<Row extends object>(statement: Statement): Promise<Row> {
    const found = await this.maybeRow<Row>(statement);
    if (!found) throw new Error(`Expected a row from: ${statement.text.trim().slice(0, 80)}`);
    return found;
  }
}

/** The connection pool, and the only way to a transaction. */
export class Database {
  readonly #pool: pg.Pool;
  readonly #prepared: boolean;

  constructor({ connection, poolMax, prepared, onFault }: DatabaseOptions) {
    this.#prepared = prepared;
    this.#pool = new pg.Pool({
      ...connection,
      max: poolMax,
      pipeline: true,
      keepAlive: true,
      connectionTimeoutMillis: 2000,
      query_timeout: 8000,
      statement_timeout: 7000,
      lock_timeout: 3000,
      idle_in_transaction_session_timeout: 10_000,
    });
    // A connection that breaks while we are closing is what we asked for.
    const report = (error: Error) => {
      if (!this.#pool.ending) onFault(error);
    };
    this.#pool.on('error', report);
    // A backend that dies under a checked-out client would otherwise end the process.
    this.#pool.on('connect', (client) => client.on('error', report));
  }

  /** Runs work in one transaction that sees one school's rows (none of any school for null). Retries when PostgreSQL asks for it. */
  transaction<T>(schoolId: number | null, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#retried('begin', schoolId, work);
  }

  /** Like `transaction`, but every statement sees the database as it was at the first one, and none may write. */
  snapshot<T>(schoolId: number | null, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#retried('begin isolation level repeatable read, read only', schoolId, work);
  }

  async #retried<T>(begin: string, schoolId: number | null, work: (tx: Transaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#attempt(begin, schoolId, work);
      } catch (error) {
        if (!serializationFaults.has(codeOf(error)) || attempt > retriesMax) throw asExpected(error);
        await sleep(Math.random() * 20 * attempt);
      }
    }
  }

  async #attempt<T>(begin: string, schoolId: number | null, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const opening = schoolId === null ? begin : `${begin}; set local app.school_id = ${wholeNumber(schoolId)}`;
    const client = await this.#pool.connect();
    // Sent without waiting: it travels with the first statements of the work. Its failure shows in theirs.
    const begun = client.query(opening);
    begun.catch(() => undefined);
    try {
      const tx = new Transaction(client, this.#prepared);
      const result = await work(tx);
      await commit(client, [begun, ...tx.closing]);
      client.release();
      return result;
    } catch (error) {
      await rollBack(client);
      throw error;
    }
  }

  /** Opens connections ahead of the first requests. */
  async warm(count: number): Promise<void> {
    const clients = await Promise.all(Array.from({ length: count }, () => this.#pool.connect()));
    for (const client of clients) client.release();
  }

  /** Resolves when the database answers. */
  async ping(): Promise<void> {
    await this.transaction(null, (tx) => tx.rows({ name: 'ping', text: 'select 1', values: [] }));
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

/** Commits once every statement before it succeeded; those were sent already, and the commit travels with them. */
async function commit(client: pg.PoolClient, before: Promise<unknown>[]): Promise<void> {
  const committed = client.query('commit');
  // The failure of a statement says more than that of the commit after it.
  committed.catch(() => undefined);
  try {
    await Promise.all(before);
    const { command } = await committed;
    // After a failed statement PostgreSQL answers COMMIT with ROLLBACK and no error.
    if (command !== 'COMMIT') throw new Error(`Transaction ended with ${command}`);
  } catch (error) {
    // The server may have committed before the connection broke; only a repeat under the same key can tell.
    throw isOutage(error) ? new AppError('OUTCOME_UNKNOWN') : error;
  }
}

async function rollBack(client: pg.PoolClient): Promise<void> {
  const broken = await client.query('rollback').then(
    () => false,
    () => true,
  );
  client.release(broken);
}

function asExpected(error: unknown): unknown {
  return isOutage(error) ? new AppError('DATABASE_UNAVAILABLE') : error;
}

function isOutage(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AppError) return false;
  const code = codeOf(error);
  if (outage.test(code)) return true;
  return (
    /^E[A-Z]+$/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/.test(error.message)
  );
}

/** The SQLSTATE or system code of an error, or ''. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function checkedInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a safe integer from the database: ${text}`);
  return value;
}

function wholeNumber(value: number): number {
  if (!Number.isSafeInteger(value) || value < 1) throw new RangeError(`Not a school id: ${value}`);
  return value;
}
