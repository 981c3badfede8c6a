import { AppError } from '../../../core/errors.ts';
import { type Cents, kesText } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type AdjustmentKind, isRefund } from '../../ledger/adjustment-kinds.ts';
import { creditOf } from '../rules.ts';
import { refundWith } from './sql.ts';

type Refunded = { name: string; isErased: boolean; owed: Cents };
type Refund = { kind: AdjustmentKind; change: Cents; takesBackId: number | null };

/** Why a refund cannot be paid: an erased student, or more than the credit. Null if it can, for other kinds and for a reversal. */
export function refundObstacle({ name, isErased, owed }: Refunded, { kind, change, takesBackId }: Refund): AppError | null {
  if (!isRefund(kind) || takesBackId !== null) return null;
  if (isErased) return new AppError('STUDENT_ERASED');
  const credit = creditOf(owed);
  return change > credit ? new AppError('REFUND_OVER_CREDIT', { name, credit: kesText(credit) }) : null;
}

type Paid = { schoolId: number; kind: AdjustmentKind; reference: string };

/** One transfer or cheque is one refund. The school is locked, so that two requests cannot both find the reference unused. */
export async function assertReferenceUnused(tx: Transaction, paid: Paid): Promise<void> {
  const used = await refundWith(tx, paid);
  if (!used) return;
  throw new AppError('REFUND_REFERENCE_USED', { reference: paid.reference, number: used.id }, { field: 'reference' });
}
