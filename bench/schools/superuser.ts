import { join } from 'node:path';
import type pg from 'pg';
import { withClient } from '../../src/core/server/migrate.ts';

/** How the superuser reaches the database of a running server: no rule of a row holds it back. */
export function superuserOf(dataDir: string): pg.ClientConfig {
  return { host: join(dataDir, 'socket'), port: 5432, user: 'postgres', database: 'karo' };
}

export function asSuperuser<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient(superuserOf(dataDir), work);
}
