import type { Endpoint } from '../../core/endpoint.ts';
import { dashboard } from '../../dashboard/contract.ts';
import { listFeeStructures } from '../../fees/contract.ts';
import { paymentsByStudent } from '../../payments/contract.ts';
import { feeReports } from '../../reports/contract.ts';
import { feeStatement } from '../../statements/contract.ts';
import { addStudentOptions, classChange } from '../../students/contract.ts';
import { gradesAndTerms, listTerms, termBilling, termOpening } from '../contract.ts';

/** The reads that a saved term makes stale: those that name terms, and those whose balances it may have billed. */
export const staleAfterBilling: readonly Endpoint[] = [
  listTerms,
  gradesAndTerms,
  termBilling,
  termOpening,
  addStudentOptions,
  classChange,
  dashboard,
  listFeeStructures,
  paymentsByStudent,
  feeStatement,
  feeReports,
];
