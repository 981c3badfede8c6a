import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import type { JobKind } from '../kinds.ts';
import { jobChannel } from './boss.ts';
import { idsInJobs } from './sql.ts';

/** Names and plain values only: a job outlives the version of Karo that made it. */
export type Payload = Record<string, string | number>;
export type NewJob = { payload: Payload; once?: string | undefined; notBefore?: string | undefined };

/**
 * Adds a job in the caller's transaction: it is run at least once after the COMMIT, and never without it. With a key (`once`) a school has
 * one job of a kind until 30 days after it was done, or 90 after it failed.
 */
export function enqueue(
  tx: Transaction,
  kind: JobKind,
  { schoolId, ...payload }: Payload & { schoolId: number },
  options: Omit<NewJob, 'payload'> = {},
): Promise<number> {
  return enqueueAll(tx, kind, schoolId, [{ payload, ...options }]);
}

/**
 * Adds many jobs of one school by one statement; returns how many are new. Jobs of a school with many waiting ones are due later, behind
 * those of their kind, so that schools take turns and no kind waits for a flood of another.
 */
export async function enqueueAll(tx: Transaction, kind: JobKind, schoolId: number, jobs: readonly NewJob[]): Promise<number> {
  if (jobs.length === 0) return 0;
  const rows = await tx.rows(sql`
    with ${waitingAhead(kind, schoolId)}
    ${jobsOf(
      { kind, schoolId },
      sql`
      select payload, once, not_before, place
      from unnest(
        ${jobs.map(({ payload }) => JSON.stringify(payload))}::text[],
        ${jobs.map(({ once }) => once ?? null)}::text[],
        ${jobs.map(({ notBefore }) => notBefore ?? null)}::timestamptz[]
      ) with ordinality as new_job (payload, once, not_before, place)`,
    )}
    on conflict do nothing
    returning 1 as made`);
  tx.tellAfterCommit(jobChannel, '');
  return rows.length;
}

const lostMax = 1000;
type Waiting = { schoolId: number; kind: JobKind; field: string; ids: readonly number[] };

/**
 * Adds a job for each of what waits and has none: a restored or moved install has no jobs, and failed ones are deleted after 90 days. A
 * thousand at a time; the caller asks again an hour later.
 */
export async function enqueueLost(tx: Transaction, { schoolId, kind, field, ids }: Waiting): Promise<void> {
  if (ids.length === 0) return;
  const known = await idsInJobs(tx, { schoolId, kind, field });
  const lost = ids.filter((id) => !known.has(id)).slice(0, lostMax);
  const jobs = lost.map((id) => ({ payload: { [field]: id }, once: `${id} again` }));
  await enqueueAll(tx, kind, schoolId, jobs);
}

/** How many jobs of a kind the school has waiting, as `ahead` of a `with`. */
export function waitingAhead(kind: JobKind, schoolId: number): Statement {
  return sql`
    ahead as (
      select count(*) as jobs from (
        select from karo_jobs.job
        where (data ->> 'school_id')::integer = ${schoolId} and data ->> 'kind' = ${kind} and state < 'active'
        limit 1000
      ) waiting
    )`;
}

/** The INSERT of jobs from rows of (payload, once, not_before, place), beside `ahead`: for a statement that makes what they are about. */
export function jobsOf({ kind, schoolId }: { kind: JobKind; schoolId: number }, rows: Statement): Statement {
  return sql`
    insert into karo_jobs.job (id, name, data, priority, start_after, retry_limit, retry_delay, retry_backoff, expire_in, keep_until)
    select
      coalesce(md5(${`${schoolId} ${kind} `} || once)::uuid, gen_random_uuid()), 'karo',
      jsonb_build_object(
        'school_id', ${schoolId}::integer, 'kind', ${kind}::text, 'job_id', nextval('karo_jobs.job_numbers'), 'payload', payload::jsonb
      ),
      -(ahead.jobs + place), coalesce(not_before, now()), 8, 30, true, interval '1 minute', 'infinity'
    from (${rows}) as given (payload, once, not_before, place), ahead`;
}
