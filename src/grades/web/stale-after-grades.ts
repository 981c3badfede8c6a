import type { Endpoint } from '../../core/endpoint.ts';
import { dashboard } from '../../dashboard/contract.ts';
import { listFeeStructures } from '../../fees/contract.ts';
import { additionalFeeFilters, allPayments, paymentsByStudent } from '../../payments/contract.ts';
import { feeReports } from '../../reports/contract.ts';
import { feeStatement } from '../../statements/contract.ts';
import { addStudentOptions, listStudents, searchStudents, studentById } from '../../students/contract.ts';
import { subjectAllocation } from '../../teaching/contract.ts';
import { gradesAndTerms, termBilling } from '../../terms/contract.ts';
import { listGrades } from '../contract.ts';

/** The reads that a new grade or stream makes stale: the list itself, and all that offer grades and streams to choose from. */
export const staleAfterGrades: readonly Endpoint[] = [
  listGrades,
  addStudentOptions,
  studentById,
  listStudents,
  paymentsByStudent,
  additionalFeeFilters,
  gradesAndTerms,
  subjectAllocation,
  dashboard,
];

/** A name stands in every list and on every statement; receipts keep the one they were made with. */
export const staleAfterNames: readonly Endpoint[] = [
  ...[...staleAfterGrades, listFeeStructures, termBilling],
  ...[allPayments, feeStatement, feeReports, searchStudents],
];
