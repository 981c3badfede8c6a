import type { Endpoint } from '../../../core/endpoint.ts';
import { dashboard } from '../../../dashboard/contract.ts';
import { feeReports } from '../../../reports/contract.ts';
import { feeStatement } from '../../../statements/contract.ts';
import { allPayments, paymentsByStudent, receipt } from '../../contract.ts';

/** What a verification or a reversal makes stale. */
export const staleAfterDecision: readonly Endpoint[] = [allPayments, receipt, paymentsByStudent, feeStatement, feeReports, dashboard];
