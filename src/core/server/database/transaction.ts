import type pg from 'pg';
import type { Statement } from '../sql.ts';
import type { News } from './teller.ts';

/** How a transaction runs: it waits `answerMs` for each answer, and calls `onAnswer` after each. */
export type TransactionTerms = { prepared: boolean; answerMs: number; onAnswer: () => void };

/** One transaction. Statements that do not need each other's answer may be sent together: they share one round trip. */
export class Transaction {
  readonly #client: pg.PoolClient;
  readonly #terms: TransactionTerms;
  #stopped: { reason: unknown } | null = null;
  /** Statements that travel with the COMMIT; if one fails, nothing is committed. */
  readonly closing: Promise<unknown>[] = [];
  /** What other processes are told once it is committed. */
  readonly news: News[] = [];

  constructor(client: pg.PoolClient, terms: TransactionTerms) {
    this.#client = client;
    this.#terms = terms;
  }

  async rows<Row extends object>({ name, text, values }: Statement): Promise<Row[]> {
    if (this.#stopped) throw this.#stopped.reason;
    const { prepared, answerMs, onAnswer } = this.#terms;
    const limited = { text, values, query_timeout: answerMs };
    const result = await this.#client.query<Row>(prepared ? { name, ...limited } : limited);
    onAnswer();
    return result.rows;
  }

  /** Sends a statement whose answer nobody needs; it shares the round trip of the COMMIT. */
  sendWithCommit(statement: Statement): void {
    const sent = this.rows(statement);
    sent.catch(() => undefined);
    this.closing.push(sent);
  }

  /** Tells a channel once this transaction has committed. Nobody waits for it; it is lost where the process dies just then. */
  tellAfterCommit(channel: string, payload: string): void {
    this.news.push({ channel, payload });
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

  /** Refuses every further statement with this reason. */
  stop(reason: unknown): void {
    this.#stopped ??= { reason };
  }
}
