import type { Reply } from '../../core/endpoint.ts';
import { AppError } from '../../core/errors.ts';
import { asCents } from '../../core/money.ts';
import type { Caller } from '../../core/server/caller.ts';
import type { Transaction } from '../../core/server/db.ts';
import type { verifyPayment as verifyPaymentEndpoint } from '../contract.ts';
import { insertVerification, type PaymentFacts, paymentFacts } from './receipt-sql.ts';

/** A second person's approval makes a pending payment Verified. Whoever works alone may approve their own, marked so. */
export async function verifyPayment(
  tx: Transaction,
  { schoolId, userId }: Caller,
  { paymentId }: { paymentId: number },
): Promise<Reply<typeof verifyPaymentEndpoint>> {
  const payment = await paymentFacts(tx, { schoolId, paymentId });
  if (!payment) throw new AppError('PAYMENT_NOT_FOUND');
  if (payment.isReversed) throw new AppError('PAYMENT_REVERSED');
  if (payment.isVerified) throw new AppError('PAYMENT_ALREADY_VERIFIED');
  const evidence = approval(payment, userId);
  await insertVerification(tx, { schoolId, paymentId, userId, evidence });
  return {
    message:
      evidence === 'self_approved' ? `Payment ${paymentId} verified by the person who recorded it.` : `Payment ${paymentId} verified.`,
    payment: {
      id: paymentId,
      studentId: payment.studentId,
      amount: asCents(payment.amountCents),
      method: payment.method,
      code: payment.code,
      isVerified: true,
      payDate: payment.paidOn,
      balance: asCents(payment.balanceCents),
    },
  };
}

/** Whose word this approval is: a second person's, or the only user's own. Throws OWN_PAYMENT when it must be somebody else's. */
function approval(payment: PaymentFacts, userId: number): 'second_person' | 'self_approved' {
  if (payment.recordedBy !== userId) return 'second_person';
  if (payment.isOnlyUser) return 'self_approved';
  throw new AppError('OWN_PAYMENT');
}
