import { type App, serve, serveSheet } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { adjustments } from './adjustments.ts';
import { askAdjustment, takeBackAdjustment } from './ask-adjustment.ts';
import { approveAdjustment, refuseAdjustment, withdrawAdjustment } from './decide-adjustment.ts';
import { exportAdjustments } from './export-adjustments.ts';

export function adjustmentsRoutes(app: App): void {
  serve(app, api.askAdjustment, (tx, { caller, body }) => askAdjustment(tx, caller, body));
  serve(app, api.approveAdjustment, (tx, { caller, params }) => approveAdjustment(tx, caller, params));
  serve(app, api.refuseAdjustment, (tx, { caller, params, body }) => refuseAdjustment(tx, caller, { ...params, ...body }));
  serve(app, api.withdrawAdjustment, (tx, { caller, params }) => withdrawAdjustment(tx, caller, params));
  serve(app, api.takeBackAdjustment, (tx, { caller, params, body }) => takeBackAdjustment(tx, caller, { ...params, ...body }));
  serve(app, api.adjustments, (tx, { caller, query }) => adjustments(tx, caller, query));
  serveSheet(app, api.exportAdjustments, (tx, { caller, query }) => exportAdjustments(tx, caller, query));
}
