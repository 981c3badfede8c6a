import type { Endpoint } from '../../core/endpoint.ts';
import { dashboard } from '../../dashboard/contract.ts';
import { additionalFeeFilters, paymentsByStudent } from '../../payments/contract.ts';
import { addStudentOptions, listStudents, studentById } from '../../students/contract.ts';
import { subjectAllocation } from '../../teaching/contract.ts';
import { gradesAndTerms } from '../../terms/contract.ts';
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
