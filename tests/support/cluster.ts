import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import type { AppLogin } from '../../src/core/server/app-role.ts';
import { migrate, withClient } from '../../src/core/server/migrate.ts';
import { type Launch, launchPostgres } from '../../src/core/server/postgres/launcher.ts';
import { scratchFolder } from './scratch.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: Server;
    /** Every server of a Citus cluster; elsewhere the one. */
    servers: Server[];
    /** The migrated database that each test file clones, and how the application signs in to a clone. */
    template: { name: string; login: AppLogin };
  }
}

export type Server = { host: string; port: number; user: string; password?: string };

/** One throw-away PostgreSQL for the tests of a project, reached as Karo reaches its own. */
export default function setUpCluster(project: TestProject): Promise<() => Promise<void>> {
  return throwAwayCluster(project, {});
}

/** The same, reached as it is told. Answers how to end it. */
export async function throwAwayCluster(project: TestProject, { tcp }: Pick<Launch, 'tcp'>): Promise<() => Promise<void>> {
  const dataDir = scratchFolder('karo-test-');
  const silent = { log: () => undefined, onFault: () => undefined };
  const cluster = await launchPostgres({ dataDir, durable: false, ...(tcp && { tcp }), ...silent });
  const server = { host: cluster.host, port: cluster.port, user: cluster.superuser, ...(tcp && { password: tcp.password }) };
  project.provide('cluster', server);
  project.provide('servers', [server]);
  project.provide('template', await migratedTemplate(server));
  return async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function migratedTemplate(server: Server): Promise<{ name: string; login: AppLogin }> {
  const name = 'karo_template';
  await withClient({ ...server, database: 'postgres' }, (client) => client.query(`create database ${name}`));
  return { name, login: await migrate({ ...server, database: name }) };
}
