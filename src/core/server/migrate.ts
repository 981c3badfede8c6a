import pg from 'pg';
import {
  type AppLogin,
  appRoleTable,
  backupRole,
  makeBackupRole,
  operatorsLogin,
  ownLogin,
  passRights,
  renewedLogin,
  roleExists,
} from './app-role.ts';
import { codeOf } from './database/faults.ts';
import { type BeforeMigrating, type Lacking, lackingIn } from './database/schema.ts';
import { sqlStatements } from './database/sql-statements.ts';

/** Any fixed number, the same in every process that migrates. */
const migrationLock = 5_276_001;
/** The files' name of the application's role, whatever it is called in a database. */
const roleInFiles = /\bkaro_app\b/g;
/** A start or a command holds the lock for less where there is nothing to migrate. */
const quietMs = 1000;
const lockNotFree = '55P03';
/** A firewall that drops what is sent would otherwise keep an hourly command for ever. */
const connectMs = 10_000;

/** What is told of another process that migrates, and for how long to wait for it: for ever by default. */
export type Waiting = { say?: (text: string) => void; waitMs?: number };

type Migrating = {
  roleMaker?: pg.ClientConfig;
  appUser?: string | undefined;
  only?: (name: string) => boolean;
  before?: BeforeMigrating;
  waiting?: Waiting | undefined;
};

/**
 * Migrates the database: creates the roles, then runs each new file of db/migrations once, in order, under an advisory lock, each in its
 * own transaction. `owner` owns the tables; `roleMaker` may create roles (the owner by default); `appUser` is the operator's role for
 * requests (the database's own by default); `only` names the files for a restore of an older schema; `before` may refuse; `waiting` is
 * for another process that migrates. Returns the application's sign-in.
 */
export async function migrate(
  owner: pg.ClientConfig,
  { roleMaker = owner, appUser, only = () => true, before = async () => undefined, waiting }: Migrating = {},
): Promise<AppLogin> {
  return withClient(owner, async (client) => {
    await lockMigrations(client, waiting);
    const lacking = await lackingIn(client);
    if (lacking.missing.length > 0) await before(lacking, owner);
    await client.query(appRoleTable);
    if (!(await roleExists(client, backupRole))) await withClient(roleMaker, makeBackupRole);
    const login = await (appUser ? operatorsLogin(client, appUser) : ownLogin(client, (work) => withClient(roleMaker, work)));
    await passRights(client, login.user);
    const files = lacking.missing.filter(({ name }) => only(name));
    await runNewFiles(client, { appUser: login.user, files });
    // It names the backup before an upgrade, which is over with the last file.
    if (files.length === lacking.missing.length) await client.query('drop table if exists unfinished_upgrade');
    return login;
  });
}

type Renewing = Required<Pick<Migrating, 'roleMaker' | 'waiting'>> & { wrong: AppLogin };

/** The sign-in of the database's own role anew, where the password that `migrate` returned is wrong; null where it may not be changed. */
export async function renewLogin(owner: pg.ClientConfig, { roleMaker, waiting, wrong }: Renewing): Promise<AppLogin | null> {
  return withClient(owner, async (client) => {
    await lockMigrations(client, waiting);
    return renewedLogin(client, (work) => withClient(roleMaker, work), wrong);
  });
}

/**
 * Waits until no other process migrates the database of this connection, and makes others wait until it closes. Throws where it had to wait
 * for longer than `waitMs`.
 */
export async function lockMigrations(client: pg.Client, { say = () => undefined, waitMs = 0 }: Waiting = {}): Promise<void> {
  if (!(await locks(client, quietMs))) {
    const { holder, cure } = await whoMigrates(client);
    say(`${holder}: waiting for it. ${cure}`);
    if (!(await locks(client, waitMs))) throw new Error(`${holder}, for longer than ${waitMs / 1000} s. ${cure}`);
  }
  await client.query('reset lock_timeout');
}

/** Zero milliseconds are for ever, as in PostgreSQL. */
async function locks(client: pg.Client, waitMs: number): Promise<boolean> {
  await client.query(`set lock_timeout = ${waitMs}`);
  const locked = client.query('select pg_advisory_lock($1)', [migrationLock]);
  return locked.then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === lockNotFree) return false;
      throw error;
    },
  );
}

/** A machine that lost its power keeps the lock until PostgreSQL notices, which takes two hours. */
async function whoMigrates(client: pg.Client): Promise<{ holder: string; cure: string }> {
  const { rows } = await client.query<{ pid: number; since: string | null; address: string | null }>(
    `select a.pid, to_char(a.backend_start at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as since, host(a.client_addr) as address
     from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1 and l.objsubid = 1
       and l.database = (select oid from pg_database where datname = current_database())`,
    [migrationLock],
  );
  const [other] = rows;
  if (!other) return { holder: 'Another process migrates this database', cure: '' };
  const about = [`backend ${other.pid}`, other.address && `from ${other.address}`, other.since && `since ${other.since} UTC`];
  return {
    holder: `Another process migrates this database (${about.filter(Boolean).join(', ')})`,
    cure: `If its machine is gone: select pg_terminate_backend(${other.pid})`,
  };
}

/** A connection for an operator's work. The signal cuts it off at any point, and its reason is thrown. */
export async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>, signal?: AbortSignal): Promise<T> {
  const client = new pg.Client({ keepAlive: true, connectionTimeoutMillis: connectMs, ...config });
  const cutOff = () => void client.end().catch(() => undefined);
  // A broken connection shows in the statement that needed it.
  client.on('error', () => undefined);
  await client.connect();
  signal?.addEventListener('abort', cutOff, { once: true });
  try {
    signal?.throwIfAborted();
    return await work(client);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', cutOff);
    await client.end();
  }
}

type Run = { appUser: string; files: Lacking['missing'] };

async function runNewFiles(client: pg.Client, { appUser, files }: Run): Promise<void> {
  await client.query(`create table if not exists migrations (
    name text constraint migrations_pk primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  for (const { name, text, checksum } of files) {
    await runFile(client, { name, text: text.replace(roleInFiles, () => pg.escapeIdentifier(appUser)), checksum });
  }
  if (files.length > 0) await expectOneSchool(client);
}

/**
 * Before PostgreSQL has analysed a table it estimates each school at a two-hundredth, so that any index seems good: the first school's
 * students were all read to find one. With the estimate that all rows are of one school, it looks up the student.
 */
async function expectOneSchool(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select to_regproc('pg_restore_attribute_stats') is not null as "canBeTold"`);
  if (!rows[0].canBeTold) return;
  await client.query(`
    select pg_restore_attribute_stats(
      'schemaname', c.relnamespace::regnamespace::text, 'relname', c.relname::text, 'attname', a.attname::text, 'inherited', false,
      'version', current_setting('server_version_num')::integer, 'null_frac', 0::real, 'avg_width', 4, 'n_distinct', 1::real
    )
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'school_id'
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and not exists (select from pg_stats s where s.schemaname = current_schema() and s.tablename = c.relname)`);
}

/** On Citus a function can only be made after a table was changed where the shards are changed one after another. */
const oneShardAtATime = "set local citus.multi_shard_modify_mode to 'sequential'";

async function runFile(client: pg.Client, { name, text, checksum }: Lacking['missing'][number]): Promise<void> {
  await client.query('begin');
  try {
    await client.query(oneShardAtATime);
    for (const statement of sqlStatements(text)) await client.query(statement);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}
