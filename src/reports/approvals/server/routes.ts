import { type App, serve, serveSheet } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { approvals } from './approvals.ts';
import { approveMany, refuseMany } from './decide-many.ts';
import { exportApprovals } from './export-approvals.ts';

export function approvalsRoutes(app: App): void {
  serve(app, api.approvals, (tx, { caller, query }) => approvals(tx, caller, query));
  serveSheet(app, api.exportApprovals, (tx, { caller, query }) => exportApprovals(tx, caller, query));
  serve(app, api.approveMany, (tx, { caller, body }) => approveMany(tx, caller, body));
  serve(app, api.refuseMany, (tx, { caller, body }) => refuseMany(tx, caller, body));
}
