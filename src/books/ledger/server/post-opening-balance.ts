import { type Cents, negated } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { postEntry, type Transfer } from './post-entry.ts';

type Balance = { studentId: number; owed: Cents };

/**
 * Posts an opening balance (negative: paid ahead) as an opening entry without a term. The students row stores the same amount, so that
 * balances need no ledger read.
 */
export function postOpeningBalance(tx: Transaction, caller: Caller, balance: Balance): Promise<void> {
  return postOpeningBalances(tx, caller, { reason: 'Balance brought forward on enrolment', balances: [balance] });
}

/** The same for many students, as one entry with a transfer for each opening balance. */
export async function postOpeningBalances(
  tx: Transaction,
  caller: Caller,
  { reason, balances }: { reason: string; balances: readonly Balance[] },
): Promise<void> {
  const transfers = balances.filter(({ owed }) => owed !== 0).map(transferOf);
  if (transfers.length > 0) await postEntry(tx, caller, { kind: 'opening', termId: null, reason, transfers });
}

function transferOf({ studentId, owed }: Balance): Transfer {
  return owed > 0
    ? { debit: 'students', credit: 'opening_balances', studentId, amount: owed }
    : { debit: 'opening_balances', credit: 'students', studentId, amount: negated(owed) };
}
