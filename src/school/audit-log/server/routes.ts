import { type App, serve, serveSheet } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { auditLog } from './audit-log.ts';
import { exportAuditLog } from './export-audit-log.ts';

export function auditLogRoutes(app: App): void {
  serve(app, api.auditLog, (tx, { caller, query }) => auditLog(tx, app.actions, { ...caller, query }));
  serveSheet(app, api.exportAuditLog, (tx, { caller, query }) => exportAuditLog(tx, app.actions, { caller, query }));
}
