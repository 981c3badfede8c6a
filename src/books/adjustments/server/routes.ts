import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type App, serve, serveSheet } from '../../../core/server/serve.ts';
import { withdrawRequest, withRecord } from '../../../school/requests/server/decide.ts';
import * as api from '../contract.ts';
import { adjustmentRequest } from './adjustment-request.ts';
import { adjustments } from './adjustments.ts';
import { exportAdjustments } from './export-adjustments.ts';
import { adjustmentRow } from './list-sql.ts';
import { requestAdjustment, reverseAdjustment } from './request-adjustment.ts';

export function adjustmentsRoutes(app: App): void {
  serve(app, api.requestAdjustment, (tx, { caller, body }) => requestAdjustment(tx, caller, body));
  serve(app, api.withdrawAdjustment, (tx, { caller, params: { adjustmentId } }) =>
    withRecord(withdrawRequest(tx, caller, adjustmentRequest, adjustmentId), () => adjustmentNow(tx, caller, adjustmentId)),
  );
  serve(app, api.reverseAdjustment, (tx, { caller, params, body }) => reverseAdjustment(tx, caller, { ...params, ...body }));
  serve(app, api.adjustments, (tx, { caller, query }) => adjustments(tx, caller, query));
  serveSheet(app, api.exportAdjustments, (tx, { caller, query }) => exportAdjustments(tx, caller, query));
}

async function adjustmentNow(tx: Transaction, caller: Caller, adjustmentId: number) {
  return { adjustment: await adjustmentRow(tx, caller, adjustmentId) };
}
