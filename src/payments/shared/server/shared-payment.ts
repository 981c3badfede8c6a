import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { sumCents } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { PaymentStatus } from '../../payments/contract.ts';
import type * as api from '../contract.ts';
import type { SharedPayment } from '../contract.ts';
import { type PartOfWhole, partRows, type WholeRow, wholeRow } from './shared-payment-sql.ts';

/** The payer's receipt of a shared payment. Words and figures are stored; only the status changes. */
export async function readSharedPayment(
  tx: Transaction,
  caller: Caller,
  { sharedPaymentId }: { sharedPaymentId: number },
): Promise<Reply<typeof api.readSharedPayment>> {
  const key = { schoolId: caller.schoolId, sharedPaymentId };
  const [whole, parts] = await Promise.all([wholeRow(tx, { ...key, userId: caller.userId }), partRows(tx, key)]);
  if (!whole) throw new AppError('SHARED_PAYMENT_NOT_FOUND');
  const { schoolName, schoolContacts, footer, logo } = whole;
  return { school: { name: schoolName, contacts: schoolContacts, footer, logo }, sharedPayment: sharedPayment(whole, parts, caller) };
}

/** The same without the school's words, for the replies of writes. */
export async function sharedPaymentOf(tx: Transaction, caller: Caller, sharedPaymentId: number): Promise<SharedPayment> {
  return (await readSharedPayment(tx, caller, { sharedPaymentId })).sharedPayment;
}

function sharedPayment(whole: WholeRow, parts: readonly PartOfWhole[], { userId }: Caller): SharedPayment {
  const { id, payerName, payerPhone, total, method, code, bank, payDate, term, recordedBy, recorderId, mayVerify } = whole;
  const isOwn = recorderId === userId;
  return {
    ...{ id, total, method, code, bank, payDate, term, recordedBy, isOwn, mayVerify },
    payer: { name: payerName, phone: payerPhone },
    reversed: sumCents(parts.filter(({ status }) => status === 'reversed').map(({ amount }) => amount)),
    status: statusOf(parts),
    parts: parts.map(part),
  };
}

/** Pending while one part is, and reversed once all are. */
function statusOf(parts: readonly PartOfWhole[]): PaymentStatus {
  const standing = parts.filter(({ status }) => status !== 'reversed');
  if (standing.length === 0) return 'reversed';
  return standing.some(({ status }) => status === 'pending') ? 'pending' : 'verified';
}

function part({ reversedOn, reversalReason, studentId, admissionNumber, fullName, grade, stream, ...paid }: PartOfWhole) {
  return {
    ...paid,
    student: { id: studentId, admissionNumber, fullName, grade, stream },
    reversed: reversedOn === null ? null : { date: reversedOn, reason: reversalReason ?? '' },
  };
}
