import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { buildServer } from '../../src/app/server.ts';
import { appRoleName } from '../../src/core/server/app-role.ts';
import type { Config } from '../../src/core/server/config.ts';
import { withClient } from '../../src/core/server/migrate.ts';
import { openDatabase } from '../../src/core/server/open-database.ts';
import { testSecrets } from './test-secrets.ts';

export const silent = { info: () => undefined, error: () => undefined };
/** What no restore brings along: it is written anew for each database. */
const anew = ['migrations', 'application_role', 'unfinished_restore'];

/** Serves a database as a start would while the work is done. */
export async function whileServed<T>(config: Config, work: (http: FastifyInstance, owner: pg.ClientConfig) => Promise<T>): Promise<T> {
  const store = await openDatabase(config, silent);
  const http = await buildServer({ database: store.database, config, ...testSecrets, sessionSecret: store.sessionSecret });
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
    const lines: string[] = [];
    for (const { name, hasSchool } of tables) {
      if (schoolId !== undefined && !hasSchool) continue;
      const where = schoolId === undefined ? '' : `where school_id = ${schoolId}`;
      const { rows } = await client.query(`select t::text as row from ${pg.escapeIdentifier(name)} t ${where} order by 1`);
      const digest = createHash('sha256').update(rows.map(({ row }) => row).join('\n'));
      lines.push(`${name}: ${rows.length} rows, ${digest.digest('hex')}`);
    }
    return lines;
  });
}

/** What guards the rows of a database: constraints, indexes, policies, security, rights, defaults; one line each, role names apart. */
export function guardsOf({ database = '', ...owner }: pg.ClientConfig): Promise<string[]> {
  return withClient({ ...owner, database }, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as line
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = 'public'
      union all select concat_ws(' ', 'policy', tablename, policyname, cmd, roles, qual, with_check)
        from pg_policies where schemaname = 'public'
      union all select concat_ws(' ', 'table', relname, relkind, relrowsecurity, relforcerowsecurity, relacl)
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S', 'v')
      union all select concat_ws(' ', 'column', attrelid::regclass, attname, attacl, pg_get_expr(adbin, adrelid))
        from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') and attnum > 0
      union all select concat_ws(' ', 'routine', oid::regprocedure, proacl, prosecdef)
        from pg_proc where pronamespace = 'public'::regnamespace
      order by line`);
    return rows.map(({ line }) => line.replaceAll(appRoleName(database), '{app}').replaceAll(String(owner.user), '{owner}'));
  });
}
