import { type App, serve } from '../../core/server/serve.ts';
import * as api from '../contract.ts';
import { feeReports } from './fee-reports.ts';

export function reportsRoutes(app: App): void {
  serve(app, api.feeReports, (tx, { caller: { schoolId } }) => feeReports(tx, { schoolId }));
}
