import * as bankStatements from '../arrivals/bank-statements/contract.ts';
import * as unseen from '../arrivals/bank-statements/unseen-contract.ts';
import * as bankCallbacks from '../arrivals/banks/callbacks-contract.ts';
import * as banks from '../arrivals/banks/contract.ts';
import * as darajaCallbacks from '../arrivals/daraja/callbacks-contract.ts';
import * as connections from '../arrivals/daraja/connections-contract.ts';
import * as notices from '../arrivals/refused-notices/contract.ts';
import * as arrivals from '../arrivals/unallocated/contract.ts';
import * as arrivalReviews from '../arrivals/unallocated/reviews-contract.ts';
import * as adjustments from '../books/adjustments/contract.ts';
import * as statements from '../books/statements/contract.ts';
import * as termBilling from '../books/terms/billing-contract.ts';
import * as terms from '../books/terms/contract.ts';
import { exportTerms } from '../books/terms/export-contract.ts';
import { type Endpoint, endpointsOf } from '../core/endpoint.ts';
import * as classLinks from '../fees/additional-fees/class-links-contract.ts';
import * as additionalFees from '../fees/additional-fees/contract.ts';
import * as discounts from '../fees/discount-rules/contract.ts';
import * as discountWithdrawals from '../fees/discount-rules/withdraw-contract.ts';
import * as feeFiles from '../fees/fee-files/contract.ts';
import * as planning from '../fees/planning/contract.ts';
import * as feeSimulator from '../fees/simulator/contract.ts';
import * as fees from '../fees/structures/contract.ts';
import * as archive from '../install/archive/contract.ts';
import * as leads from '../install/landing/contract.ts';
import * as signUp from '../install/signup/contract.ts';
import * as messages from '../messages/guardians/contract.ts';
import * as balances from '../payments/balances/contract.ts';
import * as classStatements from '../payments/class-statements/contract.ts';
import * as day from '../payments/day/contract.ts';
import * as families from '../payments/families/contract.ts';
import * as allPayments from '../payments/payments/all-payments-contract.ts';
import * as asking from '../payments/payments/asking-contract.ts';
import * as checks from '../payments/payments/check-contract.ts';
import * as payments from '../payments/payments/contract.ts';
import * as reversals from '../payments/reversals/contract.ts';
import * as reversalWithdrawals from '../payments/reversals/withdraw-contract.ts';
import * as sharedPayments from '../payments/shared/contract.ts';
import * as sponsors from '../payments/sponsors/contract.ts';
import * as approvals from '../reports/approvals/contract.ts';
import * as childData from '../reports/child-data/contract.ts';
import * as dashboard from '../reports/dashboard/contract.ts';
import * as erasure from '../reports/erasure/contract.ts';
import * as reports from '../reports/fee-reports/contract.ts';
import * as otherReports from '../reports/other-reports/contract.ts';
import * as overview from '../reports/student-page/contract.ts';
import * as colleagues from '../school/account/colleague-contract.ts';
import * as account from '../school/account/contract.ts';
import * as signInRules from '../school/account/rules-contract.ts';
import * as secondFactors from '../school/account/second-factor-contract.ts';
import * as apiKeys from '../school/api-keys/contract.ts';
import * as auditLog from '../school/audit-log/contract.ts';
import * as grades from '../school/grades/contract.ts';
import { exportGrades } from '../school/grades/export-contract.ts';
import * as jobs from '../school/jobs/contract.ts';
import * as notifications from '../school/notifications/contract.ts';
import * as session from '../school/session/contract.ts';
import { changePassword } from '../school/session/password-contract.ts';
import * as schools from '../school/settings/contract.ts';
import * as teaching from '../school/teaching/contract.ts';
import * as users from '../school/users/contract.ts';
import * as webhooks from '../school/webhooks/contract.ts';
import * as consents from '../students/consents/contract.ts';
import { exportConsents } from '../students/consents/export-contract.ts';
import * as imports from '../students/imports/contract.ts';
import { activation } from '../students/register/activation-contract.ts';
import { classChange } from '../students/register/change-contract.ts';
import { studentEnrolledAlready } from '../students/register/check-contract.ts';
import * as students from '../students/register/contract.ts';
import * as yearEnd from '../students/year-end/contract.ts';

/** The features in document order, with a description, and the contract whose names are the operation ids. */
export const features: Record<string, readonly [about: string, contract: object]> = {
  session: ['Signing up, in and out, and passwords', { ...session, changePassword, ...signUp }],
  account: ['Your own account: sessions, lock and second factor', { ...account, ...secondFactors }],
  schools: ['What the school says of itself', schools],
  users: ['The people who may sign in, their sessions, and the rules of sign-in', { ...users, ...colleagues, ...signInRules }],
  auditLog: ['Who did what, when and from where', auditLog],
  dashboard: ['The school today', dashboard],
  notifications: ['What happened in the school, read by each user', notifications],
  grades: ['Grades, streams and subjects', { ...grades, exportGrades }],
  terms: ['Terms, and which one is current', { ...terms, ...termBilling, exportTerms }],
  fees: ['Fee structures and additional fees', { ...fees, ...additionalFees, ...classLinks }],
  students: ['Students and their classes', { ...students, studentEnrolledAlready, classChange, activation }],
  consents: ['What guardians agree to: photographs, and messages about a student', { ...consents, exportConsents }],
  imports: ['Moving a school in from its files', imports],
  planning: ['The fees of the year: a grid of every grade', planning],
  feeFiles: ['Fee structures from a file', feeFiles],
  yearEnd: ['Moving every class up at the end of a year', yearEnd],
  feeSimulator: ['What a term would bill with other fees and other students', feeSimulator],
  payments: ['Payments, receipts, verification and reversal', { ...payments, ...allPayments, ...checks }],
  sponsors: ['Sponsors: who pays for students besides their guardians', sponsors],
  sharedPayments: ['One payment for several students, each with a receipt of its own', sharedPayments],
  arrivals: ['Payments received from M-Pesa and banks, and those that are unallocated', { ...arrivals, ...arrivalReviews }],
  bankStatements: ['Statements of M-Pesa and of banks, and what the bank never saw', { ...bankStatements, ...unseen }],
  statements: ['What each student was billed and paid', statements],
  adjustments: ['Waivers, discounts, bursaries and corrections, requested by one person and approved by another', adjustments],
  discounts: ['Discounts that follow a rule each term', { ...discounts, ...discountWithdrawals }],
  reversals: ['Reversal requests from users who may not reverse payments', { ...reversals, ...reversalWithdrawals }],
  approvals: ['Requests that wait for a second person, approved or refused in bulk', approvals],
  day: ["The cashier's day: the drawer counted, countersigned and locked", day],
  balances: ['Who owes how much, and since when', balances],
  classStatements: ['Fee statements of many students, one on a sheet', classStatements],
  families: ['Guardians, and families with several students', families],
  daraja: ["The school's paybills and tills at Safaricom", { ...connections, ...darajaCallbacks, ...asking }],
  banks: ["Payments that the school's banks report", { ...banks, ...bankCallbacks }],
  notices: ['Notices of Safaricom and of banks that were refused, and what people made of them', notices],
  overview: ['All about one student on one page', overview],
  erasure: ['Erasing the data of students who left, and how long data is kept', erasure],
  childData: ['Everything held about a student, for a guardian who requests it', childData],
  teaching: ['Who teaches what', teaching],
  reports: ['How a term is collected', reports],
  otherReports: ['Reports as tables', otherReports],
  messages: ['Messages to guardians', messages],
  jobs: ['What the server does later', jobs],
  apiKeys: ["API keys for the school's own programs", apiKeys],
  webhooks: ["Addresses of the school's own programs to which Karo sends events", webhooks],
  archive: ['The whole school as an archive', archive],
  leads: ['Requests for a demonstration', leads],
};

/** Every endpoint of the API: served, documented and called by the access tests. */
export const endpoints: readonly Endpoint[] = Object.values(features).flatMap(([, contract]) => endpointsOf(contract));
