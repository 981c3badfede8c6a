import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ask, asSuperuser, kill, launch, launchElsewhere, pidOf } from '../../../../tests/support/launched.ts';
import { useFolders } from '../../../../tests/support/places.ts';
import { isAlive } from './postmaster-file.ts';

const timeout = 60_000;
const { newFolder, readyFolder } = useFolders('karo-whose-');

const pidFile = (dataDir: string) => join(dataDir, 'postgres', 'postmaster.pid');
const isSocket = (path: string) => /\.s\.PGSQL\.\d+$/.test(path);

/** A copy of a folder as it lies, whatever runs in it. */
function copied(dataDir: string, to = newFolder()): string {
  cpSync(dataDir, to, { recursive: true, preserveTimestamps: true, filter: (path) => !isSocket(path) });
  return to;
}

test.each([
  ['with its socket folder', 'near', false],
  ['without its socket folder', 'near', true],
  ['of a path too long for a socket', 'far', false],
])('a copy %s, made while the original runs, gets a server of its own', { timeout }, async (_, place, bare) => {
  const dataDir = readyFolder(place === 'far' ? join(newFolder(), 'long'.repeat(30)) : undefined);
  const original = await launch(dataDir);
  await ask(asSuperuser(original), 'create table kept as select 7 as number; checkpoint');
  const copy = copied(dataDir, place === 'far' ? join(newFolder(), 'copy'.repeat(30)) : newFolder());
  if (bare) rmSync(join(copy, 'socket'), { recursive: true });

  const lines: string[] = [];
  const second = await launch(copy, { log: (line) => lines.push(line) });
  expect(lines).toEqual([]);
  expect(pidOf(copy)).not.toBe(pidOf(dataDir));
  expect(await ask(asSuperuser(second), "select current_setting('data_directory') as folder")).toEqual([
    { folder: join(copy, 'postgres') },
  ]);
  await ask(asSuperuser(second), 'update kept set number = 777');
  expect(await ask(asSuperuser(original), 'select number from kept')).toEqual([{ number: 7 }]);
  await second.stop();
  expect(await ask(asSuperuser(original), 'select number from kept')).toEqual([{ number: 7 }]);
  await original.stop();
});

test('a pid file whose number another PostgreSQL has today is no obstacle, and that one is left alone', { timeout }, async () => {
  const [dataDir, elsewhere] = [readyFolder(), readyFolder()];
  await (await launchElsewhere(dataDir)).kill();
  await kill(pidOf(dataDir));
  const other = await launch(elsewhere);
  writeFileSync(pidFile(dataDir), readFileSync(pidFile(dataDir), 'utf8').replace(/^\d+/, String(pidOf(elsewhere))));
  const cluster = await launch(dataDir);
  expect(pidOf(dataDir)).not.toBe(pidOf(elsewhere));
  await cluster.stop();
  expect(await ask(asSuperuser(other), 'select 1 as one')).toEqual([{ one: 1 }]);
  await other.stop();
});

test('a copy put in the place of a folder that was moved away as it ran gets a server of its own', { timeout }, async () => {
  const dataDir = readyFolder();
  const original = await launchElsewhere(dataDir);
  const pid = pidOf(dataDir);
  await original.kill();
  const away = newFolder();
  renameSync(dataDir, away);
  copied(away, dataDir);
  const cluster = await launch(dataDir);
  expect(pidOf(dataDir)).not.toBe(pid);
  expect(isAlive(pid)).toBe(true);
  await cluster.stop();
  await kill(pid);
});

test('a folder that was renamed as its server ran is refused by name, and served once that has ended', { timeout }, async () => {
  const dataDir = readyFolder();
  await (await launchElsewhere(dataDir)).kill();
  const renamed = newFolder();
  const pid = pidOf(dataDir);
  renameSync(dataDir, renamed);
  await expect(launch(renamed)).rejects.toThrow(`A PostgreSQL (process ${pid}) still works in ${join(renamed, 'postgres')}`);
  expect(isAlive(pid)).toBe(true);
  await kill(pid);
  const cluster = await launch(renamed);
  expect(await ask(asSuperuser(cluster), 'select 1 as one')).toEqual([{ one: 1 }]);
  await cluster.stop();
});

test('who joins a running server says so, by folder and process', { timeout }, async () => {
  const dataDir = readyFolder();
  const first = await launch(dataDir);
  const lines: string[] = [];
  const second = await launch(dataDir, { log: (line) => lines.push(line) });
  expect(lines).toEqual([`Joined the PostgreSQL that runs in ${dataDir} already (process ${pidOf(dataDir)})`]);
  await second.stop();
  await first.stop();
});

test('the log says why something was refused, and repeats no value and no statement', { timeout }, async () => {
  const dataDir = readyFolder();
  const cluster = await launch(dataDir, { poolMax: 1 });
  const refused = (text: string) => expect(ask(asSuperuser(cluster), text)).rejects.toThrow();
  await ask(
    asSuperuser(cluster),
    "create table phones (number text primary key, owner text not null check (owner <> 'Wanjiku')); insert into phones values ('0722000111', 'Otieno')",
  );
  await refused("insert into phones values ('0722000111', 'Otieno')");
  await refused("insert into phones values ('0722000112', 'Wanjiku')");
  await refused("insert into phones values ('0722000113', null)");
  await refused(`do $$ begin raise exception 'could not extend file: No space left on device'
    using errcode = 'disk_full', detail = 'row of Otieno'; end $$`);
  const [places] = await ask(asSuperuser(cluster), "select current_setting('max_connections') as most");
  expect(places).toEqual({ most: '33' });
  const many = await Promise.allSettled(Array.from({ length: 40 }, () => ask(asSuperuser(cluster), 'select pg_sleep(2)')));
  expect(many.some(({ status }) => status === 'rejected')).toBe(true);
  await cluster.stop();
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
  expect(log).toContain('53100 ERROR:  could not extend file: No space left on device');
  expect(log).toContain('53300 FATAL:  sorry, too many clients already');
  expect(log).toContain('23505 ERROR:  duplicate key value violates unique constraint "phones_pkey"');
  expect(log).not.toMatch(/0722|Otieno|Wanjiku|insert into/);
});
