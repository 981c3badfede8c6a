import type { Method } from '../../../books/ledger/methods.ts';
import type { Day } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { hasOneUser, maySecond } from '../../../school/users/server/second-person.ts';
import type { PaymentStatus } from '../../payments/contract.ts';
import { receiptName, receiptNumber } from '../../payments/server/receipt-sql.ts';

type Key = { schoolId: number; sharedPaymentId: number };

export type WholeRow = {
  id: number;
  payerName: string;
  payerPhone: string | null;
  total: Cents;
  method: Method;
  code: string | null;
  bank: string | null;
  payDate: Day;
  term: string;
  recordedBy: string;
  /** Null for automatic payments. */
  recorderId: number | null;
  mayVerify: boolean;
  schoolName: string;
  schoolContacts: string;
  footer: string | null;
  logo: string | null;
};

/** The shared payment with the facts of all its parts: method, time and recorder, and the school's words of that day. */
export function wholeRow(tx: Transaction, { schoolId, sharedPaymentId, userId }: Key & { userId: number }): Promise<WholeRow | undefined> {
  return tx.maybeRow<WholeRow>(sql`
    select w.shared_payment_id as id, w.payer_name as "payerName", w.payer_phone as "payerPhone", w.total_cents as total,
           p.method, p.code, p.bank, p.paid_on as "payDate", p.receipt_term as term,
           recorder(u.username, p.method, kp.key_name) as "recordedBy",
           p.recorded_by as "recorderId", p.receipt_school_name as "schoolName", p.receipt_school_contacts as "schoolContacts",
           p.receipt_footer as footer, sc.logo,
           ${maySecond({ schoolId, userId, first: sql`p.recorded_by`, isAlone: hasOneUser(sql`w.school_id`) })} as "mayVerify"
    from shared_payments w
    join schools sc on sc.school_id = w.school_id
    cross join lateral (
      -- A min() would look for the first part among all payments of the school.
      select payment_id
      from payments
      where school_id = w.school_id and shared_payment_id = w.shared_payment_id
      order by shared_payment_id, payment_id
      limit 1
    ) as first
    join payments p on p.school_id = w.school_id and p.payment_id = first.payment_id
    left join users u on u.school_id = p.school_id and u.user_id = p.recorded_by
    left join api_key_payments kp on kp.school_id = p.school_id and kp.payment_id = p.payment_id
    where w.school_id = ${schoolId} and w.shared_payment_id = ${sharedPaymentId}`);
}

export type PartOfWhole = {
  id: number;
  studentId: number;
  admissionNumber: string | null;
  fullName: string;
  grade: string;
  stream: string;
  amount: Cents;
  balance: Cents;
  status: PaymentStatus;
  reversedOn: Day | null;
  reversalReason: string | null;
};

/** The parts by receipt number, in the words of their receipts. */
export function partRows(tx: Transaction, { schoolId, sharedPaymentId }: Key): Promise<PartOfWhole[]> {
  return tx.rows<PartOfWhole>(sql`
    select p.payment_id as id, p.student_id as "studentId", ${receiptNumber} as "admissionNumber", ${receiptName} as "fullName",
           p.receipt_grade as grade, p.receipt_stream as stream, p.amount_cents as amount, p.balance_after_cents as balance, p.status,
           p.reversed_on as "reversedOn", p.reversal_reason as "reversalReason"
    from standing_payments p
    join students s on s.school_id = p.school_id and s.student_id = p.student_id
    where p.school_id = ${schoolId} and p.shared_payment_id = ${sharedPaymentId}
    order by p.payment_id`);
}
