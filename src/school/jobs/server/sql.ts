import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { Job } from '../contract.ts';
import { allKinds, type JobList } from '../kinds.ts';

type Page = { schoolId: number; show: JobList; limit: number; offset: number };

/** One page of a list of jobs, the newest first. */
export function jobRows(tx: Transaction, { schoolId, show, limit, offset }: Page): Promise<Job[]> {
  return tx.rows(sql`
    select
      job_id as id, kind, state, retries, fault,
      made_at as "madeAt", due_at as "dueAt", ended_at as "endedAt"
    from jobs
    where school_id = ${schoolId} and ${listed(show)}
    order by coalesce(ended_at, made_at) desc, job_id desc
    limit ${limit} offset ${offset}`);
}

/** How many jobs stand in each list. */
export function jobCounts(tx: Transaction, schoolId: number): Promise<Record<JobList, number>> {
  return tx.row(sql`
    select
      count(*) filter (where ${listed('waiting')})::integer as waiting,
      count(*) filter (where ${listed('failed')})::integer as failed,
      count(*) filter (where ${listed('done')})::integer as done
    from jobs
    where school_id = ${schoolId}`);
}

const countMax = 100;

/** How many jobs failed, counted up to a hundred. Its kinds are named, so that the index leads to the few among the many that were done. */
export async function failedJobCount(tx: Transaction, { schoolId }: { schoolId: number }): Promise<number> {
  const { count } = await tx.row<{ count: number }>(sql`
    select count(*)::integer as count
    from (
      select from jobs
      where school_id = ${schoolId} and kind = any (${allKinds}) and state = 'failed'
      limit ${countMax}
    ) as those`);
  return count;
}

/** A job of the school as pg-boss knows it. */
export function jobNamed(
  tx: Transaction,
  { schoolId, jobId }: { schoolId: number; jobId: number },
): Promise<{ bossId: string; kind: string; state: Job['state'] } | undefined> {
  return tx.maybeRow(sql`
    select boss_id as "bossId", kind, state from jobs where school_id = ${schoolId} and job_id = ${jobId}`);
}

/** Whether a job that was taken still runs, kept so until the transaction ends. */
export async function isRunning(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.rows(sql`select from karo_jobs.job where name = 'karo' and id = ${id} and state = 'active' for update`)).length > 0;
}

/** Ends the transaction before the disk has it: a crash of the database in the next moment may forget it whole. */
export function commitWithoutWaiting(tx: Transaction): Promise<object[]> {
  return tx.rows(sql`set local synchronous_commit = off`);
}

/**
 * Takes the next job of any school but these, as pg-boss takes one. It looks at the first hundred that are due: who has few waiting stands
 * before the flood of another.
 */
export function takenOfOthers<Job extends object>(tx: Transaction, schoolIds: readonly number[]): Promise<Job[]> {
  return tx.rows<Job>(sql`
    with near as materialized (
      select id, (data ->> 'school_id')::integer as school_id
      from karo_jobs.job
      where name = 'karo' and state < 'active' and start_after < now()
      order by priority desc, created_on, id
      limit 100
    ),
    next as (
      select j.id
      from karo_jobs.job j
      join near on near.id = j.id
      where j.name = 'karo' and j.state < 'active' and near.school_id <> all (${schoolIds}::integer[])
      order by j.priority desc, j.created_on, j.id
      limit 1
      for update of j skip locked
    )
    update karo_jobs.job j
    set state = 'active', started_on = now(), retry_count = case when j.started_on is not null then j.retry_count + 1 else j.retry_count end
    from next
    where j.name = 'karo' and j.id = next.id
    returning j.id, j.data`);
}

/** Jobs whose process was killed under them: their minute is over and nothing was heard. */
export async function lostJobs(tx: Transaction): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from karo_jobs.job where name = 'karo' and state = 'active' and started_on + expire_in < now()`);
  return rows.map(({ id }) => id);
}

/** What was done is kept for 30 days, what failed for 90. */
export function deleteOldJobs(tx: Transaction): Promise<object[]> {
  return tx.rows(sql`
    delete from karo_jobs.job
    where state > 'active' and completed_on < now() - case when state = 'failed' then interval '90 days' else interval '30 days' end`);
}

function listed(show: JobList) {
  return show === 'waiting' ? sql`state in ('waiting', 'running')` : sql`state = ${show}`;
}
