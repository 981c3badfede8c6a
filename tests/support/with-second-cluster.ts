import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { launchPostgres } from '../../src/core/server/postgres/launcher.ts';
import { freePort } from './free-port.ts';
import { scratchFolder } from './scratch.ts';

/** Runs a Node program with TEST_DATABASE_URL naming a throw-away PostgreSQL that is reached over TCP with a password. */
async function main(): Promise<number> {
  const dataDir = scratchFolder('karo-second-');
  const password = randomBytes(12).toString('hex');
  const port = await freePort();
  const cluster = await launchPostgres({
    dataDir,
    durable: false,
    tcp: { port, password },
    log: () => undefined,
    onFault: () => undefined,
  });
  const env = { ...process.env, TEST_DATABASE_URL: `postgres://postgres:${password}@127.0.0.1:${port}/postgres` };
  const { status } = spawnSync(process.execPath, process.argv.slice(2), { stdio: 'inherit', env });
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return status ?? 1;
}

process.exit(await main());
