import type pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import type { Config } from './config.ts';
import { Database } from './db.ts';
import { lockMigrations, migrate, withClient } from './migrate.ts';
import { type Cluster, launchPostgres } from './postgres-launcher.ts';
import { sql } from './sql.ts';

export type Log = { info: (text: string) => void; error: (error: unknown, text: string) => void };

export type OpenDatabase = {
  database: Database;
  /** How the owner of the tables connects; for operators' commands, never for requests. */
  owner: pg.ClientConfig;
  sessionSecret: string;
  /** True while nobody ever signed up. */
  isEmpty: boolean;
  close: () => Promise<void>;
};

/** Starts the embedded database, or connects to DATABASE_URL, brings the schema up to date and opens the application's pool. */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    const owner = parseIntoClientConfig(config.databaseUrl);
    return openOn({ owner, roleMaker: owner, stop: async () => undefined }, config, log);
  }
  const cluster = await launchPostgres({ dataDir: config.dataDir, durable: true, log: log.info, onFault: log.error });
  try {
    return await openOn(await embedded(cluster), config, log);
  } catch (error) {
    await cluster.stop().catch((fault: unknown) => log.error(fault, 'PostgreSQL is left running'));
    throw error;
  }
}

type Place = { owner: pg.ClientConfig; roleMaker: pg.ClientConfig; stop: () => Promise<void> };

async function openOn({ owner, roleMaker, stop }: Place, config: Config, log: Log): Promise<OpenDatabase> {
  await refuseUnsafe(owner);
  const login = await migrate(owner, roleMaker);
  const database = new Database({
    connection: config.databaseAppUrl ? { connectionString: config.databaseAppUrl } : { ...owner, ...login },
    poolMax: config.dbPoolMax,
    prepared: config.dbPrepared,
    onFault: (error) => log.error(error, 'A database connection failed'),
  });
  const { secret, isEmpty } = await database.transaction(null, (tx) =>
    tx.row<{ secret: string; isEmpty: boolean }>(sql`
      select session_secret as secret, not exists (select from usernames) as "isEmpty" from installation`),
  );
  return {
    database,
    owner,
    sessionSecret: config.sessionSecret ?? secret,
    isEmpty,
    close: async () => {
      await database.close();
      await stop();
    },
  };
}

/** A database that answers before it has stored could lose an acknowledged payment. Only the tests' own clusters may. */
async function refuseUnsafe(owner: pg.ClientConfig): Promise<void> {
  const { rows } = await withClient(owner, (client) =>
    client.query<{ name: string }>(`
      select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`),
  );
  if (rows.length === 0) return;
  throw new Error(`Karo does not run on a PostgreSQL with ${rows.map(({ name }) => name).join(', ')} off: it could lose payments.`);
}

async function embedded(cluster: Cluster): Promise<Place> {
  const superuser = { host: cluster.host, port: cluster.port, user: cluster.superuser, database: 'postgres' };
  await withClient(superuser, async (client) => {
    await lockMigrations(client);
    const roles = await client.query("select 1 from pg_roles where rolname = 'karo_owner'");
    if (roles.rowCount === 0) await client.query('create role karo_owner login');
    const databases = await client.query("select 1 from pg_database where datname = 'karo'");
    if (databases.rowCount === 0) await client.query('create database karo owner karo_owner');
  });
  const owner = { ...superuser, user: 'karo_owner', database: 'karo' };
  return { owner, roleMaker: { ...superuser, database: 'karo' }, stop: () => cluster.stop() };
}
