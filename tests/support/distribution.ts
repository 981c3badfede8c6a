import type pg from 'pg';
import type { Placed } from '../../src/install/distribution/server/plan.ts';
import { droppedKeys, undistributed } from '../../src/install/distribution/tables.ts';

/** Why the tables of the catalogue cannot lie on several PostgreSQL servers in this order, a line for each fault. */
export async function distributionFaults(client: pg.Client, tables: readonly Placed[]): Promise<string[]> {
  const names = tables.filter(({ kind }) => kind === 'distributed').map(({ name }) => name);
  const dropped = Object.keys(droppedKeys);
  const known = new Set(tables.map(({ name }) => name));
  const listed = Object.values(undistributed).flatMap((each) => Object.keys(each));
  return [
    ...listed.filter((name) => !known.has(name)).map((name) => `${name}: no such table`),
    ...(await lines(client, tablesWithoutSchool, [names])),
    ...(await lines(client, keysWithoutSchool, [names])),
    ...(await lines(client, keysApart, [names, dropped])),
    ...(await lines(client, keysFromOutside, [names, dropped])),
    ...(await lines(client, namedTooEarly, [names, dropped])),
    ...(await lines(client, keysBetweenOthers, [listed, dropped])),
  ];
}

const tablesWithoutSchool = `
  select each || ': has no school_id, and is not on the list of undistributed tables' as fault
  from unnest($1::text[]) as each
  where not exists (select from pg_attribute where attrelid = each::regclass and attname = 'school_id' and attnotnull)`;

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
  select format('%s: placed before %s, which it refers to', "table", other) as fault
  from (${foreignKeys}) as keys
  where array_position($1::text[], "table") < array_position($1::text[], other)`;

const keysBetweenOthers = `
  select format('%s: foreign key %s leads to or from a table that is not distributed', "table", name) as fault
  from (${foreignKeys}) as keys
  where "table" = any($1::text[]) or other = any($1::text[])`;

async function lines(client: pg.Client, text: string, values: unknown[]): Promise<string[]> {
  const { rows } = await client.query<{ fault: string }>(text, text.includes('$2') ? values : values.slice(0, 1));
  return rows.map(({ fault }) => fault);
}
