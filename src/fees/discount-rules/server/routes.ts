import { type App, serve, serveSheet } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { withdrawDiscount as withdrawEndpoint } from '../withdraw-contract.ts';
import { askDiscount } from './ask-discount.ts';
import { approveDiscount, endDiscount, giveNow, refuseDiscount, withdrawDiscount } from './decide-discount.ts';
import { discountPreview, discounts } from './discounts.ts';
import { exportDiscounts } from './export-discounts.ts';

export function discountsRoutes(app: App): void {
  serve(app, api.askDiscount, (tx, { caller, body }) => askDiscount(tx, caller, body));
  serve(app, api.approveDiscount, (tx, { caller, params }) => approveDiscount(tx, caller, params));
  serve(app, api.refuseDiscount, (tx, { caller, params, body }) => refuseDiscount(tx, caller, { ...params, ...body }));
  serve(app, withdrawEndpoint, (tx, { caller, params }) => withdrawDiscount(tx, caller, params));
  serve(app, api.endDiscount, (tx, { caller, params, body }) => endDiscount(tx, caller, { ...params, ...body }));
  serve(app, api.giveDiscount, (tx, { caller, params }) => giveNow(tx, caller, params));
  serve(app, api.discounts, (tx, { caller, query }) => discounts(tx, caller, query));
  serveSheet(app, api.exportDiscounts, (tx, { caller }) => exportDiscounts(tx, caller));
  serve(app, api.discountPreview, (tx, { caller, params, query }) => discountPreview(tx, caller, { ...params, ...query }));
}
