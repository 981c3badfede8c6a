import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, asSuperuser, launch } from '../../../tests/support/launched.ts';
import { scratchFolder } from '../../../tests/support/scratch.ts';
import { assertDatabaseSupported, checkedLogin, versionFault } from './database-checks.ts';
import { withClient } from './migrate.ts';
import type { Cluster } from './postgres/launcher.ts';

const home = scratchFolder('karo-checks-');
const timeout = 60_000;
let cluster: Cluster;

beforeAll(async () => {
  cluster = await launch(join(home, 'data'), { poolMax: 10 });
  const statements = [
    'create role plain login',
    'create role few login connection limit 4',
    'create role strong login bypassrls',
    'create role locked nologin',
    'create database closed',
    "create database ascii template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'",
    'revoke connect on database closed from public',
  ];
  for (const text of statements) await ask(asSuperuser(cluster), text);
}, timeout);

afterAll(async () => {
  await cluster.stop();
  rmSync(home, { recursive: true, force: true });
});

const as = (user: string, database = 'postgres') => ({ ...asSuperuser(cluster), user, database });
const checked = (user: string, poolMax: number, isPooled = false) => checkedLogin(as(user), { poolMax, isPooled });

test.each(['15', '15.18 (Debian 15.18-0+deb12u1)', '18.4', '19devel'])('PostgreSQL %s is new enough', (version) => {
  expect(versionFault(version)).toBeNull();
});

test.each(['14.9 (Debian 14.9-1)', '9.6.24', '8.4', ''])('PostgreSQL “%s” is not, and what to do is said', (version) => {
  const words = `Karo needs PostgreSQL 15 or newer, and this is ${version}. Upgrade it, or name another in DATABASE_URL.`;
  expect(versionFault(version)).toBe(words);
});

test('a database that stores before it answers is fit', { timeout }, async () => {
  await expect(withClient(as('plain'), assertDatabaseSupported)).resolves.toBeUndefined();
});

test('one that answers before it has stored is not, whichever setting it is', { timeout }, async () => {
  await ask(asSuperuser(cluster), 'alter role plain set synchronous_commit = off');
  await expect(withClient(as('plain'), assertDatabaseSupported)).rejects.toThrow(
    'Karo does not run on a PostgreSQL with synchronous_commit off',
  );
  await ask(asSuperuser(cluster), 'alter role plain reset synchronous_commit');
});

test('one that is not in UTF-8 is not, and the command that makes it so is said', { timeout }, async () => {
  await expect(withClient(as('plain', 'ascii'), assertDatabaseSupported)).rejects.toThrow(
    'Karo needs a database in UTF8, and ascii is in SQL_ASCII. Make another: ' +
      "create database … template template0 encoding 'UTF8' locale 'C.UTF-8'.",
  );
});

test('a role that has a place for each connection of the pool signs in without a word', { timeout }, async () => {
  expect(await checked('plain', 10)).toBeNull();
  expect(await checked('few', 4)).toBeNull();
});

test('a pool that the database cannot hold is refused with both numbers, and only advised against behind a pooler', {
  timeout,
}, async () => {
  const numbers = 'DB_POOL_MAX is 5, and PostgreSQL has 4 connections for the role few (max_connections less what is reserved)';
  await expect(checked('few', 5)).rejects.toThrow(`${numbers}. Lower DB_POOL_MAX or raise max_connections.`);
  expect(await checked('few', 5, true)).toBe(`${numbers}. That works only with a pooler in between.`);
  // 60 connections less 3 that PostgreSQL keeps for superusers.
  await expect(checked('plain', 58)).rejects.toThrow('DB_POOL_MAX is 58, and PostgreSQL has 57 connections');
});

test.each(['strong', 'postgres'])('requests never run as %s', { timeout }, async (user) => {
  await expect(checked(user, 1)).rejects.toThrow(`Requests must not run as the role ${user}`);
});

test.each([
  ['a role that may not sign in', 'locked', 'postgres', '28000', 'role "locked" is not permitted to log in'],
  ['a role that there is not', 'nobody', 'postgres', '28000', 'role "nobody" does not exist'],
  ['a role that may not enter the database', 'plain', 'closed', '42501', 'permission denied for database "closed"'],
])('%s is refused in a line that names it and says what to do', { timeout }, async (_, user, database, code, text) => {
  const refused = `Requests cannot sign in to the database as ${user} (${text}).`;
  await expect(checkedLogin(as(user, database), { poolMax: 1, isPooled: false })).rejects.toMatchObject({
    message: `${refused} Let that role in beside the owner (pg_hba.conf), or name another in DATABASE_APP_URL.`,
    cause: { code },
  });
});
