import { createHmac, randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type AppLogin, appRoleName } from '../src/core/server/app-role.ts';
import { migrate, withClient } from '../src/core/server/migrate.ts';
import { accessFaults } from './support/catalogue.ts';

/** Databases and roles of this test alone, with their owners' passwords. */
let mark: string;
const cluster = () => inject('cluster');
const server = () => ({ host: cluster().host, port: cluster().port });
const superuser = (database = 'postgres') => ({ ...server(), user: cluster().user, password: cluster().password, database });
const owner = (database: string) => ({ ...server(), user: `${database} owner`, password: `secret of ${database}`, database });
const asSuperuser = (text: string, database = 'postgres') => withClient(superuser(database), (client) => client.query(text));
const rowsAs = (login: pg.ClientConfig, text: string) => withClient(login, async (client) => (await client.query(text)).rows);
const named = pg.escapeIdentifier;

beforeEach(() => {
  mark = `karo_role_${randomBytes(5).toString('hex')}`;
});

/** An empty database with an owner of its own. */
async function newDatabase(ending = '_one'): Promise<string> {
  const name = `${mark}${ending}`;
  await asSuperuser(`create role ${named(owner(name).user)} login createrole password '${owner(name).password}'`);
  await asSuperuser(`create database ${named(name)} owner ${named(owner(name).user)}`);
  return name;
}

afterEach(async () => {
  const { rows } = await asSuperuser(`select datname as name from pg_database where datname like '${mark}%'`);
  for (const { name } of rows) await asSuperuser(`drop database ${named(name)} with (force)`);
  const roles = (await asSuperuser(`select rolname as name from pg_roles where rolname like '%${mark}%'`)).rows;
  for (const { name } of roles) await asSuperuser(`drop owned by ${named(name)}; drop role ${named(name)}`);
});

test('databases of one cluster have roles of their own, and none disturbs or opens another, nor a clone its first', async () => {
  const [one, two] = [await newDatabase(), await newDatabase(' "Two')];
  const logins = [await migrate(owner(one)), await migrate(owner(two))] as const;
  expect(logins[0].user).toBe(`karo_app_${one}`);
  expect(logins[1].user).not.toBe(logins[0].user);
  expect(logins[1].password).not.toBe(logins[0].password);
  expect(await migrate(owner(one))).toEqual(logins[0]);
  for (const [database, login, other] of [
    [one, ...logins],
    [two, logins[1], logins[0]],
  ] as const) {
    expect(await rowsAs({ ...server(), database, ...login }, 'select current_user::text as name')).toEqual([{ name: login.user }]);
    await expect(rowsAs({ ...server(), database, ...other }, 'select 1')).rejects.toMatchObject({ code: '42501' });
    expect(await withClient(superuser(database), (client) => accessFaults(client, login.user))).toEqual([]);
  }
  await expectSecret(one, logins[0]);
  await expectOwnRoleOfClone(one, logins[0]);
});

/** The password follows from nothing, and only the owner can read it. Nobody signs in as the role of backups. */
async function expectSecret(database: string, login: AppLogin): Promise<void> {
  for (const secret of ['', owner(database).password]) {
    for (const word of ['karo_app', login.user, database, owner(database).user]) {
      expect(login.password).not.toBe(createHmac('sha256', secret).update(word).digest('hex'));
    }
  }
  expect(login.password).toMatch(/^[0-9a-f]{64}$/);
  const reading = rowsAs({ ...server(), database, ...login }, 'select password from application_role');
  await expect(reading).rejects.toMatchObject({ code: '42501' });
  const [backup] = await rowsAs(
    owner(database),
    `select rolcanlogin as "signsIn", has_table_privilege(oid, 'application_role', 'select') as may
     from pg_roles where rolname = 'karo_backup'`,
  );
  expect(backup).toEqual({ signsIn: false, may: false });
}

/** A clone gets a role of its own, and that of the first has no rights in it. */
async function expectOwnRoleOfClone(one: string, first: AppLogin): Promise<void> {
  const copy = `${mark}_copy`;
  await asSuperuser(`create database ${named(copy)} template ${named(one)} owner ${named(owner(one).user)}`);
  const second = await migrate({ ...owner(one), database: copy });
  expect(second.user).toBe(`karo_app_${copy}`);
  const rights = await rowsAs(
    { ...owner(one), database: copy },
    `select has_table_privilege('${first.user}', 'payments', 'select') as old,
            has_table_privilege('${second.user}', 'payments', 'select') as own`,
  );
  expect(rights).toEqual([{ old: false, own: true }]);
  expect(await migrate(owner(one))).toEqual(first);
}

test('what a role shared by every database was granted here goes to the own role, and the old one keeps nothing', async () => {
  const one = await newDatabase();
  const old = `karo_app_old_${mark}`;
  const { user } = await migrate(owner(one));
  await asSuperuser(`create role ${old} login`);
  const rights = (role: string) =>
    rowsAs(
      superuser(one),
      `select table_schema, table_name, privilege_type from information_schema.role_table_grants
       where grantee = '${role}' order by 1, 2, 3`,
    );
  const before = await rights(user);
  expect(before.length).toBeGreaterThan(40);
  // As an install looks that gave the rights to another role: all of them, with a column's and a sequence's.
  await rowsAs(owner(one), `update application_role set own_role = null, password = null, granted_to = '${old}'`);
  await rowsAs(
    owner(one),
    `do $$ declare r record; begin
    for r in select format('%I.%I', table_schema, table_name) as t, privilege_type as p
      from information_schema.role_table_grants where grantee = '${user}' loop
      execute format('grant %s on %s to ${old}', r.p, r.t); execute format('revoke %s on %s from ${user}', r.p, r.t);
    end loop; end $$`,
  );
  await rowsAs(
    owner(one),
    `grant update (clock_reached_at) on installation to ${old}; grant usage on schema public, karo_jobs to ${old};
    revoke usage on schema karo_jobs from ${user};
    grant usage on sequence schools_school_id_seq to ${old}; grant connect on database ${one} to ${old}`,
  );
  const login = await migrate(owner(one));
  expect(login.user).toBe(user);
  expect(await rights(user)).toEqual(before);
  expect(await rights(old)).toEqual([]);
  const [left] = await rowsAs(
    superuser(one),
    `select has_database_privilege('${old}', current_database(), 'connect') as connects,
            has_schema_privilege('${old}', 'public', 'usage') as uses,
            has_schema_privilege('${old}', 'karo_jobs', 'usage') as works,
            has_schema_privilege('${user}', 'karo_jobs', 'usage') as "ownWorks",
            has_column_privilege('${old}', 'installation', 'clock_reached_at', 'update') as "changesMark",
            has_column_privilege('${user}', 'installation', 'clock_reached_at', 'update') as "ownChangesMark"`,
  );
  expect(left).toEqual({ connects: false, uses: false, works: false, ownWorks: true, changesMark: false, ownChangesMark: true });
});

test("an operator's role is given the rights, and neither made nor altered", async () => {
  const one = await newDatabase();
  const mine = `${mark}_mine`;
  await expect(migrate(owner(one), { appUser: mine })).rejects.toThrow(
    `there is no such role. Make it first: create role "${mine}" login.`,
  );
  await asSuperuser(`create role ${mine} login password 'set by hand'`);
  const secret = () =>
    rowsAs(
      superuser(),
      `select rolpassword, setconfig from pg_authid a left join pg_db_role_setting on setrole = a.oid where rolname = '${mine}'`,
    );
  const before = await secret();
  expect(await migrate(owner(one), { appUser: mine })).toEqual({ user: mine });
  expect(await secret()).toEqual(before);
  expect(await withClient(superuser(one), (client) => accessFaults(client, mine))).toEqual([]);
  const seen = await rowsAs({ ...server(), database: one, user: mine, password: 'set by hand' }, 'select count(*)::int as n from students');
  expect(seen).toEqual([{ n: 0 }]);
  const { rowCount } = await asSuperuser(`select from pg_roles where rolname = '${appRoleName(one)}'`);
  expect(rowCount).toBe(0);
});

test("an operator's role that could see every school is refused", async () => {
  const one = await newDatabase();
  await expect(migrate(owner(one), { appUser: owner(one).user })).rejects.toThrow('Requests must not run as the role');
  await asSuperuser(`create role ${mark}_strong login bypassrls`);
  await expect(migrate(owner(one), { appUser: `${mark}_strong` })).rejects.toThrow('bypasses row-level security');
});

test('an owner who may not make roles reads what to do', async () => {
  const one = await newDatabase();
  await asSuperuser(`alter role ${named(owner(one).user)} nocreaterole`);
  await expect(migrate(owner(one))).rejects.toThrow(`As a superuser run once: alter role "${one} owner" createrole`);
});

test.each([
  ['karo', 'karo_app_karo'],
  ['K1', 'karo_app_K1'],
  ['a; drop "x"', /^karo_app_a__drop__x__[0-9a-f]{12}$/],
  ['shule'.repeat(12), /^karo_app_[a-z]{41}_[0-9a-f]{12}$/],
  ['ũ'.repeat(31), /^karo_app__{31}_[0-9a-f]{12}$/],
])('the role of the database %s fits 63 bytes and is its own', (database, expected) => {
  const name = appRoleName(database);
  expect(name).toMatch(expected);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63);
  expect(appRoleName(`${database}2`)).not.toBe(name);
});
