import type pg from 'pg';
import { AppError } from '../../errors.ts';
import { isLostConnection } from './faults.ts';

/** Commits after every earlier statement; they were sent already, and the commit travels with them. */
export async function commit(client: pg.PoolClient, before: Promise<unknown>[], { writes }: { writes: boolean }): Promise<void> {
  const committed = client.query('commit');
  // A statement's failure says more than that of the commit.
  committed.catch(() => undefined);
  try {
    await Promise.all(before);
    const { command } = await committed;
    // After a failed statement PostgreSQL answers COMMIT with ROLLBACK and no error.
    if (command !== 'COMMIT') throw new Error(`Transaction ended with ${command}`);
  } catch (error) {
    // The server may have committed before the connection broke; only a repeat under the same key can tell.
    throw writes && isLostConnection(error) ? new AppError('OUTCOME_UNKNOWN', {}, { cause: error }) : error;
  }
}

/** Rolls back and gives the connection to the pool, which closes it if that fails. */
export async function rollBack(client: pg.PoolClient): Promise<void> {
  const broken = await client.query('rollback').then(
    () => false,
    () => true,
  );
  client.release(broken);
}
