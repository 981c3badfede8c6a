import { adjustmentsEndpoints } from './adjustments/contract.ts';
import { approvalsEndpoints } from './approvals/contract.ts';
import { archiveEndpoints } from './archive/contract.ts';
import { arrivalsEndpoints } from './arrivals/contract.ts';
import { balancesEndpoints } from './balances/contract.ts';
import { bankStatementsEndpoints } from './bank-statements/contract.ts';
import { bankCallbackEndpoints } from './banks/callbacks-contract.ts';
import { banksEndpoints } from './banks/contract.ts';
import { childDataEndpoints } from './child-data/contract.ts';
import { classStatementsEndpoints } from './class-statements/contract.ts';
import type { Endpoint } from './core/endpoint.ts';
import { callbackEndpoints } from './daraja/callbacks-contract.ts';
import { connectionEndpoints } from './daraja/connections-contract.ts';
import { darajaEndpoints } from './daraja/contract.ts';
import { dashboardEndpoints } from './dashboard/contract.ts';
import { dayEndpoints } from './day/contract.ts';
import { discountsEndpoints } from './discounts/contract.ts';
import { withdrawDiscount } from './discounts/withdraw-contract.ts';
import { familiesEndpoints } from './families/contract.ts';
import { feeFilesEndpoints } from './fee-files/contract.ts';
import { feeSimulatorEndpoints } from './fee-simulator/contract.ts';
import { feesEndpoints } from './fees/contract.ts';
import { gradesEndpoints } from './grades/contract.ts';
import { exportGrades } from './grades/export-contract.ts';
import { importsEndpoints } from './imports/contract.ts';
import { jobsEndpoints } from './jobs/contract.ts';
import { landingEndpoints } from './landing/contract.ts';
import { messagesEndpoints } from './messages/contract.ts';
import { noticesEndpoints } from './notices/contract.ts';
import { notificationsEndpoints } from './notifications/contract.ts';
import { overviewEndpoints } from './overview/contract.ts';
import { allPaymentsEndpoints } from './payments/all-payments-contract.ts';
import { checkReceipt } from './payments/check-contract.ts';
import { paymentsEndpoints } from './payments/contract.ts';
import { planningEndpoints } from './planning/contract.ts';
import { reportsEndpoints } from './reports/contract.ts';
import { reversalsEndpoints } from './reversals/contract.ts';
import { withdrawReversal } from './reversals/withdraw-contract.ts';
import { schoolsEndpoints } from './schools/contract.ts';
import { sessionEndpoints } from './session/contract.ts';
import { sharedPaymentsEndpoints } from './shared-payments/contract.ts';
import { signUpEndpoints } from './signup/contract.ts';
import { sponsorsEndpoints } from './sponsors/contract.ts';
import { statementsEndpoints } from './statements/contract.ts';
import { classChange } from './students/change-contract.ts';
import { studentEnrolledAlready } from './students/check-contract.ts';
import { studentsEndpoints } from './students/contract.ts';
import { teachingEndpoints } from './teaching/contract.ts';
import { termBilling } from './terms/billing-contract.ts';
import { termsEndpoints } from './terms/contract.ts';
import { exportTerms } from './terms/export-contract.ts';
import { usersEndpoints } from './users/contract.ts';
import { yearEndEndpoints } from './yearend/contract.ts';

/** Every endpoint of the API: what is served, documented and tried by the access tests. */
export const endpoints: readonly Endpoint[] = [
  ...sessionEndpoints,
  ...signUpEndpoints,
  ...schoolsEndpoints,
  ...usersEndpoints,
  ...dashboardEndpoints,
  ...notificationsEndpoints,
  ...gradesEndpoints,
  exportGrades,
  ...termsEndpoints,
  termBilling,
  exportTerms,
  ...feesEndpoints,
  ...studentsEndpoints,
  studentEnrolledAlready,
  classChange,
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
  ...childDataEndpoints,
  ...connectionEndpoints,
  ...callbackEndpoints,
  ...darajaEndpoints,
  ...banksEndpoints,
  ...bankCallbackEndpoints,
  ...noticesEndpoints,
  ...teachingEndpoints,
  ...jobsEndpoints,
  ...messagesEndpoints,
  ...reportsEndpoints,
  ...archiveEndpoints,
  ...landingEndpoints,
];
