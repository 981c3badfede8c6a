import { methodText } from '../../../books/ledger/methods.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { kesText } from '../../../core/money.ts';
import type { Actor, Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { orRefusal } from '../../../core/server/refusals.ts';
import { countedText } from '../../../core/wording.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import { lockPayer, lockPayers } from '../../payments/server/decisions-sql.ts';
import type * as api from '../contract.ts';
import { paymentsText, reasonText } from '../rules.ts';
import { hasStudent, insertRequest, markTogether, type NewRequest, otherParts, type PaymentToReverse, paymentToReverse } from './sql.ts';

/** Requests the reversal of a payment. Nothing is posted before a user who may reverse approves it. */
export async function requestReversal(
  tx: Transaction,
  caller: Caller,
  { paymentId, cause, allParts = false, ...details }: { paymentId: number } & Decoded<typeof api.requestReversal>['body'],
): Promise<Reply<typeof api.requestReversal>> {
  const { schoolId } = caller;
  const key = { schoolId, paymentId };
  const lock = allParts ? lockPayers : lockPayer;
  const [, payment, others] = await Promise.all([lock(tx, key), paymentToReverse(tx, key), allParts ? otherParts(tx, key) : []]);
  if (!payment) throw new AppError('PAYMENT_NOT_FOUND');
  if (payment.status === 'reversed') throw new AppError('PAYMENT_REVERSED');
  const isOne = others.length === 0;
  const rightStudentId = (isOne && cause === 'wrongStudent' && details.rightStudentId) || null;
  const rightAmount = (isOne && cause === 'wrongAmount' && details.rightAmount) || null;
  if (rightStudentId === payment.studentId) throw new AppError('REVERSAL_RIGHT_SAME', { what: 'student' }, { field: 'rightStudentId' });
  if (rightAmount === payment.amount) throw new AppError('REVERSAL_RIGHT_SAME', { what: 'amount' }, { field: 'rightAmount' });
  if (rightStudentId !== null && !(await hasStudent(tx, { schoolId, studentId: rightStudentId }))) throw new AppError('STUDENT_NOT_FOUND');
  const request: NewRequest = { paymentId, cause, explanation: details.explanation ?? null, rightStudentId, rightAmount };
  const id = await orRefusal(insertRequest(tx, { ...caller, ...request }), {});
  if (!isOne) await orRefusal(requestTogether(tx, caller, { request, others, askedWith: id }), {});
  notifyRequest(tx, caller, { request, payment, others });
  const payments = paymentsText([paymentId, ...others].toSorted((one, other) => one - other));
  return { message: `The reversal of ${payments} awaits an administrator's approval.`, request: { id, paymentId } };
}

type Together = { request: NewRequest; others: readonly number[]; askedWith: number };

/** Asks for the same of the other parts of a shared payment, to be decided together. */
export async function requestTogether(tx: Transaction, actor: Actor, { request, others, askedWith }: Together): Promise<void> {
  await Promise.all([
    ...others.map((paymentId) => insertRequest(tx, { ...actor, ...request, paymentId, askedWith })),
    markTogether(tx, { ...actor, requestId: askedWith }),
  ]);
}

type Asked = { request: NewRequest; payment: PaymentToReverse; others: readonly number[] };

/** Notifies everybody who sees money. */
function notifyRequest(tx: Transaction, caller: Caller, { request, payment, others }: Asked): void {
  const { name, className, amount } = payment;
  const paid = `${kesText(amount)} (${methodText(payment)}) for ${name}, ${className}`;
  const together = others.length === 0 ? '' : `, with ${countedText(others.length, 'other part')} of the same payment`;
  notify(tx, caller, {
    type: 'payment',
    title: 'Reversal to approve',
    message: `${caller.username} requests the reversal of ${paid}: ${reasonText(request)}. Receipt ${request.paymentId}${together}.`,
    path: '/approvals',
  });
}
