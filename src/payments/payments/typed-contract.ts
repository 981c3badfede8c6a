import { endpoint } from '../../core/endpoint.ts';
import { paymentFields, recordPayment, referenceChecks } from './contract.ts';

/** Recording a payment as the form types it, with the methods of the school. */
export const recordPaymentByHand = endpoint({ ...recordPayment, body: paymentFields.check(...referenceChecks(() => true)) });
