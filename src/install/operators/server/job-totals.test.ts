import { afterEach, expect, test } from 'vitest';
import { asOwner, testStore, useServer } from '../../../../tests/support/world.ts';
import { jobProblems } from './job-totals.ts';

useServer();

afterEach(() => asOwner('delete from karo_jobs.job'));

const leave = (schoolId: number, state: string, times: string) =>
  asOwner(`insert into karo_jobs.job (name, data, state, start_after, completed_on)
    values ('karo', '{"school_id": ${schoolId}, "job_id": 0, "kind": "none"}', '${state}', ${times})`);
const problems = () => testStore().database.transaction(null, jobProblems);

test('jobs that failed within a day are a problem, with the schools that they are of, and no older ones', async () => {
  await leave(9, 'failed', "now(), now() - interval '25 hours'");
  expect(await problems()).toEqual([]);
  for (const schoolId of [12, 3, 12]) await leave(schoolId, 'failed', "now(), now() - interval '23 hours'");
  expect(await problems()).toEqual([
    '3 background tasks failed in the last 24 hours. Schools: 3 and 12. Each sees why under Settings, Background Tasks.',
  ]);
});

test('a job that nobody takes up for more than 15 minutes is a problem', async () => {
  await leave(1, 'created', "now() - interval '14 minutes', null");
  expect(await problems()).toEqual([]);
  await leave(1, 'retry', "now() - interval '16 minutes', null");
  expect(await problems()).toEqual(['A background task has waited for more than 15 minutes.']);
});
