import { type App, serve } from '../../core/server/serve.ts';
import { feeReports as feeReportsEndpoint } from '../contract.ts';
import { feeReports } from './fee-reports.ts';

export function reportsRoutes(app: App): void {
  serve(app, feeReportsEndpoint, (tx, { caller: { schoolId } }) => feeReports(tx, { schoolId }));
}
