import { type Cents, negated, sumCents, zeroCents } from '../../core/money.ts';
import type { Caller } from '../../core/server/caller.ts';
import type { Transaction } from '../../core/server/db.ts';
import { postEntry, type Transfer } from '../../ledger/server/post-entry.ts';
import { addToCharged, type ChargeDifference, type ComparedCharges, chargeDifferences } from './sql.ts';

export type Posted = { amount: Cents; entryId: number | null };

/**
 * Posts, as one entry, the difference between what billed students should be charged in a term and what the ledger says they were.
 * Posts nothing where there is none, so that repeating it changes nothing. Answers the sum and the entry's number.
 * The students' rows must be locked by the caller.
 */
export async function postCharges(tx: Transaction, caller: Caller, compared: ComparedCharges & { reason: string }): Promise<Posted> {
  const { termId, reason } = compared;
  const differences = await chargeDifferences(tx, caller.schoolId, compared);
  if (differences.length === 0) return { amount: zeroCents, entryId: null };
  const transfers = differences.map(transferOf);
  const [, entryId] = await Promise.all([
    addToCharged(tx, { schoolId: caller.schoolId, termId, differences }),
    postEntry(tx, caller, { kind: 'charge', termId, reason, transfers }),
  ]);
  return { amount: sumCents(differences.map(({ amount }) => amount)), entryId };
}

/** More is charged to the student's receivable; less goes back from it. */
function transferOf({ account, amount, ...about }: ChargeDifference): Transfer {
  return amount > 0
    ? { ...about, debit: 'students', credit: account, amount }
    : { ...about, debit: account, credit: 'students', amount: negated(amount) };
}
