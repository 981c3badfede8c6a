import { AppError } from '../../../core/errors.ts';
import { asCents, type Cents, kesText } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type AdjustmentKind, isRefund } from '../../ledger/adjustment-kinds.ts';
import { creditOf } from '../rules.ts';
import { refundWith } from './sql.ts';

type Refunded = { name: string; isErased: boolean; owed: Cents; unproven: Cents };
type Refund = { kind: AdjustmentKind; change: Cents; takesBackId: number | null };

/**
 * Why a refund cannot be paid: an erased student, or more than the credit, or than what is left of it without payments that may never
 * have arrived and bursaries that may be taken back. Null if it can, for other kinds and for a reversal.
 */
export function refundObstacle({ name, isErased, owed, unproven }: Refunded, { kind, change, takesBackId }: Refund): AppError | null {
  if (!isRefund(kind) || takesBackId !== null) return null;
  if (isErased) return new AppError('STUDENT_ERASED');
  const credit = creditOf(owed);
  if (change > credit) return new AppError('REFUND_OVER_CREDIT', { name, credit: kesText(credit) });
  const most = creditOf(asCents(owed + unproven));
  if (change <= most) return null;
  return new AppError('REFUND_OF_UNVERIFIED', { name, credit: kesText(credit), unproven: kesText(unproven), most: kesText(most) });
}

type Paid = { schoolId: number; kind: AdjustmentKind; reference: string };

/** One transfer or cheque is one refund. The school is locked, so that two requests cannot both find the reference unused. */
export async function assertReferenceUnused(tx: Transaction, paid: Paid): Promise<void> {
  const used = await refundWith(tx, paid);
  if (!used) return;
  throw new AppError('REFUND_REFERENCE_USED', { reference: paid.reference, number: used.id }, { field: 'reference' });
}
