import type { Cents } from '../../core/money.ts';
import type { Transaction } from '../../core/server/db.ts';
import { allOf, type Statement, sql } from '../../core/server/sql.ts';
import type { Search } from '../../students/rules.ts';
import { matchesSearch } from '../../students/server/matches-search.ts';
import type { MovementKind, PaymentStatus } from '../contract.ts';
import type { Method } from '../methods.ts';

export type PaymentFilter = {
  schoolId: number;
  from: string | undefined;
  to: string | undefined;
  method: Method | undefined;
  status: PaymentStatus | undefined;
  search: Search;
  /** LIKE pattern of a transaction code; null when nothing is searched for. */
  codePattern: string | null;
};

export type AnyPaymentRow = {
  kind: MovementKind;
  id: number;
  date: string;
  studentId: number;
  admissionNumber: string | null;
  fullName: string;
  grade: string;
  stream: string;
  amountCents: number;
  method: Method;
  code: string | null;
  bank: string | null;
  isVerified: boolean;
  recordedBy: string;
  verifiedBy: string | null;
  verifiedOn: string | null;
  reversedBy: string | null;
  reversedOn: string | null;
  reversalReason: string | null;
  isOwn: boolean;
  mayVerify: boolean;
};

/**
 * The payments and reversals that a filter leaves, the newest first. What is searched for may be a student, a receipt number or a code;
 * it finds the reversal with its payment.
 */
export function paymentRows(
  tx: Transaction,
  { userId, limit, offset, ...filter }: PaymentFilter & { userId: number; limit: number; offset: number },
): Promise<AnyPaymentRow[]> {
  const { schoolId } = filter;
  return tx.rows<AnyPaymentRow>(sql`
    select m.kind, m.payment_id as id, m.moved_on as date, p.student_id as "studentId", s.admission_number as "admissionNumber",
           s.full_name as "fullName", g.name as grade, st.name as stream, m.sign * p.amount_cents as "amountCents", p.method, p.code,
           p.bank, payment_status(p.method, v.payment_id, r.payment_id) = 'verified' as "isVerified", u.username as "recordedBy",
           vu.username as "verifiedBy", (v.verified_at at time zone 'Africa/Nairobi')::date as "verifiedOn",
           ru.username as "reversedBy", r.reversed_on as "reversedOn", r.reason as "reversalReason",
           p.recorded_by = ${userId} as "isOwn",
           (p.recorded_by <> ${userId} or (
             select count(*) = 1 from users o where o.school_id = ${schoolId} and o.is_active)) as "mayVerify"
    from payment_movements m
    join payments p on p.school_id = m.school_id and p.payment_id = m.payment_id
    join students s on s.school_id = p.school_id and s.student_id = p.student_id
    join grades g on g.school_id = s.school_id and g.grade_id = s.grade_id
    join streams st on st.school_id = s.school_id and st.stream_id = s.stream_id
    join users u on u.school_id = p.school_id and u.user_id = p.recorded_by
    left join payment_verifications v on v.school_id = p.school_id and v.payment_id = p.payment_id
    left join users vu on vu.school_id = v.school_id and vu.user_id = v.verified_by
    left join payment_reversals r on r.school_id = p.school_id and r.payment_id = p.payment_id
    left join users ru on ru.school_id = r.school_id and ru.user_id = r.reversed_by
    where ${isListed(filter)}
    order by m.entry_id desc
    limit ${limit} offset ${offset}`);
}

export type MethodTotal = { method: Method; count: number; cents: Cents; reversedCents: Cents };

/** By method: how many rows the same filter leaves, their sum, and how much of what came in their reversals took away. */
export function totalsByMethod(tx: Transaction, filter: PaymentFilter): Promise<MethodTotal[]> {
  return tx.rows<MethodTotal>(sql`
    select p.method, count(*) as count, sum(m.sign * p.amount_cents) as cents,
           coalesce(sum(p.amount_cents) filter (where m.kind = 'reversal'), 0) as "reversedCents"
    from payment_movements m
    join payments p on p.school_id = m.school_id and p.payment_id = m.payment_id
    join students s on s.school_id = p.school_id and s.student_id = p.student_id
    left join payment_verifications v on v.school_id = p.school_id and v.payment_id = p.payment_id
    left join payment_reversals r on r.school_id = p.school_id and r.payment_id = p.payment_id
    where ${isListed(filter)}
    group by p.method`);
}

function isListed({ schoolId, from, to, method, status, search, codePattern }: PaymentFilter): Statement {
  return allOf([
    sql`m.school_id = ${schoolId}`,
    from !== undefined && sql`m.moved_on >= ${from}`,
    to !== undefined && sql`m.moved_on <= ${to}`,
    method !== undefined && sql`p.method = ${method}`,
    status !== undefined && sql`payment_status(p.method, v.payment_id, r.payment_id) = ${status}`,
    matchesSearch(search, [
      ...(search.studentId === null ? [] : [sql`p.payment_id = ${search.studentId}`]),
      ...(codePattern === null ? [] : [sql`normal_code(p.code) like ${codePattern}`]),
    ]),
  ]);
}
