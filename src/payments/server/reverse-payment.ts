import type { Reply } from '../../core/endpoint.ts';
import { AppError } from '../../core/errors.ts';
import { asCents, kesText } from '../../core/money.ts';
import type { Caller } from '../../core/server/caller.ts';
import type { Transaction } from '../../core/server/db.ts';
import { type Account, postEntry } from '../../ledger/server/post-entry.ts';
import type { Method, reversePayment as reversePaymentEndpoint } from '../contract.ts';
import { insertReversal, paymentFacts } from './receipt-sql.ts';
import { lockStudent, payingStudent } from './sql.ts';

const accountOf: Record<Method, Account> = { Cash: 'cash', Mpesa: 'mpesa', Bank: 'bank' };

/**
 * Reverses a payment that somebody else recorded: the opposite entry, in the current term (in the payment's own when none is
 * current). Nothing is deleted, and a second reversal is refused.
 */
export async function reversePayment(
  tx: Transaction,
  caller: Caller,
  { paymentId, reason }: { paymentId: number; reason: string },
): Promise<Reply<typeof reversePaymentEndpoint>> {
  const { schoolId, userId } = caller;
  const payment = await paymentFacts(tx, { schoolId, paymentId });
  if (!payment) throw new AppError('PAYMENT_NOT_FOUND');
  if (payment.isReversed) throw new AppError('PAYMENT_REVERSED');
  if (payment.recordedBy === userId) throw new AppError('OWN_REVERSAL');

  const { studentId, amountCents } = payment;
  const [, student] = await Promise.all([lockStudent(tx, { schoolId, studentId }), payingStudent(tx, { schoolId, studentId })]);
  if (!student) throw new AppError('STUDENT_NOT_FOUND');
  const termId = student.termId ?? payment.termId;
  const entryId = await postEntry(tx, caller, {
    kind: 'reversal',
    termId,
    reason,
    reversesEntryId: payment.entryId,
    transfers: [{ debit: 'students', credit: accountOf[payment.method], studentId, amountCents }],
  });
  const row = { schoolId, paymentId, entryId, studentId, termId, amountCents, reason, userId };
  const { reversedOn } = await insertReversal(tx, row);
  return {
    message: `Payment ${paymentId} of ${kesText(asCents(amountCents))} reversed.`,
    reversal: {
      paymentId,
      amount: asCents(amountCents),
      date: reversedOn,
      balance: asCents(student.balanceCents + amountCents),
    },
  };
}
