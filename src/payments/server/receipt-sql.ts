import type { Transaction } from '../../core/server/db.ts';
import { sql } from '../../core/server/sql.ts';
import type { Method } from '../methods.ts';

export type ReceiptRow = {
  schoolName: string;
  schoolContacts: string;
  footer: string | null;
  logo: string | null;
  name: string;
  admissionNumber: string | null;
  grade: string;
  stream: string;
  term: string;
  method: Method;
  amountCents: number;
  balanceCents: number;
  paidOn: string;
  code: string | null;
  bank: string | null;
  isVerified: boolean;
  recordedBy: string;
  reversedOn: string | null;
  reversalReason: string | null;
};

/** The receipt as it was written when the payment was recorded, with what happened to the payment since. */
export function receiptRow(
  tx: Transaction,
  { schoolId, studentId, paymentId }: { schoolId: number; studentId: number; paymentId: number },
): Promise<ReceiptRow | undefined> {
  return tx.maybeRow<ReceiptRow>(sql`
    select p.receipt_school_name as "schoolName", p.receipt_school_contacts as "schoolContacts", p.receipt_footer as footer,
           sc.logo, p.receipt_student_name as name,
           p.receipt_admission_number as "admissionNumber", p.receipt_grade as grade, p.receipt_stream as stream, p.receipt_term as term,
           p.method, p.amount_cents as "amountCents", p.balance_after_cents as "balanceCents", p.paid_on as "paidOn", p.code, p.bank,
           payment_status(p.method, v.payment_id, r.payment_id) = 'verified' as "isVerified", u.username as "recordedBy",
           r.reversed_on as "reversedOn", r.reason as "reversalReason"
    from payments p
    join schools sc on sc.school_id = p.school_id
    join users u on u.school_id = p.school_id and u.user_id = p.recorded_by
    left join payment_verifications v on v.school_id = p.school_id and v.payment_id = p.payment_id
    left join payment_reversals r on r.school_id = p.school_id and r.payment_id = p.payment_id
    where p.school_id = ${schoolId} and p.student_id = ${studentId} and p.payment_id = ${paymentId}`);
}
