import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { AppError } from '../errors.ts';
import './database/values.ts';
import { AnswerWatch, type Running } from './database/answer-watch.ts';
import { commit, rollBack } from './database/commit.ts';
import { asExpected, codeOf, serializationFaults, takesNoWrites } from './database/faults.ts';
import { type ChannelMessage, Notifier } from './database/notifier.ts';
import { patience } from './database/patience.ts';
import { Pools } from './database/pools.ts';
import { ReadStop } from './database/read-stop.ts';
import { SchoolServers } from './database/school-servers.ts';
import { type Party, Shares } from './database/shares.ts';
import { SideConnection } from './database/side-connection.ts';
import { answerMs as besideMs, StorageProbe } from './database/storage-probe.ts';
import { longLimits, sendTogether, sendWithNext, Transaction } from './database/transaction.ts';
import type { Statement } from './sql.ts';

export type { Transaction };

const retriesMax = 3;
/** The time limit of a statement in milliseconds, for PostgreSQL and for us. */
const limits = {
  write: { statementMs: 7000, answerMs: 8000 },
  read: { statementMs: 2000, answerMs: 3000 },
  upkeep: longLimits,
} as const;

/**
 * The limit of a whole read with all its statements. A costly one goes through twenty thousand rows between them, of which a school has two
 * at a time; the page waits ten seconds.
 */
const wholeReadMs = { usual: 3500, costly: 9000 } as const;

const lockMs = 3000;
const idleMs = 10_000;
const besideLimitMs = 5000;
const pooledLimits = `; set local lock_timeout = ${lockMs}; set local idle_in_transaction_session_timeout = ${idleMs}`;
/** Start options of a connection without a pooler. */
const connectionLimits = { statement_timeout: limits.write.statementMs, lock_timeout: lockMs, idle_in_transaction_session_timeout: idleMs };

/** `isPooled` means that a pooler may be between: it takes no connection options, so each transaction sets its own. */
export type DatabaseOptions = {
  connection: pg.ClientConfig;
  poolMax: number;
  prepared: boolean;
  isPooled?: boolean;
  isDistributed?: boolean;
  onFault: (error: Error) => void;
};

/**
 * The kind of work, and the `network` if no school is known. `left` is aborted when the caller disconnects: it ends the wait for a
 * connection, and cancels a read. `isJob`: of a school, whose jobs have one connection. `isCostly`: a read
 * through a whole file or list. `readsJobs`: they lie on the coordinator of a cluster alone.
 */
export type Task = {
  kind?: keyof typeof limits;
  isUpkeep?: boolean;
  isJob?: boolean;
  isCostly?: boolean;
  network?: string;
  left?: AbortSignal;
  readsJobs?: boolean;
};

type Begin = 'begin' | 'begin read only' | 'begin isolation level repeatable read, read only';
type Work<T> = (tx: Transaction) => Promise<T>;

/** The connections, and the only way to a transaction. */
export class Database {
  readonly #pools: Pools;
  readonly #prepared: boolean;
  readonly #isPooled: boolean;
  readonly #shares: Shares;
  readonly #side: SideConnection;
  /** The watch has its own connection: a probe's write waiting for the disk must not look like a frozen database. */
  readonly #pulse: SideConnection;
  readonly #probe: StorageProbe;
  readonly #teller: Notifier;
  readonly #watch: AnswerWatch;

  constructor({ connection, poolMax, prepared, isPooled = false, isDistributed = false, onFault }: DatabaseOptions) {
    const { requestMs, connectionMs } = patience({ isDistributed });
    this.#prepared = prepared;
    this.#isPooled = isPooled;
    const beside = isPooled ? connection : { ...connection, statement_timeout: besideLimitMs };
    this.#shares = new Shares(poolMax, requestMs);
    this.#side = new SideConnection(beside);
    this.#pulse = new SideConnection(beside);
    this.#probe = new StorageProbe(this.#side);
    this.#teller = new Notifier(this.#side);
    this.#watch = new AnswerWatch(this.#pulse, () => this.#shares.refuseAll(() => new AppError('DATABASE_UNAVAILABLE')));
    const config = {
      ...connection,
      max: poolMax,
      pipeline: true,
      keepAlive: true,
      connectionTimeoutMillis: 2000,
      idleTimeoutMillis: connectionMs,
      query_timeout: limits.write.answerMs,
      ...(isPooled ? {} : connectionLimits),
    };
    const schoolServers = isDistributed && !isPooled ? new SchoolServers(beside) : null;
    this.#pools = new Pools({ config, schoolServers, onFault });
  }

  /** Runs work in one transaction limited to one school's rows (none for null), read-only for reads. Retries on PostgreSQL's request. */
  async transaction<T>(schoolId: number | null, work: Work<T>, task: Task = {}): Promise<T> {
    const begin = this.#opening(task.kind === 'read' ? 'begin read only' : 'begin', schoolId, task);
    return this.#retried(begin, partyOf(schoolId, task), work, task);
  }

  /** Like `transaction`, but read-only and on one snapshot. */
  async snapshot<T>(schoolId: number | null, work: Work<T>, task: Task = {}): Promise<T> {
    const begin = this.#opening('begin isolation level repeatable read, read only', schoolId, task);
    return this.#retried(begin, partyOf(schoolId, task), work, task);
  }

  /** The statement that begins a transaction; its settings travel in the same round trip. */
  #opening(begin: Begin, schoolId: number | null, { kind = 'write' }: Task): string {
    const school = schoolId === null ? '' : `; set local app.school_id = ${wholeNumber(schoolId)}`;
    const limit = kind === 'write' && !this.#isPooled ? '' : `; set local statement_timeout = ${limits[kind].statementMs}`;
    return begin + school + limit + (this.#isPooled ? pooledLimits : '');
  }

  async #retried<T>(begin: string, party: Party, work: Work<T>, task: Task): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#attempt(begin, party, work, task);
      } catch (error) {
        // In a transaction that only reads, a write is a fault of Karo.
        if (takesNoWrites(error) && !begin.includes('read only')) throw new AppError('DATABASE_UNAVAILABLE', {}, { cause: error });
        if (!serializationFaults.has(codeOf(error)) || attempt > retriesMax) throw this.#expected(error, task);
        await sleep(Math.random() * 20 * attempt);
      }
    }
  }

  async #attempt<T>(begin: string, party: Party, work: Work<T>, task: Task): Promise<T> {
    if (this.#watch.isFrozen) throw new AppError('DATABASE_UNAVAILABLE');
    await this.#shares.take(party, task.left);
    try {
      const reads = task.kind === 'read' && !task.readsJobs && typeof party === 'number' ? party : undefined;
      return await this.#onConnection(await this.#pools.connect(reads), begin, work, task);
    } finally {
      this.#shares.give(party);
    }
  }

  async #onConnection<T>(client: pg.PoolClient, begin: string, work: Work<T>, { kind = 'write', left, isCostly }: Task): Promise<T> {
    const { answerMs } = limits[kind];
    const tx = new Transaction(client, { prepared: this.#prepared, answerMs, onAnswer: () => this.#watch.answered() });
    const read = kind === 'read' ? new ReadStop(client, tx) : null;
    const leave = () => read?.stop(left?.reason);
    const running: Running = {
      stopRead: read && (() => read.stop(new AppError('READ_TOO_LONG'))),
      readMs: isCostly ? wholeReadMs.costly : wholeReadMs.usual,
      breakOff: () => client.connection.stream.destroy(),
    };
    this.#watch.begin(running);
    left?.addEventListener('abort', leave);
    // Sent without waiting, with the first statements of the work, which report its failure.
    sendTogether(client);
    const begun = client.query(begin);
    begun.catch(() => undefined);
    try {
      const result = await work(tx);
      // A read stores nothing, so its end is not awaited. A pooler might give the connection away first.
      if (kind === 'read' && !tx.hasFailed && !this.#isPooled) sendWithNext(client, 'commit');
      else await commit(client, [begun, ...tx.closing], { writes: kind !== 'read' });
      await read?.end();
      client.release();
      this.#teller.tell(tx.news);
      return result;
    } catch (error) {
      await read?.end();
      await rollBack(client);
      throw read?.reason ?? error;
    } finally {
      left?.removeEventListener('abort', leave);
      this.#watch.end(running);
    }
  }

  #expected(error: unknown, { kind }: Task): unknown {
    const expected = asExpected(error, { reads: kind === 'read' });
    if (expected instanceof AppError && expected.code === 'STORAGE_FULL') this.#probe.failed(error);
    return expected;
  }

  /** The rows of a statement without school data, within 1.5 seconds, on a connection beside the pool. */
  async rowsBeside<Row extends object>(statement: Statement): Promise<Row[]> {
    return this.#side.ask<Row>(statement, besideMs).catch((error: unknown) => {
      throw asExpected(error, { reads: true });
    });
  }

  /** Resolves within 1.5 seconds if the database answers and can store, else throws the reason. Uses no pool connection. */
  async check(): Promise<void> {
    await this.#probe.check().catch((error: unknown) => {
      const expected = asExpected(error, { reads: false });
      throw expected instanceof AppError ? expected : new AppError('DATABASE_UNAVAILABLE', {}, { cause: error });
    });
  }

  /** Listens to a PostgreSQL channel (`pg_notify`). Returns how to stop. */
  readonly hear = (channel: string, hearer: (payload: string) => void) => this.#side.hear(channel, hearer);

  /** Notifies every process that hears, this one too; not awaited, and lost where the database does not answer. */
  readonly tell = (news: readonly ChannelMessage[]) => this.#teller.tell(news);

  /** Since when (by `performance.now()`) every notification is heard; null while it is not, as in an outage or behind a pooler. */
  get hearingSinceMs(): number | null {
    return this.#side.hearingSinceMs;
  }

  /** The connections of the pools, and how many requests wait for one. */
  get connections(): { busy: number; idle: number; waiting: number } {
    return { ...this.#pools.count, waiting: this.#shares.waiting };
  }

  async close(): Promise<void> {
    this.#watch.close();
    await Promise.all([this.#side.close(), this.#pulse.close(), this.#pools.close()]);
  }
}

function partyOf(schoolId: number | null, { kind, isUpkeep = kind === 'upkeep', isJob, network }: Task): Party {
  if (isJob && schoolId !== null) return `jobs of ${schoolId}`;
  if (isUpkeep) return 'upkeep';
  return schoolId ?? (network === undefined ? 'nobody' : `nobody at ${network}`);
}

function wholeNumber(value: number): number {
  if (!Number.isSafeInteger(value) || value < 1) throw new RangeError(`Not a school id: ${value}`);
  return value;
}
