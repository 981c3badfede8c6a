import { methodText } from '../../../books/ledger/methods.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { kesText, sumCents } from '../../../core/money.ts';
import { sharedPaymentPath } from '../../../core/page-links.ts';
import type { PagePath } from '../../../core/page-paths.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { countedText } from '../../../core/wording.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import { approveRequest } from '../../../school/requests/server/decide.ts';
import { lockPayers, partsOf } from '../../payments/server/decisions-sql.ts';
import type { PaymentRequest } from '../../payments/server/payment-request.ts';
import { assertIndependentReversal, messageGuardians, postReversal } from '../../payments/server/reverse-payment.ts';
import type * as api from '../contract.ts';
import type { SharedPayment } from '../contract.ts';
import { sharedPaymentOf } from './shared-payment.ts';

type Key = { sharedPaymentId: number };

/** Approves every pending part: they share one code. */
export async function verifySharedPayment(
  tx: Transaction,
  caller: Caller,
  { sharedPaymentId, request }: Key & { request: PaymentRequest },
): Promise<Reply<typeof api.verifySharedPayment>> {
  const { parts } = await sharedPaymentOf(tx, caller, sharedPaymentId);
  const [part] = [...parts.filter(({ status }) => status === 'pending'), ...parts.filter(({ status }) => status === 'verified'), ...parts];
  if (!part) throw new AppError('SHARED_PAYMENT_NOT_FOUND');
  const { message } = await approveRequest(tx, caller, request, part.id);
  return { message, sharedPayment: await sharedPaymentOf(tx, caller, sharedPaymentId) };
}

/** Reverses every part in force with one reason, which frees the code. */
export async function reverseSharedPayment(
  tx: Transaction,
  caller: Caller,
  { sharedPaymentId, reason, newsPath }: Key & { reason: string; newsPath?: PagePath },
): Promise<Reply<typeof api.reverseSharedPayment>> {
  const before = await sharedPaymentOf(tx, caller, sharedPaymentId);
  const key = { schoolId: caller.schoolId, paymentId: before.parts[0]?.id ?? 0 };
  const [, parts] = await Promise.all([lockPayers(tx, key), partsOf(tx, key)]);
  const standing = parts.filter(({ status }) => status !== 'reversed');
  const [first] = standing;
  if (!first) throw new AppError('PAYMENT_REVERSED');
  await assertIndependentReversal(tx, caller, first);
  const reversed = [];
  for (const part of standing) reversed.push({ payment: part, ...(await postReversal(tx, caller, { payment: part, reason })) });
  await messageGuardians(tx, caller.schoolId, reversed);
  const amountText = kesText(sumCents(standing.map(({ amount }) => amount)));
  const students = countedText(standing.length, 'student');
  notifyReversal(tx, caller, { before, students, amountText, reason, newsPath });
  return {
    message: `${amountText} reversed for ${students}.`,
    sharedPayment: await sharedPaymentOf(tx, caller, sharedPaymentId),
  };
}

type Reversed = { before: SharedPayment; students: string; amountText: string; reason: string; newsPath: PagePath | undefined };

function notifyReversal(tx: Transaction, caller: Caller, { before, students, amountText, reason, newsPath }: Reversed): void {
  const { id, payer, parts } = before;
  const paid = `${amountText} (${methodText(before)}) from ${payer.name} for ${students}`;
  notify(tx, caller, {
    type: 'payment',
    title: 'Payment reversed',
    message: `${caller.username} reversed ${paid}: ${reason}.`,
    path: newsPath ?? sharedPaymentPath({ sharedPaymentId: id }),
    paymentId: parts[0]?.id,
  });
}
