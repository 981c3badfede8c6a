import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { projectRoot } from '../../src/core/server/project-root.ts';
import { Simulator } from '../../tools/daraja/simulator.ts';
import { unpackedBrowser } from './chromium.ts';
import { copyFolder } from './copied-folder.ts';
import { paybill, paybillKeys } from './daraja-rig.ts';
import { freePort } from './free-port.ts';
import { scratchFolder } from './scratch.ts';
import { type Sites, tell } from './sites-file.ts';

const startTimeoutMs = 180_000;

/** As many as the browser tests have workers, so that no file of theirs meets what another one does to the demo school. */
export const siteCount = 3;

/**
 * The built server with the demo school, as `npm start` runs it, once a worker; the school is made once, and so is the browser. Only the
 * browser tests wait for them: others run meanwhile.
 */
export default async function setUpSites(project: TestProject): Promise<() => Promise<void>> {
  const folder = scratchFolder('karo-sites-');
  const file = join(folder, 'sites.json');
  project.provide('sitesFile', file);
  const starting = startSites(folder);
  const written = starting.then(
    ({ sites }) => tell(file, sites),
    (fault) => tell(file, { fault: String(fault) }),
  );
  return async () => {
    await written;
    await starting.then(
      ({ stop }) => stop(),
      () => undefined,
    );
    rmSync(folder, { recursive: true, force: true });
  };
}

async function startSites(folder: string): Promise<{ sites: Sites; stop: () => Promise<void> }> {
  const simulator = await Simulator.start({ paybills: [{ ...paybill, ...paybillKeys }] });
  const daraja = simulator.address;
  const first = await startSite(join(folder, '1'), daraja);
  await first.stop();
  const folders = Array.from({ length: siteCount }, (_, index) => join(folder, String(index + 1)));
  for (const copy of folders.slice(1)) copyFolder(join(folder, '1'), copy);
  const started = await Promise.all(folders.map((each) => startSite(each, daraja)));
  const stop = async () => {
    await Promise.all(started.map((site) => site.stop()));
    await simulator.close();
  };
  return { sites: { urls: started.map(({ url }) => url), daraja, browserPath: await unpackedBrowser() }, stop };
}

async function startSite(dataDir: string, daraja: string): Promise<{ url: string; stop: () => Promise<void> }> {
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
    DARAJA_SIMULATOR_URL: daraja,
  };
  const server = spawn(process.execPath, ['dist/server/main.js'], { cwd: projectRoot, env, stdio: ['ignore', 'inherit', 'inherit'] });
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
  };
  return { url, stop };
}

function isReady(site: string): Promise<boolean> {
  return fetch(`${site}/readyz`).then(
    (reply) => reply.status === 200,
    () => false,
  );
}
