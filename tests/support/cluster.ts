import { rmSync } from 'node:fs';
import { parseIntoClientConfig } from 'pg-connection-string';
import type { TestProject } from 'vitest/node';
import { launchPostgres } from '../../src/core/server/postgres/launcher.ts';
import { scratchFolder } from './scratch.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: { host: string; port: number; user: string; password?: string };
  }
}

/** One PostgreSQL for a whole run: the one that TEST_DATABASE_URL names, else a throw-away cluster. */
export default async function setUpCluster(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) {
    const { host = '', port = 5432, user = '', password } = parseIntoClientConfig(url);
    project.provide('cluster', { host, port: Number(port), user, password: typeof password === 'string' ? password : undefined });
    return async () => undefined;
  }
  const dataDir = scratchFolder('karo-test-');
  const cluster = await launchPostgres({ dataDir, durable: false, log: () => undefined, onFault: () => undefined });
  project.provide('cluster', { host: cluster.host, port: cluster.port, user: cluster.superuser });
  return async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
