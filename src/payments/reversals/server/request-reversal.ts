import { methodText } from '../../../books/ledger/methods.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { kesText } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { orRefusal } from '../../../core/server/refusals.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import { lockPayer } from '../../payments/server/decisions-sql.ts';
import type * as api from '../contract.ts';
import { reasonText } from '../rules.ts';
import { hasStudent, insertRequest, type NewRequest, type PaymentToReverse, paymentToReverse } from './sql.ts';

/** Requests the reversal of a payment. Nothing is posted before a user who may reverse approves it. */
export async function requestReversal(
  tx: Transaction,
  caller: Caller,
  { paymentId, cause, ...details }: { paymentId: number } & Decoded<typeof api.requestReversal>['body'],
): Promise<Reply<typeof api.requestReversal>> {
  const { schoolId } = caller;
  const [, payment] = await Promise.all([lockPayer(tx, { schoolId, paymentId }), paymentToReverse(tx, { schoolId, paymentId })]);
  if (!payment) throw new AppError('PAYMENT_NOT_FOUND');
  if (payment.status === 'reversed') throw new AppError('PAYMENT_REVERSED');
  const rightStudentId = (cause === 'wrongStudent' && details.rightStudentId) || null;
  const rightAmount = (cause === 'wrongAmount' && details.rightAmount) || null;
  if (rightStudentId !== null && !(await hasStudent(tx, { schoolId, studentId: rightStudentId }))) throw new AppError('STUDENT_NOT_FOUND');
  const request: NewRequest = { paymentId, cause, explanation: details.explanation ?? null, rightStudentId, rightAmount };
  const id = await orRefusal(insertRequest(tx, { ...caller, ...request }), {});
  notifyApprovers(tx, caller, { request, payment });
  return { message: `The reversal of payment ${paymentId} waits for the approval of an administrator.`, request: { id, paymentId } };
}

/** Notifies the approvers. */
function notifyApprovers(tx: Transaction, caller: Caller, { request, payment }: { request: NewRequest; payment: PaymentToReverse }): void {
  const { name, className, amount } = payment;
  const paid = `${kesText(amount)} (${methodText(payment)}) for ${name}, ${className}`;
  notify(tx, caller, {
    type: 'payment',
    title: 'Reversal to approve',
    message: `${caller.username} requests the reversal of ${paid}: ${reasonText(request)}. Receipt ${request.paymentId}.`,
    path: '/approvals',
  });
}
