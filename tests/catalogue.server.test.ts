import type pg from 'pg';
import { expect, test } from 'vitest';
import { withClient } from '../src/core/server/migrate.ts';
import { accessFaults, tableFaults, tenantTables } from './support/catalogue.ts';
import { newSchool, testStore, useServer } from './support/world.ts';

useServer();

const asOwner = <T>(work: (client: pg.Client) => Promise<T>) => withClient(testStore().owner, work);

/** Runs a statement as the application does, in a transaction of one school or of none. */
function asApp(schoolId: number | null, text: string): Promise<Record<string, number>[]> {
  return testStore().database.transaction(schoolId, (tx) => tx.rows<Record<string, number>>({ name: '', text, values: [] }));
}

test('every table keeps schools apart, or is on the short list of those that are shared', async () => {
  expect(await asOwner(tableFaults)).toEqual([]);
  expect((await asOwner(tenantTables)).length).toBeGreaterThanOrEqual(15);
});

test('no policy has a sub-select, which Citus refuses', async () => {
  const text = `select tablename || ': ' || policyname as name from pg_policies where concat(qual, with_check) ilike '%select%'`;
  const rows = await asOwner(async (client) => (await client.query(text)).rows);
  expect(rows).toEqual([]);
});

test('the application role owns nothing, bypasses nothing and changes no fact about money', async () => {
  expect(await asOwner((client) => accessFaults(client, testStore().appUser))).toEqual([]);
});

// Each line breaks the rules in one way; the checks above must see it. A check that sees nothing proves nothing.
test.each([
  ['create table scratch (school_id integer primary key)', /scratch: row-level security is off/],
  ['create table scratch (id integer primary key)', /scratch: has no school_id/],
  ['alter table students disable row level security', /students: row-level security is off/],
  ['alter table students no force row level security', /students: row-level security is not forced/],
  ['drop policy own_school on students', /students: no policy/],
  ['create policy open_house on students using (true)', /students: policy open_house/],
  ['alter policy own_school on students using (true)', /students: policy own_school/],
  ['create unique index scratch on students (full_name)', /students: unique index scratch/],
  ['alter table students add constraint scratch unique (student_id, school_id)', /students: unique index scratch/],
  [
    'alter table student_fees add constraint scratch foreign key (student_id, school_id) references students not valid',
    /student_fees: foreign key scratch/,
  ],
  ['create view scratch as select full_name from students', /scratch: a view/],
  ['create function scratch() returns integer language sql security definer return 1', /scratch: runs as its owner/],
  [
    'create trigger scratch before update on students for each row execute function suppress_redundant_updates_trigger()',
    /students: trigger scratch/,
  ],
  ['grant update on payments to karo_app', /payments: karo_app\w* may UPDATE/],
  ['grant delete on ledger_transfers to karo_app', /ledger_transfers: karo_app\w* may DELETE/],
  ['grant truncate on ledger_entries to public', /ledger_entries: karo_app\w* may TRUNCATE/],
  ['grant update (amount_cents) on payments to karo_app', /payments: karo_app\w* may UPDATE/],
  ['grant select on application_role to karo_app', /karo_app\w* may read application_role/],
  ['alter table students owner to karo_app', /karo_app\w* owns students/],
])('%s is noticed', async (spoiling, fault) => {
  const faults = await asOwner(async (client) => {
    await client.query('begin');
    await client.query(spoiling.replaceAll('karo_app', testStore().appUser));
    const faults = [...(await tableFaults(client)), ...(await accessFaults(client, testStore().appUser))];
    await client.query('rollback');
    return faults;
  });
  expect(faults.join('\n')).toMatch(fault);
});

// On a role of its own, because roles belong to the whole cluster, which other test files use at the same time.
test.each([
  ['create role karo_scratch bypassrls', /karo_scratch has bypassrls/],
  ['create role karo_scratch superuser', /karo_scratch has superuser/],
  ['create role karo_scratch createrole', /karo_scratch has createrole/],
  ['create role karo_scratch in role karo_backup', /karo_scratch is a member of karo_backup/],
])('%s is noticed', async (spoiling, fault) => {
  const faults = await asOwner(async (client) => {
    await client.query('begin');
    await client.query(spoiling);
    const faults = await accessFaults(client, 'karo_scratch');
    await client.query('rollback');
    return faults;
  });
  expect(faults.join('\n')).toMatch(fault);
});

test('a query outside any school sees no rows of any tenant table', async () => {
  await newSchool();
  for (const table of await asOwner(tenantTables)) {
    expect(await asApp(null, `select count(*) as count from ${table}`), table).toEqual([{ count: 0 }]);
  }
  expect((await asOwner((client) => client.query('select count(*) as count from users'))).rows[0].count).toBeGreaterThan(0);
});

test('a query of one school without any filter sees, changes and removes only its own rows', async () => {
  const schools = [await newSchool(), await newSchool()];
  const ids = (await asOwner((client) => client.query('select school_id as id from schools order by school_id desc limit 2'))).rows.map(
    ({ id }) => id,
  );
  expect(schools).toHaveLength(ids.length);
  for (const table of ['schools', 'users', 'counters', 'sessions']) {
    expect(await asApp(ids[0], `select distinct school_id as id from ${table}`), table).toEqual([{ id: ids[0] }]);
  }
  const changed = await asApp(ids[0], 'update users set email = email returning school_id as id');
  expect(changed).toEqual([{ id: ids[0] }]);
  const removed = await asApp(ids[0], 'delete from sessions returning school_id as id');
  expect(removed).toEqual([{ id: ids[0] }]);
});

test('a row cannot be written into, or moved to, another school', async () => {
  await newSchool();
  const { rows } = await asOwner((client) => client.query('select max(school_id) as id from schools'));
  const other = rows[0].id + 1000;
  await expect(asApp(rows[0].id, `insert into counters (school_id, kind) values (${other}, 'entry')`)).rejects.toThrow(
    /row-level security/,
  );
  await expect(asApp(rows[0].id, `update users set school_id = ${other}`)).rejects.toThrow(/row-level security/);
  await expect(asApp(null, `insert into schools (name) values ('Nobody''s school')`)).rejects.toThrow(/row-level security/);
});

test('facts about money cannot be changed, even by the school itself', async () => {
  await newSchool();
  const { rows } = await asOwner((client) => client.query('select max(school_id) as id from schools'));
  for (const table of ['ledger_entries', 'ledger_transfers', 'payments', 'payment_verifications', 'payment_reversals']) {
    for (const statement of [`delete from ${table}`, `update ${table} set school_id = school_id`, `truncate ${table}`]) {
      await expect(asApp(rows[0].id, statement), statement).rejects.toThrow(/permission denied/);
    }
  }
});
