import { existsSync, mkdirSync, readdirSync, rmdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { until } from '../../../../tests/support/launched.ts';
import { payingSchool } from '../../../../tests/support/paying-school.ts';
import { newPath, useRestorePlaces } from '../../../../tests/support/restored.ts';
import { testStore, useServer } from '../../../../tests/support/world.ts';
import { readConfig } from '../../../core/server/config.ts';
import { Readiness } from '../../../core/server/doors/readiness.ts';
import { withClient } from '../../../core/server/migrate.ts';
import { BackupKeeper } from './backup-keeper.ts';
import { checkBackup } from './read-backup.ts';
import { scheduleBackups } from './schedule.ts';

const hourMs = 3_600_000;
const startedMs = Date.parse('2026-11-21T06:00:00Z');
const key = 'a key of sixteen or more';

useServer();
useRestorePlaces();
beforeAll(async () => {
  await payingSchool();
});

const owner = () => testStore().owner;

/** A keeper of backups in a new folder: one every day, three kept, unless stated. */
function newKeeper(settings: Record<string, string> = {}) {
  const folder = newPath('-backups');
  mkdirSync(folder);
  const config = readConfig({ BACKUP_DIR: folder, BACKUP_EVERY: '24h', BACKUP_KEEP: '3', BACKUP_KEY: key, ...settings });
  return { folder, config, keeper: new BackupKeeper({ owner: owner(), config, startedMs }, folder) };
}

/** Everything that waits for a lock in the database of this file. */
const waiting = async () =>
  (
    await withClient(owner(), (client) =>
      client.query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"),
    )
  ).rowCount;

test('a backup is made at once and then once a period, whole, private and under the name of its instant', async () => {
  const { folder, keeper } = newKeeper();
  const file = await keeper.backUpWhenDue(startedMs);
  expect(file).toMatch(/karo-scheduled-[0-9a-f]{8}-20261121T060000Z\.karo$/);
  expect((await checkBackup({ file: String(file), key })).ending.rows.payments).toBe(0);
  expect(statSync(String(file)).mode & 0o777).toBe(0o600);
  expect(await keeper.backUpWhenDue(startedMs + 24 * hourMs - 1)).toBeNull();
  expect(await keeper.backUpWhenDue(startedMs + 24 * hourMs)).toMatch(/20261122T060000Z\.karo$/);
  expect(readdirSync(folder)).toHaveLength(2);
});

test('the newest are kept, and nothing that the schedule did not make is ever deleted', async () => {
  const { folder, keeper } = newKeeper({ BACKUP_KEEP: '2' });
  const others = ['by-hand.karo', 'karo-scheduled-00000000-20200101T000000Z.karo', 'notes.txt'];
  for (const name of others) writeFileSync(join(folder, name), 'kept');
  for (let day = 0; day < 4; day += 1) await keeper.backUpWhenDue(startedMs + day * 24 * hourMs);
  const own = readdirSync(folder).filter((name) => !others.includes(name));
  expect(own.map((name) => name.slice(-21))).toEqual(['20261123T060000Z.karo', '20261124T060000Z.karo']);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(others));
});

test('after a clock that was ahead one backup is made and then one a period, and what is older stays until its turn', async () => {
  const { folder, keeper } = newKeeper({ BACKUP_KEEP: '1' });
  const instants = () => readdirSync(folder).map((name) => name.slice(-21, -5));
  const aheadMs = startedMs + 40 * hourMs;
  await keeper.backUpWhenDue(aheadMs);
  expect(await keeper.backUpWhenDue(startedMs)).toMatch(/20261121T060000Z\.karo$/);
  expect(await keeper.backUpWhenDue(startedMs + hourMs / 60)).toBeNull();
  expect(keeper.state(startedMs + hourMs)).toMatchObject({ ageHours: 1, isLate: false });
  expect(await keeper.backUpWhenDue(startedMs + 24 * hourMs)).toMatch(/20261122T060000Z\.karo$/);
  expect(instants()).toEqual(['20261122T060000Z', '20261122T220000Z']);
  await keeper.backUpWhenDue(aheadMs + 24 * hourMs);
  expect(instants()).toEqual(['20261123T220000Z']);
});

test('what a killed server left half written goes a day later; a younger one stays, and that of another install', async () => {
  const { folder, keeper } = newKeeper();
  const file = String(await keeper.backUpWhenDue(startedMs));
  const [old, young] = [`${file}.making-0a1b2c3d`, `${file}.making-ffffffff`];
  const anothers = join(folder, 'karo-scheduled-ffffffff-20261101T060000Z.karo.making-0a1b2c3d');
  for (const [path, ageHours] of [
    [old, 25],
    [young, 1],
    [anothers, 25],
  ] as const) {
    writeFileSync(path, '');
    const seconds = (startedMs + 24 * hourMs - ageHours * hourMs) / 1000;
    utimesSync(path, seconds, seconds);
  }
  await keeper.backUpWhenDue(startedMs + 24 * hourMs);
  expect(
    readdirSync(folder)
      .filter((name) => name.includes('making'))
      .sort(),
  ).toEqual([young, anothers].map((path) => path.slice(folder.length + 1)).sort());
});

test('of two servers on one database one makes the backup', async () => {
  const { folder, config, keeper } = newKeeper();
  const other = new BackupKeeper({ owner: owner(), config, startedMs }, folder);
  const files = await Promise.all([keeper.backUpWhenDue(startedMs), other.backUpWhenDue(startedMs)]);
  expect(files.filter((file) => file !== null)).toHaveLength(1);
  expect(readdirSync(folder)).toHaveLength(1);
  expect(await other.backUpWhenDue(startedMs + hourMs)).toBeNull();
  expect(other.state(startedMs + hourMs)).toMatchObject({ ageHours: 1, isLate: false });
});

test('what is told grows with the age of the last good backup, and a failure does not count as one', async () => {
  const { folder, keeper } = newKeeper();
  expect(keeper.state(startedMs)).toEqual({
    ...{ scheduled: true, everyHours: 24, lastGoodAt: null, ageHours: null, isLate: false, lastTryFailed: false },
  });
  expect(keeper.state(startedMs + 27 * hourMs)).toMatchObject({ lastGoodAt: null, isLate: true });
  await keeper.backUpWhenDue(startedMs);
  expect(keeper.state(startedMs + 1.5 * hourMs)).toMatchObject({ lastGoodAt: '2026-11-21T06:00:00.000Z', ageHours: 1.5, isLate: false });
  const full = AbortSignal.abort(new Error('No space left on device'));
  await expect(keeper.backUpWhenDue(startedMs + 27 * hourMs, full)).rejects.toThrow('No space left on device');
  expect(keeper.state(startedMs + 27 * hourMs)).toMatchObject({ ageHours: 27, isLate: true, lastTryFailed: true });
  expect(readdirSync(folder)).toHaveLength(1);
  await keeper.backUpWhenDue(startedMs + 28 * hourMs);
  expect(keeper.state(startedMs + 28 * hourMs)).toMatchObject({ ageHours: 0, isLate: false, lastTryFailed: false });
});

test('a server that is asked to stop cuts its backup off, and no part of a file stays', async () => {
  const { folder, config } = newKeeper();
  const readiness = new Readiness();
  const complaints: string[] = [];
  const log = { info: () => undefined, error: (_about: object, text: string) => complaints.push(text) };
  await withClient(owner(), async (client) => {
    await client.query('begin; lock table leads in access exclusive mode');
    const { stop } = scheduleBackups({ owner: owner(), config, readiness, log });
    await until('the backup waits', waiting);
    expect(readdirSync(folder)).toEqual([expect.stringContaining('.making-')]);
    await stop();
  });
  expect(readdirSync(folder)).toEqual([]);
  expect(complaints).toEqual([]);
  expect(readiness.details()).toMatchObject({ backup: { scheduled: true, lastGoodAt: null } });
});

test('the schedule makes the first backup when the server starts, and tells of it', async () => {
  const { folder, config } = newKeeper();
  const readiness = new Readiness();
  const lines: string[] = [];
  const log = { info: (_about: object, text: string) => lines.push(text), error: () => undefined };
  const { stop } = scheduleBackups({ owner: owner(), config, readiness, log });
  await until('it is made', () => lines.length > 0);
  await stop();
  expect(lines).toEqual(['Backup made']);
  expect(readdirSync(folder)).toHaveLength(1);
  expect(readiness.details()).toMatchObject({ backup: { ageHours: 0, isLate: false, lastTryFailed: false } });
});

test('the period is said in minutes, hours or days, and without words it is a day', () => {
  const everyMs = (text?: string) => readConfig({ BACKUP_EVERY: text }).backupEveryMs;
  expect([everyMs(), everyMs('90m'), everyMs('24h'), everyMs('7d')]).toEqual([24 * hourMs, 1.5 * hourMs, 24 * hourMs, 168 * hourMs]);
  for (const text of ['0h', '24', 'daily', '-1d', '1.5h', '10000m']) expect(() => everyMs(text), text).toThrow('BACKUP_EVERY must be');
  expect(() => readConfig({ BACKUP_KEY: 'short' })).toThrow('BACKUP_KEY must have at least 16 characters');
  expect(() => readConfig({ BACKUP_KEEP: '0' })).toThrow('BACKUP_KEEP must be a whole number from 1 to 1000');
});

test('a folder that is gone, such as a stick that is not mounted, is not made again: the try fails and says which', async () => {
  const { folder, keeper } = newKeeper();
  rmdirSync(folder);
  await expect(keeper.backUpWhenDue(startedMs)).rejects.toThrow(`There is no folder ${folder}. Make it, or mount the disk that it is on.`);
  expect([existsSync(folder), keeper.state(startedMs).lastTryFailed]).toEqual([false, true]);
  mkdirSync(folder);
  expect(await keeper.backUpWhenDue(startedMs)).toMatch(/20261121T060000Z\.karo$/);
});

test('without BACKUP_DIR /readyz says that there is no schedule', async () => {
  const readiness = new Readiness();
  const log = { info: () => undefined, error: () => undefined };
  await scheduleBackups({ owner: owner(), config: readConfig({}), readiness, log }).stop();
  expect(readiness.details()).toEqual({ backup: { scheduled: false } });
});
