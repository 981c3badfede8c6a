import { type Cents, sumCents } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { Billed } from './bill-students.ts';
import { postCharges } from './charges-sql.ts';
import { moveToClass, moveToStream } from './class-sql.ts';
import { billedStudents, type StudentTerm, termsFromNow } from './sql.ts';

/**
 * Brings the charges of every student billed in these grades and the term up to the current fee structures, in one entry; returns the
 * number of students and the sum. It bills nobody new, so an unbilled term is left alone. The caller must lock billing, here and below.
 */
export async function postStructureDifference(
  tx: Transaction,
  caller: Caller,
  { termId, gradeIds }: { termId: number; gradeIds: readonly number[] },
): Promise<Billed> {
  return tx.withTime(async () => {
    const studentIds = await billedStudents(tx, { schoolId: caller.schoolId, termId, gradeIds });
    const posted = await postCharges(tx, caller, { termId, studentIds, voteHeads: true, fees: 'none', reason: 'Fee structure changed' });
    return { students: studentIds.length, amount: posted.amount };
  });
}

/** After a change of grade: the class of terms from now on follows, and those that billed the student charge the new vote heads. */
export async function postGradeChange(tx: Transaction, caller: Caller, { studentId }: { studentId: number }): Promise<void> {
  const terms = await termsFromNow(tx, { schoolId: caller.schoolId, studentId });
  await moveToClass(tx, { schoolId: caller.schoolId, termIds: idsOf(terms), studentId });
  for (const termId of billedOf(terms)) {
    await postCharges(tx, caller, { termId, studentIds: [studentId], voteHeads: true, fees: 'none', reason: 'Class changed' });
  }
}

/** After a change of stream: the class follows in terms of that grade from now on. No charge changes. */
export async function followStreamChange(tx: Transaction, caller: Caller, { studentId }: { studentId: number }): Promise<void> {
  const terms = await termsFromNow(tx, { schoolId: caller.schoolId, studentId });
  await moveToStream(tx, { schoolId: caller.schoolId, termIds: idsOf(terms), studentId });
}

/** After an additional fee was linked or unlinked: terms from now on charge or reverse it. Returns the sum. */
export async function postFeeDifference(
  tx: Transaction,
  caller: Caller,
  { studentId, additionalFeeId }: { studentId: number; additionalFeeId: number },
): Promise<Cents> {
  const posted: Cents[] = [];
  for (const termId of billedOf(await termsFromNow(tx, { schoolId: caller.schoolId, studentId }))) {
    const compared = { termId, studentIds: [studentId], voteHeads: false, fees: additionalFeeId };
    posted.push((await postCharges(tx, caller, { ...compared, reason: 'Additional fee changed' })).amount);
  }
  return sumCents(posted);
}

function idsOf(terms: readonly StudentTerm[]): number[] {
  return terms.map(({ termId }) => termId);
}

function billedOf(terms: readonly StudentTerm[]): number[] {
  return idsOf(terms.filter(({ billed }) => billed));
}
