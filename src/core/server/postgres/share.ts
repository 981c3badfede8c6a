import pg from 'pg';

/** Any fixed number, the same in every process that uses one server. */
const shareLock = 5_276_002;
/** Longer than a server takes to stop, which the lock may wait for. */
const waitMs = 40_000;

export const superuser = 'postgres';

export type Server = { host: string; port: number };

export type Share = {
  ask: (text: string) => Promise<{ name: string }[]>;
  /** Resolves when the session is gone: released, or the server died or cut it. */
  gone: Promise<void>;
  /** Releases the share; true if no other process holds one, which also blocks new ones. */
  isLast: () => Promise<boolean>;
  end: () => Promise<void>;
};

/**
 * Takes this process's share in a running PostgreSQL; the last process stops it. Every user of the server, its starter included, holds one
 * shared lock in its own session. A process that gets that lock exclusively at its end was the last, and stops the server. A killed process
 * needs no cleaning up, since its session ends with it, and PostgreSQL orders those that come or go together.
 */
export async function takeShare({ host, port }: Server): Promise<Share> {
  // Our own options, since the driver would take those of the caller's environment.
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
    // After our own share is released: of two that leave together the later one then finds itself alone.
    const alone = await ask(`select 'alone' as name where pg_try_advisory_lock(${shareLock})`);
    return alone.length > 0;
  };
  return { ask, gone, isLast, end };
}
