import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { Job } from '../contract.ts';
import { allKinds, type JobKind, type JobList } from '../kinds.ts';

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

/** The number of jobs in each list. */
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

/** The number of failed jobs, up to a hundred. Kinds are named, so that the index finds them among the many completed ones. */
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

/** The ids in one field of the payloads of a school's jobs of a kind, but those done. */
export async function idsInJobs(
  tx: Transaction,
  { schoolId, kind, field }: { schoolId: number; kind: JobKind; field: string },
): Promise<Set<number>> {
  const rows = await tx.rows<{ id: number }>(sql`
    select (payload ->> ${field})::integer as id from jobs
    where school_id = ${schoolId} and kind = ${kind} and state <> 'done'`);
  return new Set(rows.map(({ id }) => id));
}

/** The moment of the claims of this transaction, to the microsecond. */
export function claimMoment(tx: Transaction): Promise<{ claimedAt: string }> {
  return tx.row(sql`select now()::text as "claimedAt"`);
}

type Claim = { id: string; claimedAt: string };

/** A job that still runs by this claim: after its minute another process may have claimed it. */
const runsBy = ({ id, claimedAt }: Claim) =>
  sql`name = 'karo' and id = ${id} and state = 'active' and started_on = ${claimedAt}::timestamptz`;

/** Whether a claimed job still runs, locked until the transaction ends. */
export async function isRunning(tx: Transaction, claim: Claim): Promise<boolean> {
  return (await tx.rows(sql`select from karo_jobs.job where ${runsBy(claim)} for update`)).length > 0;
}

/** Gives a claimed job back as if it had not been begun. */
export function putBack(tx: Transaction, claim: Claim, afterMs: number): Promise<object[]> {
  return tx.rows(sql`
    update karo_jobs.job
    set state = 'created', started_on = null, start_after = now() + ${afterMs}::integer * interval '1 ms'
    where ${runsBy(claim)}`);
}

/** Commits without waiting for the disk: a crash in the next moment may lose the transaction as a whole. */
export function commitWithoutWaiting(tx: Transaction): Promise<object[]> {
  return tx.rows(sql`set local synchronous_commit = off`);
}

export type But = { schoolIds: readonly number[]; kinds: readonly JobKind[]; limit: number };

/**
 * Claims the next jobs but those of some schools and kinds, as pg-boss does. It looks at the first hundred due jobs of other kinds: jobs of
 * schools with few waiting come before another's flood.
 */
export function claimedBut<Job extends object>(tx: Transaction, { schoolIds, kinds, limit }: But): Promise<Job[]> {
  return tx.rows<Job>(sql`
    with near as materialized (
      select id, (data ->> 'school_id')::integer as school_id
      from karo_jobs.job
      where name = 'karo' and state < 'active' and start_after < now() and data ->> 'kind' <> all (${kinds}::text[])
      order by priority desc, created_on, id
      limit 100
    ),
    next as (
      select j.id
      from karo_jobs.job j
      join near on near.id = j.id
      where j.name = 'karo' and j.state < 'active' and near.school_id <> all (${schoolIds}::integer[])
      order by j.priority desc, j.created_on, j.id
      limit ${limit}
      for update of j skip locked
    )
    update karo_jobs.job j
    set state = 'active', started_on = now(), retry_count = case when j.started_on is not null then j.retry_count + 1 else j.retry_count end
    from next
    where j.name = 'karo' and j.id = next.id
    returning j.id, j.data`);
}

/** Jobs whose process was killed: their minute is over without a result. */
export async function lostJobs(tx: Transaction): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from karo_jobs.job where name = 'karo' and state = 'active' and started_on + expire_in < now()
    for update skip locked`);
  return rows.map(({ id }) => id);
}

/** Completed jobs are kept for 30 days, failed ones for 90; failed look-ups for the two days that later ones look back. */
export function deleteOldJobs(tx: Transaction): Promise<object[]> {
  return tx.rows(sql`
    delete from karo_jobs.job
    where state > 'active' and completed_on < now() - case
      when state <> 'failed' then interval '30 days'
      when data ->> 'kind' = 'paybillPull' then interval '2 days'
      else interval '90 days' end`);
}

function listed(show: JobList) {
  return show === 'waiting' ? sql`state in ('waiting', 'running')` : sql`state = ${show}`;
}
