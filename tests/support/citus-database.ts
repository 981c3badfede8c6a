import pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import type { AppLogin } from '../../src/core/server/app-role.ts';
import { migrate, withClient } from '../../src/core/server/migrate.ts';
import type { Server } from './cluster.ts';

type Making = { only?: (migration: string) => boolean };

/** A migrated database on every server of a cluster, the coordinator first; nothing in it is distributed. */
export async function newCitusDatabase(servers: readonly Server[], name: string, { only }: Making = {}): Promise<AppLogin> {
  const [coordinator, ...workers] = servers;
  if (!coordinator) throw new Error('a cluster has a coordinator');
  for (const server of servers) {
    await onServer(server, `create database ${name}`);
    await withClient({ ...server, database: name }, (client) => client.query('create extension citus'));
  }
  await withClient({ ...coordinator, database: name }, async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port]);
    for (const { host, port } of workers) await client.query('select citus_add_node($1, $2)', [host, port]);
  });
  return migrate({ ...coordinator, database: name }, only && { only });
}

export async function dropCitusDatabase(servers: readonly Server[], name: string): Promise<void> {
  for (const server of servers) await onServer(server, `drop database if exists ${name} with (force)`);
}

/** A statement in the database that every server has. */
export function onServer(server: Server, text: string): Promise<unknown> {
  return withClient({ ...server, database: 'postgres' }, (client) => client.query(text));
}

/** Every server of the cluster at an address, the coordinator first. */
export async function serversOf(url: string): Promise<Server[]> {
  const config = parseIntoClientConfig(url);
  const { host, port, user = 'postgres', password } = new pg.Client(config);
  const coordinator = { host, port, user, ...(typeof password === 'string' && { password }) };
  const { rows } = await withClient(config, (client) =>
    client.query<{ host: string; port: number }>(
      'select nodename as host, nodeport as port from pg_dist_node where groupid > 0 and isactive order by nodeid',
    ),
  );
  if (rows.length === 0) throw new Error('CITUS_URL names a database without a worker: select citus_add_node(host, port) first.');
  return [coordinator, ...rows.map((worker) => ({ ...coordinator, ...worker }))];
}

/** The address of a database on a server. */
export function addressOf({ host, port, user, password }: Server, database: string): string {
  return `postgres://${user}${password ? `:${encodeURIComponent(password)}` : ''}@${host}:${port}/${database}`;
}
