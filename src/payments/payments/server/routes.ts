import { type App, serve, serveOpen, serveSheet } from '../../../core/server/serve.ts';
import * as all from '../all-payments-contract.ts';
import * as receipts from '../check-contract.ts';
import * as api from '../contract.ts';
import { allPayments } from './all-payments.ts';
import { checkReceipt } from './check-receipt.ts';
import { exportPayments } from './export-payments.ts';
import { exportPaymentsByStudent, paymentsByStudent } from './payments-by-student.ts';
import { receipt } from './receipt.ts';
import { recordPayment } from './record-payment.ts';
import { reversePayment } from './reverse-payment.ts';

export function paymentsRoutes(app: App): void {
  serve(app, api.recordPayment, (tx, { caller, body }) => recordPayment(tx, caller, body));
  serve(app, api.receipt, (tx, { caller, params, site }) =>
    receipt(tx, { schoolId: caller.schoolId, ...params }, { site, secrets: app.secrets }),
  );
  serveOpen(app, receipts.checkReceipt, checkReceipt(app));
  serve(app, all.reversePayment, (tx, { caller, params, body }) => reversePayment(tx, caller, { ...params, ...body }));
  serve(app, api.paymentsByStudent, (tx, { caller, query }) => paymentsByStudent(tx, caller, query));
  serve(app, all.allPayments, (tx, { caller, query }) => allPayments(tx, caller, query));
  serveSheet(app, api.exportPaymentsByStudent, (tx, { caller, query }) => exportPaymentsByStudent(tx, caller, query));
  serveSheet(app, all.exportPayments, (tx, { caller, query }) => exportPayments(tx, caller, query));
}
