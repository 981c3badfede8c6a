import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { type Cluster, type Launch, launchPostgres } from '../../src/core/server/postgres/launcher.ts';
import { isAlive, postmasterOf } from '../../src/core/server/postgres/postmaster-file.ts';
import { projectRoot } from '../../src/core/server/project-root.ts';
import { programFile } from './program-file.ts';

const deadlineMs = 30_000;

/** A process of its own that has launched the PostgreSQL of a data folder. */
export type Elsewhere = { superuser: pg.ClientConfig; leave: () => Promise<void>; kill: () => Promise<void> };

export function launch(dataDir: string, more: Partial<Launch> = {}): Promise<Cluster> {
  return launchPostgres({ dataDir, durable: true, log: () => undefined, onFault: () => undefined, ...more });
}

export async function launchElsewhere(dataDir: string): Promise<Elsewhere> {
  const child = launching(dataDir);
  const ended = once(child, 'exit');
  const failed = ended.then(() => Promise.reject(new Error('The other process ended without a database')));
  const [host, port] = String(await Promise.race([once(child.stdout, 'data'), failed])).split('\n');
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return { superuser: { host, port: Number(port), user: 'postgres' }, leave: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

/** A process that launches, prints where the server is, and stops it when it is asked to end. */
export function launching(dataDir: string): ChildProcessByStdio<null, Readable, null> {
  const program = `import { launchPostgres } from '${pathToFileURL(programFile('core/server/postgres/launcher'))}';
    const silent = () => undefined;
    const { host, port, stop } = await launchPostgres({ dataDir: process.argv.at(-1), durable: true, log: silent, onFault: silent });
    process.once('SIGTERM', () => stop().then(() => process.exit()));
    process.stdout.write(host + '\\n' + port);`;
  const args = ['--input-type=module', '-e', program, dataDir];
  return spawn(process.execPath, args, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
}

export async function ask(config: pg.ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ database: 'postgres', ...config });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

export function asSuperuser({ host, port, superuser }: Cluster): pg.ClientConfig {
  return { host, port, user: superuser };
}

/** The process of the PostgreSQL that holds a data folder; 0 for none. */
export function pidOf(dataDir: string): number {
  return postmasterOf(join(dataDir, 'postgres'))?.pid ?? 0;
}

export async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await until(`process ${pid} is dead`, () => !isAlive(pid));
}

/** Looks again and again until it is so. */
export async function until(what: string, isSo: () => unknown): Promise<void> {
  const deadline = performance.now() + deadlineMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Waited ${deadlineMs / 1000} s in vain until ${what}`);
    await sleep(10);
  }
}
