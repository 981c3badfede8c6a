import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { withClient } from '../../src/core/server/migrate.ts';
import { projectRoot } from '../../src/core/server/project-root.ts';
import { addressOf, dropCitusDatabase, newCitusDatabase, onServer, serversOf } from '../../tests/support/citus-database.ts';
import { run } from '../../tests/support/processes.ts';

export type Addresses = { plain: string; distributed: string };

/**
 * Gives work two databases of the coordinator's server with the demo school: one as it is, the other distributed over the workers. Both are
 * gone afterwards.
 */
export async function withDatabases<T>(url: string, dataDir: string, work: (addresses: Addresses) => Promise<T>): Promise<T> {
  const servers = await serversOf(url);
  const [coordinator] = servers;
  if (!coordinator) throw new Error('a cluster has a coordinator');
  const name = `karo_bench_${randomBytes(4).toString('hex')}`;
  const names = { plain: `${name}_plain`, distributed: name };
  try {
    await onServer(coordinator, `create database ${names.plain}`);
    await newCitusDatabase(servers, names.distributed);
    const addresses = { plain: addressOf(coordinator, names.plain), distributed: addressOf(coordinator, names.distributed) };
    for (const address of Object.values(addresses)) await command('demo', { dataDir, address });
    await withClient({ connectionString: addresses.plain }, (client) => client.query('analyze'));
    await command('distribute', { dataDir, address: addresses.distributed });
    return await work(addresses);
  } finally {
    await dropCitusDatabase([coordinator], names.plain);
    await dropCitusDatabase(servers, names.distributed);
    for (const database of Object.values(names)) await onServer(coordinator, `drop role if exists karo_app_${database}`);
  }
}

async function command(name: string, { dataDir, address }: { dataDir: string; address: string }): Promise<void> {
  const program = join(projectRoot, 'dist/server/cli.js');
  const { ended, complained } = run([program, name], { dataDir, port: 0 }, { DATABASE_URL: address });
  const [status] = await ended;
  if (status !== 0) throw new Error(`karo ${name} ended with ${status}: ${await complained}`);
}
