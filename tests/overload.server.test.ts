import { get } from 'node:http';
import { beforeAll, expect, test, vi } from 'vitest';
import { AppError } from '../src/core/errors.ts';
import type { Transaction } from '../src/core/server/db.ts';
import { withClient } from '../src/core/server/migrate.ts';
import { sql } from '../src/core/server/sql.ts';
import { ping } from './support/ping.ts';
import { ask, newSchool, server, testStore, useServer } from './support/world.ts';

useServer({ COSTLY_READS_PER_MINUTE: '3' });

let port = 0;
beforeAll(async () => {
  port = Number(new URL(await server().listen({ port: 0, host: '127.0.0.1' })).port);
});

const database = () => testStore().database;
const asOwner = (text: string) => testStore().asOwner((client) => client.query(text));
const sleeping = sql`select pg_sleep(60)`;

/** How many connections of the application run a statement like this now. */
async function running(like: string): Promise<number> {
  const { rowCount } = await asOwner(
    `select from pg_stat_activity
     where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and query like '%${like}%'`,
  );
  return rowCount ?? 0;
}

test('a read is stopped after two seconds, in words, and its connection goes on', async () => {
  const work = database().transaction(null, (tx) => tx.rows(sleeping), { kind: 'read' });
  await expect(work).rejects.toMatchObject({ code: 'READ_TOO_LONG', status: 503, cause: { code: '57014' } });
  await expect(ping(database())).resolves.toBeUndefined();
});

test('a read with many statements is stopped after some seconds; one through a whole file goes on for longer', async () => {
  const manyStatements = async (tx: Transaction) => {
    for (let statement = 0; statement < 5; statement += 1) await tx.rows(sql`select pg_sleep(1)`);
    return 'read';
  };
  const usual = database().transaction(null, manyStatements, { kind: 'read' });
  const costly = database().transaction(null, manyStatements, { kind: 'read', isCostly: true });
  await expect(usual).rejects.toMatchObject({ code: 'READ_TOO_LONG' });
  expect(await costly).toBe('read');
});

test('a read whose caller leaves is cancelled in PostgreSQL', async () => {
  const left = new AbortController();
  const endless = async (tx: Transaction) => {
    await tx.rows(sql`set local statement_timeout = 0`);
    return tx.rows(sql`select pg_sleep(60), 'nobody waits for this'`);
  };
  const reading = database().transaction(null, endless, { kind: 'read', left: left.signal });
  reading.catch(() => undefined);
  await vi.waitFor(async () => expect(await running('nobody waits for this')).toBe(1), 10_000);
  left.abort(new AppError('CALLER_LEFT'));
  await expect(reading).rejects.toMatchObject({ code: 'CALLER_LEFT' });
  expect(await running('nobody waits for this')).toBe(0);
  await expect(ping(database())).resolves.toBeUndefined();
});

test('a write that has begun goes on to its end when its caller leaves', async () => {
  const left = new AbortController();
  const writing = database().transaction(
    null,
    async (tx) => {
      left.abort(new AppError('CALLER_LEFT'));
      return tx.row(sql`select 'kept' as answer`);
    },
    { left: left.signal },
  );
  expect(await writing).toEqual({ answer: 'kept' });
});

test('a page that is closed while its reads wait for a lock leaves nothing running', async () => {
  const { admin } = await newSchool();
  await withClient(testStore().owner, async (client) => {
    await client.query('begin');
    await client.query('lock table sessions in access exclusive mode');
    const headers = { authorization: `Bearer ${admin.token}` };
    const request = get({ port, host: '127.0.0.1', path: '/api/dashboard', headers, agent: false }).on('error', () => undefined);
    await vi.waitFor(async () => expect(await running('from sessions s')).toBe(1), 10_000);
    request.destroy();
    await vi.waitFor(async () => expect(await running('from sessions s')).toBe(0), 10_000);
    await client.query('rollback');
  });
  expect((await admin.read('/api/dashboard')).status).toBe(200);
});

test.each([
  ['57014', 503, 'WRITE_TOO_LONG'],
  ['53100', 503, 'STORAGE_FULL'],
  ['53200', 503, 'SERVER_BUSY'],
  ['53300', 503, 'SERVER_BUSY'],
  ['55P03', 503, 'SERVER_BUSY'],
  ['57P03', 503, 'DATABASE_UNAVAILABLE'],
  ['08006', 503, 'DATABASE_UNAVAILABLE'],
  ['28P01', 503, 'DATABASE_UNAVAILABLE'],
  ['28000', 503, 'DATABASE_UNAVAILABLE'],
])('SQLSTATE %s answers %d %s and keeps its cause', async (state, status, code) => {
  const text = `do $$ begin raise exception 'as asked' using errcode = '${state}'; end $$`;
  const work = database().transaction(null, (tx) => tx.rows({ name: '', text, values: [] }));
  await expect(work).rejects.toMatchObject({ status, code, cause: { code: state, message: 'as asked' } });
});

test('readyz says that the disk is full, and that it is not any more', async () => {
  const startedMs = performance.now();
  vi.useFakeTimers({ toFake: ['performance'] });
  const later = () => vi.advanceTimersByTime(10_000);
  try {
    // The false clock begins at zero, before what this server remembers already. In whole milliseconds: fractions add up to less
    // than ten seconds now and then.
    vi.advanceTimersByTime(Math.ceil(startedMs));
    later();
    expect((await ask({ url: '/readyz' })).body).toMatchObject({ status: 'ready', details: {} });
    await asOwner(`
      create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger refuse before insert on storage_probes for each row execute function refuse()`);
    expect((await ask({ url: '/readyz' })).status, 'it writes every ten seconds only').toBe(200);
    later();
    const full = await ask({ url: '/readyz' });
    expect([full.status, full.body.code, full.headers['retry-after']]).toEqual([503, 'STORAGE_FULL', '30']);
    expect(full.body.message).toBe("Nothing was recorded. The server's disk is full; please tell the operator of Karo.");
    expect((await ask({ url: '/readyz' })).status, 'it stays so until a write succeeds').toBe(503);
    await asOwner('drop trigger refuse on storage_probes');
    later();
    expect((await ask({ url: '/readyz' })).status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

test('the fourth costly read in a minute is refused where three are allowed, other calls are not', async () => {
  const [{ admin }, other] = [await newSchool(), await newSchool()];
  const statuses: number[] = [];
  for (let time = 0; time < 4; time += 1) statuses.push((await admin.read('/api/teachers/subject-allocation')).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const refused = await admin.read('/api/payments/fee-reports');
  expect([refused.body.code, refused.headers['retry-after']]).toEqual(['TOO_MANY_READS', '30']);
  expect((await admin.read('/api/dashboard')).status).toBe(200);
  expect((await other.admin.read('/api/teachers/subject-allocation')).status).toBe(200);
});
