import type { Method } from '../../../books/ledger/methods.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { PaymentStatus } from '../contract.ts';

/** The student's name and admission number of a receipt `p`: as printed, or those of the erased student `s`. */
export const receiptName = sql`case when s.is_erased then s.full_name else p.receipt_student_name end`;
export const receiptNumber = sql`case when s.is_erased then s.admission_number else p.receipt_admission_number end`;

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
  amount: Cents;
  balance: Cents;
  payDate: string;
  code: string | null;
  bank: string | null;
  isVerified: boolean;
  recordedBy: string;
  reversedOn: string | null;
  reversalReason: string | null;
  /** Its shared payment. */
  partOf: { id: number; total: Cents; parts: number; payer: string } | null;
};

/** The receipt as recorded, with the payment's current state. */
export function receiptRow(
  tx: Transaction,
  { schoolId, studentId, paymentId }: { schoolId: number; studentId: number; paymentId: number },
): Promise<ReceiptRow | undefined> {
  return tx.maybeRow<ReceiptRow>(sql`
    select p.receipt_school_name as "schoolName", p.receipt_school_contacts as "schoolContacts", p.receipt_footer as footer,
           sc.logo, ${receiptName} as name,
           ${receiptNumber} as "admissionNumber", p.receipt_grade as grade, p.receipt_stream as stream, p.receipt_term as term,
           p.method, p.amount_cents as amount, p.balance_after_cents as balance, p.paid_on as "payDate", p.code, p.bank,
           p.status = 'verified' as "isVerified", recorder(u.username, p.method, kp.key_name) as "recordedBy",
           p.reversed_on as "reversedOn", p.reversal_reason as "reversalReason",
           case when w.shared_payment_id is not null then
             json_build_object('id', w.shared_payment_id, 'total', w.total_cents, 'parts', w.parts, 'payer', w.payer_name)
           end as "partOf"
    from standing_payments p
    left join shared_payments w on w.school_id = p.school_id and w.shared_payment_id = p.shared_payment_id
    join students s on s.school_id = p.school_id and s.student_id = p.student_id
    join schools sc on sc.school_id = p.school_id
    left join users u on u.school_id = p.school_id and u.user_id = p.recorded_by
    left join api_key_payments kp on kp.school_id = p.school_id and kp.payment_id = p.payment_id
    where p.school_id = ${schoolId} and p.student_id = ${studentId} and p.payment_id = ${paymentId}`);
}

type CheckedReceipt = { school: string; receiptNumber: number; amount: Cents; payDate: string; status: PaymentStatus };

/** The public facts of a receipt. */
export function checkedReceipt(
  tx: Transaction,
  { schoolId, paymentId }: { schoolId: number; paymentId: number },
): Promise<CheckedReceipt | undefined> {
  return tx.maybeRow<CheckedReceipt>(sql`
    select receipt_school_name as school, payment_id as "receiptNumber", amount_cents as amount, paid_on as "payDate", status
    from standing_payments
    where school_id = ${schoolId} and payment_id = ${paymentId}`);
}
