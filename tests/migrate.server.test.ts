import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { Database } from '../src/core/server/db.ts';
import { lockMigrations, migrate, withClient } from '../src/core/server/migrate.ts';
import { sql } from '../src/core/server/sql.ts';

let name: string;

const cluster = () => {
  const { host, port, user, password } = inject('cluster');
  return { host, port, user, password };
};
const owner = () => ({ ...cluster(), database: name });
const asOwner = (text: string) => withClient(owner(), async (client) => (await client.query(text)).rows);
const migrated = () => migrate(owner());
const inCluster = (text: string) => withClient({ ...cluster(), database: 'postgres' }, (client) => client.query(text));

beforeEach(() => {
  name = `karo_migrate_${randomBytes(6).toString('hex')}`;
});
const newEmpty = (database = name) => inCluster(`create database ${database}`);
/** Migrated already, without a role of its own. */
const newClone = (database = name) => inCluster(`create database ${database} template ${inject('template').name} strategy file_copy`);

afterEach(async () => {
  await inCluster(`drop database if exists ${name} with (force)`);
  const { rows } = await inCluster(`select rolname from pg_roles where rolname like 'karo_app_${name}%'`);
  for (const { rolname } of rows) await inCluster(`drop role ${rolname}`);
});

test('many servers that start at once on an empty database bring it to the newest schema once, and one more changes nothing', async () => {
  await newEmpty();
  const [login, ...others] = await Promise.all(Array.from({ length: 5 }, migrated));
  for (const other of others) expect(other).toEqual(login);
  const applied = await asOwner('select name, checksum, applied_at from migrations order by name');
  expect(applied.length).toBeGreaterThanOrEqual(9);
  const names = applied.map((row) => row.name);
  expect(names).toEqual([...new Set(names)].sort());
  expect(await migrated()).toEqual(login);
  expect(await asOwner('select name, checksum, applied_at from migrations order by name')).toEqual(applied);
});

/** All of a migration but its files, which take seconds. */
const noFiles = { only: () => false };

/** A machine that migrates the database and does not end, until `work` is done. */
const whileAnotherMigrates = (work: (backend: number) => Promise<void>) =>
  withClient(owner(), async (client) => {
    await lockMigrations(client);
    await work((await client.query('select pg_backend_pid() as pid')).rows[0].pid);
  });

test('who waits for another that migrates says for whom and how to end it, and goes on after it', async () => {
  await newEmpty();
  const said: string[] = [];
  let second = Promise.resolve({});
  await whileAnotherMigrates(async (backend) => {
    second = migrate(owner(), { ...noFiles, waiting: { say: (text) => said.push(text) } });
    await expect.poll(() => said).toHaveLength(1);
    expect(said[0]).toMatch(
      new RegExp(`^Another process migrates this database \\(backend ${backend}, .*since .* UTC\\): waiting for it\\. `),
    );
    expect(said[0]).toContain(`select pg_terminate_backend(${backend})`);
  });
  expect(await second).toEqual(await migrate(owner(), noFiles));
});

test('a command gives up waiting, and changes nothing', async () => {
  await newEmpty();
  await whileAnotherMigrates(async (backend) => {
    await expect(migrate(owner(), { waiting: { waitMs: 200 } })).rejects.toThrow(
      new RegExp(`^Another process migrates .*${backend}.*, for longer than 0.2 s\\. If its machine is gone: select pg_terminate_backend`),
    );
  });
  expect(await asOwner(`select to_regclass('migrations') as name`)).toEqual([{ name: null }]);
});

test('nobody who migrates alone says a word', async () => {
  await newEmpty();
  const said: string[] = [];
  const waiting = { say: (text: string) => said.push(text), waitMs: 1 };
  await migrate(owner(), { ...noFiles, waiting });
  await migrate(owner(), { ...noFiles, waiting });
  expect(said).toEqual([]);
});

test('many databases of one cluster that migrate at once make the role that they share once, and each its own', async () => {
  const names = Array.from({ length: 5 }, (_, index) => `${name}_${index}`);
  for (const [index, other] of names.entries()) await (index < 2 ? newEmpty(other) : newClone(other));
  try {
    const again = async (database: string, times: number): Promise<string[]> =>
      times === 0 ? [] : [JSON.stringify(await migrate({ ...cluster(), database })), ...(await again(database, times - 1))];
    const logins = await Promise.all(names.map((other) => again(other, 8)));
    for (const own of logins) expect(new Set(own).size).toBe(1);
    expect(new Set(logins.flat()).size).toBe(names.length);
  } finally {
    for (const other of names) await inCluster(`drop database ${other} with (force)`);
  }
});

test('the login that it answers serves requests: it reads and writes, and owns nothing', async () => {
  await newClone();
  const login = await migrated();
  const database = new Database({ connection: { ...owner(), ...login }, poolMax: 2, prepared: true, onFault: () => undefined });
  try {
    const [role] = await database.transaction(null, (tx) =>
      tx.rows(sql`
        select current_user::text as name, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole,
               (select count(*) from pg_class where relowner = r.oid) as owned, current_setting('plan_cache_mode') as plans,
               current_setting('max_parallel_workers_per_gather') as helpers
        from pg_roles r where rolname = current_user`),
    );
    const nothing = { rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false, owned: 0 };
    expect(role).toEqual({ name: `karo_app_${name}`, ...nothing, plans: 'force_generic_plan', helpers: '0' });
    const creation = database.transaction(null, (tx) => tx.rows(sql`create table mine (number integer)`));
    await expect(creation).rejects.toMatchObject({ code: '42501' });
  } finally {
    await database.close();
  }
});

test('a student of the first school is looked for by number, before PostgreSQL has looked at any table', async () => {
  await newClone();
  const plan = await asOwner('explain (generic_plan) select full_name from students where school_id = $1 and student_id = $2');
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/students_pk/);
});

test('a migration that was changed after it ran is refused by name', async () => {
  await newClone();
  await asOwner(`update migrations set checksum = 'other' where name = '0004-fees.sql'`);
  await expect(migrated()).rejects.toThrow('Migration 0004-fees.sql was changed after it ran; write a new file instead.');
});

test('a migration that fails leaves nothing of itself behind, and runs when the cause is gone', async () => {
  await newEmpty();
  await asOwner('create table students (in_the_way integer)');
  await expect(migrated()).rejects.toThrow('Migration 0005-students.sql failed');
  const done = await asOwner('select name from migrations order by name desc limit 1');
  expect(done).toEqual([{ name: '0004-fees.sql' }]);
  await asOwner('drop table students');
  await migrated();
  expect(await asOwner(`select name from migrations where name = '0005-students.sql'`)).toHaveLength(1);
});

test('the backup role reads every table but the one of secrets, and writes none', async () => {
  await newClone();
  const rights = await asOwner(`
    select relname as name, has_table_privilege('karo_backup', c.oid, 'select') as reads,
           has_table_privilege('karo_backup', c.oid, 'insert, update, delete, truncate') as writes
    from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'`);
  expect(rights.filter(({ writes }) => writes)).toEqual([]);
  expect(
    rights
      .filter(({ reads }) => !reads)
      .map((row) => row.name)
      .sort(),
  ).toEqual(['application_role', 'installation']);
});
