import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { paginationOf } from '../../../core/paging.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type * as api from '../contract.ts';
import { type JobList, kindText } from '../kinds.ts';
import { boss, jobChannel, on, queue } from './boss.ts';
import { jobCounts, jobNamed, jobRows } from './sql.ts';

/** One page of a school's jobs: failed ones by default, if there are any. */
export async function listJobs(
  tx: Transaction,
  schoolId: number,
  { show: state, page, limit }: Decoded<typeof api.listJobs>['query'],
): Promise<Reply<typeof api.listJobs>> {
  const counts = await jobCounts(tx, schoolId);
  const show = state ?? usualList(counts);
  const jobs = await jobRows(tx, { schoolId, show, limit, offset: (page - 1) * limit });
  return { show, counts, jobs, pagination: paginationOf({ page, limit, total: counts[show] }) };
}

/** Failed jobs come first, if there are any. */
export function usualList({ failed }: Record<JobList, number>): JobList {
  return failed > 0 ? 'failed' : 'waiting';
}

/** Retries a failed job immediately. */
export async function retryJob(tx: Transaction, job: { schoolId: number; jobId: number }): Promise<Reply<typeof api.retryJob>> {
  const row = await jobNamed(tx, job);
  if (!row) throw new AppError('JOB_NOT_FOUND');
  if (row.state !== 'failed') throw new AppError('JOB_NOT_FAILED', { kind: kindText(row.kind) });
  await boss.retry(queue, row.bossId, on(tx));
  tx.tellAfterCommit(jobChannel, '');
  return { message: `${kindText(row.kind)}: queued again.` };
}
