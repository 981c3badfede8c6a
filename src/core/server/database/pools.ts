import pg from 'pg';
import { QuietLog } from '../doors/quiet-log.ts';
import { nameOf, type SchoolServers, type Server } from './school-servers.ts';

/** `onFault` is called for a broken connection, and not while closing. */
export type PoolOptions = { config: pg.PoolConfig; schoolServers: SchoolServers | null; onFault: (error: Error) => void };

/** A read waits so long for the school's own server before it goes to the coordinator. */
const nearMs = 1000;

/**
 * The connections of requests: one pool, and on a Citus cluster one more for each server that has schools. A school is read there, which
 * saves a hop and the coordinator's plan. Writes stay on the coordinator: their advisory locks must be in one place.
 */
export class Pools {
  readonly #options: PoolOptions;
  readonly #main: pg.Pool;
  readonly #near = new Map<string, pg.Pool>();
  readonly #quiet = new QuietLog();
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#main = this.#opened(options.config);
  }

  /** A connection for a transaction; `reads` is the school that it only reads. */
  async connect(reads?: number): Promise<pg.PoolClient> {
    const { schoolServers } = this.#options;
    const server = reads === undefined ? undefined : await schoolServers?.serverOf(reads);
    if (!server || this.#isClosed) return this.#main.connect();
    return this.#at(server)
      .connect()
      .catch(() => {
        schoolServers?.failed(server);
        return this.#main.connect();
      });
  }

  /** The open connections. */
  get count(): { busy: number; idle: number } {
    const pools = this.#all();
    const idle = pools.reduce((sum, { idleCount }) => sum + idleCount, 0);
    return { idle, busy: pools.reduce((sum, { totalCount }) => sum + totalCount, 0) - idle };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#all().map((pool) => pool.end()), this.#options.schoolServers?.close()]);
  }

  #all(): pg.Pool[] {
    return [this.#main, ...this.#near.values()];
  }

  #at(server: Server): pg.Pool {
    const name = nameOf(server);
    const known = this.#near.get(name);
    if (known) return known;
    const { config, schoolServers } = this.#options;
    const near = { ...config, ...server, connectionTimeoutMillis: nearMs, verify: refuseStandby };
    const pool = this.#opened(near, () => schoolServers?.failed(server));
    this.#near.set(name, pool);
    return pool;
  }

  #opened(config: pg.PoolConfig, onBroken?: () => void): pg.Pool {
    const pool = new pg.Pool(config);
    // Broken connections are expected while closing.
    const report = (error: Error) => {
      if (pool.ending) return;
      onBroken?.();
      this.#quiet.note('connection', () => this.#options.onFault(error));
    };
    pool.on('error', report);
    // Otherwise a backend that dies under a checked-out client would end the process.
    pool.on('connect', (client) => client.on('error', report));
    return pool;
  }
}

/** A server that was replaced by its standby may come back as one, under its old name and some moments behind. */
function refuseStandby(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"').then(
    ({ rows }) => done(rows[0]?.isStandby ? new Error('The server is a standby') : undefined),
    (error: Error) => done(error),
  );
}
