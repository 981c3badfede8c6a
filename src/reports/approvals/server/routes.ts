import { type App, serve, serveSheet } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { approvals } from './approvals.ts';
import { approveTogether, refuseTogether } from './decide-together.ts';
import { exportApprovals } from './export-approvals.ts';

export function approvalsRoutes(app: App): void {
  serve(app, api.approvals, (tx, { caller, query }) => approvals(tx, caller, query));
  serveSheet(app, api.exportApprovals, (tx, { caller, query }) => exportApprovals(tx, caller, query));
  serve(app, api.approveTogether, (tx, { caller, body }) => approveTogether(tx, caller, body));
  serve(app, api.refuseTogether, (tx, { caller, body }) => refuseTogether(tx, caller, body));
}
