import { negated } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { Billed } from './bill-students.ts';
import { postCharges } from './charges-sql.ts';
import { deleteEmptyRows, markUnbilled } from './unbill-sql.ts';

export type Unbilled = Billed & { entryId: number | null };

/**
 * Reverses all charges of a term as one entry and marks nobody as billed in it. Returns the number of students, the sum, and the entry's
 * number (null if nothing was charged). The caller must lock billing and every student, and the term must hold no payment.
 */
export async function unbillTerm(
  tx: Transaction,
  caller: Caller,
  { termId, reason }: { termId: number; reason: string },
): Promise<Unbilled> {
  const { schoolId } = caller;
  return tx.withTime(async () => {
    const studentIds = await markUnbilled(tx, { schoolId, termId });
    const { amount, entryId } = await postCharges(tx, caller, { termId, studentIds, voteHeads: true, fees: 'linked', reason });
    await deleteEmptyRows(tx, { schoolId, termId });
    return { students: studentIds.length, amount: negated(amount), entryId };
  });
}
