import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { Database, type Task } from '../src/core/server/db.ts';
import { sql } from '../src/core/server/sql.ts';
import { type DatabaseAddress, databaseAddress } from './support/database-address.ts';
import { testStore, useServer } from './support/world.ts';

useServer();

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** What Karo asks of a coordinator's catalogue, where school 1 lies on a server of its own, and every other on the coordinator. */
async function catalogueOf({ host, port }: { host?: string; port?: number }): Promise<void> {
  await testStore().asOwner((client) =>
    client.query(`
      drop table if exists pg_dist_placement, pg_dist_node;
      create table pg_dist_placement (shardid integer, groupid integer);
      create table pg_dist_node (
        groupid integer, nodename text, nodeport integer, isactive boolean, hasmetadata boolean, metadatasynced boolean);
      insert into pg_dist_placement values (101, 1), (102, 0), (103, 2);
      insert into pg_dist_node values
        (0, '${host}', ${port}, true, true, true), (1, '${host}', ${port}, true, true, true), (2, '${host}', ${port}, true, true, false);
      create or replace function get_shard_id_for_distribution_column(text, integer) returns integer language sql as 'select 100 + $2';
      grant select on pg_dist_placement, pg_dist_node to public`),
  );
}

/** The database as on a cluster, and the way to the server of school 1. */
async function cluster(): Promise<{ database: Database; near: DatabaseAddress }> {
  const { owner } = testStore();
  const near = await databaseAddress(owner);
  await catalogueOf(near.connection as { host: string; port: number });
  const database = new Database({ connection: owner, poolMax: 9, prepared: true, isDistributed: true, onFault: () => undefined });
  closing.push(() => database.close(), near.close);
  return { database, near };
}

/** Whether a transaction answers while the server of school 1 says nothing; it is awaited once that server speaks again. */
async function answersWithout({ database, near }: Awaited<ReturnType<typeof cluster>>, schoolId: number, task: Task): Promise<boolean> {
  const ask = () => database.transaction(schoolId, (tx) => tx.row(sql`select ${schoolId}::integer as school`), task);
  expect(await ask()).toEqual({ school: schoolId });
  near.silence();
  const answer = ask();
  const isAnswered = await Promise.race([answer.then(() => true), sleep(400, false)]);
  near.speak();
  expect(await answer).toEqual({ school: schoolId });
  return isAnswered;
}

test('a school is read at the server that has its rows; writes and jobs go to the coordinator', async () => {
  const at = await cluster();
  expect(await answersWithout(at, 1, { kind: 'read' })).toBe(false);
  expect(await answersWithout(at, 1, { kind: 'write' })).toBe(true);
  expect(await answersWithout(at, 1, { kind: 'upkeep' })).toBe(true);
  expect(await answersWithout(at, 1, { kind: 'read', readsJobs: true })).toBe(true);
});

test('a school of the coordinator, or of a server that does not know the others, is read at the coordinator', async () => {
  const at = await cluster();
  expect(await answersWithout(at, 2, { kind: 'read' })).toBe(true);
  expect(await answersWithout(at, 3, { kind: 'read' })).toBe(true);
  expect(await answersWithout(at, 4, { kind: 'read' })).toBe(true);
});

test('where the server of a school cannot be reached, the coordinator is asked', async () => {
  const { database, near } = await cluster();
  const ask = () => database.transaction(1, (tx) => tx.row(sql`select 1 as one`), { kind: 'read' });
  await ask();
  near.close();
  await expect.poll(() => database.connections.idle).toBe(0);
  await expect(Promise.all([ask(), ask()])).resolves.toHaveLength(2);
  await expect(ask()).resolves.toEqual({ one: 1 });
  expect(database.connections).toMatchObject({ busy: 0, waiting: 0 });
});

test('where it falls silent, one read fails, and the next asks the coordinator', async () => {
  const { database, near } = await cluster();
  const ask = () => database.transaction(1, (tx) => tx.row(sql`select 1 as one`), { kind: 'read' });
  // Two connections stay open, and the second is as silent as the first.
  await Promise.all([ask(), ask()]);
  expect(database.connections.idle).toBe(2);
  near.silence();
  await expect(ask()).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
  expect(await ask()).toEqual({ one: 1 });
});

test('a server that has become a standby is not read, because it may be moments behind', async () => {
  const at = await cluster();
  await testStore().asOwner((client) =>
    client.query(`
      create function pg_is_in_recovery() returns boolean language sql as 'select true';
      do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`),
  );
  expect(await answersWithout(at, 1, { kind: 'read' })).toBe(true);
});
