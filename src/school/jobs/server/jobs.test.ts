import PgBoss from 'pg-boss';
import { afterEach, expect, test } from 'vitest';
import { enqueued, failedJob, letTimePass, neverStopped, silent, workOff } from '../../../../tests/support/jobs.ts';
import { asOwner, newSchool, newStaff, type Staff, schoolIdOf, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { instantAt } from '../../../core/dates.ts';
import { AppError } from '../../../core/errors.ts';
import { withClient } from '../../../core/server/migrate.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import { boss, queue } from './boss.ts';
import { enqueueAll } from './enqueue.ts';
import { claimJobs, type JobHandler, runJob } from './run-job.ts';
import { deleteOldJobs } from './sql.ts';
import { JobWorker, releaseLostJobs } from './worker.ts';

useServer();

const listed = (staff: Staff, show: string) => succeed(staff.read(`/api/jobs?show=${show}`));
const inSchool = (staff: Staff, statement: Statement) => testStore().database.transaction(schoolIdOf(staff), (tx) => tx.rows(statement));
afterEach(() => asOwner('delete from karo_jobs.job'));

/** Leaves so many pieces of work at once. */
const inSchoolLeave = (staff: Staff, count: number) =>
  testStore().database.transaction(schoolIdOf(staff), (tx) => {
    const jobs = Array.from({ length: count }, () => ({ payload: {} }));
    return enqueueAll(tx, 'message', schoolIdOf(staff), jobs);
  });

/** A handler that remembers what it was given. */
function noting(seen: unknown[]): { message: JobHandler } {
  return {
    message: async ({ payload }) => {
      seen.push(payload.text);
      return async () => undefined;
    },
  };
}

test('the schema of the migration is the one that pg-boss expects', async () => {
  const boss = new PgBoss({
    schema: 'karo_jobs',
    db: { executeSql: (text) => testStore().asOwner((client) => client.query(text)) },
    migrate: false,
    supervise: false,
    schedule: false,
  });
  // On another it says so and does not start.
  expect(await boss.start()).toBe(boss);
  await boss.stop();
});

test('a job is done once, as its school, and what it writes is written with its end', async () => {
  const { admin } = await newSchool();
  await newSchool();
  await enqueued(admin, { text: 'habari' });
  const message: JobHandler = async ({ schoolId, payload, inSchool: asSchool }) => {
    const seen = await asSchool((tx) => tx.rows<{ id: number }>(sql`select school_id as id from schools`));
    expect([seen, payload]).toEqual([[{ id: schoolId }], { text: 'habari' }]);
    return (tx) => tx.rows(sql`update schools set phone_number = '0700 000 001' where school_id = ${schoolId}`);
  };
  expect([await workOff({ message }), await workOff({ message })]).toEqual([1, 0]);
  expect(await inSchool(admin, sql`select phone_number as phone from schools`)).toEqual([{ phone: '0700 000 001' }]);
  expect(await listed(admin, 'done')).toMatchObject({
    counts: { waiting: 0, failed: 0, done: 1 },
    jobs: [{ kind: 'message', fault: null }],
  });
});

test('a job left in a transaction that fails is not left', async () => {
  const { admin } = await newSchool();
  const failing = testStore().database.transaction(schoolIdOf(admin), async (tx) => {
    await enqueueAll(tx, 'message', schoolIdOf(admin), [{ payload: {} }]);
    throw new Error('something else went wrong');
  });
  await expect(failing).rejects.toThrow('something else');
  expect((await listed(admin, 'waiting')).jobs).toEqual([]);
});

test('under a key a school has one job, also once it is done, and another school its own', async () => {
  const schools = [await newSchool(), await newSchool()];
  for (const { admin } of schools) {
    expect([await enqueued(admin, {}, { once: 'receipt 1' }), await enqueued(admin, {}, { once: 'receipt 1' })]).toEqual([1, 0]);
  }
  expect(await workOff(noting([]))).toBe(2);
  expect(await enqueued(schools[0]?.admin as Staff, {}, { once: 'receipt 1' })).toBe(0);
});

test('a job that is not due yet waits', async () => {
  const { admin } = await newSchool();
  await enqueued(admin, { text: 'later' }, { notBefore: instantAt(Date.now() + 3_600_000) });
  const seen: unknown[] = [];
  await workOff(noting(seen));
  await letTimePass();
  await workOff(noting(seen));
  expect(seen).toEqual(['later']);
});

test('a job that fails says why, is tried again later, and after eight more times only when asked', async () => {
  const { admin } = await newSchool();
  await enqueued(admin);
  let tries = 0;
  const message: JobHandler = async () => {
    tries += 1;
    throw new AppError('PAYMENT_NOT_FOUND');
  };
  await workOff({ message });
  const [{ id, state, fault, dueAt, madeAt }] = (await listed(admin, 'waiting')).jobs;
  expect([state, fault, Date.parse(dueAt) > Date.parse(madeAt) + 14_000]).toEqual(['waiting', 'Payment not found.', true]);
  for (let count = 0; count < 9; count += 1) {
    await letTimePass();
    await workOff({ message });
  }
  expect(tries).toBe(9);
  expect(await succeed(admin.read('/api/jobs'))).toMatchObject({ show: 'failed', jobs: [{ id, retries: 8, fault: 'Payment not found.' }] });
  expect((await succeed(admin.post(`/api/jobs/${id}/again`))).message).toBe('Message to a guardian: queued again.');
  expect(await workOff(noting([]))).toBe(1);
  expect((await admin.post(`/api/jobs/${id}/again`)).body).toMatchObject({ status: 409, code: 'JOB_NOT_FAILED' });
});

test('what went wrong in Karo itself is told to the log and not to the school', async () => {
  const { admin } = await newSchool();
  await enqueued(admin, { text: 'x' });
  const message: JobHandler = async () => async (tx) => tx.rows(sql`select 1 / 0`);
  await workOff({ message });
  await enqueued(admin, { text: 'y' });
  await workOff({});
  expect((await listed(admin, 'waiting')).jobs.map(({ fault }: { fault: string }) => fault)).toEqual([
    'This version of Karo does not know how to do message.',
    'Something went wrong in Karo; its log says what.',
  ]);
});

test('a process that is killed loses no job: it is given back after its minute, and what comes late is not written', async () => {
  const { database } = testStore();
  const { admin } = await newSchool();
  await enqueued(admin, { text: 'kept' });
  const [job] = await claimJobs(database, 1);
  if (!job) throw new Error('Expected a job');
  expect((await listed(admin, 'waiting')).jobs).toMatchObject([{ state: 'running' }]);
  await releaseLostJobs(database);
  expect(await workOff(noting([])), 'not before its minute is over').toBe(0);
  await asOwner("update karo_jobs.job set started_on = now() - interval '61 seconds' where state = 'active'");
  await releaseLostJobs(database);
  expect((await listed(admin, 'waiting')).jobs).toMatchObject([{ state: 'waiting', fault: 'The server stopped before this was done.' }]);
  const late: JobHandler = async () => (tx) => tx.rows(sql`update schools set phone_number = '0799'`);
  await runJob({ database, handlers: { message: late }, log: silent, stop: neverStopped }, job);
  expect(await inSchool(admin, sql`select phone_number as phone from schools`)).toEqual([{ phone: null }]);
  await letTimePass();
  const seen: unknown[] = [];
  await workOff(noting(seen));
  expect(seen).toEqual(['kept']);
});

test('a flood of one school lets another pass', async () => {
  const [flooding, other] = [(await newSchool()).admin, (await newSchool()).admin];
  const flood = Array.from({ length: 50 }, (_, index) => ({ payload: { text: `flood ${index + 1}` } }));
  await testStore().database.transaction(schoolIdOf(flooding), (tx) => enqueueAll(tx, 'message', schoolIdOf(flooding), flood));
  for (const text of ['first', 'second', 'third']) await enqueued(other, { text });
  const seen: unknown[] = [];
  await workOff(noting(seen));
  expect(seen.slice(0, 6)).toEqual(['flood 1', 'first', 'flood 2', 'second', 'flood 3', 'third']);
  expect(seen).toHaveLength(53);
});

test('two workers do each job once, and stop when they are asked to', async () => {
  const { admin } = await newSchool();
  const jobs = Array.from({ length: 40 }, (_, index) => ({ payload: { text: String(index) } }));
  const seen: unknown[] = [];
  const { database } = testStore();
  const workers = [1, 2].map(() => new JobWorker({ database, handlers: noting(seen), log: silent }));
  await database.transaction(schoolIdOf(admin), (tx) => enqueueAll(tx, 'message', schoolIdOf(admin), jobs));
  await expect.poll(() => seen.length).toBe(40);
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(new Set(seen).size).toBe(40);
  expect((await listed(admin, 'done')).counts).toEqual({ waiting: 0, failed: 0, done: 40 });
  await enqueued(admin, { text: 'after' });
  expect((await listed(admin, 'waiting')).jobs).toHaveLength(1);
  await workOff(noting([]));
});

test('a school sees and touches its own jobs alone, and only its administrators do', async () => {
  const mine = await newSchool();
  const theirs = (await newSchool()).admin;
  const id = await failedJob(theirs);
  expect((await listed(mine.admin, 'failed')).jobs).toEqual([]);
  expect((await mine.admin.post(`/api/jobs/${id}/again`)).body).toMatchObject({ status: 404, code: 'JOB_NOT_FOUND' });
  expect(await inSchool(mine.admin, sql`select from karo_jobs.job`)).toEqual([]);
  await expect(
    inSchool(
      mine.admin,
      sql`insert into karo_jobs.job (name, data) values ('karo', ${JSON.stringify({ school_id: schoolIdOf(theirs) })}::jsonb)`,
    ),
  ).rejects.toThrow(/row-level security/);
  expect((await (await mine.bursar()).read('/api/jobs')).status).toBe(403);
});

test('what was done is forgotten after 30 days, what failed after 90', async () => {
  const { admin } = await newSchool();
  const failed = await failedJob(admin);
  await enqueued(admin);
  await workOff(noting([]));
  const age = (days: number) =>
    asOwner(`update karo_jobs.job set completed_on = now() - interval '${days} days' where completed_on is not null`);
  const countsLeft = async () => {
    await testStore().database.transaction(null, (tx) => deleteOldJobs(tx));
    const { counts } = await listed(admin, 'failed');
    return [counts.failed, counts.done];
  };
  await age(29);
  expect(await countsLeft()).toEqual([1, 1]);
  await age(31);
  expect(await countsLeft()).toEqual([1, 0]);
  await age(91);
  expect([await countsLeft(), (await admin.post(`/api/jobs/${failed}/again`)).status]).toEqual([[0, 0], 404]);
});

test('an auditor reads what failed and has nothing tried again', async () => {
  const { admin } = await newSchool();
  const auditor = await newStaff(admin, 'auditor');
  const id = await failedJob(admin);
  expect((await listed(auditor, 'failed')).jobs).toMatchObject([{ id, fault: 'No credit is left.' }]);
  expect((await auditor.post(`/api/jobs/${id}/again`)).status).toBe(403);
  expect((await listed(admin, 'failed')).jobs).toHaveLength(1);
});

test('with thousands waiting the next job is read from an index, in the order of turns, and no other is looked at', async () => {
  const { admin } = await newSchool();
  await inSchoolLeave(admin, 3000);
  await asOwner('analyze karo_jobs.job');
  let fetching = '';
  const executeSql = async (text: string) => {
    fetching = text;
    return { rows: [] };
  };
  await boss.fetch(queue, { batchSize: 1, db: { executeSql } });
  const plan = await withClient(testStore().owner, async (client) => {
    const { rows } = await client.query(`explain (format json) ${fetching}`, [queue, 1]);
    return JSON.stringify(rows);
  });
  expect(plan).toMatch(/"Index Name":"[^"]*name_priority_created_on_id/);
  expect(plan).not.toMatch(/"Sort Key":\["[a-z_.]*priority/);
});
