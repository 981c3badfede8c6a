import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '../src/core/server/project-root.ts';

export type RunningServer = { origin: string; readyMs: number; memoryMb: () => number; stop: () => Promise<void> };

/** Starts the built server as `npm start` does, on a data folder, and waits until /readyz answers 200. */
export async function startServer(settings: { dataDir: string; port: number; demo?: 'on' | 'off' }): Promise<RunningServer> {
  const { dataDir, port, demo = 'off' } = settings;
  const startedMs = performance.now();
  const child = spawn(process.execPath, [join(projectRoot, 'scripts', 'start.mjs')], {
    cwd: projectRoot,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), DEMO: demo, LOG_LEVEL: 'error', TRUST_PROXY: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`The server ended with status ${child.exitCode}`);
    await sleep(10);
  }
  const readyMs = performance.now() - startedMs;
  return { origin, readyMs, memoryMb: () => residentMb(child), stop: () => stop(child) };
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
