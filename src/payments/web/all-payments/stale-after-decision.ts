import type { Endpoint } from '../../../core/endpoint.ts';
import { dashboard } from '../../../dashboard/contract.ts';
import { listNotifications } from '../../../notifications/contract.ts';
import { feeReports } from '../../../reports/contract.ts';
import { feeStatement } from '../../../statements/contract.ts';
import { allPayments, paymentsByStudent, receipt } from '../../contract.ts';

/** What a verification or a reversal makes stale; the bell's list says what became of a payment. */
export const staleAfterDecision: readonly Endpoint[] = [
  ...[allPayments, receipt, paymentsByStudent],
  ...[feeStatement, feeReports, dashboard, listNotifications],
];
