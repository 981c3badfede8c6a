import { codeName, isUsual, type Method, methods, methodText, needsBank, needsCode, referenceText } from '../../../books/ledger/methods.ts';
import { termText } from '../../../books/terms/rules.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { type Cents, kesText, negated, sumCents } from '../../../core/money.ts';
import { receiptPath } from '../../../core/page-links.ts';
import type { Actor } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { queueMessages } from '../../../messages/guardians/server/queue-messages.ts';
import { receiversOf } from '../../../messages/guardians/server/queue-sql.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import { lockStudent } from '../../../students/register/server/sql.ts';
import type * as api from '../contract.ts';
import { normalCode, notificationTitle, referenceFaults } from '../rules.ts';
import { assertMayRecord } from './accepted-method.ts';
import { acceptedMethods } from './methods-sql.ts';
import { arrivedFor, assertMatchesArrival, settle } from './settle.ts';
import type { ArrivedRow } from './settle-sql.ts';
import { insertPayment, payingStudent, receiptWithCode } from './sql.ts';
import { noteRecorded } from './webhooks/note-recorded.ts';

export type NewPayment = { studentId: number; amount: Cents; method: Method; code?: string | undefined; bank?: string | undefined };

/**
 * Records a payment into the current term: receipt number, ledger entry, running total and receipt words, all or nothing. The receipt keeps
 * the balance right after it. If its money has already arrived, it is verified. A caller that processes an arrival passes it, and must hold
 * the locks of its code and student.
 */
export async function recordPayment(
  tx: Transaction,
  caller: Actor,
  newPayment: NewPayment,
  known: ArrivedRow | null = null,
): Promise<Reply<typeof api.recordPayment>> {
  const { schoolId } = caller;
  const { studentId, amount, method } = newPayment;
  const code = needsCode(method) ? normalCode(newPayment.code) : null;
  const bank = needsBank(method) ? (newPayment.bank ?? null) : null;
  // The balance is read after the student is locked, so that no payment or charge comes between.
  const [arrived, schoolMethods, receivers, , student] = await Promise.all([
    known ?? arrivedFor(tx, { schoolId, method, code, amount }),
    isUsual(method) ? methods : acceptedMethods(tx, caller),
    receiversOf(tx, { schoolId, kind: 'receipt', studentIds: [studentId] }),
    known ?? lockStudent(tx, { schoolId, studentId }),
    payingStudent(tx, { schoolId, studentId }),
  ]);
  assertMayRecord(caller, method, schoolMethods);
  refuseReference(newPayment);
  if (!student) throw new AppError('STUDENT_NOT_FOUND');
  if (student.term === null) throw new AppError('NO_ACTIVE_TERM');
  assertMatchesArrival(arrived, { amount, method, code });

  const balance = sumCents([student.balance, negated(amount)]);
  const [termId, term] = [student.term.id, termText(student.term)];
  const recorded = await insertPayment(tx, caller, { ...student, termId, term, studentId, amount, method, code, bank, balance });
  if (!recorded) throw await codeUsed(tx, { schoolId, method, code, bank });
  const { paymentId, paidOn } = recorded;
  if (arrived) await settle(tx, caller, { arrived, payments: [{ paymentId, termId, amount, method, status: 'pending' }] });
  noteRecorded(tx, caller, [paymentId]);
  await queueMessages(tx, schoolId, receivers, {
    ...{ kind: 'receipt', askedBy: null },
    facts: [{ studentId, amount, balance, receipt: paymentId }],
  });
  const isClaim = code !== null && !arrived;
  const paid = `${kesText(amount)} (${methodText({ method, code, bank })})`;
  notify(tx, caller, {
    type: isClaim ? 'verification' : 'payment',
    title: notificationTitle({ method, isClaim }),
    message: `${paid} for ${student.name}, ${student.grade} ${student.stream}. Receipt ${paymentId}.`,
    path: receiptPath({ studentId, paymentId }),
    paymentId,
  });
  return {
    message: `Payment of ${kesText(amount)} recorded. Receipt number ${paymentId}.`,
    payment: { id: paymentId, studentId, amount, method, code, bank, isVerified: !isClaim, payDate: paidOn, balance },
    redirectUrl: receiptPath({ studentId, paymentId }),
  };
}

/** The contract checks the reference of the usual methods; that of a further one is checked once the school accepts it. */
export function refuseReference(payment: Parameters<typeof referenceFaults>[0]): void {
  const faults = referenceFaults(payment);
  if (faults.length === 0) return;
  throw new AppError('VALIDATION_FAILED', { summary: faults.map(({ message }) => message).join('. ') }, { fields: faults });
}

type Used = { schoolId: number; method: Method; code: string | null; bank: string | null };

/** The error for a used code, with the receipt that has it. */
export async function codeUsed(tx: Transaction, used: Used): Promise<AppError> {
  const receiptNumber = await receiptWithCode(tx, used);
  return new AppError(
    'PAYMENT_CODE_USED',
    { codeName: codeName(used.method).toLowerCase(), code: referenceText(used) ?? '', receiptNumber },
    { field: 'code', extra: { receiptNumber } },
  );
}
