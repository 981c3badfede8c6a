import { join } from 'node:path';
import type pg from 'pg';
import { withClient } from '../src/core/server/migrate.ts';

/** Work in the database of a running server, on a connection that no rule of a row holds back. */
export function asSuperuser<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient({ host: join(dataDir, 'socket'), port: 5432, user: 'postgres', database: 'karo' }, work);
}
