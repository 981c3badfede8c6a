import { type Cents, negated } from '../../core/money.ts';
import type { Caller } from '../../core/server/caller.ts';
import type { Transaction } from '../../core/server/db.ts';
import { postEntry, type Transfer } from './post-entry.ts';

/**
 * Posts what a student owed on enrolment (negative: had paid ahead) as an opening entry, outside any term.
 * The students row keeps the same amount, so that balances need not read the ledger.
 */
export async function postOpeningBalance(
  tx: Transaction,
  caller: Caller,
  { studentId, owed }: { studentId: number; owed: Cents },
): Promise<void> {
  if (owed === 0) return;
  const transfer: Transfer =
    owed > 0
      ? { debit: 'students', credit: 'opening_balances', studentId, amount: owed }
      : { debit: 'opening_balances', credit: 'students', studentId, amount: negated(owed) };
  await postEntry(tx, caller, { kind: 'opening', termId: null, reason: 'Balance brought forward on enrolment', transfers: [transfer] });
}
