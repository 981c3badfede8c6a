import type { Endpoint } from '../../core/endpoint.ts';
import { dashboard } from '../../dashboard/contract.ts';
import { paymentsByStudent } from '../../payments/contract.ts';
import { feeReports } from '../../reports/contract.ts';
import { feeStatement } from '../../statements/contract.ts';
import { termBilling, termOpening } from '../../terms/contract.ts';
import { classChange, searchStudents, studentById } from '../contract.ts';

/** The reads, beside the students list itself, that a student added, changed, activated or deactivated makes stale. */
export const staleAfterStudent: readonly Endpoint[] = [
  studentById,
  searchStudents,
  dashboard,
  paymentsByStudent,
  feeStatement,
  feeReports,
  termBilling,
  termOpening,
  classChange,
];
