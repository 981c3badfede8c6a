import type { Caller } from '../../core/server/caller.ts';
import type { Transaction } from '../../core/server/db.ts';
import { postCharges } from './post-charges.ts';
import { billedStudents, currentTermId, lockBilling, moveToClass } from './sql.ts';

/**
 * Brings every student billed in the grade and term to the fee structure as it is now, in one entry. Nobody is billed anew, so a
 * term that was never billed is left alone.
 */
export async function postStructureDifference(
  tx: Transaction,
  caller: Caller,
  { termId, gradeId }: { termId: number; gradeId: number },
): Promise<void> {
  await lockBilling(tx, { schoolId: caller.schoolId, exclusive: true });
  const studentIds = await billedStudents(tx, { schoolId: caller.schoolId, termId, gradeId, studentId: null });
  await postCharges(tx, caller, { termId, studentIds, voteHeads: true, fees: 'none', reason: 'Fee structure changed' });
}

/** After a student moved to another class: the current term follows, and the vote heads become those of the new grade. */
export async function postClassChange(tx: Transaction, caller: Caller, { studentId }: { studentId: number }): Promise<void> {
  const billed = await billedInCurrentTerm(tx, caller, studentId);
  if (!billed) return;
  await moveToClass(tx, { schoolId: caller.schoolId, ...billed, studentId });
  await postCharges(tx, caller, { ...billed, voteHeads: true, fees: 'none', reason: 'Class changed' });
}

/** After an additional fee was linked to a student or unlinked: the current term charges it, or takes it back. */
export async function postFeeDifference(
  tx: Transaction,
  caller: Caller,
  { studentId, additionalFeeId }: { studentId: number; additionalFeeId: number },
): Promise<void> {
  const billed = await billedInCurrentTerm(tx, caller, studentId);
  if (!billed) return;
  await postCharges(tx, caller, { ...billed, voteHeads: false, fees: additionalFeeId, reason: 'Additional fee changed' });
}

async function billedInCurrentTerm(tx: Transaction, { schoolId }: Caller, studentId: number) {
  const [, termId] = await Promise.all([lockBilling(tx, { schoolId, exclusive: false }), currentTermId(tx, schoolId)]);
  if (termId === null) return null;
  const studentIds = await billedStudents(tx, { schoolId, termId, gradeId: null, studentId });
  return studentIds.length === 0 ? null : { termId, studentIds };
}
