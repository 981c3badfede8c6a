import type pg from 'pg';

/**
 * How the tables are to lie on several PostgreSQL servers: by a column, or whole (a copy on each, or on the coordinator alone); and which
 * foreign keys are dropped before. In the order in which it is done.
 */
export type Distribution = { distributed: { table: string; column: string }[]; others: string[]; dropped: string[] };

/** The distribution that the SQL of a text names. */
export function distributionIn(text: string): Distribution {
  const calls = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, one = '', two = '']) => [one, two] as const);
  return {
    distributed: calls(/create_distributed_table\('(\w+)', '(\w+)'/g).map(([table, column]) => ({ table, column })),
    others: calls(/(?:create_reference_table|citus_add_local_table_to_metadata)\('(\w+)'/g).map(([table]) => table),
    dropped: calls(/drop constraint (\w+)/g).map(([name]) => name),
  };
}

/** Why the tables of the catalogue cannot lie so, a line for each fault. */
export async function distributionFaults(client: pg.Client, { distributed, others, dropped }: Distribution): Promise<string[]> {
  const names = distributed.map(({ table }) => table);
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  const timesNamed = (name: string) => [...names, ...others].filter((other) => other === name).length;
  const known = tables.map(({ name }) => name);
  return [
    ...known.filter((name) => timesNamed(name) !== 1).map((name) => `${name}: named ${timesNamed(name)} times in docs/scaling.md`),
    ...[...names, ...others].filter((name) => !known.includes(name)).map((name) => `${name}: no such table`),
    ...distributed.filter(({ column }) => column !== 'school_id').map(({ table, column }) => `${table}: distributed by ${column}`),
    ...(await lines(client, keysWithoutSchool, [names])),
    ...(await lines(client, keysApart, [names, dropped])),
    ...(await lines(client, keysFromOutside, [names, dropped])),
    ...(await lines(client, namedTooEarly, [names, dropped])),
  ];
}

/** A unique index holds within one server only, so that it must have the column by which rows are dealt out. */
const keysWithoutSchool = `
  select format('%s: unique index %s is without school_id', indrelid::regclass, indexrelid::regclass) as fault
  from pg_index
  where indisunique and indrelid::regclass::text = any($1::text[])
    and not exists (select from pg_attribute where attrelid = indrelid and attnum = any(indkey) and attname = 'school_id')`;

const foreignKeys = `
  select conname as name, conrelid::regclass::text as table, confrelid::regclass::text as other,
         exists (
           select from unnest(conkey, confkey) as pair (mine, theirs)
           join pg_attribute m on m.attrelid = conrelid and m.attnum = mine and m.attname = 'school_id'
           join pg_attribute t on t.attrelid = confrelid and t.attnum = theirs and t.attname = 'school_id'
         ) as "joinsSchools"
  from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and conname <> all($2::text[])`;

const keysApart = `
  select format('%s: foreign key %s does not join on school_id', "table", name) as fault
  from (${foreignKeys}) as keys
  where "table" = any($1::text[]) and other = any($1::text[]) and not "joinsSchools"`;

const keysFromOutside = `
  select format('%s: foreign key %s leads to a distributed table', "table", name) as fault
  from (${foreignKeys}) as keys
  where "table" <> all($1::text[]) and other = any($1::text[])`;

const namedTooEarly = `
  select format('%s: named before %s, which it refers to', "table", other) as fault
  from (${foreignKeys}) as keys
  where array_position($1::text[], "table") < array_position($1::text[], other)`;

async function lines(client: pg.Client, text: string, values: unknown[]): Promise<string[]> {
  const { rows } = await client.query<{ fault: string }>(text, values);
  return rows.map(({ fault }) => fault);
}
