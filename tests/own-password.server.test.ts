import { expect, test } from 'vitest';
import { type Config, readConfig } from '../src/core/server/config.ts';
import { migrate, withClient } from '../src/core/server/migrate.ts';
import { openAsOwner, openDatabase } from '../src/core/server/open-database.ts';
import { emptyDatabase, useRestorePlaces } from './support/restored.ts';

useRestorePlaces();

const silent = { info: () => undefined, error: () => undefined };

/** Opens the database and closes it: its sign-in for requests, and what was said. */
async function opened(config: Config) {
  const said: string[] = [];
  const store = await openDatabase(config, { ...silent, info: (text) => said.push(text) });
  await store.close();
  return { ...store.handover.connection, said };
}

test('a database that is put back after a restore under its name signs in again, though the other one changed its password', async () => {
  const { name, config, superuser } = await emptyDatabase();
  const inCluster = (text: string) => withClient({ ...superuser, database: 'postgres' }, (client) => client.query(text));
  const before = await opened(config);
  await inCluster(`alter database ${name} rename to ${name}_before`);
  await inCluster(`create database ${name} owner ${name}`);
  const { owner } = await openAsOwner(config, silent);
  await migrate(owner, { only: () => false });
  await inCluster(`drop database ${name}`);
  await inCluster(`alter database ${name}_before rename to ${name}`);

  const now = await opened(config);
  expect(now.said).toContain(`The password of the role karo_app_${name} was another: it has a new one.`);
  expect([now.user, now.password === before.password]).toEqual([before.user, false]);
  expect(await opened(config)).toMatchObject({ password: now.password, said: before.said });
});

test('the password stays as it is while somebody is signed in by it, and where DATABASE_APP_URL names the role', async () => {
  const { name, config, superuser } = await emptyDatabase();
  const { user, password } = await opened(config);
  const secret = async () => {
    const { rows } = await withClient(superuser, (client) => client.query('select rolpassword from pg_authid where rolname = $1', [user]));
    return rows;
  };
  const before = await secret();
  const { owner } = await openAsOwner(config, silent);
  await withClient(owner, (client) => client.query(`update application_role set password = 'of another'`));
  const wrongPassword = { message: expect.stringContaining(`as karo_app_${name} (`), cause: { code: '28P01' } };
  await withClient({ ...owner, user, password }, () => expect(openDatabase(config, silent)).rejects.toMatchObject(wrongPassword));
  const address = new URL(String(config.databaseUrl));
  [address.username, address.password] = [String(user), 'wrong'];
  const named = readConfig({ DATABASE_URL: config.databaseUrl, DATABASE_APP_URL: address.href });
  await expect(openDatabase(named, silent)).rejects.toMatchObject(wrongPassword);
  expect(await secret()).toEqual(before);
});
