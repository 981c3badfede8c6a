import type { Actor } from '../../../../core/server/caller.ts';
import type { Transaction } from '../../../../core/server/db.ts';
import { type Statement, sql } from '../../../../core/server/sql.ts';
import { noteKeyOfPayments } from '../../../../school/api-keys/server/sql.ts';
import { raiseEvent, shillings } from '../../../../school/webhooks/server/raise-event.ts';
import { receiptNumber } from '../receipt-sql.ts';

/** What follows every recorded payment, however it came: the API key that recorded it is noted, and webhooks get one event a receipt. */
export function noteRecorded(tx: Transaction, { schoolId, apiKey }: Actor, paymentIds: readonly number[]): void {
  if (apiKey) tx.sendWithCommit(noteKeyOfPayments(schoolId, apiKey, paymentIds));
  raiseEvent(tx, { schoolId, event: 'payment.recorded', rows: paymentsAsData(schoolId, paymentIds) });
}

/** The same for a reversal. */
export function noteReversed(tx: Transaction, { schoolId, paymentId }: { schoolId: number; paymentId: number }): void {
  raiseEvent(tx, { schoolId, event: 'payment.reversed', rows: paymentsAsData(schoolId, [paymentId]) });
}

/** Payments as a program gets them: numbers and amounts, no names and no phone numbers. */
function paymentsAsData(schoolId: number, paymentIds: readonly number[]): Statement {
  return sql`
    select jsonb_build_object(
      'receiptNumber', p.payment_id, 'studentId', p.student_id, 'admissionNumber', ${receiptNumber},
      'amount', ${shillings(sql`p.amount_cents`)}, 'method', p.method, 'code', p.code, 'bank', p.bank, 'payDate', p.paid_on,
      'status', p.status, 'sharedPaymentId', p.shared_payment_id, 'reversedOn', p.reversed_on)
    from standing_payments p
    join students s on s.school_id = p.school_id and s.student_id = p.student_id
    where p.school_id = ${schoolId} and p.payment_id = any (${paymentIds}::integer[])
    order by p.payment_id`;
}
