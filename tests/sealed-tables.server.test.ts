import { beforeAll, expect, test } from 'vitest';
import { faultsBehind, run, useChangesBehindConstraints } from './support/behind-constraints.ts';
import { evidenceSchool } from './support/evidence-school.ts';
import { sealedTables } from './support/sealed-tables.ts';
import { asOwner, testStore, useServer } from './support/world.ts';

useServer();
useChangesBehindConstraints();

let school = 0;
const types: Record<string, Record<string, string>> = {};

beforeAll(async () => {
  school = await evidenceSchool();
  const { rows } = await testStore().asOwner((client) => client.query(columnsOfTables, [Object.keys(sealedTables)]));
  for (const { table, column, type } of rows) types[table] = { ...types[table], [column]: type };
  // Who has all rights takes this off too.
  for (const { table, column, isAlways, isDrawn } of rows) {
    if (isAlways) await asOwner(`alter table ${table} alter ${column} drop identity`);
    if (isDrawn) await asOwner(`alter table ${table} alter ${column} drop expression`);
  }
});

const columnsOfTables = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, a.attidentity = 'a' as "isAlways",
         a.attgenerated <> '' as "isDrawn"
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relname = any ($1::text[]) and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`;

/** What is found while a change stands that somebody with all rights made behind the constraints. It must change a row. */
async function placesAfter(change: string): Promise<string[]> {
  const faults = await faultsBehind([school], async (tx) => expect((await run(tx, `${change} returning 1`)).length, change).toBe(1));
  return faults.map(({ place }) => place);
}

/** Another value of each type. */
const others: Record<string, (column: string) => string> = {
  integer: (column) => `coalesce(${column}, 0) + 1000`,
  bigint: (column) => `coalesce(${column}, 0) + 1`,
  text: (column) => `coalesce(${column}, '') || 'x'`,
  date: (column) => `${column} + 1`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 second'`,
  boolean: (column) => `not ${column}`,
  jsonb: () => `'[1]'`,
  bytea: () => `'\\x00'`,
};

const one = (table: string, row: string) =>
  `ctid = (select ctid from ${table} where school_id = ${school} and ${row} order by ctid limit 1)`;

test('nobody touched the school, and nothing is found', async () => {
  expect(await faultsBehind([school], async () => undefined)).toEqual([]);
});

test.each(Object.entries(sealedTables))(
  '%s: each column is listed, and a change by hand is found where it was made',
  async (table, sealed) => {
    expect(Object.keys(sealed.columns).sort()).toEqual(Object.keys(types[table] ?? {}).sort());
    for (const [column, how] of Object.entries(sealed.columns)) {
      const set = how === 'found' || 'may' in how ? `${column} = ${others[types[table]?.[column] ?? '']?.(column)}` : how.set;
      const places = await placesAfter(`update ${table} set ${set} where ${one(table, sealed.row)}`);
      if (how !== 'found' && 'may' in how) expect(places, `${table}: ${set}`).toEqual([]);
      else expect(places, `${table}: ${set}`).toContainEqual(expect.stringMatching(sealed.place));
    }
    for (const [row, set] of sealed.also ?? []) {
      const places = await placesAfter(`update ${table} set ${set} where ${one(table, row)}`);
      expect(places, `${table}: ${set}`).toContainEqual(expect.stringMatching(sealed.place));
    }
  },
);

test.each(Object.entries(sealedTables))(
  '%s: a row that is gone, or added by hand, is found',
  async (table, { row, place, added, also = [] }) => {
    for (const gone of new Set([row, ...also.map(([other]) => other)])) {
      const places = await placesAfter(`delete from ${table} where ${one(table, gone)}`);
      expect(places, `gone: ${gone}`).toContainEqual(expect.stringMatching(place));
    }
    const more = 'may' in added ? { notice_id: 9000 } : added;
    const places = await placesAfter(`insert into ${table} overriding system value
    select (jsonb_populate_record(t, '${JSON.stringify(more)}')).* from ${table} t where t.${one(table, row)}`);
    if ('may' in added) expect(places).toEqual([]);
    else expect(places, 'added').not.toEqual([]);
  },
);

test('the application may change of it what the list says, and the database refuses the rest', async () => {
  const asApp = (text: string) => testStore().database.transaction(school, (tx) => run(tx, text));
  const refused = expect.objectContaining({ message: expect.stringContaining('permission denied') });
  for (const [table, { columns, changing = [] }] of Object.entries(sealedTables)) {
    if (changing === 'everything') continue;
    for (const statement of [`delete from ${table}`, `truncate ${table}`]) {
      await expect(asApp(statement), statement).rejects.toEqual(refused);
    }
    const fixedColumns = Object.keys(columns).filter((column) => !changing.includes(column));
    for (const column of fixedColumns) {
      const statement = `update ${table} set ${column} = ${column}`;
      await expect(asApp(statement), statement).rejects.toEqual(refused);
    }
    for (const column of changing) await expect(asApp(`update ${table} set ${column} = ${column} where false`)).resolves.toEqual([]);
  }
});
