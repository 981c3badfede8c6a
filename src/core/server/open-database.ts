import pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import type { AppLogin } from './app-role.ts';
import type { Config } from './config.ts';
import { codeOf } from './database/faults.ts';
import { isDistributed } from './database/role-settings.ts';
import { type BeforeMigrating, refuseOlder } from './database/schema.ts';
import { assertDatabaseSupported, checkedLogin } from './database-checks.ts';
import { Database } from './db.ts';
import { lockMigrations, migrate, renewLogin, type Waiting, withClient } from './migrate.ts';
import { type Cluster, launchPostgres } from './postgres/launcher.ts';
import { sql } from './sql.ts';

export type Log = { info: (text: string) => void; error: (error: unknown, text: string) => void };

/** How long a command waits for another process that migrates: one that runs every hour would pile up. */
export const commandWaitMs = 60_000;

export type OpenDatabase = {
  database: Database;
  /** The connection of the tables' owner; for operators' commands, never for requests. */
  owner: pg.ClientConfig;
  sessionSecret: string;
  /** The data for another process to serve on this database. */
  handover: Handover;
  /** True if nobody ever signed up. */
  isEmpty: boolean;
  close: () => Promise<void>;
};

/** Plain values, sent from process to process; the rest of a connection is in the settings. */
export type Handover = {
  sessionSecret: string;
  isDistributed: boolean;
  connection: Pick<pg.ClientConfig, 'host' | 'port' | 'database' | 'user'> & { password?: string };
};

/** A database for its owner. `roleMaker` may create roles; `stop` stops an embedded server that nobody else uses. */
export type OwnedDatabase = { owner: pg.ClientConfig; roleMaker: pg.ClientConfig; stop: () => Promise<void> };

/**
 * Starts the embedded database, or connects to DATABASE_URL, and opens the application's pool. An empty one gets its schema; `before`
 * decides whether an older one is migrated: not by default. `waitMs`: how long to wait for another process that migrates.
 */
export async function openDatabase(
  config: Config,
  log: Log,
  before: BeforeMigrating = refuseOlder,
  waitMs?: number,
): Promise<OpenDatabase> {
  const owned = await openAsOwner(config, log);
  try {
    return await openOn(owned, { config, log, before, waiting: { say: log.info, ...(waitMs && { waitMs }) } });
  } catch (error) {
    await owned.stop().catch((fault: unknown) => log.error(fault, 'PostgreSQL is left running'));
    throw error;
  }
}

/** The database without migration: DATABASE_URL, or the embedded server, started or joined, of `packageFolder` if given. */
export async function openAsOwner(
  { databaseUrl, dataDir, dbPoolMax, processes }: Config,
  log: Log,
  packageFolder?: string,
): Promise<OwnedDatabase> {
  if (databaseUrl) {
    const owner = parseIntoClientConfig(databaseUrl);
    const { database, host, port } = new pg.Client(owner);
    log.info(`Database: ${database} at ${host}:${port}`);
    return { owner, roleMaker: owner, stop: async () => undefined };
  }
  log.info(`Database: the built-in PostgreSQL in ${dataDir}`);
  // Two beside the pool for each process.
  const poolMax = dbPoolMax + 2 * (processes - 1);
  const launch = { dataDir, durable: true, packageFolder, poolMax, log: log.info, onFault: log.error };
  const cluster = await launchPostgres(launch);
  try {
    return await embedded(cluster);
  } catch (error) {
    await cluster.stop().catch((fault: unknown) => log.error(fault, 'PostgreSQL is left running'));
    throw error;
  }
}

type Opening = { config: Config; log: Log; before: BeforeMigrating; waiting: Waiting };

async function openOn({ owner, roleMaker, stop }: OwnedDatabase, { config, log, before, waiting }: Opening): Promise<OpenDatabase> {
  const isOnCitus = await withClient(owner, async (client) => {
    await assertDatabaseSupported(client);
    await refuseUnfinished(client);
    return isDistributed(client);
  });
  const login = await migrate(owner, { roleMaker, appUser: appUserOf(config), before, waiting });
  const { handed, connection, advice } = await signIn(config, owner, login).catch(async (error: unknown) => {
    const renewed = isOwnPasswordWrong(error, config) ? await renewLogin(owner, { roleMaker, waiting, wrong: login }) : null;
    if (!renewed) throw error;
    log.info(`The password of the role ${renewed.user} was another: it has a new one.`);
    return signIn(config, owner, renewed);
  });
  if (advice) log.info(advice);
  const handover = { isDistributed: isOnCitus, connection: handed };
  const database = databaseOn({ ...handover, connection }, config.dbPoolMax, config, log);
  const { secret, isEmpty } = await database.transaction(null, (tx) =>
    tx.row<{ secret: string; isEmpty: boolean }>(sql`
      select session_secret as secret, not exists (select from usernames) as "isEmpty" from installation`),
  );
  return {
    database,
    owner,
    sessionSecret: config.sessionSecret ?? secret,
    handover: { sessionSecret: config.sessionSecret ?? secret, ...handover },
    isEmpty,
    close: async () => {
      await database.close();
      await stop();
    },
  };
}

type SignedIn = { handed: Handover['connection']; connection: pg.ClientConfig; advice: string | null };

/** Tries the sign-in of requests. */
async function signIn(config: Config, owner: pg.ClientConfig, login: AppLogin): Promise<SignedIn> {
  const handed = handedConnection(config, owner, login);
  const connection = connectionOf(config, handed);
  const advice = await checkedLogin(connection, { poolMax: config.dbPoolMax, isPooled: config.databaseAppUrl !== undefined });
  return { handed, connection, advice };
}

/** The password of DATABASE_APP_URL is the operator's. */
function isOwnPasswordWrong(error: unknown, { databaseAppUrl }: Config): boolean {
  return databaseAppUrl === undefined && error instanceof Error && codeOf(error.cause) === '28P01';
}

/** The pool of one of several server processes, on the database that another process opened: its part of DB_POOL_MAX. */
export function joinDatabase(handover: Handover, config: Config, log: Log): Database {
  const place = { ...handover, connection: connectionOf(config, handover.connection) };
  return databaseOn(place, Math.floor(config.dbPoolMax / config.processes), config, log);
}

type DatabasePlace = { connection: pg.ClientConfig; isDistributed: boolean };

function databaseOn(
  { connection, isDistributed }: DatabasePlace,
  poolMax: number,
  { dbPrepared, databaseAppUrl }: Config,
  log: Log,
): Database {
  return new Database({
    connection,
    isDistributed,
    poolMax,
    prepared: dbPrepared,
    isPooled: databaseAppUrl !== undefined,
    onFault: (error) => log.error(error, 'A database connection failed'),
  });
}

/** The rest of how requests connect, beside the settings. */
function handedConnection(config: Config, owner: pg.ClientConfig, login: AppLogin): Handover['connection'] {
  if (config.databaseAppUrl) return {};
  if (config.databaseUrl) return login;
  const { host, port, database } = owner;
  return { host, port, database, ...login };
}

function connectionOf({ databaseUrl, databaseAppUrl }: Config, handed: Handover['connection']): pg.ClientConfig {
  const url = databaseAppUrl ?? databaseUrl;
  return url ? { ...parseIntoClientConfig(url), ...handed } : handed;
}

/** The operator's role for requests; undefined if Karo creates its own. */
export function appUserOf({ databaseAppUrl }: Config): string | undefined {
  return databaseAppUrl ? new pg.Client(parseIntoClientConfig(databaseAppUrl)).user : undefined;
}

/** Refuses a database whose restore was interrupted: it is incomplete. */
async function refuseUnfinished(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isUnfinished: boolean; isHalfDistributed: boolean; name: string }>(
    `select to_regclass('public.unfinished_restore') is not null as "isUnfinished", current_database() as name,
            to_regnamespace('karo_distribution') is not null as "isHalfDistributed"`,
  );
  const [state] = rows;
  if (state?.isHalfDistributed) throw new Error(`The distribution of the database ${state.name} was cut off. Run karo distribute again.`);
  if (!state?.isUnfinished) return;
  throw new Error(`A restore into the database ${state.name} was cut off. Drop it, create it again, and run npm run restore again.`);
}

async function embedded(cluster: Cluster): Promise<OwnedDatabase> {
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
