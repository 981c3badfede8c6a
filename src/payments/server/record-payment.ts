import type { Reply } from '../../core/endpoint.ts';
import { AppError } from '../../core/errors.ts';
import { asCents, type Cents, kesText } from '../../core/money.ts';
import { receiptPath } from '../../core/page-paths.ts';
import type { Caller } from '../../core/server/caller.ts';
import type { Transaction } from '../../core/server/db.ts';
import { notify } from '../../notifications/server/notify.ts';
import type { recordPayment as recordPaymentEndpoint } from '../contract.ts';
import { type Method, methodText, needsCode } from '../methods.ts';
import { normalCode } from '../rules.ts';
import { insertPayment, lockStudent, payingStudent, receiptWithCode } from './sql.ts';

export type NewPayment = { studentId: number; amount: Cents; method: Method; code?: string | undefined };

/**
 * Records a payment into the current term: the receipt number, the ledger entry, the running total and the receipt's words, all or
 * nothing. Its balance is the one right after it, for ever.
 */
export async function recordPayment(tx: Transaction, caller: Caller, given: NewPayment): Promise<Reply<typeof recordPaymentEndpoint>> {
  const { schoolId } = caller;
  const { studentId, amount, method } = given;
  const code = needsCode(method) ? normalCode(given.code) : null;
  // The balance is read after the student's row is locked, so that no other payment or charge can come between.
  const [, student] = await Promise.all([lockStudent(tx, { schoolId, studentId }), payingStudent(tx, { schoolId, studentId })]);
  if (!student) throw new AppError('STUDENT_NOT_FOUND');
  const { termId, term } = student;
  if (termId === null || term === null) throw new AppError('NO_ACTIVE_TERM');

  const balance = asCents(student.balanceCents - amount);
  const recorded = await insertPayment(tx, caller, { ...student, termId, term, studentId, amount, method, code, balance });
  if (!recorded) throw await codeUsed(tx, { schoolId, method, code });
  const { paymentId, paidOn } = recorded;
  const paid = `${kesText(amount)} (${methodText({ method, code })})`;
  notify(tx, caller, {
    type: code === null ? 'payment' : 'verification',
    title: code === null ? 'Payment recorded' : 'Payment awaiting verification',
    message: `${paid} for ${student.name}, ${student.grade} ${student.stream}. Receipt ${paymentId}.`,
    path: receiptPath({ studentId, paymentId }),
    paymentId,
  });
  return {
    message: `Payment of ${kesText(amount)} recorded. Receipt number ${paymentId}.`,
    payment: { id: paymentId, studentId, amount, method, code, isVerified: code === null, payDate: paidOn, balance },
    redirectUrl: receiptPath({ studentId, paymentId }),
  };
}

async function codeUsed(tx: Transaction, used: { schoolId: number; method: Method; code: string | null }): Promise<AppError> {
  const receiptNumber = await receiptWithCode(tx, used);
  return new AppError('PAYMENT_CODE_USED', { code: used.code ?? '', receiptNumber }, { extra: { receiptNumber } });
}
