import type { Reply } from '../../core/endpoint.ts';
import { AppError } from '../../core/errors.ts';
import type { Caller } from '../../core/server/caller.ts';
import type { Transaction } from '../../core/server/db.ts';
import { postEntry } from '../../ledger/server/post-entry.ts';
import type * as api from '../contract.ts';
import { methodFacts } from '../methods.ts';
import { type Evidence, insertVerification, lockPayer, type PaymentFacts, paymentFacts } from './decisions-sql.ts';

/**
 * A second person's approval makes a pending payment Verified. Whoever works alone may approve their own, marked so. It is an entry of
 * the ledger without money, so that the hash chain tells one that was made afterwards, altered or deleted.
 */
export async function verifyPayment(
  tx: Transaction,
  caller: Caller,
  { paymentId }: { paymentId: number },
): Promise<Reply<typeof api.verifyPayment>> {
  const { schoolId, userId } = caller;
  const [, payment] = await Promise.all([lockPayer(tx, { schoolId, paymentId }), paymentFacts(tx, { schoolId, paymentId })]);
  if (!payment) throw new AppError('PAYMENT_NOT_FOUND');
  if (payment.status === 'reversed') throw new AppError('PAYMENT_REVERSED');
  if (payment.status === 'verified') throw new AppError('PAYMENT_ALREADY_VERIFIED');
  const evidence = approval(payment, userId);
  const reason = `Receipt ${paymentId} verified: ${evidence}`;
  const entryId = await postEntry(tx, caller, { kind: 'verification', termId: payment.termId, reason, transfers: [] });
  await insertVerification(tx, { schoolId, paymentId, entryId, userId, evidence });
  const { studentId, amount, method, code, bank, payDate, balance } = payment;
  const verified = methodFacts[method].words.verified.toLowerCase();
  return {
    message:
      evidence === 'self_approved'
        ? `Payment ${paymentId} ${verified} by the person who recorded it.`
        : `Payment ${paymentId} ${verified}.`,
    payment: { id: paymentId, studentId, amount, method, code, bank, isVerified: true, payDate, balance },
  };
}

/** Whose word this approval is: a second person's, or the only user's own. Throws OWN_PAYMENT when it must be somebody else's. */
function approval(payment: PaymentFacts, userId: number): Evidence {
  if (payment.recordedBy !== userId) return 'second_person';
  if (payment.isOnlyUser) return 'self_approved';
  throw new AppError('OWN_PAYMENT');
}
