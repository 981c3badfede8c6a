import pg from 'pg';
import type { Heads } from './frames.ts';

/** A table from the catalogue, without generated columns, which PostgreSQL fills. */
export type CatalogTable = { name: string; columns: string[]; hasSchool: boolean; isForced: boolean };

/** The text of days, numbers and bytes must not depend on the settings of a server or role. */
const plainTexts = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local search_path = public`;

/** Begins a transaction with one fixed text format and no time limit. */
export function begin(client: pg.Client, mode = ''): Promise<unknown> {
  return client.query(`begin ${mode}; ${plainTexts}`);
}

/** Every table but the list of migrations, which a restore writes itself. */
export async function tablesIn(client: pg.Client): Promise<CatalogTable[]> {
  const { rows } = await client.query<CatalogTable>(`
    select relname as name, relforcerowsecurity as "isForced", array_agg(attname::text order by attnum) as columns,
           bool_or(attname = 'school_id') as "hasSchool"
    from pg_class c
    join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('migrations', 'unfinished_restore', 'unfinished_upgrade', 'application_role')
    group by c.oid
    order by relname`);
  return rows;
}

/** Makes a school's rows visible to the following statements, even if row-level security binds the owner. */
export function enterSchool(client: pg.Client, schoolId: number): Promise<unknown> {
  return client.query(`set local app.school_id = ${pg.escapeLiteral(String(schoolId))}`);
}

/** Every school. An owner bound by row-level security cannot list them, so every number ever drawn is tried. */
export async function schoolsIn(client: pg.Client): Promise<{ schoolId: number; name: string }[]> {
  const schools = [];
  const { rows } = await client.query<{ last: number }>('select last_value::int as last from schools_school_id_seq');
  for (let schoolId = 1; schoolId <= (rows[0]?.last ?? 0); schoolId += 1) {
    await enterSchool(client, schoolId);
    const school = await client.query<{ name: string }>('select name from schools where school_id = $1', [schoolId]);
    for (const { name } of school.rows) schools.push({ schoolId, name });
  }
  return schools;
}

/** The last numbers of each school's books. */
export async function headsOf(client: pg.Client, schoolIds: readonly number[]): Promise<Heads[]> {
  const heads = [];
  for (const schoolId of schoolIds) {
    await enterSchool(client, schoolId);
    const { rows } = await client.query<Heads>(
      `select $1::int as "schoolId",
              (select coalesce(max(entry_id), 0) from ledger_entries where school_id = $1) as "lastEntry",
              (select coalesce(max(encode(chain_head, 'hex')), '') from counters where school_id = $1 and kind = 'entry') as "chainHead",
              (select coalesce(max(payment_id), 0) from payments where school_id = $1) as "lastReceipt"`,
      [schoolId],
    );
    heads.push(...rows);
  }
  return heads;
}

/** The number of rows of a table: by school, or all if no school owns them. */
export async function rowCount(client: pg.Client, { name, hasSchool }: CatalogTable, schoolIds: readonly number[]): Promise<number> {
  const from = `select count(*)::int as count from ${pg.escapeIdentifier(name)}`;
  if (!hasSchool) return (await client.query<{ count: number }>(from)).rows[0]?.count ?? 0;
  let total = 0;
  for (const schoolId of schoolIds) {
    await enterSchool(client, schoolId);
    total += (await client.query<{ count: number }>(`${from} where school_id = $1`, [schoolId])).rows[0]?.count ?? 0;
  }
  return total;
}

/** The position of each sequence. Sequences are outside transactions, so read last they are never behind the rows. */
export async function sequencesIn(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: number }>(`
    select sequencename as name, last_value::float8 as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
