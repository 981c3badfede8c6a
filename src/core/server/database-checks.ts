import pg from 'pg';
import { codeOf } from './database/faults.ts';
import { withClient } from './migrate.ts';

const versionMin = 15;

/** Throws if the owner's PostgreSQL is too old or confirms writes before storing them, or if the database cannot hold every letter. */
export async function assertDatabaseSupported(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string; off: string | null }>(`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
           (select string_agg(name, ', ' order by name) from pg_settings
            where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off') as off`);
  const { version = '', encoding, off } = rows[0] ?? {};
  const fault = versionFault(version);
  if (fault) throw new Error(fault);
  if (encoding !== 'UTF8') {
    const anew = "create database … template template0 encoding 'UTF8' locale 'C.UTF-8'";
    throw new Error(`Karo needs a database in UTF8, and ${client.database} is in ${encoding}. Make another: ${anew}.`);
  }
  // A database that confirms before it stores could lose a payment. Only the tests' clusters may.
  if (off) throw new Error(`Karo does not run on a PostgreSQL with ${off} off: it could lose payments.`);
}

/** The fault of a PostgreSQL version such as "14.9 (Debian 14.9-1)"; null if it is new enough. */
export function versionFault(version: string): string | null {
  if (Number.parseInt(version, 10) >= versionMin) return null;
  return `Karo needs PostgreSQL ${versionMin} or newer, and this is ${version}. Upgrade it, or name another in DATABASE_URL.`;
}

/**
 * Signs in as requests will. Throws if that fails, if the role could see too much, or if the database cannot hold the pool; returns a
 * warning for the operator if only a pooler could tell.
 */
export async function checkedLogin(
  app: pg.ClientConfig,
  { poolMax, isPooled }: { poolMax: number; isPooled: boolean },
): Promise<string | null> {
  const { user, tooStrong, connections } = await withClient(app, aboutLogin).catch((error: unknown) => {
    if (!/^(28|42501)/.test(codeOf(error))) throw error;
    const message = error instanceof Error ? error.message : String(error);
    const words = `Requests cannot sign in to the database as ${new pg.Client(app).user} (${message}).`;
    const advice =
      codeOf(error) === '28P01' ? otherPassword : 'Let that role in beside the owner (pg_hba.conf), or name another in DATABASE_APP_URL.';
    throw new Error(`${words} ${advice}`, { cause: error });
  });
  if (tooStrong) throw new Error(`Requests must not run as the role ${user}: it is a superuser or bypasses row-level security.`);
  if (poolMax <= connections) return null;
  const has = `PostgreSQL has ${connections} connections for the role ${user} (max_connections less what is reserved)`;
  const numbers = `DB_POOL_MAX is ${poolMax}, and ${has}`;
  if (isPooled) return `${numbers}. That works only with a pooler in between.`;
  throw new Error(`${numbers}. Lower DB_POOL_MAX or raise max_connections.`);
}

/** Karo gives its own role a new password, unless somebody is signed in as that role. */
const otherPassword =
  'Its password is another: mend it in DATABASE_APP_URL. Without that setting, stop every Karo that is signed in as that role, and start again.';

async function aboutLogin(client: pg.Client): Promise<{ user: string; tooStrong: boolean; connections: number }> {
  const { rows } = await client.query(`
    select rolname as user, rolsuper or rolbypassrls as "tooStrong",
           least(current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
                   - coalesce(current_setting('reserved_connections', true)::integer, 0),
                 nullif(rolconnlimit, -1), nullif(datconnlimit, -1)) as connections
    from pg_roles, pg_database where rolname = current_user and datname = current_database()`);
  return rows[0];
}
