import { bankStatementsEndpoints } from '../arrivals/bank-statements/contract.ts';
import { bankCallbackEndpoints } from '../arrivals/banks/callbacks-contract.ts';
import { banksEndpoints } from '../arrivals/banks/contract.ts';
import { callbackEndpoints } from '../arrivals/daraja/callbacks-contract.ts';
import { connectionEndpoints } from '../arrivals/daraja/connections-contract.ts';
import { noticesEndpoints } from '../arrivals/refused-notices/contract.ts';
import { arrivalsEndpoints } from '../arrivals/unallocated/contract.ts';
import { adjustmentsEndpoints } from '../books/adjustments/contract.ts';
import { statementsEndpoints } from '../books/statements/contract.ts';
import { termBilling } from '../books/terms/billing-contract.ts';
import { termsEndpoints } from '../books/terms/contract.ts';
import { exportTerms } from '../books/terms/export-contract.ts';
import type { Endpoint } from '../core/endpoint.ts';
import { classLinksEndpoints } from '../fees/additional-fees/class-links-contract.ts';
import { additionalFeesEndpoints } from '../fees/additional-fees/contract.ts';
import { discountsEndpoints } from '../fees/discount-rules/contract.ts';
import { withdrawDiscount } from '../fees/discount-rules/withdraw-contract.ts';
import { feeFilesEndpoints } from '../fees/fee-files/contract.ts';
import { planningEndpoints } from '../fees/planning/contract.ts';
import { feeSimulatorEndpoints } from '../fees/simulator/contract.ts';
import { structuresEndpoints } from '../fees/structures/contract.ts';
import { archiveEndpoints } from '../install/archive/contract.ts';
import { landingEndpoints } from '../install/landing/contract.ts';
import { signUpEndpoints } from '../install/signup/contract.ts';
import { messagesEndpoints } from '../messages/guardians/contract.ts';
import { balancesEndpoints } from '../payments/balances/contract.ts';
import { classStatementsEndpoints } from '../payments/class-statements/contract.ts';
import { dayEndpoints } from '../payments/day/contract.ts';
import { familiesEndpoints } from '../payments/families/contract.ts';
import { allPaymentsEndpoints } from '../payments/payments/all-payments-contract.ts';
import { askingEndpoints } from '../payments/payments/asking-contract.ts';
import { checkReceipt } from '../payments/payments/check-contract.ts';
import { paymentsEndpoints } from '../payments/payments/contract.ts';
import { reversalsEndpoints } from '../payments/reversals/contract.ts';
import { withdrawReversal } from '../payments/reversals/withdraw-contract.ts';
import { sharedPaymentsEndpoints } from '../payments/shared/contract.ts';
import { sponsorsEndpoints } from '../payments/sponsors/contract.ts';
import { approvalsEndpoints } from '../reports/approvals/contract.ts';
import { childDataEndpoints } from '../reports/child-data/contract.ts';
import { dashboardEndpoints } from '../reports/dashboard/contract.ts';
import { erasureEndpoints } from '../reports/erasure/contract.ts';
import { reportsEndpoints } from '../reports/fee-reports/contract.ts';
import { otherReportsEndpoints } from '../reports/other-reports/contract.ts';
import { overviewEndpoints } from '../reports/student-page/contract.ts';
import { colleagueEndpoints } from '../school/account/colleague-contract.ts';
import { accountEndpoints } from '../school/account/contract.ts';
import { signInRulesEndpoints } from '../school/account/rules-contract.ts';
import { secondFactorEndpoints } from '../school/account/second-factor-contract.ts';
import { apiKeysEndpoints } from '../school/api-keys/contract.ts';
import { auditLogEndpoints } from '../school/audit-log/contract.ts';
import { gradesEndpoints } from '../school/grades/contract.ts';
import { exportGrades } from '../school/grades/export-contract.ts';
import { jobsEndpoints } from '../school/jobs/contract.ts';
import { notificationsEndpoints } from '../school/notifications/contract.ts';
import { sessionEndpoints } from '../school/session/contract.ts';
import { changePassword } from '../school/session/password-contract.ts';
import { schoolsEndpoints } from '../school/settings/contract.ts';
import { teachingEndpoints } from '../school/teaching/contract.ts';
import { usersEndpoints } from '../school/users/contract.ts';
import { webhooksEndpoints } from '../school/webhooks/contract.ts';
import { consentEndpoints } from '../students/consents/contract.ts';
import { exportConsents } from '../students/consents/export-contract.ts';
import { importsEndpoints } from '../students/imports/contract.ts';
import { activation } from '../students/register/activation-contract.ts';
import { classChange } from '../students/register/change-contract.ts';
import { studentEnrolledAlready } from '../students/register/check-contract.ts';
import { studentsEndpoints } from '../students/register/contract.ts';
import { yearEndEndpoints } from '../students/year-end/contract.ts';

/** Every endpoint of the API: served, documented and called by the access tests. */
export const endpoints: readonly Endpoint[] = [
  ...sessionEndpoints,
  changePassword,
  ...accountEndpoints,
  ...secondFactorEndpoints,
  ...signUpEndpoints,
  ...schoolsEndpoints,
  ...colleagueEndpoints,
  ...signInRulesEndpoints,
  ...usersEndpoints,
  ...auditLogEndpoints,
  ...dashboardEndpoints,
  ...notificationsEndpoints,
  ...gradesEndpoints,
  exportGrades,
  ...termsEndpoints,
  termBilling,
  exportTerms,
  ...structuresEndpoints,
  ...additionalFeesEndpoints,
  ...classLinksEndpoints,
  ...studentsEndpoints,
  studentEnrolledAlready,
  classChange,
  activation,
  ...consentEndpoints,
  exportConsents,
  ...importsEndpoints,
  ...planningEndpoints,
  ...feeFilesEndpoints,
  ...yearEndEndpoints,
  ...feeSimulatorEndpoints,
  ...paymentsEndpoints,
  ...allPaymentsEndpoints,
  checkReceipt,
  ...sponsorsEndpoints,
  ...sharedPaymentsEndpoints,
  ...arrivalsEndpoints,
  ...bankStatementsEndpoints,
  ...statementsEndpoints,
  ...adjustmentsEndpoints,
  ...discountsEndpoints,
  withdrawDiscount,
  ...reversalsEndpoints,
  withdrawReversal,
  ...approvalsEndpoints,
  ...familiesEndpoints,
  ...dayEndpoints,
  ...balancesEndpoints,
  ...classStatementsEndpoints,
  ...overviewEndpoints,
  ...erasureEndpoints,
  ...childDataEndpoints,
  ...askingEndpoints,
  ...connectionEndpoints,
  ...callbackEndpoints,
  ...banksEndpoints,
  ...bankCallbackEndpoints,
  ...noticesEndpoints,
  ...teachingEndpoints,
  ...jobsEndpoints,
  ...apiKeysEndpoints,
  ...webhooksEndpoints,
  ...messagesEndpoints,
  ...reportsEndpoints,
  ...otherReportsEndpoints,
  ...archiveEndpoints,
  ...landingEndpoints,
];
