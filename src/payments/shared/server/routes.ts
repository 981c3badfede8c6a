import { type App, serve } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { reverseSharedPayment } from './decide-shared-payment.ts';
import { payees } from './payees.ts';
import { recordSharedPayment } from './record-shared-payment.ts';
import { readSharedPayment } from './shared-payment.ts';

export function sharedRoutes(app: App): void {
  serve(app, api.recordSharedPayment, (tx, { caller, body }) => recordSharedPayment(tx, caller, body));
  serve(app, api.readSharedPayment, (tx, { caller, params }) => readSharedPayment(tx, caller, params));
  serve(app, api.reverseSharedPayment, (tx, { caller, params, body }) => reverseSharedPayment(tx, caller, { ...params, ...body }));
  serve(app, api.payees, (tx, { caller, query }) => payees(tx, caller, query));
}
