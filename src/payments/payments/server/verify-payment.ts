import { methodFacts } from '../../../books/ledger/methods.ts';
import { postEntry } from '../../../books/ledger/server/post-entry.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { countedText } from '../../../core/wording.ts';
import { refuseMade } from '../../../school/users/server/second-person.ts';
import type * as api from '../contract.ts';
import { type Evidence, insertVerification, lockPayers, type PaymentFacts, partsOf } from './decisions-sql.ts';

/**
 * A second person's approval makes a pending payment Verified. Whoever works alone may approve their own, marked so. It is an entry of
 * the ledger without money, so that the hash chain tells one that was made afterwards, altered or deleted. Of a shared payment every
 * part that is pending is approved at once, since all have one code.
 */
export async function verifyPayment(
  tx: Transaction,
  caller: Caller,
  { paymentId }: { paymentId: number },
): Promise<Reply<typeof api.verifyPayment>> {
  const key = { schoolId: caller.schoolId, paymentId };
  const [, parts] = await Promise.all([lockPayers(tx, key), partsOf(tx, key)]);
  const payment = parts.find((part) => part.paymentId === paymentId);
  if (!payment) throw new AppError('PAYMENT_NOT_FOUND');
  if (payment.status === 'reversed') throw new AppError('PAYMENT_REVERSED');
  if (payment.status === 'verified') throw new AppError('PAYMENT_ALREADY_VERIFIED');
  const evidence = approval(payment, caller.userId);
  await refuseMade(tx, caller, payment.recordedBy);
  const others = parts.filter((part) => part !== payment && part.status === 'pending');
  for (const part of [payment, ...others]) await postVerification(tx, caller, { payment: part, evidence });
  const { studentId, amount, method, code, bank, payDate, balance } = payment;
  const verified = methodFacts[method].words.verified.toLowerCase();
  const approved = others.length === 0 ? '' : ` and ${countedText(others.length, 'other part')} of the same payment`;
  const by = evidence === 'self_approved' ? ' by the person who recorded it' : '';
  return {
    message: `Payment ${paymentId}${approved} ${verified}${by}.`,
    payment: { id: paymentId, studentId, amount, method, code, bank, isVerified: true, payDate, balance },
  };
}

async function postVerification(
  tx: Transaction,
  caller: Caller,
  { payment, evidence }: { payment: PaymentFacts; evidence: Evidence },
): Promise<void> {
  const { paymentId, termId } = payment;
  const reason = `Receipt ${paymentId} verified: ${evidence}`;
  const entryId = await postEntry(tx, caller, { kind: 'verification', termId, reason, transfers: [] });
  await insertVerification(tx, { ...caller, paymentId, entryId, evidence });
}

/** Whose word this approval is: a second person's, or the only user's own. Throws OWN_PAYMENT when it must be somebody else's. */
function approval(payment: PaymentFacts, userId: number): Evidence {
  if (payment.recordedBy !== userId) return 'second_person';
  if (payment.isOnlyUser) return 'self_approved';
  throw new AppError('OWN_PAYMENT');
}
