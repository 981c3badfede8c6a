import { methodFacts, methodText } from '../../../books/ledger/methods.ts';
import { postEntry } from '../../../books/ledger/server/post-entry.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { kesText } from '../../../core/money.ts';
import { receiptPath } from '../../../core/page-links.ts';
import type { PagePath } from '../../../core/page-paths.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { queueMessages } from '../../../messages/guardians/server/queue-messages.ts';
import { receiversOf } from '../../../messages/guardians/server/queue-sql.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import { secondPersonRefusal } from '../../../school/users/server/second-person.ts';
import type * as api from '../all-payments-contract.ts';
import { insertReversal, lockPayer, type PaymentFacts, paymentFacts } from './decisions-sql.ts';
import { type PayingStudent, payingStudent } from './sql.ts';

/**
 * Reverses a payment that another user recorded: the opposite entry, in the term of the payment and dated today. Nothing is deleted, and a
 * second reversal is refused. Its notification links to the receipt, unless `newsPath` is given.
 */
export async function reversePayment(
  tx: Transaction,
  caller: Caller,
  { paymentId, reason, newsPath }: { paymentId: number; reason: string; newsPath?: PagePath },
): Promise<Reply<typeof api.reversePayment>> {
  const key = { schoolId: caller.schoolId, paymentId };
  const [, payment] = await Promise.all([lockPayer(tx, key), paymentFacts(tx, key)]);
  if (!payment) throw new AppError('PAYMENT_NOT_FOUND');
  if (payment.status === 'reversed') throw new AppError('PAYMENT_REVERSED');
  await assertIndependentReversal(tx, caller, payment);
  const { reversedOn, student } = await postReversal(tx, caller, { payment, reason });
  await messageGuardians(tx, caller.schoolId, [{ payment, student }]);
  notifyReversal(tx, caller, { payment, student, reason, newsPath });
  const { amount } = payment;
  return {
    message: `Payment ${paymentId} of ${kesText(amount)} reversed.`,
    reversal: { paymentId, amount, date: reversedOn, balance: student.balance },
  };
}

/** Messages the guardians of reversed payments, all at once. */
export async function messageGuardians(
  tx: Transaction,
  schoolId: number,
  reversed: readonly { payment: PaymentFacts; student: PayingStudent }[],
): Promise<void> {
  const studentIds = reversed.map(({ payment }) => payment.studentId);
  const receivers = await receiversOf(tx, { schoolId, kind: 'reversal', studentIds });
  const facts = reversed.map(({ payment: { paymentId, studentId, amount }, student: { balance } }) => ({
    ...{ studentId, amount, balance, receipt: paymentId },
  }));
  await queueMessages(tx, schoolId, receivers, { kind: 'reversal', askedBy: null, facts });
}

/** A payment is reversed by a second person, not recently added by the recorder. */
export async function assertIndependentReversal(tx: Transaction, caller: Caller, { recordedBy }: PaymentFacts): Promise<void> {
  const refusal = await secondPersonRefusal(tx, caller, { first: recordedBy, isAlone: false }, 'OWN_REVERSAL');
  if (refusal) throw refusal;
}

/** Posts the opposite entry of a payment and its consequences; the caller must hold the student's lock. */
export async function postReversal(
  tx: Transaction,
  caller: Caller,
  { payment, reason }: { payment: PaymentFacts; reason: string },
): Promise<{ reversedOn: string; student: PayingStudent }> {
  const { paymentId, studentId, termId, amount, method, arrivalId, status: was } = payment;
  const entryId = await postEntry(tx, caller, {
    kind: 'reversal',
    termId,
    reason,
    reversesEntryId: payment.entryId,
    transfers: [{ debit: 'students', credit: arrivalId === null ? methodFacts[method].account : 'suspense', studentId, amount }],
  });
  const [{ reversedOn }, student] = await Promise.all([
    insertReversal(tx, { ...caller, paymentId, entryId, studentId, termId, amount, reason, was }),
    payingStudent(tx, { schoolId: caller.schoolId, studentId }),
  ]);
  if (!student) throw new AppError('STUDENT_NOT_FOUND');
  return { reversedOn, student };
}

type Reversed = { payment: PaymentFacts; student: PayingStudent; reason: string; newsPath: PagePath | undefined };

/** A separate notification, so the recorder sees it whatever happened to the first. */
function notifyReversal(tx: Transaction, caller: Caller, { payment, student, reason, newsPath }: Reversed): void {
  const { paymentId, studentId, amount, method, code, bank } = payment;
  const paid = `${kesText(amount)} (${methodText({ method, code, bank })})`;
  const child = `${student.name}, ${student.grade} ${student.stream}`;
  notify(tx, caller, {
    type: 'payment',
    title: 'Payment reversed',
    message: `${caller.username} reversed ${paid} for ${child}: ${reason}. Receipt ${paymentId}.`,
    path: newsPath ?? receiptPath({ studentId, paymentId }),
    paymentId,
  });
}
