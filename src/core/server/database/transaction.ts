import type pg from 'pg';
import { type Statement, sql } from '../sql.ts';
import { codeOf } from './faults.ts';
import type { ChannelMessage } from './notifier.ts';
import { traced } from './statement-channel.ts';

/** PostgreSQL's reply to each statement after a failed one. */
const abortedCode = '25P02';

/** The options of a transaction: the time limit of each answer, and a callback after each. */
export type TransactionTerms = { prepared: boolean; answerMs: number; onAnswer: () => void };

/** The time limit of a long statement, for PostgreSQL and for us. */
export const longLimits = { statementMs: 60_000, answerMs: 65_000 };

/** One transaction. Statements that do not need each other's answer may be sent together: they share one round trip. */
export class Transaction {
  readonly #client: pg.PoolClient;
  readonly #terms: TransactionTerms;
  #answerMs: number;
  #prepared: boolean;
  #stopped: { reason: unknown } | null = null;
  /** The failure that ended the transaction. */
  #fault: unknown = null;
  /** Statements sent with the COMMIT; if one fails, nothing is committed. */
  readonly closing: Promise<unknown>[] = [];
  /** Notifications sent after the commit. */
  readonly news: ChannelMessage[] = [];

  constructor(client: pg.PoolClient, terms: TransactionTerms) {
    this.#client = client;
    this.#terms = terms;
    this.#answerMs = terms.answerMs;
    this.#prepared = terms.prepared;
  }

  async rows<Row extends object>({ name, text, values }: Statement): Promise<Row[]> {
    if (this.#stopped) throw this.#stopped.reason;
    const limited = { text, values, query_timeout: this.#answerMs };
    sendTogether(this.#client);
    // On Citus a plan holds for one school, and PostgreSQL plans anew only what has a parameter.
    const isNamed = this.#prepared && values.length > 0;
    const send = () => this.#client.query<Row>(isNamed ? { name, ...limited } : limited);
    const result = await traced(text, send).catch((error: unknown) => {
      throw this.#causeOf(error);
    });
    this.#terms.onAnswer();
    return result.rows;
  }

  /** Statements sent together all fail once one has; each reports the first failure. */
  #causeOf(error: unknown): unknown {
    this.#fault ??= error;
    return codeOf(error) === abortedCode ? this.#fault : error;
  }

  /**
   * Runs an act on a whole class or school: its statements have a minute each and are planned for the length of their lists. Planning
   * everything anew (`plan_cache_mode`) would also plan each foreign key check, which costs more than the act.
   */
  async withTime<T>(act: () => Promise<T>): Promise<T> {
    const before = { prepared: this.#prepared, answerMs: this.#answerMs };
    this.#prepared = false;
    this.#answerMs = longLimits.answerMs;
    try {
      const limit = sql`select set_config('statement_timeout', ${String(longLimits.statementMs)}, true)`;
      const [, , done] = await Promise.all([this.rows(limit), this.rows(nestedLoops('off')), act()]);
      await this.rows(nestedLoops('on'));
      return done;
    } finally {
      this.#prepared = before.prepared;
      this.#answerMs = before.answerMs;
    }
  }

  /** Sends a statement without waiting; it shares the round trip of the COMMIT. */
  sendWithCommit(statement: Statement): void {
    const sent = this.rows(statement);
    sent.catch(() => undefined);
    this.closing.push(sent);
  }

  /** Notifies a channel after the commit. Not awaited; lost if the process dies just then. */
  tellAfterCommit(channel: string, payload: string): void {
    this.news.push({ channel, payload });
  }

  /** The only row, or undefined; several are a bug, such as a join without a part of its key. */
  async maybeRow<Row extends object>(statement: Statement): Promise<Row | undefined> {
    const rows = await this.rows<Row>(statement);
    if (rows.length > 1) throw new Error(`Expected one row, not ${rows.length}, from: ${beginning(statement)}`);
    return rows[0];
  }

  /** The only row; none is a bug. */
  async row<Row extends object>(statement: Statement): Promise<Row> {
    const row = await this.maybeRow<Row>(statement);
    if (!row) throw new Error(`Expected a row from: ${beginning(statement)}`);
    return row;
  }

  /** True if a statement failed, even if the work went on. */
  get hasFailed(): boolean {
    return this.#fault !== null;
  }

  /** Rejects every further statement with this reason. */
  stop(reason: unknown): void {
    this.#stopped ??= { reason };
  }
}

function beginning({ text }: Statement): string {
  return text.trim().slice(0, 80);
}

/** Statements of one turn of the event loop share a packet: a packet costs as much as writing a statement. */
export function sendTogether({ connection: { stream } }: pg.PoolClient): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Sends what nobody waits for, in one packet with the connection's next statement of this turn. */
export function sendWithNext(client: pg.PoolClient, text: string): void {
  const { stream } = client.connection;
  stream.cork();
  setImmediate(() => stream.uncork());
  client.query(text).catch(() => undefined);
}

function nestedLoops(state: 'on' | 'off'): Statement {
  return sql`select set_config('enable_nestloop', ${state}, true)`;
}
