import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { shortListText } from '../../../core/wording.ts';
import { failedText, isLateJob, lateJobText } from './alarms.ts';

/** More are counted. */
const namedSchools = 10;

/** The jobs of all schools. */
export type JobTotals = {
  jobsWaiting: number;
  /** Those that gave up within the last day. */
  jobsFailed: number;
  oldestJobSeconds: number;
};

const gaveUpLately = sql`state = 'failed' and completed_on > now() - interval '1 day'`;

/** Reads the totals of the jobs of all schools. */
export function jobTotals(tx: Transaction): Promise<JobTotals> {
  return tx.row<JobTotals>(sql`
    select count(*) filter (where state < 'active') as "jobsWaiting",
           count(*) filter (where ${gaveUpLately}) as "jobsFailed",
           coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after < now())), 0)::integer
             as "oldestJobSeconds"
    from karo_jobs.job`);
}

async function schoolsOfFailedJobs(tx: Transaction): Promise<number[]> {
  const rows = await tx.rows<{ schoolId: number }>(sql`
    select distinct (data ->> 'school_id')::integer as "schoolId" from karo_jobs.job where ${gaveUpLately} order by 1`);
  return rows.map(({ schoolId }) => schoolId);
}

/** What is wrong with the jobs, and in which schools. */
export async function jobProblems(tx: Transaction): Promise<string[]> {
  const { jobsFailed, oldestJobSeconds } = await jobTotals(tx);
  const late = isLateJob(oldestJobSeconds) ? [lateJobText] : [];
  if (jobsFailed === 0) return late;
  const schools = shortListText((await schoolsOfFailedJobs(tx)).map(String), namedSchools);
  return [`${failedText(jobsFailed)} Schools: ${schools}. Each sees why under Settings, Background Tasks.`, ...late];
}
