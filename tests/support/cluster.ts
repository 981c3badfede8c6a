import { rmSync } from 'node:fs';
import { parseIntoClientConfig } from 'pg-connection-string';
import type { TestProject } from 'vitest/node';
import type { AppLogin } from '../../src/core/server/app-role.ts';
import { migrate, withClient } from '../../src/core/server/migrate.ts';
import { launchPostgres } from '../../src/core/server/postgres/launcher.ts';
import { scratchFolder } from './scratch.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: { host: string; port: number; user: string; password?: string };
    /** The migrated database that each test file clones, and how the application signs in to a clone. */
    template: { name: string; login: AppLogin };
  }
}

/** One PostgreSQL for a whole run: the one that TEST_DATABASE_URL names, else a throw-away cluster. */
export default async function setUpCluster(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) {
    const { host = '', port = 5432, user = '', password } = parseIntoClientConfig(url);
    await provide(project, { host, port: Number(port), user, password: typeof password === 'string' ? password : undefined });
    return async () => undefined;
  }
  const dataDir = scratchFolder('karo-test-');
  const cluster = await launchPostgres({ dataDir, durable: false, log: () => undefined, onFault: () => undefined });
  await provide(project, { host: cluster.host, port: cluster.port, user: cluster.superuser });
  return async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

type Server = { host: string; port: number; user: string; password?: string };

async function provide(project: TestProject, cluster: Server): Promise<void> {
  project.provide('cluster', cluster);
  project.provide('template', await migratedTemplate(cluster));
}

async function migratedTemplate(cluster: Server): Promise<{ name: string; login: AppLogin }> {
  const name = 'karo_template';
  await withClient({ ...cluster, database: 'postgres' }, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
  });
  return { name, login: await migrate({ ...cluster, database: name }) };
}
