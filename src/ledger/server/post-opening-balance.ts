import type { Caller } from '../../core/server/caller.ts';
import type { Transaction } from '../../core/server/db.ts';
import { postEntry } from './post-entry.ts';

/**
 * Posts what a student owed on enrolment (cents; negative: had paid ahead) as an opening entry, outside any term.
 * The students row keeps the same amount, so that balances need not read the ledger.
 */
export async function postOpeningBalance(
  tx: Transaction,
  caller: Caller,
  { studentId, amountCents }: { studentId: number; amountCents: number },
): Promise<void> {
  if (amountCents === 0) return;
  const [debit, credit] = amountCents > 0 ? (['students', 'opening_balances'] as const) : (['opening_balances', 'students'] as const);
  const transfers = [{ debit, credit, studentId, amountCents: Math.abs(amountCents) }];
  await postEntry(tx, caller, { kind: 'opening', termId: null, reason: 'Balance brought forward on enrolment', transfers });
}
