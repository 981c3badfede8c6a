import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type App, serve, serveSheet } from '../../../core/server/serve.ts';
import { approveRequest, refuseRequest, withdrawRequest, withRecord } from '../../../school/requests/server/decide.ts';
import * as api from '../contract.ts';
import { withdrawDiscount } from '../withdraw-contract.ts';
import { applyNow, endDiscount } from './apply-discount.ts';
import { discountRequest } from './discount-request.ts';
import { discountPreview, discounts } from './discounts.ts';
import { exportDiscounts } from './export-discounts.ts';
import { requestDiscount } from './request-discount.ts';
import { discountRow } from './sql.ts';

export function discountRulesRoutes(app: App): void {
  serve(app, api.requestDiscount, (tx, { caller, body }) => requestDiscount(tx, caller, body));
  serve(app, api.approveDiscount, (tx, { caller, params: { discountId } }) =>
    withRecord(approveRequest(tx, caller, discountRequest, discountId), () => discountNow(tx, caller, discountId)),
  );
  serve(app, api.refuseDiscount, (tx, { caller, params: { discountId }, body: { reason } }) =>
    withRecord(refuseRequest(tx, caller, discountRequest, { key: discountId, reason }), () => discountNow(tx, caller, discountId)),
  );
  serve(app, withdrawDiscount, (tx, { caller, params }) => withdrawRequest(tx, caller, discountRequest, params.discountId));
  serve(app, api.endDiscount, (tx, { caller, params, body }) => endDiscount(tx, caller, { ...params, ...body }));
  serve(app, api.applyDiscount, (tx, { caller, params }) => applyNow(tx, caller, params));
  serve(app, api.discounts, (tx, { caller, query }) => discounts(tx, caller, query));
  serveSheet(app, api.exportDiscounts, (tx, { caller }) => exportDiscounts(tx, caller));
  serve(app, api.discountPreview, (tx, { caller, params, query }) => discountPreview(tx, caller, { ...params, ...query }));
}

async function discountNow(tx: Transaction, caller: Caller, discountId: number) {
  return { discount: await discountRow(tx, { ...caller, discountId }) };
}
