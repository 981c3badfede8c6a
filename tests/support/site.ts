import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { projectRoot } from '../../src/core/server/project-root.ts';
import { unpackedBrowser } from './chromium.ts';
import { freePort } from './free-port.ts';

const startTimeoutMs = 180_000;

/** As many as the browser tests have workers, so that no file of theirs meets what another one does to the demo school. */
export const siteCount = 3;

/** The built server with the demo school on a throw-away data folder, as `npm start` runs it, once a worker; the browser unpacked once. */
export default async function setUpSites(project: TestProject): Promise<() => Promise<void>> {
  const sites = await Promise.all(Array.from({ length: siteCount }, startSite));
  project.provide(
    'sites',
    sites.map(({ url }) => url),
  );
  project.provide('browserPath', await unpackedBrowser());
  return async () => {
    await Promise.all(sites.map(({ stop }) => stop()));
  };
}

async function startSite(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'karo-site-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'error',
    TRUST_PROXY: '1',
    COSTLY_READS_PER_MINUTE: '100000',
    DATABASE_URL: '',
  };
  const server = spawn(process.execPath, ['dist/server/main.js'], { cwd: projectRoot, env, stdio: ['ignore', 'ignore', 'inherit'] });
  // Also where a site does not start, and the others with it.
  process.once('exit', () => server.kill('SIGTERM'));
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const deadline = performance.now() + startTimeoutMs;
  while (!(await isReady(url))) {
    if (server.exitCode !== null || performance.now() > deadline) throw new Error('The server for the browser tests did not start');
    await sleep(50);
  }
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, stop };
}

function isReady(site: string): Promise<boolean> {
  return fetch(`${site}/readyz`).then(
    (reply) => reply.status === 200,
    () => false,
  );
}
