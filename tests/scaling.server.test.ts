import type pg from 'pg';
import { expect, test } from 'vitest';
import { withClient } from '../src/core/server/migrate.ts';
import { beginDistribution } from '../src/install/distribution/server/begin.ts';
import { type Placed, tablesInOrder } from '../src/install/distribution/server/plan.ts';
import { putBack, setAside } from '../src/install/distribution/server/set-aside.ts';
import { distributionFaults } from './support/distribution.ts';
import { testStore, useServer } from './support/world.ts';

useServer();

/** The faults of an order of the tables against the catalogue, after a change of the schema that is taken back. */
function faults(change = '', arranged: (tables: Placed[]) => Placed[] = (tables) => tables): Promise<string[]> {
  return withClient(testStore().owner, async (client: pg.Client) => {
    await client.query('begin');
    await client.query(change);
    const faults = await distributionFaults(client, arranged(await tablesInOrder(client)));
    await client.query('rollback');
    return faults;
  });
}

test('karo distribute can place the tables as they are: every key by school, no reference to a school from outside', async () => {
  expect(await faults()).toEqual([]);
  const tables = await withClient(testStore().owner, tablesInOrder);
  expect(tables.filter(({ kind }) => kind === 'distributed').length).toBeGreaterThan(80);
  expect(tables.filter(({ kind }) => kind === 'reference').map(({ name }) => name)).toEqual(['installation', 'usernames']);
});

// A check that sees nothing proves nothing.
test.each([
  ['create table scratch (id integer primary key)', 'scratch: has no school_id, and is not on the list of undistributed tables'],
  ['create unique index scratch on students (full_name)', 'students: unique index scratch is without school_id'],
  [
    'alter table student_fees add constraint scratch foreign key (student_id, school_id) references students (school_id, student_id) not valid',
    'student_fees: foreign key scratch does not join on school_id',
  ],
  [
    'alter table leads add school_id integer constraint scratch references schools',
    'leads: foreign key scratch leads to a distributed table',
  ],
  ['alter table leads rename to questions', 'leads: no such table'],
])('%s is noticed', async (change, fault) => {
  expect(await faults(change)).toContain(fault);
});

test('a table that would be placed before one that it refers to is noticed', async () => {
  const late = (tables: Placed[]) => [
    ...tables.filter(({ name }) => name !== 'schools'),
    ...tables.filter(({ name }) => name === 'schools'),
  ];
  expect(await faults('', late)).toContain('users: placed before schools, which it refers to');
});

test('functions and views that are set aside are put back, each once, with what they read in PL/pgSQL', async () => {
  const names = `select p.oid::regprocedure::text as name, lanname as language from pg_proc p join pg_language l on l.oid = prolang
    where pronamespace = 'public'::regnamespace
    union all
    select relname, 'view' from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace order by 1`;
  await withClient(testStore().owner, async (client) => {
    const before = (await client.query(names)).rows;
    await beginDistribution(client);
    expect(await setAside(client)).toBeGreaterThan(20);
    await putBack(client);
    const after = (await client.query(names)).rows;
    expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
    const language = (name: string) => after.find((each) => each.name.startsWith(`${name}(`))?.language;
    expect([language('balances_at_term'), language('entry_hash')]).toEqual(['plpgsql', 'sql']);
    const { rows } = await client.query('select count(*)::integer as left from karo_distribution.set_aside');
    expect(rows).toEqual([{ left: 0 }]);
  });
});
