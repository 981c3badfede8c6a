import { get } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '../src/app/server.ts';
import { readConfig } from '../src/core/server/config.ts';
import { Database, type Task } from '../src/core/server/db.ts';
import { sql } from '../src/core/server/sql.ts';
import { ask, until } from './support/launched.ts';
import { payingSchool } from './support/paying-school.ts';
import { hasPgbouncer, type Pooler, startPgbouncer } from './support/pgbouncer.ts';
import { ping } from './support/ping.ts';
import { rowsOf } from './support/school-parts.ts';
import { testSecrets } from './support/test-secrets.ts';
import { newSchool, type School, type Staff, testStore, useServer } from './support/world.ts';

useServer();

/** Behind PgBouncer in transaction mode. */
const pooled = test.skipIf(!hasPgbouncer);

let pooler: Pooler;
let database: Database;
let http: FastifyInstance | undefined;
let origin = '';

beforeAll(async () => {
  if (!hasPgbouncer) return;
  const { owner, appUser } = testStore();
  pooler = await startPgbouncer(owner, appUser);
  database = new Database({ connection: pooler.at, poolMax: 10, prepared: false, isPooled: true, onFault: () => undefined });
  const config = readConfig({ LOG_LEVEL: 'silent' });
  http = await buildServer({ database, config, ...testSecrets });
  origin = await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await http?.close();
  await database?.close();
  await pooler?.stop();
});

const call = ({ token }: Staff, path: string, { body, key }: { body?: object; key?: string } = {}) =>
  fetch(`${origin}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    body: body && JSON.stringify(body),
  });

const schoolIdOf = async (school: School) =>
  (await rowsOf(school, 'select school_id as id from schools where school_id = $1'))[0] as { id: number };

pooled('schools that share three connections see their own rows, and a transaction of no school sees none', async () => {
  const ids = await Promise.all([newSchool(), newSchool(), newSchool()].map(async (school) => (await schoolIdOf(await school)).id));
  const seen = await Promise.all(
    Array.from({ length: 60 }, async (_, turn) => {
      const schoolId = [...ids, null][turn % 4] ?? null;
      const rows = await database.transaction(schoolId, (tx) => tx.rows<{ id: number }>(sql`select school_id as id from schools`));
      return [schoolId, rows.map(({ id }) => id)];
    }),
  );
  for (const [schoolId, rows] of seen) expect(rows).toEqual(schoolId === null ? [] : [schoolId]);
});

pooled.each<[NonNullable<Task['kind']>, string]>([
  ['write', '7s'],
  ['read', '2s'],
  ['upkeep', '1min'],
])('a %s has its time limits, which no connection of ours could bring along', async (kind, statement) => {
  const limits = await database.transaction(
    null,
    (tx) =>
      tx.row(sql`
        select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
               current_setting('idle_in_transaction_session_timeout') as idle`),
    { kind },
  );
  expect(limits).toEqual({ statement, lock: '3s', idle: '10s' });
  expect(await ask(pooler.at, 'show lock_timeout'), 'and leaves none behind').toEqual([{ lock_timeout: '0' }]);
});

pooled('one key sent four times at once records one payment', async () => {
  const { admin, student } = await payingSchool();
  const body = { studentId: student, amount: 150, method: 'Cash' };
  const answers = await Promise.all([1, 2, 3, 4].map(() => call(admin, '/api/payments/new', { body, key: 'pooled' })));
  for (const { status } of answers) expect([201, 409]).toContain(status);
  expect(answers.filter(({ status, headers }) => status === 201 && !headers.has('idempotency-replayed'))).toHaveLength(1);
});

pooled('a read whose caller hung up is cancelled in PostgreSQL, and its connection serves on', async () => {
  const sleeping = () =>
    ask(testStore().owner, `select pid from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'`);
  const leaving = new AbortController();
  const read = database.transaction(null, (tx) => tx.rows(sql`select pg_sleep(1.9)`), { kind: 'read', left: leaving.signal });
  await until('it sleeps', async () => (await sleeping()).length === 1);
  leaving.abort(new Error('hung up'));
  await expect(read).rejects.toThrow('hung up');
  expect(await sleeping()).toEqual([]);
  await Promise.all(Array.from({ length: 12 }, () => ping(database)));
});

pooled('what PostgreSQL tells is not relied on, and a page is told all the same', async () => {
  const { admin, student } = await payingSchool();
  const headers = { authorization: `Bearer ${admin.token}`, accept: 'text/event-stream' };
  let output = '';
  const request = get(`${origin}/api/notifications/stream`, { headers }, (stream) =>
    stream.setEncoding('utf8').on('data', (piece: string) => {
      output += piece;
    }),
  );
  await until('the page listens', () => output.includes('retry'));
  const body = { studentId: student, amount: 77, method: 'Cash' };
  expect((await call(admin, '/api/payments/new', { body })).status).toBe(201);
  await until('the payment is told', () => output.includes('KES 77.00'));
  expect(database.hearingSinceMs).toBeNull();
  request.destroy();
});
