import { type App, serve, serveSheet } from '../../../core/server/serve.ts';
import { verifyPayment } from '../../../payments/payments/all-payments-contract.ts';
import * as shared from '../../../payments/shared/contract.ts';
import { verifySharedPayment } from '../../../payments/shared/server/decide-shared-payment.ts';
import { approveRequest } from '../../../school/requests/server/decide.ts';
import * as api from '../contract.ts';
import * as reviews from '../reviews-contract.ts';
import { aliases, forgetAlias } from './aliases.ts';
import { claimRequest } from './claims/claim-request.ts';
import { arrivals } from './desk.ts';
import { allocationDoubt } from './duplicate-of.ts';
import { exportArrivals } from './export-arrivals.ts';
import { allocate, returnMoney } from './place-money.ts';
import { confirmReviewed, paymentsToReview } from './reviews.ts';
import { sameMoney } from './same-money.ts';
import { moneyBacks, resolveMoneyBack } from './went-back.ts';

export function unallocatedRoutes(app: App): void {
  serve(app, api.arrivals, (tx, { caller, query }) => arrivals(tx, caller, query));
  serveSheet(app, api.exportArrivals, (tx, { caller, query }) => exportArrivals(tx, caller, query));
  serve(app, api.allocationDoubt, (tx, { caller, params }) => allocationDoubt(tx, caller, params));
  serve(app, api.allocate, (tx, { caller, params, body }) => allocate(tx, caller, { ...params, ...body }));
  serve(app, api.returnMoney, (tx, { caller, params, body }) => returnMoney(tx, caller, { ...params, ...body }));
  serve(app, api.sameMoney, (tx, { caller, params, body }) => sameMoney(tx, caller, { ...params, ...body }));
  serve(app, api.aliases, (tx, { caller, query }) => aliases(tx, caller, query));
  serve(app, api.forgetAlias, (tx, { caller, body }) => forgetAlias(tx, caller, body));
  serve(app, api.moneyBacks, (tx, { caller, query }) => moneyBacks(tx, caller, query));
  serve(app, api.resolveMoneyBack, (tx, { caller, params, body }) => resolveMoneyBack(tx, caller, { ...params, ...body }));
  serve(app, verifyPayment, (tx, { caller, params, body }) => approveRequest(tx, caller, claimRequest(body.seen), params.paymentId));
  serve(app, shared.verifySharedPayment, (tx, { caller, params, body }) =>
    verifySharedPayment(tx, caller, { ...params, request: claimRequest(body.seen) }),
  );
  serve(app, reviews.paymentsToReview, (tx, { caller, query }) => paymentsToReview(tx, caller, query));
  serve(app, reviews.confirmReviewed, (tx, { caller, params }) => confirmReviewed(tx, caller, params));
}
