import pg from 'pg';
import { beginDistribution } from './begin.ts';
import { type Placed, tablesInOrder } from './plan.ts';

export type Counted = Placed & { rows: number };

/** Every table in the order in which it is placed, with its rows. */
export async function countedTables(client: pg.ClientBase): Promise<Counted[]> {
  const counted: Counted[] = [];
  for (const table of await tablesInOrder(client)) {
    const { rows } = await client.query<{ rows: number }>(`select count(*) as rows from ${pg.escapeIdentifier(table.name)}`);
    counted.push({ ...table, rows: rows[0]?.rows ?? 0 });
  }
  return counted;
}

/** Keeps the counts of before the first table was placed, for a run that goes on after another was cut off. */
export async function rememberCounts(client: pg.ClientBase, counted: readonly Counted[]): Promise<void> {
  await beginDistribution(client);
  const { rowCount } = await client.query('select from karo_distribution.counts limit 1');
  if (rowCount) return;
  await client.query(
    'insert into karo_distribution.counts (name, rows) select name, rows from unnest($1::text[], $2::bigint[]) as counted (name, rows)',
    [counted.map(({ name }) => name), counted.map(({ rows }) => rows)],
  );
}

export type Remembered = Pick<Counted, 'name' | 'rows'>;

/** Those counts. */
export async function rememberedCounts(client: pg.ClientBase): Promise<Remembered[]> {
  return (await client.query<Remembered>('select name, rows from karo_distribution.counts order by name')).rows;
}

/** A line for each table that has not as many rows as before. */
export function differences(before: readonly Remembered[], after: readonly Counted[]): string[] {
  const now = new Map(after.map(({ name, rows }) => [name, rows]));
  return before.flatMap(({ name, rows }) =>
    now.get(name) === rows ? [] : [`${name}: ${rows} rows before, ${now.get(name) ?? 'no'} after`],
  );
}
