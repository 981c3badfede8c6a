import { endpoint } from '../../core/endpoint.ts';
import { referenceChecks } from '../payments/contract.ts';
import { newSharedPayment, recordSharedPayment, splitChecks } from './contract.ts';

/** Recording a shared payment as the form types it, with the methods of the school. */
export const recordSharedPaymentByHand = endpoint({
  ...recordSharedPayment,
  body: newSharedPayment.check(...referenceChecks(() => true), ...splitChecks),
});
