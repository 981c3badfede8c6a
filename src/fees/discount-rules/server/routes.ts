import { type App, serve, serveSheet } from '../../../core/server/serve.ts';
import { withdrawRequest } from '../../../school/requests/server/decide.ts';
import * as api from '../contract.ts';
import { withdrawDiscount } from '../withdraw-contract.ts';
import { applyNow, endDiscount } from './apply-discount.ts';
import { discountRequest } from './discount-request.ts';
import { discountPreview, discounts } from './discounts.ts';
import { exportDiscounts } from './export-discounts.ts';
import { requestDiscount } from './request-discount.ts';

export function discountRulesRoutes(app: App): void {
  serve(app, api.requestDiscount, (tx, { caller, body }) => requestDiscount(tx, caller, body));
  serve(app, withdrawDiscount, (tx, { caller, params }) => withdrawRequest(tx, caller, discountRequest, params.discountId));
  serve(app, api.endDiscount, (tx, { caller, params, body }) => endDiscount(tx, caller, { ...params, ...body }));
  serve(app, api.applyDiscount, (tx, { caller, params }) => applyNow(tx, caller, params));
  serve(app, api.discounts, (tx, { caller, query }) => discounts(tx, caller, query));
  serveSheet(app, api.exportDiscounts, (tx, { caller }) => exportDiscounts(tx, caller));
  serve(app, api.discountPreview, (tx, { caller, params, query }) => discountPreview(tx, caller, { ...params, ...query }));
}
