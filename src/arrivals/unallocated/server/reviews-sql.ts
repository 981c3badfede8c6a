import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { PaymentToReview } from '../reviews-contract.ts';

/** Payments in force by student id that nobody has confirmed, the newest first. */
export function reviewRows(
  tx: Transaction,
  { schoolId, limit, offset }: { schoolId: number; limit: number; offset: number },
): Promise<PaymentToReview[]> {
  return tx.rows<PaymentToReview>(sql`
    select p.payment_id as "receiptNumber", json_build_object('id', s.student_id, 'fullName', s.full_name) as student,
           s.admission_number as "admissionNumber", p.amount_cents as amount, p.paid_on as date, a.account, a.code, a.channel
    from payments_to_review v
    join payments p on p.school_id = v.school_id and p.payment_id = v.payment_id
    join students s on s.school_id = p.school_id and s.student_id = p.student_id
    join settlements x on x.school_id = v.school_id and x.payment_id = v.payment_id
    join arrivals a on a.school_id = x.school_id and a.arrival_id = x.arrival_id
    where v.school_id = ${schoolId} and v.reviewed_by is null
      and not exists (select from payment_reversals r where r.school_id = v.school_id and r.payment_id = v.payment_id)
    order by v.payment_id desc
    limit ${limit} offset ${offset}`);
}

export function reviewCount(tx: Transaction, schoolId: number): Promise<{ count: number }> {
  return tx.row(sql`
    select count(*)::integer as count
    from payments_to_review v
    where v.school_id = ${schoolId} and v.reviewed_by is null
      and not exists (select from payment_reversals r where r.school_id = v.school_id and r.payment_id = v.payment_id)`);
}

/** Records who confirmed a payment; returns it, or undefined if none waits with this number. */
export function noteReviewed(
  tx: Transaction,
  { schoolId, paymentId, userId }: { schoolId: number; paymentId: number; userId: number },
): Promise<{ paymentId: number } | undefined> {
  return tx.maybeRow(sql`
    update payments_to_review set reviewed_by = ${userId}, reviewed_at = now()
    where school_id = ${schoolId} and payment_id = ${paymentId} and reviewed_by is null
    returning payment_id as "paymentId"`);
}
