import { billsInGrade } from '../../../books/billing/server/class-sql.ts';
import { termText } from '../../../books/terms/rules.ts';
import { currentTermState } from '../../../books/terms/server/sql.ts';
import { AppError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { BillFrom } from '../contract.ts';
import { studentById } from './sql.ts';

/**
 * Throws if students who join are to be billed from the next term while the current one runs: it would go unbilled. Lock billing before,
 * because an opening changes which term is current.
 */
export async function assertMayBillFrom(tx: Transaction, { schoolId, billFrom }: { schoolId: number; billFrom: BillFrom }): Promise<void> {
  if (billFrom === 'now') return;
  const term = await currentTermState(tx, schoolId);
  if (term && !term.isOver) throw new AppError('TERM_NOT_OVER', { term: termText(term) });
}

/** The current term as text, if it is over and a student who is activated would be billed in it. */
export async function overTermToBill(
  tx: Transaction,
  { schoolId, studentId }: { schoolId: number; studentId: number },
): Promise<string | null> {
  const [student, term] = await Promise.all([studentById(tx, { schoolId, studentId }), currentTermState(tx, schoolId)]);
  if (!student) throw new AppError('STUDENT_NOT_FOUND');
  const bills = await billsInGrade(tx, { schoolId, studentId, gradeId: student.gradeId });
  const isToBill = term?.isOver && bills.every(({ id }) => id !== term.id);
  return isToBill ? termText(term) : null;
}
