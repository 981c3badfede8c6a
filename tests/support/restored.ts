import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { appRoleName } from '../../src/core/server/app-role.ts';
import { type Config, readConfig } from '../../src/core/server/config.ts';
import { withClient } from '../../src/core/server/migrate.ts';
import { openDatabase } from '../../src/core/server/open-database.ts';
import type { Cluster } from '../../src/core/server/postgres/launcher.ts';
import { buildServer } from '../../src/server.ts';
import { freePort } from './free-port.ts';
import { asSuperuser, launch } from './launched.ts';

export const silent = { info: () => undefined, error: () => undefined };
/** What no restore brings along: it is written anew for each database. */
const anew = ['migrations', 'application_role', 'unfinished_restore'];

let home = '';
let cluster: Cluster | undefined;
let port = 0;
const password = randomBytes(8).toString('hex');

/** A folder of this test file's own, with a PostgreSQL that stores safely, where restores may go. Call once at the top of the file. */
export function useRestorePlaces(): void {
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'karo-restored-'));
    port = await freePort();
    cluster = await launch(join(home, 'cluster'), { tcp: { port, password } });
  });
  afterAll(async () => {
    await cluster?.stop();
    rmSync(home, { recursive: true, force: true });
  });
}

export function newPath(ending: string): string {
  return join(home, `${randomBytes(4).toString('hex')}${ending}`);
}

export type EmptyDatabase = { name: string; config: Config; superuser: pg.ClientConfig };

/** An empty database whose owner is no superuser, as operators have them, and the settings that name it. */
export async function emptyDatabase(settings: Record<string, string> = {}): Promise<EmptyDatabase> {
  if (!cluster) throw new Error('Call useRestorePlaces() at the top of the test file.');
  const name = `karo_restored_${randomBytes(4).toString('hex')}`;
  const server = asSuperuser(cluster);
  await withClient({ ...server, database: 'postgres' }, async (client) => {
    await client.query(`create role ${name} login createrole password '${password}'`);
    await client.query(`create database ${name} owner ${name}`);
  });
  const url = `postgres://${name}:${password}@127.0.0.1:${port}/${name}`;
  return { name, config: readConfig({ ...settings, LOG_LEVEL: 'silent', DATABASE_URL: url }), superuser: { ...server, database: name } };
}

/** The settings of an install in a folder that is not there yet. */
export function emptyFolder(settings: Record<string, string> = {}): Config {
  return readConfig({ ...settings, LOG_LEVEL: 'silent', DATA_DIR: newPath('-data') });
}

/** Serves a database as a start would while the work is done. */
export async function whileServed<T>(config: Config, work: (http: FastifyInstance, owner: pg.ClientConfig) => Promise<T>): Promise<T> {
  const store = await openDatabase(config, silent);
  const http = await buildServer({ database: store.database, config, sessionSecret: store.sessionSecret });
  try {
    return await work(http, store.owner);
  } finally {
    await http.close();
    await store.close();
  }
}

/** Each table with a digest of all its rows, or of one school's; one line each. The reader must see every row. */
export function contentOf(reader: pg.ClientConfig, schoolId?: number): Promise<string[]> {
  return withClient(reader, async (client) => {
    const { rows: tables } = await client.query(
      `select relname as name, exists (select from pg_attribute where attrelid = c.oid and attname = 'school_id') as "hasSchool"
       from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1) order by 1`,
      [anew],
    );
    const found: string[] = [];
    for (const { name, hasSchool } of tables) {
      if (schoolId !== undefined && !hasSchool) continue;
      const where = schoolId === undefined ? '' : `where school_id = ${schoolId}`;
      const { rows } = await client.query(`select t::text as row from ${pg.escapeIdentifier(name)} t ${where} order by 1`);
      const digest = createHash('sha256').update(rows.map(({ row }) => row).join('\n'));
      found.push(`${name}: ${rows.length} rows, ${digest.digest('hex')}`);
    }
    return found;
  });
}

/** What guards the rows of a database: constraints, indexes, policies, forced security, rights, defaults; one line each, role names apart. */
export function guardsOf({ database = '', ...owner }: pg.ClientConfig): Promise<string[]> {
  return withClient({ ...owner, database }, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as line
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = 'public'
      union all select concat_ws(' ', 'policy', tablename, policyname, cmd, roles, qual, with_check) from pg_policies where schemaname = 'public'
      union all select concat_ws(' ', 'table', relname, relkind, relrowsecurity, relforcerowsecurity, relacl)
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S', 'v')
      union all select concat_ws(' ', 'column', attrelid::regclass, attname, attacl, pg_get_expr(adbin, adrelid))
        from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') and attnum > 0
      union all select concat_ws(' ', 'routine', oid::regprocedure, proacl, prosecdef) from pg_proc where pronamespace = 'public'::regnamespace
      order by line`);
    return rows.map(({ line }) => line.replaceAll(appRoleName(database), '{app}').replaceAll(String(owner.user), '{owner}'));
  });
}
