import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ask, asSuperuser, launch, pidOf } from '../../../tests/support/launched.ts';
import { useFolders } from '../../../tests/support/places.ts';
import { operated, type Place, ready, serve } from '../../../tests/support/processes.ts';
import { migrationFiles } from '../../core/server/database/schema.ts';
import { migrate, withClient } from '../../core/server/migrate.ts';
import { backupName } from '../../install/backup/rules.ts';
import { installIdOf } from '../../install/backup/server/backup-keeper.ts';
import { checkBackup } from '../../install/backup/server/read-backup.ts';
import { reports } from '../../install/operators/reports.ts';

const timeout = 120_000;
const { home, newFolder, newPlace, readyPlace, copyOf, placeIn } = useFolders('karo-migrating-');
/** The first migration that the older Karo of these tests did not have. */
const later = '0113';

/** What the database of a place answers while nobody serves it. */
async function databaseRows(place: Place, text: string): Promise<Record<string, unknown>[]> {
  const cluster = await launch(place.dataDir);
  try {
    return await ask({ ...asSuperuser(cluster), database: 'karo' }, text);
  } finally {
    await cluster.stop();
  }
}

let older: Promise<string> | undefined;

/** An install of an older Karo, where somebody signed up. */
async function olderInstall(): Promise<Place> {
  older ??= olderFolder();
  return placeIn(copyOf(await older));
}

async function olderFolder(): Promise<string> {
  const dataDir = newFolder();
  const cluster = await launch(dataDir);
  const superuser = asSuperuser(cluster);
  await ask(superuser, 'create role karo_owner login');
  await ask(superuser, 'create database karo owner karo_owner');
  const owner = { ...superuser, user: 'karo_owner', database: 'karo' };
  await migrate(owner, { roleMaker: { ...superuser, database: 'karo' }, only: (name) => name < later });
  await ask(
    { ...superuser, database: 'karo' },
    `insert into schools (school_id, name, email) values (1, 'Shule ya Kale', 'a@b.ke');
     insert into counters (school_id, kind) values (1, 'student'), (1, 'payment'), (1, 'entry');
     insert into users (school_id, username, email, role, password_hash) values (1, 'kale-admin', 'a@b.ke', 'admin', 'x');
     insert into usernames (username, school_id, user_id) select username, school_id, user_id from users`,
  );
  await cluster.stop();
  return dataDir;
}

const newest = async (place: Place) => (await databaseRows(place, 'select max(name) as name from migrations'))[0]?.name;
const backupsIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

test('an ordinary upgrade backs up what is there, migrates, serves, and says so', { timeout }, async () => {
  const place = await olderInstall();
  const before = await newest(place);
  const server = serve(place);
  await ready(place, server);
  server.child.kill('SIGTERM');
  expect(await server.ended).toEqual([0, null]);
  const [name = '', ...more] = backupsIn(join(place.dataDir, 'backups'));
  expect(name).toMatch(/^karo-before-migration-[0-9a-f]{8}-\d{8}T\d{6}Z\.karo$/);
  expect(more).toEqual([]);
  expect(await server.output).toMatch(/Backed up before \d+ migrations? \(0113-api-keys\.sql( to \d{4}-[\w-]+\.sql)?\): /);
  expect(await server.output).toContain(join(place.dataDir, 'backups', name));

  const { header, ending } = await checkBackup({ file: join(place.dataDir, 'backups', name), key: undefined });
  expect([header.migrations.at(-1)?.name, ending.rows.users]).toEqual([before, 1]);
  expect((await operated('migrate', place)).output).toBe('Nothing to do: the schema is that of this Karo.\n');
  expect(backupsIn(join(place.dataDir, 'backups')), 'nothing to migrate, nothing to back up').toEqual([name]);
});

test('a start that cannot back up first refuses and changes nothing, unless the operator says that it may', { timeout }, async () => {
  const place = await olderInstall();
  const before = await newest(place);
  const unmounted = { BACKUP_DIR: join(home, 'not-mounted') };
  const refused = serve(place, unmounted);
  expect(await refused.ended).toEqual([1, null]);
  const complained = await refused.complained;
  expect(complained).toContain('no backup could be made before them, so nothing was changed');
  expect(complained).toContain('MIGRATE_WITHOUT_BACKUP=yes');
  expect(complained).toContain(`There is no folder ${unmounted.BACKUP_DIR}`);
  expect(complained).not.toMatch(/^ +at /m);
  expect([await newest(place), pidOf(place.dataDir)]).toEqual([before, 0]);

  const migrated = await operated('migrate', place, [], { ...unmounted, MIGRATE_WITHOUT_BACKUP: 'yes' });
  expect(migrated).toMatchObject({ status: 0 });
  expect(migrated.output).toMatch(/^Done: \d+ migrations? \(0113-/);
  expect(migrated.complained).toContain('without a backup, as MIGRATE_WITHOUT_BACKUP says');
  expect(await newest(place)).not.toBe(before);
  expect([existsSync(unmounted.BACKUP_DIR), existsSync(join(place.dataDir, 'backups'))]).toEqual([false, false]);
  expect((await operated('migrate', place)).output).toBe('Nothing to do: the schema is that of this Karo.\n');
});

test('an upgrade that fails half-way keeps the backup from before it, however often it is tried', { timeout }, async () => {
  const place = await olderInstall();
  const before = await newest(place);
  const keepOne = { BACKUP_KEEP: '1' };
  await databaseRows(place, 'create view webhooks as select 1 as one');
  for (const _try of [1, 2]) {
    expect((await operated('migrate', place, [], keepOne)).complained).toContain('Migration 0114-webhooks.sql failed');
  }
  const [name = '', ...more] = backupsIn(join(place.dataDir, 'backups'));
  expect(more).toEqual([]);
  const { header } = await checkBackup({ file: join(place.dataDir, 'backups', name), key: undefined });
  expect(header.migrations.at(-1)?.name).toBe(before);

  await databaseRows(place, 'drop view webhooks');
  const mended = await operated('migrate', place, [], keepOne);
  expect(mended.complained).toContain(
    `Going on with an upgrade that failed: the backup before it is ${join(place.dataDir, 'backups', name)}`,
  );
  expect(mended.status).toBe(0);
  expect(backupsIn(join(place.dataDir, 'backups'))).toEqual([name]);
  expect(await databaseRows(place, "select to_regclass('unfinished_upgrade') as name")).toEqual([{ name: null }]);
});

test('migrate backs up into BACKUP_DIR, and removes what a start killed in its backup left there a day ago', { timeout }, async () => {
  const place = await olderInstall();
  const folder = join(home, 'stick');
  mkdirSync(folder);
  const cluster = await launch(place.dataDir);
  const install = await withClient({ ...asSuperuser(cluster), database: 'karo' }, installIdOf);
  await cluster.stop();
  const made = backupName('before-migration', install, '2026-11-21T06:00:00Z');
  const [old, young] = [`${made}.making-0a1b2c3d`, `${made}.making-ffffffff`];
  for (const name of [old, young]) writeFileSync(join(folder, name), '');
  utimesSync(join(folder, old), Date.now() / 1000, Date.now() / 1000 - 25 * 3600);
  expect(await operated('migrate', place, [], { BACKUP_DIR: folder })).toMatchObject({ status: 0 });
  expect(backupsIn(folder)).toHaveLength(2);
  expect(backupsIn(folder)).toContain(young);
});

test('a dry run names what is missing, tries it on a copy, and changes nothing', { timeout }, async () => {
  const place = await olderInstall();
  const before = await newest(place);
  const { status, output, complained } = await operated('migrate', place, ['--dry-run', '--json'], { TMPDIR: home });
  expect(status, complained).toBe(0);
  const { command: _, ok: _ok, ...report } = JSON.parse(output);
  const { missing, tables, migrateMs, totalMs, ...checked } = reports['migrate --dry-run'].parse(report);
  expect(missing).toEqual((await migrationFiles()).map(({ name }) => name).filter((name) => name >= later));
  expect(tables).toContainEqual({ name: 'users', rows: 1 });
  expect(checked).toMatchObject({ schools: 1, faults: [] });
  expect([migrateMs > 0, totalMs > migrateMs]).toEqual([true, true]);
  expect(complained).toContain('Nothing was changed here.');
  expect([await newest(place), backupsIn(join(place.dataDir, 'backups'))]).toEqual([before, []]);
  expect(readdirSync(home).filter((name) => name.startsWith('karo-drill-'))).toEqual([]);
});

test('other commands never migrate: they say what to run first, and a backup takes the older schema as it is', { timeout }, async () => {
  const place = await olderInstall();
  // Commands beside a PostgreSQL that runs start and stop none.
  const cluster = await launch(place.dataDir);
  const before = await newest(place);
  const status = await operated('status', place, ['--json']);
  expect([status.status, JSON.parse(status.output)]).toMatchObject([
    1,
    { ok: false, database: { isReachable: true, schema: null }, problems: [expect.stringContaining('The schema is older than this Karo')] },
  ]);
  for (const words of [['verify'], ['archive make', '1', join(home, 'x.zip')], ['demo'], ['archive restore', join(home, 'x.zip')]]) {
    const [command = '', ...args] = words;
    const { status, output, complained } = await operated(command, place, args);
    expect([command, status, output]).toEqual([command, 1, '']);
    expect(complained).toMatch(/The schema of this database is older than this Karo: .* Run npm start or npm run migrate first\.\n$/);
  }
  const file = join(home, 'older.karo');
  expect(await operated('backup', place, [file])).toMatchObject({ status: 0 });
  expect([await newest(place), existsSync(file)]).toEqual([before, true]);
  await cluster.stop();
});

test('a database of a later Karo is refused by name, by the server and by commands, and nothing is changed', { timeout }, async () => {
  const place = await readyPlace();
  await databaseRows(place, `insert into migrations (name, checksum) values ('9999-of-tomorrow.sql', 'x')`);
  const server = serve(place);
  expect(await server.ended).toEqual([1, null]);
  expect(pidOf(place.dataDir), 'it stops its database').toBe(0);
  for (const complained of [await server.complained, (await operated('migrate', place)).complained]) {
    expect(complained).toContain('The database karo is of a later Karo: 9999-of-tomorrow.sql ran in it, which this one does not know.');
    expect(complained).toContain('Start the later Karo.');
  }
  expect(await operated('verify', place)).toMatchObject({ status: 1, output: '' });
  expect(pidOf(place.dataDir)).toBe(0);
});

test('a command that looks for a database makes none, and one that fills an empty one makes its schema', { timeout }, async () => {
  const place = await newPlace();
  for (const command of ['verify', 'backup', 'drill', 'user list']) {
    const { status, complained } = await operated(command, place);
    expect([status, complained]).toEqual([
      3,
      `There is no database in ${place.dataDir}. Set DATA_DIR or DATABASE_URL as the server has it.\n`,
    ]);
  }
  expect(existsSync(place.dataDir)).toBe(false);
  const missing = join(home, 'nowhere.zip');
  expect(await operated('archive restore', place, [missing])).toMatchObject({ status: 1, output: '' });
  expect(await newest(place)).toMatch(/^\d{4}-/);
});
