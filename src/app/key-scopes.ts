import * as statements from '../books/statements/contract.ts';
import * as terms from '../books/terms/contract.ts';
import type { Endpoint } from '../core/endpoint.ts';
import type { Scope } from '../core/scopes/scopes.ts';
import * as balances from '../payments/balances/contract.ts';
import * as allPayments from '../payments/payments/all-payments-contract.ts';
import * as payments from '../payments/payments/contract.ts';
import * as sharedPayments from '../payments/shared/contract.ts';
import * as reports from '../reports/fee-reports/contract.ts';
import * as otherReports from '../reports/other-reports/contract.ts';
import * as grades from '../school/grades/contract.ts';
import * as students from '../students/register/contract.ts';

/** The endpoints that an API key may call, by scope. Nothing else is ever open to a key, and every call belongs to one scope. */
const endpointsOfScope: Record<Scope, readonly Endpoint[]> = {
  'students:read': [
    ...[students.listStudents, students.exportStudents, students.studentById, students.searchStudents],
    ...[grades.listGrades, terms.gradesAndTerms],
  ],
  'payments:read': [
    ...[allPayments.allPayments, allPayments.exportPayments, payments.paymentsByStudent, payments.exportPaymentsByStudent],
    ...[payments.receipt, sharedPayments.readSharedPayment],
  ],
  'payments:write': [payments.recordPayment, sharedPayments.recordSharedPayment],
  'reports:read': [
    ...[balances.balances, balances.exportBalances, statements.feeStatement],
    ...[reports.feeReports, reports.exportFeeReports, otherReports.otherReport, otherReports.exportOtherReport],
  ],
};

const scopeByEndpoint = new Map(
  Object.entries(endpointsOfScope).flatMap(([scope, endpoints]) => endpoints.map((endpoint) => [endpoint, scope as Scope] as const)),
);

/** The scope that lets an API key call an endpoint; undefined where no key may. */
export function scopeOf(endpoint: Endpoint): Scope | undefined {
  return scopeByEndpoint.get(endpoint);
}
