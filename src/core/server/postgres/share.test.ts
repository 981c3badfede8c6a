import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ask, asSuperuser, kill, launch, launchElsewhere, pidOf, until } from '../../../../tests/support/launched.ts';
import { useFolders } from '../../../../tests/support/places.ts';
import type { Cluster } from './launcher.ts';
import { isAlive } from './postmaster-file.ts';

const timeout = 60_000;
const { home, readyFolder } = useFolders('karo-share-');

async function answers(cluster: Cluster): Promise<boolean> {
  return ask(asSuperuser(cluster), 'select 1 as one').then(
    () => true,
    () => false,
  );
}

test('who joins a running server and ends leaves it to its starter', { timeout }, async () => {
  const dataDir = readyFolder();
  const starter = await launch(dataDir);
  const pid = pidOf(dataDir);
  const joiner = await launchElsewhere(dataDir);
  expect(joiner.superuser.host).toBe(starter.host);
  await joiner.leave();
  expect(pidOf(dataDir)).toBe(pid);
  expect(await answers(starter)).toBe(true);
  await starter.stop();
  expect(isAlive(pid)).toBe(false);
});

test('who joined is not left without a server when its starter ends', { timeout }, async () => {
  const dataDir = readyFolder();
  const starter = await launchElsewhere(dataDir);
  const pid = pidOf(dataDir);
  const joiner = await launch(dataDir);
  await starter.leave();
  expect(pidOf(dataDir)).toBe(pid);
  expect(await answers(joiner)).toBe(true);
  await joiner.stop();
  expect(isAlive(pid)).toBe(false);
});

test('the server of a process that was killed is stopped by the one that took it over, and by nobody before', { timeout }, async () => {
  const dataDir = readyFolder();
  const starter = await launchElsewhere(dataDir);
  const pid = pidOf(dataDir);
  await starter.kill();
  expect(isAlive(pid)).toBe(true);

  const heir = await launchElsewhere(dataDir);
  const passerBy = await launch(dataDir);
  await passerBy.stop();
  expect(pidOf(dataDir)).toBe(pid);
  expect(await ask(heir.superuser, 'select 1 as one')).toEqual([{ one: 1 }]);
  await heir.leave();
  expect(isAlive(pid)).toBe(false);
});

test('of two that take over at once neither stops the server under the other', { timeout }, async () => {
  const dataDir = readyFolder();
  await (await launchElsewhere(dataDir)).kill();
  const pid = pidOf(dataDir);
  const [one, other] = await Promise.all([launchElsewhere(dataDir), launchElsewhere(dataDir)]);
  await one.leave();
  expect(await ask(other.superuser, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(pidOf(dataDir)).toBe(pid);
  await other.leave();
  expect(isAlive(pid)).toBe(false);
});

test('many that end at once leave nothing running', { timeout }, async () => {
  const dataDir = readyFolder();
  const users = [await launch(dataDir), ...(await Promise.all(Array.from({ length: 5 }, () => launch(dataDir))))];
  const pid = pidOf(dataDir);
  await Promise.all(users.map(({ stop }) => stop()));
  expect(isAlive(pid)).toBe(false);
  expect(pidOf(dataDir)).toBe(0);
});

test('who comes while the last one ends gets a server that stays', { timeout }, async () => {
  const dataDir = readyFolder();
  let current = await launch(dataDir);
  for (let round = 1; round <= 10; round += 1) {
    const [next] = await Promise.all([launch(dataDir), current.stop()]);
    expect(await answers(next)).toBe(true);
    current = next;
  }
  await current.stop();
  expect(pidOf(dataDir)).toBe(0);
});

test.each([
  ['near', () => readyFolder()],
  ['far', () => readyFolder(join(home, 'long'.repeat(30)))],
])('a server that dies under its users is back in its %s place with what was committed', { timeout }, async (place, folder) => {
  const dataDir = folder();
  const starter = await launch(dataDir);
  const joiner = await launch(dataDir);
  expect(dirname(starter.host) === tmpdir()).toBe(place === 'far');
  await ask(asSuperuser(starter), 'create table kept as select 7 as number');
  const pid = pidOf(dataDir);
  await kill(pid);
  await until('the server is back', () => answers(starter));
  expect(pidOf(dataDir)).not.toBe(pid);
  expect(await ask(asSuperuser(starter), 'select number from kept')).toEqual([{ number: 7 }]);
  await starter.stop();
  await joiner.stop();
  expect(pidOf(dataDir)).toBe(0);
});

test('a server that somebody else told to stop is back as well', { timeout }, async () => {
  const dataDir = readyFolder();
  const cluster = await launch(dataDir);
  const pid = pidOf(dataDir);
  process.kill(pid, 'SIGTERM');
  await until('another server answers', async () => pidOf(dataDir) !== pid && (await answers(cluster)));
  await cluster.stop();
  expect(pidOf(dataDir)).toBe(0);
});

test('a share whose session was cut is taken again', { timeout }, async () => {
  const dataDir = readyFolder();
  const cluster = await launch(dataDir);
  const pid = pidOf(dataDir);
  const holders = async () => ask(asSuperuser(cluster), "select pid from pg_locks where locktype = 'advisory'");
  const [before] = await holders();
  await ask(asSuperuser(cluster), `select pg_terminate_backend(${before?.pid})`);
  await until('the share is held again', async () => (await holders()).some((holder) => holder.pid !== before?.pid));
  await (await launchElsewhere(dataDir)).leave();
  expect(pidOf(dataDir)).toBe(pid);
  await cluster.stop();
  expect(isAlive(pid)).toBe(false);
});

test('who stops while the server is down does not start it again', { timeout }, async () => {
  const dataDir = readyFolder();
  const cluster = await launch(dataDir);
  await kill(pidOf(dataDir));
  await cluster.stop();
  expect(isAlive(pidOf(dataDir))).toBe(false);
});
