import { asCents } from '../../core/money.ts';
import type { Transaction } from '../../core/server/db.ts';
import type { Billed } from './bill-students.ts';
import { unbilledTotals } from './sql.ts';

/** How many students making the term current would bill, and how much in cents: the active ones it has not billed yet. */
export async function billingPreview(tx: Transaction, { schoolId, termId }: { schoolId: number; termId: number }): Promise<Billed> {
  const { students, amountCents } = await unbilledTotals(tx, { schoolId, termId });
  return { students, amountCents: asCents(amountCents) };
}
