import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { Database } from '../../src/core/server/db.ts';
import { migrate, withClient } from '../../src/core/server/migrate.ts';

const templateName = 'karo_template';
/** Any fixed number: test files that start together make the template once. */
const templateLock = 77_001;

/** `appUser` is the role that the application signs in as. */
export type TestDatabase = { database: Database; owner: pg.ClientConfig; appUser: string; drop: () => Promise<void> };

/** A database of this test file's own: a clone of the migrated template, reached as the application role. */
export async function testDatabase(): Promise<TestDatabase> {
  const cluster = inject('cluster');
  const server = { host: cluster.host, port: cluster.port, user: cluster.user, password: cluster.password };
  const name = `karo_test_${randomBytes(6).toString('hex')}`;
  const login = await withClusterLock(server, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [templateName]);
    if (rowCount === 0) await client.query(`create database ${templateName}`);
    const appLogin = await migrate({ ...server, database: templateName });
    await client.query(`create database ${name} template ${templateName} strategy file_copy`);
    return appLogin;
  });
  const owner = { ...server, database: name };
  const database = new Database({ connection: { ...owner, ...login }, poolMax: 10, prepared: true, onFault: () => undefined });
  return {
    database,
    owner,
    appUser: login.user,
    drop: async () => {
      await database.close();
      await withClient(server, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

/** Runs work while no other test file does: the template is made once. */
function withClusterLock<T>(server: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient({ ...server, database: 'postgres' }, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    return work(client);
  });
}
