import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { withClient } from '../../src/core/server/migrate.ts';
import { endDistribution } from '../../src/install/distribution/server/begin.ts';
import { distributeTables } from '../../src/install/distribution/server/distribute.ts';
import { dropCitusDatabase, newCitusDatabase, onServer, serversOf } from './citus-database.ts';

/** Of this run: others may run on the same cluster. */
const template = `karo_template_${randomBytes(4).toString('hex')}`;
/** Few, so that a database of a test is made in seconds. */
const shardCount = 4;

/** The cluster of CITUS_URL, with a migrated and distributed template on each of its servers. */
export default async function setUpCluster(project: TestProject): Promise<() => Promise<void>> {
  const servers = await serversOf(process.env.CITUS_URL ?? '');
  const [coordinator] = servers;
  if (!coordinator) throw new Error('a cluster has a coordinator');
  const login = await newCitusDatabase(servers, template);
  await withClient({ ...coordinator, database: template }, async (client) => {
    await client.query(`set citus.shard_count = ${shardCount}`);
    await distributeTables(client);
    await endDistribution(client);
    // For asked-moments.ts.
    await client.query(`alter role ${pg.escapeIdentifier(login.user)} set citus.log_remote_commands = on`);
  });
  for (const server of servers) {
    // The extension keeps a connection to each of its databases, and one that is open cannot be copied.
    await onServer(server, `alter database ${template} with allow_connections false`);
    await onServer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`);
  }
  project.provide('cluster', coordinator);
  project.provide('servers', servers);
  project.provide('template', { name: template, login });
  return () => dropCitusDatabase(servers, template);
}
