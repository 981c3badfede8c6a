import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { silent } from '../../../../tests/support/database-content.ts';
import { until } from '../../../../tests/support/launched.ts';
import { payingSchool } from '../../../../tests/support/paying-school.ts';
import { emptyDatabase, emptyFolder, newPath, useRestorePlaces } from '../../../../tests/support/restored.ts';
import { testStore, useServer } from '../../../../tests/support/world.ts';
import type { Config } from '../../../core/server/config.ts';
import { withClient } from '../../../core/server/migrate.ts';
import { openAsOwner, openDatabase } from '../../../core/server/open-database.ts';
import { type Ending, ending, FrameWriter } from './frames.ts';
import { framesIn } from './read-backup.ts';
import { refuseUnfinishedRestore, restoreBackup } from './restore-backup.ts';
import { sealed } from './seal.ts';
import { writeBackup } from './write-backup.ts';

const timeout = 60_000;
const key = 'a key of sixteen or more';

useServer();
useRestorePlaces();

let file = '';
beforeAll(async () => {
  await payingSchool();
  file = newPath('.karo');
  await writeBackup({ owner: testStore().owner, file, key });
});

const asOwner = (text: string) => testStore().asOwner((client) => client.query(text));
const restore = (path: string, config: Config, withKey: string | undefined = key, signal?: AbortSignal) =>
  restoreBackup({ file: path, key: withKey, signal }, { config, log: silent });

/** A copy of the backup with its bytes changed. */
function changed(change: (bytes: Buffer) => Buffer): string {
  const path = newPath('.karo');
  writeFileSync(path, change(Buffer.from(readFileSync(file))));
  return path;
}

test.each<[string, () => string, string | undefined, string]>([
  ['another key', () => file, 'another key, long enough', 'BACKUP_KEY is not the key that this backup was made with.'],
  ['no key', () => file, undefined, 'This backup is encrypted. Set BACKUP_KEY to the key that it was made with.'],
  ['a cut', () => changed((bytes) => bytes.subarray(0, -1)), key, 'The backup is cut off: its last part is missing.'],
  [
    'a flipped bit',
    () => changed((bytes) => bytes.fill((bytes[3000] ?? 0) ^ 1, 3000, 3001)),
    key,
    'The backup is damaged (chunk 1). Use another one.',
  ],
  [
    'another format',
    () => changed((bytes) => bytes.fill('2', 12, 13)),
    key,
    'This backup has format 2, and this Karo reads format 1. Restore it with the Karo that wrote it or a later one.',
  ],
  ['a file of another kind', () => changed(() => Buffer.from('PK')), key, 'This file is not a Karo backup.'],
  ['no such file', () => newPath('.karo'), key, 'There is no file /'],
])('%s is refused in one sentence, and nothing is made', async (_fault, path, withKey, words) => {
  const config = emptyFolder();
  const refused = restoreBackup({ file: path(), key: withKey }, { config, log: silent });
  await expect(refused).rejects.toThrow(words);
  expect(existsSync(config.dataDir)).toBe(false);
});

test('a backup of a newer schema is refused by the name of what is not known here', async () => {
  await asOwner("insert into migrations (name, checksum) values ('9999-of-tomorrow.sql', 'its sum')");
  const newer = newPath('.karo');
  try {
    await writeBackup({ owner: testStore().owner, file: newer, key });
  } finally {
    await asOwner("delete from migrations where name = '9999-of-tomorrow.sql'");
  }
  await expect(restore(newer, emptyFolder())).rejects.toThrow(
    'its 9999-of-tomorrow.sql is not known here. Restore with that version or a later one.',
  );
});

/** In a container the next process has the number of the killed one, which may have been making its cluster. */
const leftOfKilled = [join(`restoring-${process.pid}`, `making-${process.pid}`), 'restoring-4194304'];

type End = Omit<Ending, 'sha256'>;

/** Writes the backup with another end, with which its checksum agrees. */
async function withEnd(path: string, change: (end: End) => End): Promise<void> {
  const body = async function* () {
    const writer = new FrameWriter();
    for await (const { kind, bytes } of framesIn({ file, key })) {
      if (kind === 'D') yield writer.data(bytes);
      else if (kind !== 'E') yield writer.json(kind, JSON.parse(bytes.toString()));
      else {
        const { sha256: _, ...end } = ending.parse(JSON.parse(bytes.toString()));
        yield writer.end(change(end));
      }
    }
  };
  await pipeline(body(), createGzip(), (bytes: AsyncIterable<Buffer>) => sealed(bytes, key), createWriteStream(path));
}

test('a restore of another figure than its backup says is not put in place; what moved there stays, what killed ones left goes', {
  timeout,
}, async () => {
  const config = emptyFolder();
  const path = join(config.dataDir, 'books.karo');
  for (const name of ['backups', 'lost+found', 'scheduled', ...leftOfKilled]) mkdirSync(join(config.dataDir, name), { recursive: true });
  await withEnd(path, (end) => ({
    ...end,
    rows: { ...end.rows, leads: 1 },
    schools: end.schools.map((heads) => ({ ...heads, lastReceipt: 7 })),
  }));
  await expect(restore(path, { ...config, backupDir: join(config.dataDir, 'scheduled') })).rejects.toThrow(
    /differs from the backup, so it is not put in place:\n {2}rows of leads: 1 in the backup, 0 restored\n.*receipt 7, .* in the backup, .*receipt 0,/s,
  );
  expect(readdirSync(config.dataDir).sort()).toEqual(['backups', 'books.karo', 'lost+found', 'scheduled']);
});

test('a folder with anything of its own is refused by name', async () => {
  const config = emptyFolder();
  mkdirSync(join(config.dataDir, 'postgres'), { recursive: true });
  await expect(restore(file, config)).rejects.toThrow(`${config.dataDir} is not empty: postgres. Restore into an empty folder`);
  expect(readdirSync(config.dataDir)).toEqual(['postgres']);
});

test('while another process restores into a folder nothing of it is touched', async () => {
  const config = emptyFolder();
  mkdirSync(join(config.dataDir, `restoring-${process.ppid}`), { recursive: true });
  await expect(restore(file, config)).rejects.toThrow(`Another restore into ${config.dataDir} is running (process ${process.ppid}).`);
  expect(readdirSync(config.dataDir)).toEqual([`restoring-${process.ppid}`]);
});

test('a database with anything in it is refused by name and left as it was', { timeout }, async () => {
  const { name, config, superuser } = await emptyDatabase();
  await withClient(superuser, (client) => client.query('create table public.kept as select 7 as number'));
  await expect(restore(file, config)).rejects.toThrow(`The database ${name} is not empty: kept. Restore into a new one.`);
  const { rows } = await withClient(superuser, (client) =>
    client.query("select relname as name from pg_class where relnamespace = 'public'::regnamespace"),
  );
  expect(rows).toEqual([{ name: 'kept' }]);
});

test('a restore into a folder that is stopped leaves it empty, and one that was killed is not taken for an install', {
  timeout,
}, async () => {
  const config = emptyFolder();
  const stop = new AbortController();
  const restoring = restore(file, config, key, stop.signal);
  await until('it has begun', () => existsSync(config.dataDir) && readdirSync(config.dataDir).length > 0);
  stop.abort(new Error('Stopped by SIGINT'));
  await expect(restoring).rejects.toThrow('Stopped by SIGINT');
  expect(readdirSync(config.dataDir)).toEqual([]);

  for (const name of leftOfKilled) mkdirSync(join(config.dataDir, name), { recursive: true });
  expect(() => refuseUnfinishedRestore(config)).toThrow(`A restore into ${config.dataDir} is not finished. Run npm run restore again`);
  mkdirSync(join(config.dataDir, 'postgres'));
  expect(() => refuseUnfinishedRestore(config)).not.toThrow();
});

test('a database whose restore was cut off is neither served nor filled again', { timeout }, async () => {
  const { name, config } = await emptyDatabase();
  await expect(restore(file, config, key, AbortSignal.abort(new Error('Cut')))).rejects.toThrow('Cut');
  const stop = new AbortController();
  const { owner } = await openAsOwner(config, silent);
  const restoring = restore(file, config, key, stop.signal);
  await until('it has begun', () =>
    withClient(owner, async (client) => (await client.query("select from pg_class where relname = 'unfinished_restore'")).rowCount),
  );
  stop.abort(new Error('Stopped by SIGTERM'));
  await expect(restoring).rejects.toThrow('Stopped by SIGTERM');
  await expect(openDatabase(config, silent)).rejects.toThrow(`A restore into the database ${name} was cut off. Drop it`);
  await expect(restore(file, config)).rejects.toThrow('A restore into this database was interrupted. Drop the database');
});

test('a backup never takes the place of a file', async () => {
  const path = newPath('.karo');
  writeFileSync(path, 'kept');
  await expect(writeBackup({ owner: testStore().owner, file: path, key })).rejects.toThrow(`${path} already exists. Name another file.`);
  expect(readFileSync(path, 'utf8')).toBe('kept');
});

test('the backup of a school that is not there is refused, and no file of it stays', async () => {
  const path = newPath('.karo');
  const refused = writeBackup({ owner: testStore().owner, file: path, key, schoolId: 4711 });
  await expect(refused).rejects.toThrow('There is no school 4711 here.');
  expect(readdirSync(dirname(path)).filter((name) => name.includes('.making-'))).toEqual([]);
});

test('a backup that is stopped while it waits for the database ends at once and leaves no part of a file', { timeout }, async () => {
  const path = newPath('.karo');
  const stop = new AbortController();
  await withClient(testStore().owner, async (client) => {
    await client.query('begin; lock table leads in access exclusive mode');
    const writing = writeBackup({ owner: testStore().owner, file: path, key, signal: stop.signal });
    await until('it waits', async () => (await asOwner('select from pg_locks where not granted')).rowCount);
    expect(readdirSync(dirname(path)).filter((name) => name.includes('.making-'))).toHaveLength(1);
    stop.abort(new Error('The server stops'));
    await expect(writing).rejects.toThrow('The server stops');
  });
  expect(readdirSync(dirname(path)).filter((name) => name.includes('.making-'))).toEqual([]);
  expect(existsSync(path)).toBe(false);
});
