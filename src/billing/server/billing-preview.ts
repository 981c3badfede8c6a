import { asCents } from '../../core/money.ts';
import type { Transaction } from '../../core/server/db.ts';
import type { Billed } from './bill-students.ts';
import { gradesWithoutStructure, unbilledTotals } from './sql.ts';

type BillingPreview = Billed & { gradesWithoutFees: string[] };

/**
 * How many students making the term current would bill, and how much in cents: the active ones it has not billed yet. With it the
 * names of the grades whose students it would bill no fees of their grade, because those are not set in the term.
 */
export async function billingPreview(tx: Transaction, { schoolId, termId }: { schoolId: number; termId: number }): Promise<BillingPreview> {
  const [{ students, amountCents }, gradesWithoutFees] = await Promise.all([
    unbilledTotals(tx, { schoolId, termId }),
    gradesWithoutStructure(tx, { schoolId, termId }),
  ]);
  return { students, amountCents: asCents(amountCents), gradesWithoutFees };
}
