import { asCents, type Cents } from '../../core/money.ts';
import type { Caller } from '../../core/server/caller.ts';
import type { Transaction } from '../../core/server/db.ts';
import { postEntry, type Transfer } from '../../ledger/server/post-entry.ts';
import { addToCharged, type ChargeDifference, type ComparedCharges, chargeDifferences } from './sql.ts';

export type Posted = { cents: Cents; entryId: number | null };

/**
 * Posts, as one entry, the difference between what billed students should be charged in a term and what the ledger says they were.
 * Posts nothing where there is none, so that repeating it changes nothing. Answers the sum in cents and the entry's number.
 * The students' rows must be locked by the caller.
 */
export async function postCharges(tx: Transaction, caller: Caller, compared: ComparedCharges & { reason: string }): Promise<Posted> {
  const { termId, reason } = compared;
  const differences = await chargeDifferences(tx, caller.schoolId, compared);
  if (differences.length === 0) return { cents: asCents(0), entryId: null };
  const transfers = differences.map(transferOf);
  const [, entryId] = await Promise.all([
    addToCharged(tx, { schoolId: caller.schoolId, termId, differences }),
    postEntry(tx, caller, { kind: 'charge', termId, reason, transfers }),
  ]);
  return { cents: asCents(differences.reduce((total, difference) => total + difference.cents, 0)), entryId };
}

/** More is charged to the student's receivable; less goes back from it. */
function transferOf({ studentId, account, additionalFeeId, cents }: ChargeDifference): Transfer {
  const sides = cents > 0 ? ({ debit: 'students', credit: account } as const) : ({ debit: account, credit: 'students' } as const);
  return { ...sides, studentId, additionalFeeId, amountCents: Math.abs(cents) };
}
