import { type App, serve, serveSheet } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { exportJobs } from './export-jobs.ts';
import { listJobs, retryJob } from './jobs.ts';

export function jobsRoutes(app: App): void {
  serve(app, api.listJobs, (tx, { caller: { schoolId }, query }) => listJobs(tx, schoolId, query));
  serveSheet(app, api.exportJobs, (tx, { caller, query }) => exportJobs(tx, caller, query));
  serve(app, api.retryJob, (tx, { caller: { schoolId }, params }) => retryJob(tx, { schoolId, ...params }));
}
