import { enqueue } from '../../src/school/jobs/server/enqueue.ts';
import type { JobHandlers } from '../../src/school/jobs/server/run-job.ts';
import { claimJobs, runJob } from '../../src/school/jobs/server/run-job.ts';
import { asOwner, type Staff, schoolIdOf, testStore } from './world.ts';

/** A log that nobody reads. */
export const silent = { error: () => undefined, warn: () => undefined };
/** That of a server which is not stopped. */
export const neverStopped = new AbortController().signal;

/** Does whatever is due, or the first of it, one after the other, as a worker would; answers how much that was. */
export async function workOff(handlers: JobHandlers, most = Number.POSITIVE_INFINITY): Promise<number> {
  const { database } = testStore();
  for (let count = 0; ; count += 1) {
    const [job] = count < most ? await claimJobs(database, 1) : [];
    if (!job) return count;
    await runJob({ database, handlers, log: silent, stop: neverStopped }, job);
  }
}

/** As if the time of whatever waits had come. */
export const letTimePass = () => asOwner("update karo_jobs.job set start_after = now() - interval '1 second' where state < 'active'");

/** Leaves a message for the school of somebody. */
export function enqueued(staff: Staff, payload: Record<string, string | number> = {}, options: { once?: string; notBefore?: string } = {}) {
  const schoolId = schoolIdOf(staff);
  return testStore().database.transaction(schoolId, (tx) => enqueue(tx, 'message', { ...payload, schoolId }, options));
}

/** A job of somebody's school that failed for good. */
export async function failedJob(staff: Staff): Promise<number> {
  await enqueued(staff);
  const failing = `
    update karo_jobs.job set state = 'failed', completed_on = now(), output = '{"message": "No credit is left."}'
    where state = 'created' and (data ->> 'school_id')::integer = $1
    returning (data ->> 'job_id')::integer as id`;
  const { rows } = await testStore().asOwner((client) => client.query(failing, [schoolIdOf(staff)]));
  return rows[0].id;
}
