import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { pathTo } from '../../../core/page-paths.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import { isOwnApproval, refuseMade } from '../../../school/users/server/second-person.ts';
import { reversePayment } from '../../payments/server/reverse-payment.ts';
import { reasonText } from '../rules.ts';
import type { withdrawReversal as withdrawEndpoint } from '../withdraw-contract.ts';
import { decideRequest, lockPayerOf, type RequestFacts, requestFacts } from './sql.ts';

const askedPath = pathTo('/approvals', { show: 'asked' });

/** Approves a request, which reverses its payment for the reason that was asked with. Answers what to tell. */
export async function approveReversal(tx: Transaction, caller: Caller, { requestId }: { requestId: number }): Promise<string> {
  const { schoolId, userId } = caller;
  const found = await pendingRequest(tx, caller, requestId);
  const selfApproved = isOwnApproval({ ...found, userId }, 'OWN_REVERSAL_REQUEST');
  await refuseMade(tx, caller, found.askedBy);
  const { paymentId } = found;
  const { message } = await reversePayment(tx, caller, { paymentId, reason: reasonText(found), newsPath: askedPath });
  await decideRequest(tx, { schoolId, requestId, userId, outcome: 'approved', selfApproved });
  return message;
}

/** Refuses a request for good: the payment stands. Answers what to tell. */
export async function refuseReversal(
  tx: Transaction,
  caller: Caller,
  { requestId, reason }: { requestId: number; reason: string },
): Promise<string> {
  const { schoolId, userId, username } = caller;
  const { paymentId } = await pendingRequest(tx, caller, requestId);
  await decideRequest(tx, { schoolId, requestId, userId, outcome: 'refused', refusal: reason });
  notify(tx, caller, {
    type: 'payment',
    title: 'Reversal refused',
    message: `${username} refused to reverse payment ${paymentId}: ${reason}. The payment stays as recorded.`,
    path: askedPath,
  });
  return `Reversal of payment ${paymentId} refused.`;
}

/** Withdraws a request for good, and only by whoever asked: the payment stands. */
export async function withdrawReversal(
  tx: Transaction,
  caller: Caller,
  { requestId }: { requestId: number },
): Promise<Reply<typeof withdrawEndpoint>> {
  const { schoolId, userId, username } = caller;
  const { paymentId, askedBy } = await pendingRequest(tx, caller, requestId);
  if (askedBy !== userId) throw new AppError('NOT_ASKER');
  await decideRequest(tx, { schoolId, requestId, userId, outcome: 'withdrawn' });
  notify(tx, caller, {
    type: 'payment',
    title: 'Reversal request withdrawn',
    message: `${username} withdrew the request to reverse payment ${paymentId}. The payment stays as recorded.`,
    path: askedPath,
  });
  return { message: `The request to reverse payment ${paymentId} is withdrawn.` };
}

/** The request, with the student who paid locked, as nobody has decided about it. */
async function pendingRequest(tx: Transaction, { schoolId, userId }: Caller, requestId: number): Promise<RequestFacts> {
  const key = { schoolId, requestId };
  const [, found] = await Promise.all([lockPayerOf(tx, key), requestFacts(tx, { ...key, userId })]);
  if (!found) throw new AppError('REVERSAL_REQUEST_NOT_FOUND');
  if (found.state === 'overtaken') throw new AppError('REVERSAL_OVERTAKEN');
  if (found.state !== 'pending') throw new AppError('REVERSAL_DECIDED', { state: found.state });
  return found;
}
