import type { JobHandlers } from './jobs/server/run-job.ts';

/** What is done for each kind of job. */
export const jobHandlers: JobHandlers = {};
