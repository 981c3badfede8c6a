import { termText } from '../../../books/terms/rules.ts';
import { currentTermState } from '../../../books/terms/server/sql.ts';
import { AppError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { BillFrom } from '../contract.ts';

/**
 * Throws if students who join are to be billed from the next term while the current one runs: it would go unbilled. Lock billing before,
 * because an opening changes which term is current.
 */
export async function assertMayBillFrom(tx: Transaction, { schoolId, billFrom }: { schoolId: number; billFrom: BillFrom }): Promise<void> {
  if (billFrom === 'now') return;
  const term = await currentTermState(tx, schoolId);
  if (term && !term.isOver) throw new AppError('TERM_NOT_OVER', { term: termText(term) });
}
