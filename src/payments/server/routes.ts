import { type App, serve } from '../../core/server/serve.ts';
import { additionalFeeRows } from '../../fees/server/sql.ts';
import { classChoices } from '../../grades/server/sql.ts';
import {
  additionalFeeFilters,
  allPayments as allPaymentsEndpoint,
  exportPayments as exportPaymentsEndpoint,
  paymentsByStudent as paymentsByStudentEndpoint,
  receipt as receiptEndpoint,
  recordPayment as recordPaymentEndpoint,
  reversePayment as reversePaymentEndpoint,
  verifyPayment as verifyPaymentEndpoint,
} from '../contract.ts';
import { allPayments } from './all-payments.ts';
import { exportPayments } from './export-payments.ts';
import { paymentsByStudent } from './payments-by-student.ts';
import { receipt } from './receipt.ts';
import { recordPayment } from './record-payment.ts';
import { reversePayment } from './reverse-payment.ts';
import { verifyPayment } from './verify-payment.ts';

export function paymentsRoutes(app: App): void {
  serve(app, recordPaymentEndpoint, (tx, { caller, body }) => recordPayment(tx, caller, body));
  serve(app, receiptEndpoint, (tx, { caller, params, site }) => receipt(tx, { schoolId: caller.schoolId, ...params }, site));
  serve(app, verifyPaymentEndpoint, (tx, { caller, params }) => verifyPayment(tx, caller, params));
  serve(app, reversePaymentEndpoint, (tx, { caller, params, body }) => reversePayment(tx, caller, { ...params, ...body }));
  serve(app, paymentsByStudentEndpoint, (tx, { caller, query }) => paymentsByStudent(tx, caller.schoolId, query));
  serve(app, allPaymentsEndpoint, (tx, { caller, query }) => allPayments(tx, caller, query));
  serve(app, exportPaymentsEndpoint, (tx, { caller, query }) => exportPayments(tx, caller, query));
  serve(app, additionalFeeFilters, async (tx, { caller: { schoolId } }) => {
    const [choices, fees] = await Promise.all([classChoices(tx, schoolId), additionalFeeRows(tx, schoolId)]);
    return { filters: { ...choices, additionalFees: fees } };
  });
}
