import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { NoAnswer, SideConnection } from '../src/core/server/database/side-connection.ts';
import { Database } from '../src/core/server/db.ts';
import { sql } from '../src/core/server/sql.ts';
import { databaseAddress } from './support/database-address.ts';
import { ping } from './support/ping.ts';
import { testStore, useServer } from './support/world.ts';

useServer();

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A pool like the server's, on a way to the database that can fall silent. */
async function onProxy() {
  const proxy = await databaseAddress(testStore().owner);
  const database = new Database({ connection: proxy.connection, poolMax: 9, prepared: true, onFault: () => undefined });
  closing.push(() => database.close(), proxy.close);
  return { proxy, database };
}

function sideConnection(connection: pg.ClientConfig): SideConnection {
  const side = new SideConnection(connection);
  closing.push(() => side.close());
  return side;
}

/** Nothing of this process runs for so long, as when its machine is paused. */
function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

test('a statement of three seconds goes on to its end, and so does all work beside it', async () => {
  const { database } = testStore();
  const slow = database.transaction(null, (tx) => tx.row(sql`select pg_sleep(3), 'slept' as answer`));
  const beside: Promise<unknown>[] = [];
  for (let turn = 0; turn < 30; turn += 1) {
    beside.push(ping(database), database.check());
    await sleep(100);
  }
  await expect(Promise.all(beside)).resolves.toHaveLength(60);
  await expect(slow).resolves.toMatchObject({ answer: 'slept' });
});

test('a process that stood still for two seconds goes on with what it had begun', async () => {
  const { database } = testStore();
  const kinds = ['write', 'read', 'upkeep'] as const;
  const begun = kinds.map((kind) => database.transaction(null, (tx) => tx.row(sql`select pg_sleep(1.8), 'slept' as answer`), { kind }));
  const all = Promise.all(begun);
  all.catch(() => undefined);
  for (let stall = 0; stall < 2; stall += 1) {
    await sleep(100);
    standStill(2000);
  }
  await expect(all).resolves.toHaveLength(3);
});

test('an answer that came while the process stood still counts as an answer', async () => {
  const side = sideConnection(testStore().owner);
  await side.ask('select 1', 10_000);
  const answer = side.ask('select 2', 500);
  answer.catch(() => undefined);
  // So that the question is on its way.
  for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
  standStill(1500);
  await expect(answer).resolves.toHaveLength(1);
});

test('a database that is silent is not waited for longer than asked', async () => {
  const proxy = await databaseAddress(testStore().owner);
  closing.push(proxy.close);
  const side = sideConnection(proxy.connection);
  await side.ask('select 1', 10_000);
  proxy.silence();
  await expect(side.ask('select 2', 300)).rejects.toBeInstanceOf(NoAnswer);
  proxy.speak();
  await expect(side.ask('select 3', 10_000)).resolves.toHaveLength(1);
});

test('when the database falls silent, work ends within five seconds however often readiness is asked, and goes on afterwards', async () => {
  const { proxy, database } = await onProxy();
  await Promise.all([ping(database), database.check()]);
  proxy.silence();
  const startedMs = performance.now();
  const pings = Promise.allSettled(Array.from({ length: 3 }, () => ping(database)));
  const checks: Promise<unknown>[] = [];
  const asking = setInterval(() => checks.push(expect(database.check()).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' })), 250);
  const ended = await pings;
  expect(performance.now() - startedMs).toBeLessThan(5000);
  expect(ended.map((end) => end.status === 'rejected' && end.reason.code)).toEqual(Array(3).fill('DATABASE_UNAVAILABLE'));
  await expect(ping(database), 'and is refused at once while it lasts').rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
  clearInterval(asking);
  await Promise.all(checks);
  proxy.speak();
  await vi.waitFor(() => ping(database), 5000);
  await expect(database.check()).resolves.toBeUndefined();
});
