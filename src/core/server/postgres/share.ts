import pg from 'pg';

/** Any fixed number: every Karo process that uses one server asks for the same lock. */
const shareLock = 5_276_002;
/** Longer than a server takes to stop, which is what the lock may have to wait for. */
const waitMs = 40_000;

export const superuser = 'postgres';

export type Server = { host: string; port: number };

export type Share = {
  ask: (text: string) => Promise<{ name: string }[]>;
  /** Resolves when the session is gone: given back, or the server died or cut it. */
  gone: Promise<void>;
  /** Gives the share up, and tells whether nobody else has one. From then on nobody can take one until this session ends. */
  isLast: () => Promise<boolean>;
  end: () => Promise<void>;
};

/**
 * Takes this process's share in a running PostgreSQL, which holds the one rule of who stops it. Whoever uses the server, its starter
 * as well as those that found it running, holds one lock in it, shared, in a session of its own. Whoever can have that lock alone at
 * its end was the last, and stops the server; any other leaves it running. A process that is killed needs no clearing away, since
 * its session ends with it, and two that come or go at once are put in order by PostgreSQL.
 */
export async function takeShare({ host, port }: Server): Promise<Share> {
  // Options of our own, since the driver would else take those of the caller's environment.
  const options = `-c statement_timeout=${waitMs}`;
  const client = new pg.Client({ host, port, user: superuser, database: 'postgres', ssl: false, options, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  const gone = new Promise<void>((resolve) => client.once('end', () => resolve()));
  const ask = async (text: string) => (await client.query<{ name: string }>(text)).rows;
  const end = () => client.end().catch(() => undefined);
  try {
    await client.connect();
    await ask(`select pg_advisory_lock_shared(${shareLock})`);
  } catch (error) {
    await end();
    throw error;
  }
  const isLast = async () => {
    await ask(`select pg_advisory_unlock_shared(${shareLock})`);
    // Only after our own share is given back: of two that leave at once the later one then finds itself alone.
    const alone = await ask(`select 'alone' as name where pg_try_advisory_lock(${shareLock})`);
    return alone.length > 0;
  };
  return { ask, gone, isLast, end };
}
