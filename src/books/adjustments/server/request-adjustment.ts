import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { type Cents, negated } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import { termRows } from '../../terms/server/sql.ts';
import type * as api from '../contract.ts';
import { adjustmentText, changeOf } from '../rules.ts';
import { adjustmentRow } from './list-sql.ts';
import {
  type AdjustedStudent,
  adjustedStudent,
  adjustmentFacts,
  insertAdjustment,
  lockAdjusted,
  lockStudentOf,
  type NewAdjustment,
} from './sql.ts';

/** As many as a statement shows, and far more than a student needs. */
const adjustmentsMax = 100;

/** Requests a change of a student's balance. Nothing is posted before a second person approves it. */
export async function requestAdjustment(
  tx: Transaction,
  caller: Caller,
  { studentId, kind, amount, reason, termId }: Decoded<typeof api.requestAdjustment>['body'],
): Promise<Reply<typeof api.requestAdjustment>> {
  const key = { schoolId: caller.schoolId, studentId };
  const [, student, terms] = await Promise.all([lockAdjusted(tx, key), adjustedStudent(tx, key), termRows(tx, caller.schoolId)]);
  if (!student) throw new AppError('STUDENT_NOT_FOUND');
  if (termId !== undefined && !terms.some(({ id }) => id === termId)) throw new AppError('TERM_NOT_FOUND');
  const adjustedTermId = termId ?? student.currentTermId;
  if (adjustedTermId === null) throw new AppError('NO_ACTIVE_TERM');
  return ask(tx, caller, {
    student,
    newAdjustment: { kind, studentId, termId: adjustedTermId, change: changeOf(kind, amount), reason, takesBackId: null },
  });
}

/** Requests the reversal of an approved adjustment, in its term. */
export async function reverseAdjustment(
  tx: Transaction,
  caller: Caller,
  { adjustmentId, reason }: { adjustmentId: number; reason: string },
): Promise<Reply<typeof api.reverseAdjustment>> {
  const { schoolId, userId } = caller;
  const key = { schoolId, adjustmentId };
  const [, facts] = await Promise.all([lockStudentOf(tx, key), adjustmentFacts(tx, { ...key, userId })]);
  if (!facts) throw new AppError('ADJUSTMENT_NOT_FOUND');
  if (facts.state !== 'approved' || facts.takesBackId !== null) throw new AppError('ADJUSTMENT_NOT_STANDING');
  if (facts.takenBackId !== null) throw new AppError('ADJUSTMENT_TAKEN_BACK', { number: facts.takenBackId });
  const { kind, studentId, termId, change } = facts;
  const student = await adjustedStudent(tx, { schoolId, studentId });
  if (!student) throw new AppError('STUDENT_NOT_FOUND');
  return ask(tx, caller, {
    student,
    newAdjustment: { kind, studentId, termId, change: negated(change), reason, takesBackId: adjustmentId },
  });
}

/**
 * Requests approval of a new student's credit from before, entered by hand: it counts in the term that is current at the approval; until
 * then the student has no credit.
 */
export async function requestCredit(
  tx: Transaction,
  caller: Caller,
  { studentId, change }: { studentId: number; change: Cents },
): Promise<void> {
  const student = await adjustedStudent(tx, { schoolId: caller.schoolId, studentId });
  if (!student) throw new AppError('STUDENT_NOT_FOUND');
  const reason = 'Paid in advance before enrolment';
  const newAdjustment: NewAdjustment = { kind: 'correction', studentId, termId: null, change, reason, takesBackId: null };
  await insertAdjustment(tx, { ...caller, ...newAdjustment });
  notifyApprovers(tx, caller, { student, newAdjustment });
}

type AdjustmentRequest = { student: AdjustedStudent; newAdjustment: NewAdjustment };

async function ask(
  tx: Transaction,
  caller: Caller,
  { student, newAdjustment }: AdjustmentRequest,
): Promise<Reply<typeof api.requestAdjustment>> {
  if (student.adjustments >= adjustmentsMax) {
    const count = student.adjustments + 1;
    throw new AppError('CAP_REACHED', { whole: student.name, max: adjustmentsMax, parts: 'adjustments', count });
  }
  const id = await insertAdjustment(tx, { ...caller, ...newAdjustment });
  notifyApprovers(tx, caller, { student, newAdjustment });
  const adjustment = await adjustmentRow(tx, caller, id);
  return { message: `${adjustmentText(newAdjustment)} waits for the approval of an administrator.`, adjustment };
}

/** Notifies the approvers. */
function notifyApprovers(tx: Transaction, caller: Caller, { student, newAdjustment }: AdjustmentRequest): void {
  const { name, className } = student;
  notify(tx, caller, {
    type: 'payment',
    title: 'Adjustment to approve',
    message: `${caller.username} requests: ${adjustmentText(newAdjustment)} for ${name}, ${className}. ${newAdjustment.reason}`,
    path: '/approvals',
  });
}
