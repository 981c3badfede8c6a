import type { Transaction } from '../../../core/server/db.ts';
import type { Billed } from './bill-students.ts';
import { gradesWithoutStructure, unbilledTotals } from './sql.ts';

type BillingPreview = Billed & { gradesWithoutFees: string[] };

/**
 * How many students making the term current would bill, and how much: the active ones that are not billed. Also the grades with such
 * students but no fee structure in the term.
 */
export async function billingPreview(tx: Transaction, term: { schoolId: number; termId: number }): Promise<BillingPreview> {
  const [totals, gradesWithoutFees] = await Promise.all([unbilledTotals(tx, term), gradesWithoutStructure(tx, term)]);
  return { ...totals, gradesWithoutFees };
}
