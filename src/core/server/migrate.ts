import { createHash, createHmac } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { projectRoot } from './project-root.ts';

const folder = join(projectRoot, 'db', 'migrations');
/** Any fixed number: every Karo process that migrates one database asks for the same lock. */
const migrationLock = 5_276_001;
/** What PostgreSQL answers when two make or alter one role: it exists, it exists (seen by the index), its row was just updated. */
const madeAtOnce = new Set(['42710', '23505', 'XX000']);

export type AppLogin = { user: string; password: string };

/**
 * Brings the database to the newest schema: makes the roles, then runs each new file of db/migrations once, in order, under an
 * advisory lock, each in its own transaction. `owner` owns the tables; `roleMaker` may make roles (the owner, unless given).
 * Returns how the application role signs in.
 */
export async function migrate(owner: pg.ClientConfig, roleMaker: pg.ClientConfig = owner): Promise<AppLogin> {
  return withClient(owner, async (client) => {
    await lockMigrations(client);
    const login = { user: 'karo_app', password: appPassword(client) };
    await withClient(roleMaker, (maker) => makeRoles(maker, login));
    await runNewFiles(client);
    return login;
  });
}

/** Waits until no other Karo process migrates the database of this connection, and keeps others waiting until it closes. */
export function lockMigrations(client: pg.Client): Promise<unknown> {
  return client.query('select pg_advisory_lock($1)', [migrationLock]);
}

/** One connection for a piece of an operator's work. */
export async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config);
  // A connection that breaks shows in the statement that needed it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * The application role's password follows from the owner's, so that several servers on one database agree without another setting,
 * and a reader of the database cannot derive one from the other.
 */
function appPassword(client: pg.Client): string {
  const ownerPassword = typeof client.password === 'string' ? client.password : '';
  return createHmac('sha256', ownerPassword).update('karo_app').digest('hex');
}

/** Roles belong to the whole cluster, and the lock to one database: another database may be making the same roles just now. */
async function makeRoles(client: pg.Client, login: AppLogin, tries = 20): Promise<void> {
  try {
    await makeRolesAlone(client, login);
  } catch (error) {
    if (tries === 1 || !madeAtOnce.has((error as pg.DatabaseError).code ?? '')) throw error;
    await makeRoles(client, login, tries - 1);
  }
}

async function makeRolesAlone(client: pg.Client, { user, password }: AppLogin): Promise<void> {
  await makeRole(client, user, 'login nosuperuser nobypassrls nocreatedb nocreaterole');
  await client.query(`alter role ${user} with login password '${password}'`);
  // Plans for any value are good here, and planning anew for each value costs more than it saves.
  await client.query(`alter role ${user} set plan_cache_mode = force_generic_plan`);
  // Only an owner that bypasses row-level security itself may hand that on; elsewhere the operator grants it to make backups.
  await makeRole(client, 'karo_backup', 'nologin bypassrls').catch(() => makeRole(client, 'karo_backup', 'nologin'));
  const { rows } = await client.query('select current_database() as name');
  await client.query(`grant connect on database ${pg.escapeIdentifier(rows[0].name)} to ${user}, karo_backup`);
}

async function makeRole(client: pg.Client, name: string, attributes: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  if (rowCount === 0) await client.query(`create role ${name} ${attributes}`);
}

async function runNewFiles(client: pg.Client): Promise<void> {
  await client.query(`create table if not exists migrations (
    name text constraint migrations_pk primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations');
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
    const text = await readFile(join(folder, name), 'utf8');
    const checksum = createHash('sha256').update(text).digest('hex');
    if (applied.get(name) === checksum) continue;
    if (applied.has(name)) throw new Error(`Migration ${name} was changed after it ran; write a new file instead.`);
    await runFile(client, { name, text, checksum });
  }
}

async function runFile(client: pg.Client, { name, text, checksum }: { name: string; text: string; checksum: string }): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}
