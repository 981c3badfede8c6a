import pg from 'pg';
import { afterRunning } from './running-time.ts';

const reconnectMs = 1000;
const closeMs = 1000;

type Hearer = (payload: string) => void;

/** PostgreSQL neither answered nor refused in time. */
export class NoAnswer extends Error {
  constructor() {
    super('No answer from the database');
  }
}

/**
 * One connection beside the pool, made on demand: it tests the database when the pool is full, and listens to other processes. After an
 * outage it listens again.
 */
export class SideConnection {
  readonly #config: pg.ClientConfig;
  readonly #hearers = new Map<string, Set<Hearer>>();
  #client: pg.Client | null = null;
  #connected: Promise<pg.Client> | null = null;
  #isClosed = false;
  /** Since when every notification is heard; null while it is not. */
  hearingSinceMs: number | null = null;

  constructor(config: pg.ClientConfig) {
    this.#config = { ...config, pipeline: true, keepAlive: true };
  }

  /** Runs a statement and returns its rows; NoAnswer after the time limit. */
  async ask<Row extends object>(statement: string | { text: string; values: unknown[] }, limitMs: number): Promise<Row[]> {
    let isSilent = false;
    const callOff = afterRunning(limitMs, () => {
      isSilent = true;
      this.#client?.connection.stream.destroy();
    });
    try {
      const client = await this.#connect();
      return (await client.query<Row>(statement)).rows;
    } catch (error) {
      throw isSilent ? new NoAnswer() : error;
    } finally {
      callOff();
    }
  }

  /** Calls back with each payload of a channel, until the returned function is called. */
  hear(channel: string, hearer: Hearer): () => void {
    const hearers = this.#hearers.get(channel) ?? new Set();
    this.#hearers.set(channel, hearers.add(hearer));
    if (hearers.size === 1) this.#listenSoon(channel);
    return () => hearers.delete(hearer);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const client = this.#client;
    if (!client) return;
    const cut = setTimeout(() => client.connection.stream.destroy(), closeMs);
    await client.end().catch(() => undefined);
    clearTimeout(cut);
  }

  #connect(): Promise<pg.Client> {
    if (this.#isClosed) return Promise.reject(new Error('Connection terminated'));
    this.#connected ??= this.#newClient();
    return this.#connected;
  }

  async #newClient(): Promise<pg.Client> {
    const client = new pg.Client(this.#config);
    this.#client = client;
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload = '' }) => {
      for (const hearer of this.#hearers.get(channel) ?? []) hearer(payload);
    });
    client.on('end', () => this.#lost(client));
    try {
      await client.connect();
      await this.#listen(client, [...this.#hearers.keys()]);
    } catch (error) {
      this.#lost(client);
      throw error;
    }
    return client;
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.#connected = null;
    this.hearingSinceMs = null;
    const isHearing = [...this.#hearers.values()].some(({ size }) => size > 0);
    if (isHearing && !this.#isClosed) setTimeout(() => this.#connect().catch(() => undefined), reconnectMs).unref();
  }

  #listenSoon(channel: string): void {
    // If it fails, the connection is lost, and the next one listens again.
    this.#connect()
      .then((client) => this.#listen(client, [channel]))
      .catch(() => undefined);
  }

  async #listen(client: pg.Client, channels: readonly string[]): Promise<void> {
    const [isDirect] = await Promise.all([
      reachesPostgres(client),
      ...channels.map((channel) => client.query(`listen ${pg.escapeIdentifier(channel)}`)),
    ]);
    if (this.#client === client && this.#hearers.size > 0) this.hearingSinceMs = isDirect ? performance.now() : null;
  }
}

/** False behind a pooler: it numbers its clients itself, and may send each statement to another backend, where none listens. */
async function reachesPostgres(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid === (client as pg.Client & { processID: number }).processID;
}
