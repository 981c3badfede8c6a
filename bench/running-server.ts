import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopSignal } from '../src/app/entry/stop-signal.ts';
import { projectRoot } from '../src/core/server/project-root.ts';
import { freePort } from '../tests/support/free-port.ts';

export type RunningServer = { dataDir: string; origin: string; readyMs: number; memoryMb: () => number; stop: () => Promise<void> };

/** What is left where a measurement is cut off. */
const folders = new Set<string>();
const running = new Set<ChildProcess>();

stopSignal().addEventListener('abort', () => void clearUp().then(() => process.exit(1)), { once: true });

/** Stops every server that is running, each with its database, and removes the folders. */
async function clearUp(): Promise<void> {
  await Promise.all([...running].map(stop));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

type ServerSettings = { demo?: 'on' | 'off'; processes?: number; settings?: Readonly<Record<string, string>> };

/** Measures a server on a data folder of its own; both are gone afterwards, whatever happens. */
export async function withServer<T>(work: (server: RunningServer) => Promise<T>, settings: ServerSettings = {}): Promise<T> {
  return withFolder(async (dataDir) => {
    const server = await startServer({ dataDir, ...settings });
    try {
      return await work(server);
    } finally {
      await server.stop();
    }
  });
}

/** Gives work a new folder to use, which is removed afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'karo-bench-'));
  folders.add(folder);
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    folders.delete(folder);
  }
}

/** Starts the built server as `npm start` does, on a data folder, and waits until /readyz answers 200. */
export async function startServer(serverSettings: ServerSettings & { dataDir: string }): Promise<RunningServer> {
  const { dataDir, demo = 'off', processes = 1 } = serverSettings;
  const port = await freePort();
  const settings = { DATA_DIR: dataDir, PORT: String(port), DEMO: demo, LOG_LEVEL: 'error', TRUST_PROXY: '1', ...serverSettings.settings };
  const startedMs = performance.now();
  const child = spawn(process.execPath, startArguments(), {
    cwd: projectRoot,
    // The same few schools read again and again here, more often in a minute than people may.
    env: { ...process.env, ...settings, COSTLY_READS_PER_MINUTE: '100000', WEB_CONCURRENCY: String(processes) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const origin = `http://127.0.0.1:${port}`;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`The server ended with status ${child.exitCode}`);
    await sleep(10);
  }
  const readyMs = performance.now() - startedMs;
  return { dataDir, origin, readyMs, memoryMb: () => residentMb(child), stop: () => stop(child) };
}

/** What `npm start` gives Node.js. */
function startArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  return scripts.start.split(' ').slice(1);
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    (reply) => reply.status === 200,
    () => false,
  );
}

function residentMb(child: ChildProcess): number {
  const [, kilobytes] = readFileSync(`/proc/${child.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
