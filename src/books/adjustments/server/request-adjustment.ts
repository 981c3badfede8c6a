import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { type Cents, negated } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { accountKey } from '../../../core/text.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import { lockSchool } from '../../../school/settings/server/sql.ts';
import { type AdjustmentKind, isRefund } from '../../ledger/adjustment-kinds.ts';
import type { Term } from '../../terms/contract.ts';
import { termText } from '../../terms/rules.ts';
import { termRows } from '../../terms/server/sql.ts';
import type * as api from '../contract.ts';
import { adjustmentText, changeOf } from '../rules.ts';
import { adjustmentRow } from './list-sql.ts';
import { assertReferenceUnused, refundObstacle } from './refund-limits.ts';
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

/**
 * Requests a change of a student's balance. Nothing is posted before a second person approves it. A refund counts in the term that is
 * current then.
 */
export async function requestAdjustment(
  tx: Transaction,
  caller: Caller,
  { studentId, kind, amount, reason, reference: typed, termId }: Decoded<typeof api.requestAdjustment>['body'],
): Promise<Reply<typeof api.requestAdjustment>> {
  const { schoolId } = caller;
  const key = { schoolId, studentId };
  if (isRefund(kind)) await lockSchool(tx, key);
  const [, student, terms] = await Promise.all([lockAdjusted(tx, key), studentToAdjust(tx, key), termRows(tx, schoolId)]);
  const term = termOf(terms, { termId, kind });
  const change = changeOf(kind, amount);
  const newAdjustment = { kind, studentId, termId: term.id, change, reason, reference: null, takesBackId: null };
  if (!isRefund(kind)) return ask(tx, caller, { student, newAdjustment });

  const obstacle = refundObstacle(student, newAdjustment);
  if (obstacle) throw obstacle;
  const reference = accountKey(typed ?? '');
  await assertReferenceUnused(tx, { schoolId, kind, reference });
  return ask(tx, caller, { student, newAdjustment: { ...newAdjustment, termId: null, reference } });
}

async function studentToAdjust(tx: Transaction, key: { schoolId: number; studentId: number }): Promise<AdjustedStudent> {
  const student = await adjustedStudent(tx, key);
  if (!student) throw new AppError('STUDENT_NOT_FOUND');
  return student;
}

/** The term that an adjustment counts in, the current one unless named: one that was opened, because an opening bills what is owed. */
function termOf(terms: readonly Term[], { termId, kind }: { termId: number | undefined; kind: AdjustmentKind }): Term {
  const term = terms.find(({ id, current }) => (termId === undefined ? current : id === termId));
  if (!term) throw new AppError(termId === undefined ? 'NO_ACTIVE_TERM' : 'TERM_NOT_FOUND');
  if (isRefund(kind) && !term.current) throw new AppError('REFUND_IN_CURRENT_TERM', {}, { field: 'termId' });
  if (!term.billed) throw new AppError('ADJUSTMENT_TERM_NOT_OPENED', { term: termText(term) }, { field: 'termId' });
  return term;
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
  const student = await studentToAdjust(tx, { schoolId, studentId });
  return ask(tx, caller, {
    student,
    newAdjustment: { kind, studentId, termId, change: negated(change), reason, reference: null, takesBackId: adjustmentId },
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
  const student = await studentToAdjust(tx, { schoolId: caller.schoolId, studentId });
  const reason = 'Paid in advance before enrolment';
  const newAdjustment: NewAdjustment = { kind: 'correction', studentId, termId: null, change, reason, reference: null, takesBackId: null };
  await insertAdjustment(tx, { ...caller, ...newAdjustment });
  notifyRequest(tx, caller, { student, newAdjustment });
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
  notifyRequest(tx, caller, { student, newAdjustment });
  const adjustment = await adjustmentRow(tx, caller, id);
  return { message: `${adjustmentText(newAdjustment)} awaits an administrator's approval.`, adjustment };
}

/** Notifies everybody who sees money. */
function notifyRequest(tx: Transaction, caller: Caller, { student, newAdjustment }: AdjustmentRequest): void {
  const { name, className } = student;
  notify(tx, caller, {
    type: 'payment',
    title: 'Adjustment to approve',
    message: `${caller.username} requests: ${adjustmentText(newAdjustment)} for ${name}, ${className}. ${newAdjustment.reason}`,
    path: '/approvals',
  });
}
