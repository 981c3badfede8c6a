import { type App, serve, serveSheet } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { exportOtherReport, otherReport } from './other-report.ts';

export function otherReportsRoutes(app: App): void {
  serve(app, api.otherReport, (tx, { caller: { schoolId }, query }) => otherReport(tx, { schoolId, ...query }));
  serveSheet(app, api.exportOtherReport, (tx, { caller: { schoolId }, query }) => exportOtherReport(tx, { schoolId, ...query }));
}
