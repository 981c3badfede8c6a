import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { AppLogin } from '../../src/core/server/app-role.ts';
import { Database } from '../../src/core/server/db.ts';
import { migrate, withClient } from '../../src/core/server/migrate.ts';

type OwnersWork<T> = (client: pg.ClientBase) => Promise<T>;

/** `appUser` is the role that the application signs in as; `asOwner` works as the one that no policy holds for, on a kept connection. */
export type TestDatabase = {
  database: Database;
  owner: pg.ClientConfig;
  appUser: string;
  asOwner: <T>(work: OwnersWork<T>) => Promise<T>;
  drop: () => Promise<void>;
};

/** A database of this test file's own: a clone of the migrated template, reached as the application role. */
export async function testDatabase(): Promise<TestDatabase> {
  const template = inject('template');
  const name = newName();
  await inServer(`create database ${name} template ${template.name} strategy file_copy`);
  return opened(name, template.login);
}

/** A database that was written to under older schemas, each time `before` a migration, and was then brought to the newest. */
export async function olderDatabase(writings: readonly { before: string; text: string }[]): Promise<TestDatabase> {
  const name = newName();
  await inServer(`create database ${name}`);
  const owner = { ...inject('cluster'), database: name };
  for (const { before, text } of writings) {
    await migrate(owner, { only: (file) => file < before });
    await withClient(owner, (client) => client.query(text));
  }
  const login = await migrate(owner);
  const { drop, ...parts } = opened(name, login);
  return {
    ...parts,
    drop: async () => {
      await drop();
      await inServer(`drop role ${login.user}`);
    },
  };
}

const newName = () => `karo_test_${randomBytes(6).toString('hex')}`;
/** On each server of a Citus cluster; elsewhere on the one. */
const inServer = (text: string) =>
  Promise.all(inject('servers').map((server) => withClient({ ...server, database: 'postgres' }, (client) => client.query(text))));

function opened(name: string, login: AppLogin): TestDatabase {
  const owner = { ...inject('cluster'), database: name };
  const database = new Database({
    connection: { ...owner, ...login },
    poolMax: 10,
    prepared: true,
    isDistributed: inject('servers').length > 1,
    onFault: () => undefined,
  });
  const owners = new pg.Pool({ ...owner, max: 2 });
  // A pool has ended before its connections have: the drop may cut the last of them off, which nobody asked anything.
  owners.on('error', () => undefined);
  return {
    database,
    owner,
    appUser: login.user,
    asOwner: (work) => lent(owners, work),
    drop: async () => {
      await Promise.all([database.close(), owners.end()]);
      await inServer(`drop database ${name} with (force)`);
    },
  };
}

async function lent<T>(pool: pg.Pool, work: OwnersWork<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}
