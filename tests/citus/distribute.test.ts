import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrationFiles } from '../../src/core/server/database/schema.ts';
import { migrate, withClient } from '../../src/core/server/migrate.ts';
import { beginDistribution, endDistribution } from '../../src/install/distribution/server/begin.ts';
import { distributeTables } from '../../src/install/distribution/server/distribute.ts';
import { type Reports, reports } from '../../src/install/operators/reports.ts';
import { addressOf, dropCitusDatabase, newCitusDatabase, onServer } from '../support/citus-database.ts';
import { operated, type Place } from '../support/processes.ts';
import { scratchFolder } from '../support/scratch.ts';

const timeout = 600_000;
const name = `karo_full_${randomBytes(4).toString('hex')}`;
const empty = `${name}_empty`;
const older = `${name}_older`;
const place: Place = { dataDir: scratchFolder('karo-citus-'), port: 0 };

const servers = () => inject('servers');
const owner = (database: string) => ({ ...inject('cluster'), database });
const commanded = (command: string, words: string[] = [], database = name) =>
  operated(command, place, words, { DATABASE_URL: addressOf(inject('cluster'), database), PGOPTIONS: '-c citus.shard_count=4' });

async function distributed(words: string[] = [], database = name): Promise<Reports['distribute']> {
  const { status, output, complained } = await commanded('distribute', [...words, '--json'], database);
  expect(status, complained).toBe(0);
  const { command, ok, ...report } = JSON.parse(output);
  expect([command, ok]).toEqual(['distribute', true]);
  return reports.distribute.parse(report);
}

beforeAll(async () => {
  for (const database of [name, empty]) await newCitusDatabase(servers(), database);
}, timeout);

afterAll(async () => {
  for (const database of [name, empty, older]) await dropCitusDatabase(servers(), database);
  rmSync(place.dataDir, { recursive: true, force: true });
}, timeout);

test('a full database is distributed, keeps every row, and its ledger is sound', { timeout }, async () => {
  expect((await commanded('demo')).status).toBe(0);
  const planned = await distributed(['--dry-run']);
  expect(planned.placed.length).toBeGreaterThan(80);
  expect(planned.tables.find((table) => table.name === 'students')?.rows).toBeGreaterThan(500);
  expect((await distributed(['--dry-run'])).placed).toEqual(planned.placed);
  const done = await distributed();
  expect(done).toMatchObject({ placed: planned.placed, schools: 1, faults: [] });
  const again = await distributed();
  expect(again.placed).toEqual([]);
  // The check itself writes the row that says when it was.
  const others = (report: Reports['distribute']) => new Set(report.tables.filter((table) => table.name !== 'ledger_checks'));
  expect(others(again)).toEqual(others(planned));
  expect((await commanded('verify')).status).toBe(0);
});

const rows = (text: string, database = name) => withClient(owner(database), async (client) => (await client.query(text)).rows);

test('after an upgrade its functions, views and tables come to the servers with the next run', { timeout }, async () => {
  await rows(`
    create function newest_receipt(of_school integer) returns integer language sql stable
      return (select max(payment_id) from payments where school_id = of_school);
    create view newest_receipts as select school_id, max(payment_id) as receipt from payments group by school_id;
    create table houses (school_id integer not null references schools, name text not null, primary key (school_id, name))`);
  const brought = { placed: ['houses'], functions: ['newest_receipt(integer)'], faults: [] };
  expect(await distributed(['--dry-run'])).toMatchObject(brought);
  expect(await distributed()).toMatchObject(brought);
  const newest = await rows('select max(payment_id) as receipt from payments');
  expect(await rows('select newest_receipt(1) as receipt')).toEqual(newest);
  expect(await rows('select receipt from newest_receipts')).toEqual(newest);
  // A migration that replaces a function brings it in the language SQL, and no table with it.
  await rows(`create or replace function newest_receipt(of_school integer) returns integer language sql stable
    return (select max(payment_id) + 1 from payments where school_id = of_school)`);
  expect(await distributed()).toMatchObject({ ...brought, placed: [] });
  expect(await rows('select newest_receipt(1) - 1 as receipt')).toEqual(newest);
  expect(await distributed()).toMatchObject({ placed: [], functions: [] });
});

test('a database that was distributed before the last migrations is upgraded by them', { timeout }, async () => {
  await newCitusDatabase(servers(), older, { only: (migration) => migration < '0137' });
  await withClient(owner(older), async (client) => {
    await client.query(`
      set citus.shard_count = 4;
      insert into schools (name, email) values ('Shule ya Kale', 'a@b.ke');
      insert into counters (school_id, kind) values (1, 'student'), (1, 'payment'), (1, 'entry');
      insert into bank_connections (school_id, bank, is_on, account_numbers, checks_sources)
      values (1, 'kcb', true, '1101234567 1107654321', false)`);
    await beginDistribution(client);
    await distributeTables(client);
    await endDistribution(client);
  });
  await migrate(owner(older));
  const [upgraded] = await rows(
    'select max(name) as newest, (select account_numbers from bank_connections) as accounts from migrations',
    older,
  );
  expect(upgraded).toEqual({ newest: (await migrationFiles()).at(-1)?.name, accounts: '1101234567,1107654321' });
  expect(await distributed([], older)).toMatchObject({ placed: [], functions: [], faults: [] });
  const { status, output, complained } = await commanded('verify', [], older);
  expect(status, output + complained).toBe(0);
});

test('a server that is connected is refused, and nothing is begun', { timeout }, async () => {
  const role = { ...owner(name), user: `karo_app_${name}` };
  await rows(`alter role karo_app_${name} password 'of-the-test'`);
  const { status, complained } = await withClient({ ...role, password: 'of-the-test' }, () => commanded('distribute'));
  expect([status, complained]).toEqual([1, expect.stringContaining('1 connections of Karo are open. Stop every server process first.')]);
  await rows('update application_role set password = null');
  expect((await commanded('verify')).status).toBe(0);
});

test('a password that is made anew leaves the role without generic plans', { timeout }, async () => {
  const settings = `select unnest(setconfig) as setting from pg_db_role_setting where setrole = 'karo_app_${name}'::regrole order by 1`;
  const before = await rows(settings);
  expect(before).toContainEqual({ setting: 'plan_cache_mode=force_custom_plan' });
  await rows('update application_role set password = null');
  expect((await commanded('verify')).status).toBe(0);
  expect(await rows(settings)).toEqual(before);
});

test('a run that is stopped between two tables refuses a start, and the next one goes on', { timeout }, async () => {
  let placed = 0;
  const stop = new AbortController();
  const cutOff = withClient(owner(empty), async (client) => {
    await client.query('set citus.shard_count = 4');
    await beginDistribution(client);
    const note = () => {
      placed += 1;
      if (placed === 7) stop.abort();
    };
    await distributeTables(client, { note, signal: stop.signal });
  });
  await expect(cutOff).rejects.toThrow('Stopped between two tables. Run karo distribute again');
  const refused = await commanded('verify', [], empty);
  expect([refused.status, refused.complained]).toEqual([1, expect.stringContaining('was cut off. Run karo distribute again.')]);
  const done = await distributed([], empty);
  expect(done.faults).toEqual([]);
  expect(done.placed.length).toBe(done.tables.filter(({ kind }) => kind !== 'local').length - 7);
  expect((await commanded('verify', [], empty)).status).toBe(0);
});

test('a database without Citus is refused in words', { timeout }, async () => {
  const plain = `${name}_plain`;
  const [coordinator] = servers();
  if (!coordinator) throw new Error('a cluster has a coordinator');
  await onServer(coordinator, `create database ${plain}`);
  try {
    expect((await commanded('migrate', [], plain)).status).toBe(0);
    const { status, complained } = await commanded('distribute', [], plain);
    expect([status, complained]).toEqual([1, expect.stringContaining('This database has no Citus.')]);
  } finally {
    await onServer(coordinator, `drop database ${plain} with (force)`);
  }
});
