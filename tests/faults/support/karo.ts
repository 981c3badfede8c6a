import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { withClient } from '../../../src/core/server/migrate.ts';
import { isAlive, postmasterOf } from '../../../src/core/server/postgres/postmaster-file.ts';
import { projectRoot } from '../../../src/core/server/project-root.ts';
import { copyFolder } from '../../support/copied-folder.ts';
import { freePort } from '../../support/free-port.ts';
import { send } from './client.ts';
import { signalTree } from './process-tree.ts';

const readyTimeoutMs = 120_000;

type Settings = Record<string, string>;

/** A Karo as `npm start` runs it, in a process of its own, on a data folder and a port that stay the same when it is started again. */
export class Karo {
  readonly dataDir: string;
  readonly origin: string;
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | null = null;

  constructor(dataDir: string, port: number, settings: Settings) {
    this.dataDir = dataDir;
    this.origin = `http://127.0.0.1:${port}`;
    const own = { DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: '', DEMO: 'off', LOG_LEVEL: 'fatal', TRUST_PROXY: '1' };
    this.#env = { ...process.env, COSTLY_READS_PER_MINUTE: '100000', ...own, ...settings };
  }

  /** Starts the process; answers how long it took until it was ready, in milliseconds. */
  async start(): Promise<number> {
    const startedMs = performance.now();
    const script = join(projectRoot, 'bin', 'karo.mjs');
    const child = spawn(process.execPath, [script, 'start'], { cwd: projectRoot, env: this.#env, stdio: 'ignore' });
    this.#child = child;
    await this.ready();
    return performance.now() - startedMs;
  }

  /** Resolves once /readyz answers 200. */
  async ready(): Promise<void> {
    const deadlineMs = performance.now() + readyTimeoutMs;
    while ((await send(this.origin, { path: '/readyz' })).status !== 200) {
      if (this.#child?.exitCode !== null) throw new Error(`Karo ended with status ${this.#child?.exitCode}`);
      if (performance.now() > deadlineMs) throw new Error(`Karo was not ready within ${readyTimeoutMs / 1000} s`);
      await sleep(50);
    }
  }

  /** Sends the process a signal; answers its exit status once it is gone, null where the signal ended it. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const ended = once(child, 'exit');
    child.kill(signal);
    const [status] = await ended;
    return status;
  }

  /** Sends the process a signal that it goes on living after. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(signal);
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  /** The PostgreSQL that holds the data folder; 0 for none. */
  get postmaster(): number {
    const pid = postmasterOf(join(this.dataDir, 'postgres'))?.pid ?? 0;
    return pid > 0 && isAlive(pid) ? pid : 0;
  }

  async killPostgres(): Promise<void> {
    const pid = this.postmaster;
    process.kill(pid, 'SIGKILL');
    while (isAlive(pid)) await sleep(5);
  }

  /** Stops or continues every process of PostgreSQL. */
  signalPostgres(signal: 'SIGSTOP' | 'SIGCONT'): void {
    signalTree(this.postmaster, signal);
  }

  /** A connection that sees every school. */
  async asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    if (this.#env.DATABASE_URL) return withClient({ connectionString: this.#env.DATABASE_URL }, work);
    const postmaster = postmasterOf(join(this.dataDir, 'postgres'));
    return withClient({ host: postmaster?.socketFolder, port: postmaster?.port, user: 'postgres', database: 'karo' }, work);
  }

  /** Runs a command of bin/karo.mjs on this data folder beside the server. */
  command(...words: string[]): Promise<{ status: number; text: string }> {
    return new Promise((resolve) => {
      const script = join(projectRoot, 'bin', 'karo.mjs');
      const child = spawn(process.execPath, [script, ...words], { cwd: projectRoot, env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] });
      const parts: Buffer[] = [];
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => parts.push(part));
      child.once('close', (status) => resolve({ status: status ?? 1, text: Buffer.concat(parts).toString() }));
    });
  }

  /** Leaves neither a process nor a file, whatever state things are in. */
  async clear(): Promise<void> {
    const pid = this.postmaster;
    if (pid) this.signalPostgres('SIGCONT');
    this.signal('SIGCONT');
    await this.end('SIGKILL');
    if (pid && this.postmaster === pid) process.kill(pid, 'SIGQUIT');
    while (pid && isAlive(pid)) await sleep(10);
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

let prepared: Promise<string> | undefined;

/** A data folder in which Karo was started and stopped once: a copy is there much sooner than another database is made. */
function preparedFolder(): Promise<string> {
  prepared ??= (async () => {
    const karo = new Karo(newFolder(), await freePort(), {});
    await karo.start();
    await karo.end('SIGTERM');
    return karo.dataDir;
  })();
  return prepared;
}

/** Removes the folder that the Karos were copied from; to be called once none is needed any more. */
export async function dropPrepared(): Promise<void> {
  if (prepared) rmSync(await prepared, { recursive: true, force: true });
  prepared = undefined;
}

/** Runs work on a Karo of its own that is ready, and leaves nothing behind. */
export async function withKaro<T>(work: (karo: Karo) => Promise<T>, settings: Settings = {}, dataDir = newFolder()): Promise<T> {
  const karo = new Karo(dataDir, await freePort(), settings);
  try {
    copyFolder(await preparedFolder(), dataDir);
    await karo.start();
    return await work(karo);
  } finally {
    await karo.clear();
  }
}

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'karo-fault-'));
  chmodSync(folder, 0o700);
  return folder;
}
