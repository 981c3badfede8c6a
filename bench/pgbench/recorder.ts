import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { buildServer } from '../../src/app/server.ts';
import { readConfig } from '../../src/core/server/config.ts';
import { Database } from '../../src/core/server/db.ts';
import { testSecrets } from '../../tests/support/test-secrets.ts';
import { sessionSecret } from '../schools/copied-schools.ts';
import { type Sent, sentBy } from './recorded-script.ts';

/** A reply, and the statements that were sent for it. */
type Recording = { text: string; statements: Sent[] };
export type Recorder = { record: (path: string, token: string) => Promise<Recording>; close: () => Promise<void> };

/** A server in this process on the database of another one: what it sends to PostgreSQL for a request is heard on its way. */
export async function openRecorder(dataDir: string): Promise<Recorder> {
  const connection = { host: join(dataDir, 'socket'), port: 5432, user: 'karo_app_karo', database: 'karo' };
  const database = new Database({ connection, poolMax: 2, prepared: true, onFault: () => undefined });
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const http = await buildServer({ database, config, ...testSecrets, sessionSecret: await sessionSecret(dataDir) });
  return {
    record: (path, token) => heard(() => answered(http, path, token)),
    close: async () => {
      await http.close();
      await database.close();
    },
  };
}

async function answered(http: FastifyInstance, path: string, token: string): Promise<string> {
  const { statusCode, body } = await http.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body}`);
  return body;
}

/** The statements of the transactions that some work made, without those of a connection that only listens. */
async function heard(work: () => Promise<string>): Promise<Recording> {
  const statements: Sent[] = [];
  const working = new Set<pg.Client>();
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [string | Sent];
    const sent = typeof statement === 'string' ? sentBy(statement) : [statement];
    if (sent[0]?.text.startsWith('begin')) working.add(this);
    if (working.has(this)) statements.push(...sent);
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    return { text: await work(), statements };
  } finally {
    pg.Client.prototype.query = query;
  }
}
