import type { Reply } from '../../../core/endpoint.ts';
import type { Cents } from '../../../core/money.ts';
import { momentOf } from '../../../core/server/clock.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { allOf, type Statement, sql } from '../../../core/server/sql.ts';
import { type ChargeAccount, chargeAccounts } from '../../ledger/accounts.ts';
import type { Method, MovementKind } from '../../ledger/methods.ts';
import type { feeStatement } from '../contract.ts';

/** All terms if absent. */
export type StatementKey = { schoolId: number; studentId: number; termId: number | null };

export type StatementSchool = {
  today: string;
  name: string;
  contacts: string;
  logo: string | null;
  paybillNumber: string | null;
  accountPrefix: string | null;
  otherWaysToPay: string | null;
};

/** The school's name and details for statements, and today. */
export async function statementSchool(tx: Transaction, schoolId: number): Promise<StatementSchool> {
  const [{ today }, school] = await Promise.all([
    momentOf(tx),
    tx.row<Omit<StatementSchool, 'today'>>(sql`
      select name, concat_ws(' | ', address, phone_number, email) as contacts, logo, paybill_number as "paybillNumber",
             paybill_account_prefix as "accountPrefix", other_ways_to_pay as "otherWaysToPay"
      from schools
      where school_id = ${schoolId}`),
  ]);
  return { ...school, today };
}

export type StatementHead = {
  name: string;
  admissionNumber: string | null;
  active: boolean;
  grade: string;
  stream: string;
  totalBilled: Cents;
  totalPaid: Cents;
  adjusted: Cents;
  currentBalance: Cents;
};

/** The student and the sums; the class is that of the term, or today's. */
export function statementHead(tx: Transaction, { schoolId, studentId, termId }: StatementKey): Promise<StatementHead | undefined> {
  return tx.maybeRow<StatementHead>(sql`
    select s.full_name as name, s.admission_number as "admissionNumber", s.is_active as active, g.name as grade, st.name as stream,
           coalesce(x.charged_cents, 0)::bigint as "totalBilled", coalesce(x.paid_cents, 0)::bigint as "totalPaid",
           coalesce(x.adjusted_cents, 0)::bigint as adjusted,
           balance_at_term(s.school_id, s.student_id, ${termId}::integer) as "currentBalance"
    from students s
    cross join lateral (
      select sum(charged_cents) as charged_cents, sum(paid_cents) as paid_cents, sum(adjusted_cents) as adjusted_cents,
             max(grade_id) filter (where term_id = ${termId}) as grade_id, max(stream_id) filter (where term_id = ${termId}) as stream_id
      from student_terms
      where ${allOf([sql`school_id = s.school_id and student_id = s.student_id`, inTerm(termId)])}
    ) as x
    join grades g on g.school_id = s.school_id and g.grade_id = coalesce(x.grade_id, s.grade_id)
    join streams st on st.school_id = s.school_id and st.stream_id = coalesce(x.stream_id, s.stream_id)
    where s.school_id = ${schoolId} and s.student_id = ${studentId} and not s.import_undone`);
}

export type ChargeRow = { account: ChargeAccount; feeName: string | null; amount: Cents };

/** The student's charges in the term, by vote head and additional fee, from the ledger. */
export function chargesOfTerm(tx: Transaction, { schoolId, studentId, termId }: StatementKey): Promise<ChargeRow[]> {
  return tx.rows<ChargeRow>(sql`
    select account, fee.name as "feeName", sum(line.cents)::bigint as amount
    from (
      select case when debit = 'students' then credit else debit end as account, additional_fee_id,
             case when debit = 'students' then amount_cents else -amount_cents end as cents
      from ledger_transfers
      where ${allOf([sql`school_id = ${schoolId} and student_id = ${studentId}`, inTerm(termId)])}
    ) as line
    left join additional_fees fee on fee.school_id = ${schoolId} and fee.additional_fee_id = line.additional_fee_id
    where account = any (${chargeAccounts}::ledger_account[])
    group by account, fee.name
    having sum(line.cents) <> 0
    order by account, fee.name`);
}

type AdjustmentLineRow = Reply<typeof feeStatement>['data']['adjustments'][number];

/** The student's approved adjustments in the term, in the order of their entries. */
export function adjustmentLines(tx: Transaction, { schoolId, studentId, termId }: StatementKey): Promise<AdjustmentLineRow[]> {
  return tx.rows<AdjustmentLineRow>(sql`
    select a.adjustment_id as id, a.decided_on as date, a.kind, a.change_cents as change, a.reason, a.reference,
           a.takes_back_id as "takesBackId", u.username as "approvedBy", a.self_approved as "selfApproved"
    from standing_adjustments a
    join users u on u.school_id = a.school_id and u.user_id = a.decided_by
    where ${allOf([sql`a.school_id = ${schoolId} and a.student_id = ${studentId} and a.entry_id is not null`, inTerm(termId)])}
    order by a.entry_id`);
}

function inTerm(termId: number | null): Statement | null {
  return termId === null ? null : sql`term_id = ${termId}`;
}

export type PaymentLineRow = {
  date: string;
  method: Method;
  amount: Cents;
  code: string | null;
  bank: string | null;
  receiptNumber: number;
  kind: MovementKind;
  isVerified: boolean;
  isReversed: boolean;
  reason: string | null;
};

export type LinesKey = StatementKey & { limit: number; offset: number };

/** A page of payments and reversals of the term in ledger order. A reversal is negative. */
export function paymentLines(tx: Transaction, { schoolId, studentId, termId, limit, offset }: LinesKey): Promise<PaymentLineRow[]> {
  return tx.rows<PaymentLineRow>(sql`
    select moved_on as date, method, amount_cents as amount, code, bank, payment_id as "receiptNumber", kind,
           status = 'verified' as "isVerified", status = 'reversed' as "isReversed",
           case when kind = 'reversal' then reversal_reason end as reason
    from payment_movements
    where ${isOnStatement({ schoolId, studentId, termId })}
    order by entry_id
    limit ${limit} offset ${offset}`);
}

/** The number of lines, and the sum of those before the page. */
export function linesSummed(
  tx: Transaction,
  { schoolId, studentId, termId, offset }: LinesKey,
): Promise<{ total: number; paidBefore: Cents }> {
  return tx.row<{ total: number; paidBefore: Cents }>(sql`
    select count(*)::integer as total, coalesce(sum(amount_cents) filter (where line_number <= ${offset}), 0)::bigint as "paidBefore"
    from (
      select amount_cents, row_number() over (order by entry_id) as line_number
      from payment_movements
      where ${isOnStatement({ schoolId, studentId, termId })}
    ) as line`);
}

/** True for the student's movements in a term, or in all. */
function isOnStatement({ schoolId, studentId, termId }: StatementKey): Statement {
  return allOf([sql`school_id = ${schoolId} and student_id = ${studentId}`, inTerm(termId)]);
}
