import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freePort } from '../../../../tests/support/free-port.ts';
import { ask, asSuperuser, kill, launch, launchElsewhere, launching, pidOf } from '../../../../tests/support/launched.ts';
import { useFolders } from '../../../../tests/support/places.ts';
import { isAlive } from './postmaster-file.ts';

const timeoutMs = 60_000;
/** Root in a user namespace: the last way to run PostgreSQL where no other account can reach the folder. */
const isRootWithNamespaces = process.getuid?.() === 0 && spawnSync('unshare', ['-U', 'true']).status === 0;
const { home, newFolder, readyFolder } = useFolders('karo-launch-');

test('a first launch makes a safe, checksummed, socket-only cluster, and a second finds what was written', {
  timeout: timeoutMs,
}, async () => {
  const dataDir = newFolder();
  const first = await launch(dataDir);
  const [settings] = await ask(
    asSuperuser(first),
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits,
       current_setting('full_page_writes') as pages,
       current_setting('data_checksums') as checksums, current_setting('listen_addresses') as listens, current_setting('jit') as jit,
       current_setting('max_parallel_workers_per_gather') as helpers, current_setting('autovacuum') as autovacuum,
       current_setting('server_encoding') as encoding, lower('WANJIKŨ ÑÉ') as lowered, 'WANJIKŨ' ilike 'wanjikũ' as alike`,
  );
  expect(settings).toEqual({
    ...{ fsync: 'on', commits: 'on', pages: 'on', checksums: 'on', listens: '', jit: 'off', helpers: '0', autovacuum: 'on' },
    ...{ encoding: 'UTF8', lowered: 'wanjikũ ñé', alike: true },
  });
  expect(statSync(first.host).mode & 0o777).toBe(0o700);
  await ask(asSuperuser(first), 'create table kept as select 7 as number');
  const pid = pidOf(dataDir);
  await first.stop();
  expect(isAlive(pid)).toBe(false);

  const second = await launch(dataDir);
  expect(await ask(asSuperuser(second), 'select number from kept')).toEqual([{ number: 7 }]);
  await second.stop();
});

test('what was committed survives the death of the server, also where another program has its number today', {
  timeout: timeoutMs,
}, async () => {
  const dataDir = readyFolder();
  const first = await launchElsewhere(dataDir);
  await ask(first.superuser, 'create table kept as select 7 as number');
  await first.kill();
  await kill(pidOf(dataDir));
  const other: ChildProcess = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { stdio: 'ignore' });
  for (const file of [join(dataDir, 'postgres', 'postmaster.pid'), join(dataDir, 'socket', '.s.PGSQL.5432.lock')]) {
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(other.pid)));
  }
  const cluster = await launch(dataDir);
  expect(await ask(asSuperuser(cluster), 'select number from kept')).toEqual([{ number: 7 }]);
  await cluster.stop();
  expect(other.exitCode).toBeNull();
  other.kill();
});

test('a first start that was cut off leaves nothing in the way of the next', { timeout: timeoutMs }, async () => {
  const dataDir = newFolder();
  const child = launching(dataDir);
  const making = () => existsSync(dataDir) && readdirSync(dataDir).some((name) => name.startsWith('making-'));
  while (!making()) await sleep(2);
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  while (isAlive(child.pid ?? 0)) await sleep(5);
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  // In a container the next process has the number of the killed one.
  mkdirSync(join(dataDir, `making-${process.pid}`, 'base'), { recursive: true });

  const cluster = await launch(dataDir);
  expect(making()).toBe(false);
  await cluster.stop();
});

test.runIf(process.getuid?.() === 0)('books that belong to nobody are warned of', { timeout: timeoutMs }, async () => {
  const dataDir = readyFolder();
  chmodSync(home, 0o711);
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  await (await launch(dataDir, { log })).stop();
  expect(lines).toEqual([]);
  expect(spawnSync('chown', ['-R', 'nobody', dataDir]).status).toBe(0);
  await (await launch(dataDir, { log })).stop();
  expect(lines).toEqual([expect.stringContaining('PostgreSQL runs as nobody')]);
});

test('a setting in the cluster cannot make payments unsafe', { timeout: timeoutMs }, async () => {
  const dataDir = readyFolder();
  await (await launch(dataDir)).stop();
  appendFileSync(join(dataDir, 'postgres', 'postgresql.conf'), 'fsync = off\nfull_page_writes = off\nsynchronous_commit = off\n');
  const cluster = await launch(dataDir);
  const rows = await ask(
    asSuperuser(cluster),
    "select name from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'off'",
  );
  expect(rows).toEqual([]);
  await cluster.stop();
});

test('a running server that would lose payments is not adopted', { timeout: timeoutMs }, async () => {
  const dataDir = readyFolder();
  const unsafe = await launch(dataDir, { durable: false });
  await expect(launch(dataDir)).rejects.toThrow('would lose payments in a crash: fsync, full_page_writes, synchronous_commit is off');
  await unsafe.stop();
});

test('a path too long for a socket gets a private folder elsewhere, which goes when the server stops', { timeout: timeoutMs }, async () => {
  const dataDir = readyFolder(join(home, 'long'.repeat(30)));
  const cluster = await launch(dataDir);
  expect(dirname(cluster.host)).toBe(tmpdir());
  expect(statSync(cluster.host).mode & 0o777).toBe(0o700);
  await cluster.stop();
  expect(existsSync(cluster.host)).toBe(false);
});

test.skipIf(!isRootWithNamespaces)('root may keep the data in a folder that nobody else can reach', { timeout: timeoutMs }, async () => {
  const dataDir = mkdtempSync(join(homedir(), 'karo-launch-'));
  try {
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    const first = await launchElsewhere(dataDir);
    await ask(first.superuser, 'create table kept as select 7 as number');
    await first.kill();
    await kill(pidOf(dataDir));
    const second = await launch(dataDir);
    expect(await ask(asSuperuser(second), 'select number from kept')).toEqual([{ number: 7 }]);
    await second.stop();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('over TCP only the right password is let in', { timeout: timeoutMs }, async () => {
  const password = `it's "${randomBytes(8).toString('hex')}"`;
  const tcp = { port: await freePort(), password };
  const cluster = await launch(readyFolder(), { durable: false, tcp });
  const overTcp = { host: '127.0.0.1', port: tcp.port, user: 'postgres' };
  expect(await ask({ ...overTcp, password }, 'select 1 as one')).toEqual([{ one: 1 }]);
  await expect(ask({ ...overTcp, password: 'wrong' }, 'select 1')).rejects.toThrow('password authentication failed');
  await cluster.stop();
});
