import { type App, serve, serveSheet } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { exportFeeReports } from './export-fee-reports.ts';
import { feeReports } from './fee-reports.ts';

export function feeReportsRoutes(app: App): void {
  serve(app, api.feeReports, (tx, { caller: { schoolId } }) => feeReports(tx, { schoolId }));
  serveSheet(app, api.exportFeeReports, (tx, { caller: { schoolId } }) => exportFeeReports(tx, { schoolId }));
}
