import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from '../../../tests/support/free-port.ts';
import { kill, pidOf, until } from '../../../tests/support/launched.ts';
import { useFolders } from '../../../tests/support/places.ts';
import { operate, type Place, ready, run, serve, statusAt } from '../../../tests/support/processes.ts';
import { programFile } from '../../../tests/support/program-file.ts';
import { isAlive } from '../../core/server/postgres/postmaster-file.ts';

const timeout = 90_000;
const { newPlace, readyPlace } = useFolders('karo-main-');

test('two servers that start at once on one empty folder share its database', { timeout }, async () => {
  const place = await newPlace();
  const pair = [place, { ...place, port: await freePort() }].map((at) => ({ at, ...serve(at) }));
  await Promise.all(pair.map((server) => ready(server.at, server)));
  for (const { child, ended } of pair) {
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  }
  expect(pidOf(place.dataDir)).toBe(0);
});

test('a server that npm start began ends with it, although npm tells only the shell between them', { timeout }, async () => {
  const place = await readyPlace();
  const npm = run([programFile('app/entry/main')], place, { npm_lifecycle_event: 'start' }, ['sh', '-c', '"$0" "$@"; exit $?']);
  await ready(place, npm);
  const pid = pidOf(place.dataDir);
  npm.child.kill('SIGTERM');
  expect(await npm.ended).toEqual([null, 'SIGTERM']);
  await until('the server and its database have ended', async () => (await statusAt(place)) === 0 && !isAlive(pid));
});

test('a server whose database is killed refuses for a moment and then serves on', { timeout }, async () => {
  const place = await readyPlace();
  const server = serve(place, { LOG_LEVEL: 'info' });
  await ready(place, server);
  const pid = pidOf(place.dataDir);
  await kill(pid);
  const seen = new Set<number>();
  await until('it serves on another database server', async () => {
    const status = await statusAt(place);
    seen.add(status);
    return status === 200 && pidOf(place.dataDir) !== pid;
  });
  expect([...seen].filter((status) => status !== 503)).toEqual([200]);
  server.child.kill('SIGINT');
  expect(await server.ended).toEqual([0, null]);
  expect(pidOf(place.dataDir)).toBe(0);
  expect(await server.complained).toBe('');
  const [, logged = ''] = (await server.output).split(/Karo is ready at .*\n/);
  const lines = logged
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'PostgreSQL went down and is started again', err: 'its session ended' }));
});

test('a taken port is refused before anything is made', { timeout }, async () => {
  const place = await newPlace();
  const holder = createServer().listen(place.port, '127.0.0.1');
  await once(holder, 'listening');
  const server = serve(place);
  expect(await server.ended).toEqual([1, null]);
  expect(await server.complained).toContain(`Port ${place.port} is in use: stop the other program or set PORT.\n`);
  const other = { ...place, port: await freePort() };
  const watched = serve(other, { METRICS_PORT: String(place.port) });
  expect(await watched.ended).toEqual([1, null]);
  expect(await watched.complained).toContain(`Port ${place.port} is in use: stop the other program or set METRICS_PORT.\n`);
  expect(existsSync(place.dataDir)).toBe(false);
  holder.close();
});

test.each([
  ['a server', 'SIGTERM', 0, serve],
  ['a command', 'SIGINT', 1, (place: Place) => operate('demo', place)],
] as const)('%s that gets %s while it starts leaves no database running', { timeout }, async (_who, signal, status, start) => {
  const place = { ...(await newPlace()), demo: 'on' } as const;
  const starting = start(place);
  await until('the database starts', () => pidOf(place.dataDir));
  // Twice, as npm and the terminal together do.
  starting.child.kill(signal);
  starting.child.kill(signal);
  expect(await starting.ended).toEqual([status, null]);
  expect(await starting.output).not.toContain('ready');
  expect(pidOf(place.dataDir)).toBe(0);
});
