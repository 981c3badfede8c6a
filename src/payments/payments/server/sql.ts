import { type Method, methodFacts } from '../../../books/ledger/methods.ts';
import { appendedEntry } from '../../../books/ledger/server/post-entry.ts';
import type { Cents } from '../../../core/money.ts';
import type { Actor } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import { receiptOfCode } from './settle-sql.ts';
import { addToTakings } from './takings-sql.ts';

type StudentKey = { schoolId: number; studentId: number };

export type PayingStudent = {
  name: string;
  admissionNumber: string | null;
  gradeId: number;
  streamId: number;
  grade: string;
  stream: string;
  schoolName: string;
  schoolContacts: string;
  receiptFooter: string | null;
  /** The current term; null if there is none. */
  term: { id: number; name: string; year: number } | null;
  balance: Cents;
};

/** The receipt's facts of the student, the school and the current term, and the balance at the end of that term (of all, without one). */
export function payingStudent(tx: Transaction, { schoolId, studentId }: StudentKey): Promise<PayingStudent | undefined> {
  return tx.maybeRow<PayingStudent>(payingStudentsWho(schoolId, sql`s.student_id = ${studentId}`));
}

/** The same for several students, in id order. */
export function payingStudents(
  tx: Transaction,
  { schoolId, studentIds }: { schoolId: number; studentIds: readonly number[] },
): Promise<(PayingStudent & { studentId: number })[]> {
  return tx.rows<PayingStudent & { studentId: number }>(sql`
    ${payingStudentsWho(schoolId, sql`s.student_id = any (${studentIds}::integer[])`)}
    order by s.student_id`);
}

function payingStudentsWho(schoolId: number, condition: Statement): Statement {
  return sql`
    select s.student_id as "studentId", s.full_name as name, s.admission_number as "admissionNumber", s.grade_id as "gradeId",
           s.stream_id as "streamId", g.name as grade, st.name as stream, sc.name as "schoolName",
           concat_ws(' | ', sc.address, sc.phone_number, sc.email) as "schoolContacts",
           sc.receipt_footer as "receiptFooter",
           case when cur.term_id is not null then json_build_object('id', cur.term_id, 'name', cur.name, 'year', cur.year) end as term,
           balance_at_term(s.school_id, s.student_id, cur.term_id) as balance
    from students s
    join schools sc on sc.school_id = s.school_id
    join grades g on g.school_id = s.school_id and g.grade_id = s.grade_id
    join streams st on st.school_id = s.school_id and st.stream_id = s.stream_id
    left join terms cur on cur.school_id = s.school_id and cur.is_current
    where s.school_id = ${schoolId} and ${condition} and not s.import_undone`;
}

/** `balance` is the one right after the payment. */
export type PaymentRow = Omit<PayingStudent, 'term'> & {
  termId: number;
  term: string;
  studentId: number;
  amount: Cents;
  method: Method;
  code: string | null;
  bank: string | null;
};

type Recorded = { paymentId: number; paidOn: string };

/**
 * The hot write, one statement: receipt number, entry number and hash (which covers the receipt's words), entry, transfer, running totals
 * of the student and of the day, code and payment. Returns undefined if the code belongs to another payment; the caller must then roll
 * back.
 */
export function insertPayment(tx: Transaction, { schoolId, userId }: Actor, paid: PaymentRow): Promise<Recorded | undefined> {
  const { studentId, termId, amount, method, code, bank } = paid;
  return tx.maybeRow(sql`
    with paid as (
      select ${schoolId}::int as school_id, ${studentId}::int as student_id, ${termId}::int as term_id, ${userId}::int as user_id,
             ${amount}::bigint as amount_cents, ${method}::text as method, ${code}::text as code, ${bank}::text as bank,
             ${paid.balance}::bigint as balance_cents, ${paid.schoolName}::text as school, ${paid.schoolContacts}::text as contacts,
             ${paid.name}::text as name, ${paid.admissionNumber}::text as number, ${paid.grade}::text as grade,
             ${paid.stream}::text as stream, ${paid.term}::text as term, ${paid.receiptFooter}::text as footer
    ),
    receipt as (
      update counters set last_number = last_number + 1 where school_id = ${schoolId} and kind = 'payment'
      returning last_number as payment_id
    ),
    given as (
      select paid.*, payment_id, 'payment'::entry_kind as kind, null::int as reverses_entry_id,
             payment_reason(payment_id, method, code, bank, null) as reason,
             receipt_digest(payment_id, balance_cents, school, contacts, name, number, grade, stream, term, footer) as digest
      from paid, receipt
    ),
    line as (
      select 1 as line_number, ${methodFacts[method].account}::ledger_account as debit, 'students'::ledger_account as credit, student_id,
             null::int as additional_fee_id, amount_cents
      from paid
    ),
    ${appendedEntry}, ${addToTakings},
    total as (
      insert into student_terms as st (school_id, student_id, term_id, grade_id, stream_id, billed, paid_cents)
      values (${schoolId}, ${studentId}, ${termId}, ${paid.gradeId}, ${paid.streamId}, false, ${amount})
      on conflict (school_id, student_id, term_id) do update set paid_cents = st.paid_cents + excluded.paid_cents
    ),
    owed as (
      update student_balances set balance_cents = balance_cents - ${amount} where school_id = ${schoolId} and student_id = ${studentId}
    ),
    recorded as (
      ${insertedPayments(sql`null::integer`)}
      returning payment_id, paid_on, code
    ),
    claimed as (
      insert into payment_codes (school_id, method, bank, code, payment_id)
      select own.school_id, n.method, coalesce(normal_code(n.bank), ''), n.code, n.payment_id
      from numbered n
      join schools own on own.school_id = n.school_id
      where n.code is not null
      on conflict (school_id, method, bank, code) do nothing returning payment_id
    )
    select payment_id as "paymentId", paid_on as "paidOn" from recorded where code is null or exists (select from claimed)`);
}

/** The insert of payments with the words of their receipts, after `numbered`: `whole` is the shared payment that each is a part of. */
export const insertedPayments = (whole: Statement): Statement => sql`
  insert into payments (school_id, payment_id, entry_id, student_id, term_id, amount_cents, method, code, bank, paid_on, recorded_by,
    recorded_at, balance_after_cents, receipt_school_name, receipt_school_contacts, receipt_student_name, receipt_admission_number,
    receipt_grade, receipt_stream, receipt_term, receipt_footer, shared_payment_id)
  select own.school_id, n.payment_id, n.entry_id, n.student_id, n.term_id, n.amount_cents, n.method, n.code, n.bank, n.today, n.user_id,
    n.posted_at, n.balance_cents, n.school, n.contacts, n.name, n.number, n.grade, n.stream, n.term, n.footer, ${whole}
  from numbered n
  join schools own on own.school_id = n.school_id`;

/** The receipt that holds a code, the first part in force of a shared payment: codes are compared within a method, cheques by bank too. */
export async function receiptWithCode(
  tx: Transaction,
  { schoolId, method, code, bank }: { schoolId: number; method: Method; code: string | null; bank: string | null },
): Promise<number> {
  const { paymentId } = await tx.row<{ paymentId: number }>(sql`
    select ${receiptOfCode} as "paymentId"
    from payment_codes c
    where c.school_id = ${schoolId} and c.method = ${method} and c.bank = coalesce(normal_code(${bank}), '') and c.code = ${code}`);
  return paymentId;
}
