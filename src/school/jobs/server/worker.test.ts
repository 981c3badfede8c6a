import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { held, useWorkers, working } from '../../../../tests/support/job-workers.ts';
import { enqueued, letTimePass, neverStopped, silent } from '../../../../tests/support/jobs.ts';
import { asOwner, newSchool, type Staff, schoolIdOf, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { instantAt } from '../../../core/dates.ts';
import { AppError } from '../../../core/errors.ts';
import { sql } from '../../../core/server/sql.ts';
import type { JobKind } from '../kinds.ts';
import { enqueueAll, enqueueLost } from './enqueue.ts';
import { claimJobs, claimJobsBut, type JobHandler, runJob } from './run-job.ts';
import { releaseLostJobs } from './worker.ts';

useServer();

const countsOf = async (staff: Staff) => (await succeed(staff.read('/api/jobs'))).counts;

useWorkers();

test('a job that is left while the worker rests is done without waiting for the next look', async () => {
  const { admin } = await newSchool();
  const done: string[] = [];
  working(async ({ payload }) => {
    done.push(String(payload.text));
    return async () => undefined;
  });
  for (const text of ['one', 'two']) {
    await enqueued(admin, { text });
    await expect.poll(() => done).toContain(text);
  }
});

test('a job for which the server was busy is soon done, and that was no try', async () => {
  const { admin } = await newSchool();
  const tries: string[] = [];
  const { logged } = working(async ({ payload, inSchool }) => {
    tries.push(String(payload.text));
    if (tries.length === 1) throw new AppError('SERVER_BUSY');
    if (tries.length === 2) await inSchool((tx) => tx.rows(sql`do $$ begin raise exception 'again' using errcode = '40P01'; end $$`));
    return async () => undefined;
  });
  await enqueued(admin, { text: 'busy' });
  await expect.poll(() => countsOf(admin), { timeout: 20_000 }).toMatchObject({ done: 1 });
  const [{ retries, fault }] = (await succeed(admin.read('/api/jobs?show=done'))).jobs;
  expect([tries, retries, fault, logged]).toEqual([['busy', 'busy', 'busy'], 0, null, []]);
});

test('a job that is taken for the last place is tried again like any other where its process dies', async () => {
  const [flooding, other] = [(await newSchool()).admin, (await newSchool()).admin];
  const { database } = testStore();
  const take = () => claimJobsBut(database, { schoolIds: [schoolIdOf(flooding)], kinds: [], limit: 1 });
  await enqueued(flooding);
  expect(await take()).toEqual([]);
  await enqueued(other, { text: 'kept' });
  expect(await take()).toMatchObject([{ data: { school_id: schoolIdOf(other), kind: 'message', payload: { text: 'kept' } } }]);
  expect(await take()).toEqual([]);
  await asOwner("update karo_jobs.job set started_on = now() - interval '61 seconds' where state = 'active'");
  await releaseLostJobs(database);
  await asOwner("update karo_jobs.job set start_after = now() - interval '1 second' where state < 'active'");
  expect(await take()).toMatchObject([{ data: { payload: { text: 'kept' } } }]);
  const [row] = await asOwner("select retry_count as tries from karo_jobs.job where state = 'active'");
  expect(row).toEqual({ tries: 1 });
});

test('a job that is not due yet is not taken for the last place', async () => {
  const { admin } = await newSchool();
  await enqueued(admin, { text: 'later' }, { notBefore: instantAt(Date.now() + 3_600_000) });
  expect(await claimJobsBut(testStore().database, { schoolIds: [], kinds: [], limit: 1 })).toEqual([]);
});

const refused = (code: 'PAYMENT_NOT_FOUND' | 'SERVER_BUSY') => Promise.reject(new AppError(code));
const lateRuns: Record<string, JobHandler> = {
  'has ended': async () => async () => undefined,
  'has failed': () => refused('PAYMENT_NOT_FOUND'),
  'was too busy': () => refused('SERVER_BUSY'),
};
test.each(Object.entries(lateRuns))('a process that %s after its minute leaves the job to the one that runs it now', async (_, message) => {
  const [{ admin }, { database }] = [await newSchool(), testStore()];
  await enqueued(admin);
  const [job] = await claimJobs(database, 1);
  if (!job) throw new Error('Expected a job');
  await asOwner("update karo_jobs.job set started_on = now() - interval '61 seconds' where state = 'active'");
  await releaseLostJobs(database);
  await letTimePass();
  expect(await claimJobs(database, 1)).toHaveLength(1);
  await runJob({ database, handlers: { message }, log: silent, stop: neverStopped }, job);
  expect((await succeed(admin.read('/api/jobs?show=waiting'))).jobs).toMatchObject([{ state: 'running' }]);
});

test('a worker that is stopped ends what it has begun and begins nothing more', async () => {
  const { admin } = await newSchool();
  const { message, begun, letGo } = held();
  const { worker } = working(message);
  await enqueued(admin, { text: 'begun' });
  await expect.poll(() => begun).toEqual(['begun']);
  let isStopped = false;
  const stopped = worker.stop().then(() => {
    isStopped = true;
  });
  await enqueued(admin, { text: 'too late' });
  expect(isStopped).toBe(false);
  letGo();
  await stopped;
  expect([begun, await countsOf(admin)]).toEqual([['begun'], { waiting: 1, failed: 0, done: 1 }]);
});

test('a worker that is stopped tells its long jobs, and what they break off waits for the next server without a try', async () => {
  const { admin } = await newSchool();
  const begun: string[] = [];
  const { worker, logged } = working(async ({ payload, stop }) => {
    begun.push(String(payload.text));
    await once(stop, 'abort');
    throw stop.reason;
  });
  await enqueued(admin, { text: 'long' });
  await expect.poll(() => begun).toEqual(['long']);
  await worker.stop();
  const { jobs } = await succeed(admin.read('/api/jobs?show=waiting'));
  expect([jobs, logged]).toEqual([[expect.objectContaining({ state: 'waiting', retries: 0, fault: null })], []]);
});

test('a job that fails holds nobody up, and what went wrong is in the log', async () => {
  const { admin } = await newSchool();
  const done: string[] = [];
  const { logged } = working(async ({ payload }) => {
    if (payload.text === 'bad') throw new TypeError('payload.to is undefined');
    done.push(String(payload.text));
    return async () => undefined;
  });
  const jobs = ['bad', 'good'].map((text) => ({ payload: { text } }));
  await testStore().database.transaction(schoolIdOf(admin), (tx) => enqueueAll(tx, 'message', schoolIdOf(admin), jobs));
  await expect.poll(() => [done, logged]).toEqual([['good'], ['A background task failed']]);
});

test('a job that fails by an expected cause is in the log with its school and the cause, once a minute, and with no name', async () => {
  const { admin } = await newSchool();
  const causes = [new AppError('MESSAGE_NOT_TAKEN', { reason: 'They ask to wait.' }), new AppError('GRADE_EXISTS', { name: 'Amina' })];
  const { logged, warned } = working(async ({ payload }) => Promise.reject(causes[Number(payload.cause)]));
  const jobs = [0, 0, 1].map((cause) => ({ payload: { cause } }));
  const schoolId = schoolIdOf(admin);
  await testStore().database.transaction(schoolId, (tx) => enqueueAll(tx, 'message', schoolId, jobs));
  const failed = "select from karo_jobs.job where data ->> 'kind' = 'message' and state = 'retry'";
  await expect.poll(async () => (await asOwner(failed)).length).toBe(3);
  const about = { job: expect.any(String), kind: 'message', schoolId, count: 1 };
  const lines = [
    { ...about, code: 'MESSAGE_NOT_TAKEN', reason: 'They ask to wait.' },
    { ...about, code: 'GRADE_EXISTS', reason: undefined },
  ];
  expect([logged, warned, warned.length]).toEqual([[], expect.arrayContaining(lines), 2]);
});

test('a database that does not answer is told once, and the worker goes on when it does', async () => {
  const { admin } = await newSchool();
  const { database } = testStore();
  const failing = vi.spyOn(database, 'transaction').mockRejectedValue(new Error('no connection'));
  const done: string[] = [];
  const { worker, logged } = working(async () => {
    done.push('done');
    return async () => undefined;
  });
  await expect.poll(() => logged).toEqual(['The jobs cannot be read']);
  failing.mockRestore();
  await enqueued(admin);
  await expect.poll(() => done).toEqual(['done']);
  await worker.stop();
  expect(logged).toHaveLength(1);
});

test('leaving nothing asks the database nothing', async () => {
  const { admin } = await newSchool();
  const schoolId = schoolIdOf(admin);
  expect(await testStore().database.transaction(schoolId, (tx) => enqueueAll(tx, 'message', schoolId, []))).toBe(0);
  expect(await countsOf(admin)).toEqual({ waiting: 0, failed: 0, done: 0 });
});

test('of many left at once under keys, those that are there already are passed over', async () => {
  const { admin } = await newSchool();
  const schoolId = schoolIdOf(admin);
  const leave = (...keys: string[]) =>
    testStore().database.transaction(schoolId, (tx) =>
      enqueueAll(
        tx,
        'message',
        schoolId,
        keys.map((once) => ({ payload: {}, once })),
      ),
    );
  expect([await leave('a', 'b'), await leave('b', 'c', 'c')]).toEqual([2, 1]);
  expect((await countsOf(admin)).waiting).toBe(3);
});

test('what lost its job gets another, whatever another kind has under its number and whatever was done before', async () => {
  const { admin } = await newSchool();
  const schoolId = schoolIdOf(admin);
  const leave = (kind: JobKind, noticeId: number) =>
    testStore().database.transaction(schoolId, (tx) => enqueueAll(tx, kind, schoolId, [{ payload: { noticeId } }]));
  await leave('bankNotice', 8);
  await asOwner("update karo_jobs.job set state = 'completed', completed_on = now()");
  await leave('paybillNotice', 7);
  await leave('bankNotice', 9);
  const lost = { schoolId, kind: 'bankNotice', field: 'noticeId', ids: [7, 8, 9] } as const;
  await testStore().database.transaction(schoolId, (tx) => enqueueLost(tx, lost));
  const waiting = "select (payload ->> 'noticeId')::integer as id from jobs where kind = 'bankNotice' and state = 'waiting' order by id";
  expect(await asOwner(waiting)).toEqual([{ id: 7 }, { id: 8 }, { id: 9 }]);
});

test('a list is a page at a time, the newest first, and asks for one of three', async () => {
  const { admin } = await newSchool();
  for (let count = 0; count < 3; count += 1) await enqueued(admin);
  const first = await succeed(admin.read('/api/jobs?limit=2'));
  const second = await succeed(admin.read('/api/jobs?limit=2&page=2'));
  expect([first.pagination, second.jobs.length]).toEqual([{ page: 1, totalPages: 2, total: 3 }, 1]);
  const ids = [...first.jobs, ...second.jobs].map(({ id }: { id: number }) => id);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  expect((await admin.read('/api/jobs?show=running')).body.errors).toMatchObject([{ message: 'Show must be waiting, failed or done' }]);
});
