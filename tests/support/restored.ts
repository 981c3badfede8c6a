import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { type Config, readConfig } from '../../src/core/server/config.ts';
import { withClient } from '../../src/core/server/migrate.ts';
import type { Cluster } from '../../src/core/server/postgres/launcher.ts';
import { freePort } from './free-port.ts';
import { asSuperuser, launch } from './launched.ts';
import { scratchFolder } from './scratch.ts';

let home = '';
let launched: Promise<{ cluster: Cluster; port: number }> | undefined;
const password = randomBytes(8).toString('hex');

/** A folder of this test file's own, where restores may go. Call once at the top of the file. */
export function useRestorePlaces(): void {
  beforeAll(() => {
    home = scratchFolder('karo-restored-');
  });
  afterAll(async () => {
    await (await launched)?.cluster.stop();
    launched = undefined;
    rmSync(home, { recursive: true, force: true });
  });
}

/** A PostgreSQL in it that stores safely. */
async function launchedThere() {
  const port = await freePort();
  return { port, cluster: await launch(join(home, 'cluster'), { tcp: { port, password } }) };
}

export function newPath(ending: string): string {
  return join(home, `${randomBytes(4).toString('hex')}${ending}`);
}

export type EmptyDatabase = { name: string; config: Config; superuser: pg.ClientConfig };

/** An empty database whose owner is no superuser, as operators have them, and the settings that name it. */
export async function emptyDatabase(settings: Record<string, string> = {}): Promise<EmptyDatabase> {
  launched ??= launchedThere();
  const { cluster, port } = await launched;
  const name = `karo_restored_${randomBytes(4).toString('hex')}`;
  const server = asSuperuser(cluster);
  await withClient({ ...server, database: 'postgres' }, async (client) => {
    await client.query(`create role ${name} login createrole password '${password}'`);
    await client.query(`create database ${name} owner ${name}`);
  });
  const url = `postgres://${name}:${password}@127.0.0.1:${port}/${name}`;
  return { name, config: readConfig({ ...settings, LOG_LEVEL: 'silent', DATABASE_URL: url }), superuser: { ...server, database: name } };
}

/** The settings of an install in a folder that is not there yet. */
export function emptyFolder(settings: Record<string, string> = {}): Config {
  return readConfig({ ...settings, LOG_LEVEL: 'silent', DATA_DIR: newPath('-data') });
}
