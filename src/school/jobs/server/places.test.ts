import { expect, test } from 'vitest';
import { held, useWorkers, working } from '../../../../tests/support/job-workers.ts';
import { enqueued, workOff } from '../../../../tests/support/jobs.ts';
import { newSchool, type Staff, schoolIdOf, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import type { JobKind } from '../kinds.ts';
import { enqueueAll } from './enqueue.ts';
import type { JobHandler } from './run-job.ts';

useServer();
useWorkers();

const countsOf = async (staff: Staff) => (await succeed(staff.read('/api/jobs'))).counts;

/** Leaves jobs of one kind for the school of somebody, all at once. */
function leave(staff: Staff, texts: readonly string[], kind: JobKind = 'message'): Promise<number> {
  const jobs = texts.map((text) => ({ payload: { text } }));
  return testStore().database.transaction(schoolIdOf(staff), (tx) => enqueueAll(tx, kind, schoolIdOf(staff), jobs));
}

test('four jobs run at the same time, and the next begins when one of them ends', async () => {
  const { admin } = await newSchool();
  const { message, begun, letGo } = held();
  working(message);
  await leave(admin, ['1', '2', '3', '4', '5']);
  await expect.poll(() => begun.toSorted()).toEqual(['1', '2', '3', '4']);
  expect(await countsOf(admin)).toEqual({ waiting: 5, failed: 0, done: 0 });
  letGo();
  await expect.poll(() => countsOf(admin)).toEqual({ waiting: 0, failed: 0, done: 5 });
  expect(begun).toHaveLength(5);
});

test('of two schools that leave more than there are places, a third has its job done next, before any of theirs ends', async () => {
  const [first, second, third] = [(await newSchool()).admin, (await newSchool()).admin, (await newSchool()).admin];
  const { message, begun, letGo } = held();
  const numbered = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);
  await leave(first, numbered('flood', 200));
  working(message);
  await expect.poll(() => begun.length).toBe(4);
  await leave(second, numbered('second', 200));
  await expect.poll(() => begun.toSorted()).toEqual(['flood 1', 'flood 2', 'flood 3', 'flood 4', 'second 1']);
  await leave(third, numbered('third', 1));
  letGo();
  await expect.poll(() => begun.length).toBeGreaterThan(5);
  expect(begun.slice(5, 8)).toContain('third 1');
  await expect.poll(() => countsOf(third)).toMatchObject({ done: 1 });
});

test('a notice does not wait behind a flood of another kind, nor a school behind what it had done before', async () => {
  const [first, second] = [(await newSchool()).admin, (await newSchool()).admin];
  const seen: string[] = [];
  const note: JobHandler = async ({ payload }) => {
    seen.push(String(payload.text));
    return async () => undefined;
  };
  const handlers = { message: note, paybillNotice: note };
  await leave(first, ['m1', 'm2', 'm3']);
  await leave(first, ['notice'], 'paybillNotice');
  await workOff(handlers);
  expect(seen.splice(0)).toEqual(['m1', 'notice', 'm2', 'm3']);
  await leave(second, ['s1', 's2']);
  await leave(first, ['f1']);
  await workOff(handlers);
  expect(seen).toEqual(['s1', 'f1', 's2']);
});

test('jobs of a school that hold their connection long are waited for by its other jobs, not by those of another school', async () => {
  const [flooding, other] = [(await newSchool()).admin, (await newSchool()).admin];
  const { message, begun, letGo } = held();
  working(async (call) => {
    const write = await call.inSchool(async () => message(call));
    return write;
  });
  await leave(flooding, ['1', '2', '3', '4']);
  await expect.poll(() => begun).toHaveLength(1);
  await enqueued(other, { text: 'other' });
  await expect.poll(() => begun).toEqual([begun[0], 'other']);
  letGo();
  await expect.poll(() => Promise.all([flooding, other].map(countsOf))).toMatchObject([{ done: 4 }, { done: 1 }]);
});

test('slow webhooks of many schools hold two of the places, and what another school waits for is done meanwhile', async () => {
  const { message: webhook, begun, letGo } = held();
  const slow = [(await newSchool()).admin, (await newSchool()).admin, (await newSchool()).admin];
  const { admin } = await newSchool();
  for (const each of slow) await leave(each, ['slow', 'slow'], 'webhook');
  const message: JobHandler = async () => async () => undefined;
  working(message, { handlers: { message, webhook } });
  await expect.poll(() => begun).toHaveLength(2);
  await leave(admin, ['1', '2', '3', '4', '5', '6', '7', '8']);
  await expect.poll(() => countsOf(admin)).toMatchObject({ waiting: 0, done: 8 });
  expect(begun).toHaveLength(2);
  letGo();
  await expect.poll(() => Promise.all(slow.map(countsOf))).toMatchObject(slow.map(() => ({ waiting: 0, done: 2 })));
});

test('jobs that never end give their places to others after their minute, and are tried again', async () => {
  const { admin } = await newSchool();
  const message: JobHandler = ({ payload }) =>
    payload.text === 'endless' ? new Promise(() => undefined) : Promise.resolve(async () => undefined);
  const { logged } = working(message, { minuteMs: 300 });
  await leave(admin, ['endless', 'endless', 'endless', 'endless', 'endless', 'after them']);
  await expect.poll(() => countsOf(admin)).toEqual({ waiting: 5, failed: 0, done: 1 });
  await expect.poll(() => logged).toHaveLength(5);
  expect(new Set(logged)).toEqual(new Set(['A background task failed']));
});
