import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { id, pathId } from '../../core/ids.ts';
import { filterChoice, limitInput, pageInput, pagination } from '../../core/paging.ts';
import { may } from '../../core/roles.ts';
import { sheetEndpoint, sheetQuery } from '../../core/sheet.ts';
import { jobLists, jobStates } from './kinds.ts';

const job = z.object({
  id,
  kind: z.string(),
  state: z.enum(jobStates),
  madeAt: z.iso.datetime(),
  /** The earliest time of the next try. */
  dueAt: z.iso.datetime(),
  endedAt: z.nullable(z.iso.datetime()),
  /** The number of retries after a fault. */
  retries: z.int(),
  /** The last fault; null if there was none. */
  fault: z.nullable(z.string()),
});
export type Job = z.output<typeof job>;

const show = filterChoice(jobLists, 'Show must be waiting, failed or done');

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/jobs',
  access: may.seeStaff,
  shows: ['jobs'],
  summary: 'What the server does later for the school: what waits or runs, what failed and why, and what was done, the newest first',
  query: z.object({ show, page: pageInput, limit: limitInput(20) }),
  reply: z.object({
    show: z.enum(jobLists),
    counts: z.object({ waiting: z.int(), failed: z.int(), done: z.int() }),
    jobs: z.array(job),
    pagination,
  }),
});

export const exportJobs = sheetEndpoint({
  path: '/api/jobs/export',
  access: may.seeStaff,
  shows: ['jobs'],
  summary: 'What waits or runs, what failed and why, or what was done, as CSV or Excel',
  query: z.object({ show, ...sheetQuery }),
  sheet: 'jobs',
});

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/again',
  access: may.setUp,
  changes: ['jobs'],
  summary: 'Retry a failed job immediately',
  params: z.object({ jobId: pathId }),
  reply: z.object({ message: z.string() }),
});
