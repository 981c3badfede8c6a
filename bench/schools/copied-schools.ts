import type pg from 'pg';
import { sessionTokens } from '../../src/core/server/tokens.ts';
import { asSuperuser } from './superuser.ts';

/**
 * Copies the school 1 in SQL, table by table, into the schools numbered `from` to `to`, with all its students, books and ids, and opens
 * to each a session whose id is the school's number. Its chain of entries is copied as it is: to be read, not to be verified.
 */
export async function copySchools(dataDir: string, { from, to }: { from: number; to: number }): Promise<void> {
  await asSuperuser(dataDir, async (client) => {
    // The rules between tables hold in the school that is copied, so they hold in its copies.
    await client.query('set session_replication_role = replica');
    for (const { table, columns } of await tablesOfSchools(client)) {
      const values = columns.map((column) => (table === 'usernames' && column === 'username' ? "username || '-' || copy" : column));
      await client.query(
        `insert into ${table} (school_id, ${columns.join(', ')}) overriding system value
         select copy, ${values.join(', ')} from ${table}, generate_series($1::integer, $2::integer) as copy where school_id = 1`,
        [from, to],
      );
    }
    await client.query(`insert into sessions (school_id, session_id, user_id, expires_at)
      select school_id, school_id::text, min(user_id), now() + interval '1 day' from users where role = 'admin'
      group by school_id on conflict do nothing`);
    await client.query('vacuum analyze');
  });
}

/** The tokens of the sessions that `copySchools` opened, of the schools from 1. */
export async function tokensOfCopies(dataDir: string, count: number): Promise<string[]> {
  const tokens = sessionTokens(await sessionSecret(dataDir));
  const schools = Array.from({ length: count }, (_, index) => index + 1);
  return Promise.all(schools.map((schoolId) => tokens.issue({ schoolId, sessionId: String(schoolId) })));
}

export async function sessionSecret(dataDir: string): Promise<string> {
  const { rows } = await asSuperuser(dataDir, (client) =>
    client.query<{ secret: string }>('select session_secret as secret from installation'),
  );
  return rows[0]?.secret ?? '';
}

/** Each table that has rows of schools, with the columns that are written. Sessions are opened anew. */
async function tablesOfSchools(client: pg.Client): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    select table_name as table,
           array_agg(quote_ident(column_name) order by ordinal_position) filter (where column_name <> 'school_id') as columns
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' and table_name <> 'sessions'
    group by table_name having bool_or(column_name = 'school_id')`);
  return rows;
}
