import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { throwAwayCluster } from './cluster.ts';
import { freePort } from './free-port.ts';

/** A PostgreSQL that is reached over TCP with a password, as one that DATABASE_URL names. */
export default async function setUpCluster(project: TestProject): Promise<() => Promise<void>> {
  return throwAwayCluster(project, { tcp: { port: await freePort(), password: randomBytes(12).toString('hex') } });
}
