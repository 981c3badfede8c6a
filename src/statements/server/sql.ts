import type { Transaction } from '../../core/server/db.ts';
import { sql } from '../../core/server/sql.ts';
import type { Method } from '../../payments/contract.ts';

/** Without a term: all of them. */
export type StatementKey = { schoolId: number; studentId: number; termId: number | null };

export type StatementHead = {
  today: string;
  schoolName: string;
  schoolContacts: string;
  logo: string | null;
  paybillNumber: string | null;
  accountPrefix: string | null;
  name: string;
  admissionNumber: string | null;
  active: boolean;
  grade: string;
  stream: string;
  chargedCents: number;
  paidCents: number;
  adjustedCents: number;
  balanceCents: number;
};

/** Who the statement is about and its sums; the class is that of the term, or today's. */
export function statementHead(tx: Transaction, { schoolId, studentId, termId }: StatementKey): Promise<StatementHead | undefined> {
  return tx.maybeRow<StatementHead>(sql`
    select nairobi_today() as today, sc.name as "schoolName", concat_ws(' | ', sc.address, sc.phone_number, sc.email) as "schoolContacts",
           sc.logo, sc.paybill_number as "paybillNumber", sc.paybill_account_prefix as "accountPrefix",
           s.full_name as name, s.admission_number as "admissionNumber", s.is_active as active, g.name as grade, st.name as stream,
           coalesce(x.charged_cents, 0)::bigint as "chargedCents", coalesce(x.paid_cents, 0)::bigint as "paidCents",
           coalesce(x.adjusted_cents, 0)::bigint as "adjustedCents",
           balance_at_term(s.school_id, s.student_id, ${termId}::integer) as "balanceCents"
    from students s
    join schools sc on sc.school_id = s.school_id
    cross join lateral (
      select sum(charged_cents) as charged_cents, sum(paid_cents) as paid_cents, sum(adjusted_cents) as adjusted_cents,
             max(grade_id) filter (where term_id = ${termId}) as grade_id, max(stream_id) filter (where term_id = ${termId}) as stream_id
      from student_terms
      where school_id = s.school_id and student_id = s.student_id and (${termId}::integer is null or term_id = ${termId})
    ) as x
    join grades g on g.school_id = s.school_id and g.grade_id = coalesce(x.grade_id, s.grade_id)
    join streams st on st.school_id = s.school_id and st.stream_id = coalesce(x.stream_id, s.stream_id)
    where s.school_id = ${schoolId} and s.student_id = ${studentId}`);
}

export type ChargeRow = { account: string; feeName: string | null; cents: number };

/** What was charged to the student in the term, by vote head and additional fee, as the ledger has it. */
export function chargesOfTerm(tx: Transaction, { schoolId, studentId, termId }: StatementKey): Promise<ChargeRow[]> {
  return tx.rows<ChargeRow>(sql`
    select account, fee.name as "feeName", sum(line.cents)::bigint as cents
    from (
      select case when debit = 'students' then credit else debit end as account, additional_fee_id,
             case when debit = 'students' then amount_cents else -amount_cents end as cents
      from ledger_transfers
      where school_id = ${schoolId} and student_id = ${studentId} and (${termId}::integer is null or term_id = ${termId})
    ) as line
    left join additional_fees fee on fee.school_id = ${schoolId} and fee.additional_fee_id = line.additional_fee_id
    where account in ('tuition', 'ass_books', 'diary', 'activity', 'others', 'additional_fees')
    group by account, fee.name
    having sum(line.cents) <> 0
    order by account, fee.name`);
}

export type PaymentLineRow = {
  date: string;
  method: Method;
  cents: number;
  code: string | null;
  receiptNumber: number;
  kind: 'payment' | 'reversal';
  isVerified: boolean;
};

/** Payments and reversals of the term in the order in which the ledger took them. A reversal is a negative amount. */
export function paymentLines(tx: Transaction, { schoolId, studentId, termId }: StatementKey): Promise<PaymentLineRow[]> {
  return tx.rows<PaymentLineRow>(sql`
    select line.date, p.method, line.cents, p.code, p.payment_id as "receiptNumber", line.kind,
           (p.method = 'Cash' or v.payment_id is not null) as "isVerified"
    from (
      select entry_id, payment_id, paid_on as date, amount_cents as cents, 'payment' as kind
      from payments
      where school_id = ${schoolId} and student_id = ${studentId} and (${termId}::integer is null or term_id = ${termId})
      union all
      select r.entry_id, r.payment_id, r.reversed_on, -o.amount_cents, 'reversal'
      from payment_reversals r
      join payments o on o.school_id = r.school_id and o.payment_id = r.payment_id
      where r.school_id = ${schoolId} and r.student_id = ${studentId} and (${termId}::integer is null or r.term_id = ${termId})
    ) as line
    join payments p on p.school_id = ${schoolId} and p.payment_id = line.payment_id
    left join payment_verifications v on v.school_id = p.school_id and v.payment_id = p.payment_id
    order by line.entry_id`);
}
