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
  amount: Cents;
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
    select m.kind, m.payment_id as id, m.moved_on as date, m.student_id as "studentId", s.admission_number as "admissionNumber",
           s.full_name as "fullName", g.name as grade, st.name as stream, m.amount_cents as amount, m.method, m.code, m.bank,
           m.status = 'verified' as "isVerified", u.username as "recordedBy", vu.username as "verifiedBy", m.verified_on as "verifiedOn",
           ru.username as "reversedBy", m.reversed_on as "reversedOn", m.reversal_reason as "reversalReason",
           m.recorded_by = ${userId} as "isOwn",
           (m.recorded_by <> ${userId} or (
             select count(*) = 1 from users o where o.school_id = ${schoolId} and o.is_active)) as "mayVerify"
    from payment_movements m
    join students s on s.school_id = m.school_id and s.student_id = m.student_id
    join grades g on g.school_id = s.school_id and g.grade_id = s.grade_id
    join streams st on st.school_id = s.school_id and st.stream_id = s.stream_id
    join users u on u.school_id = m.school_id and u.user_id = m.recorded_by
    left join users vu on vu.school_id = m.school_id and vu.user_id = m.verified_by
    left join users ru on ru.school_id = m.school_id and ru.user_id = m.reversed_by
    where ${isListed(filter)}
    order by m.entry_id desc
    limit ${limit} offset ${offset}`);
}

export type MethodTotal = { method: Method; count: number; amount: Cents; reversed: Cents };

/** By method: how many rows the same filter leaves, their sum, and how much of what came in their reversals took away. */
export function totalsByMethod(tx: Transaction, filter: PaymentFilter): Promise<MethodTotal[]> {
  return tx.rows<MethodTotal>(sql`
    select m.method, count(*) as count, sum(m.amount_cents) as amount,
           coalesce(-sum(m.amount_cents) filter (where m.kind = 'reversal'), 0) as reversed
    from payment_movements m
    join students s on s.school_id = m.school_id and s.student_id = m.student_id
    where ${isListed(filter)}
    group by m.method`);
}

function isListed({ schoolId, from, to, method, status, search, codePattern }: PaymentFilter): Statement {
  return allOf([
    sql`m.school_id = ${schoolId}`,
    from !== undefined && sql`m.moved_on >= ${from}`,
    to !== undefined && sql`m.moved_on <= ${to}`,
    method !== undefined && sql`m.method = ${method}`,
    status !== undefined && sql`m.status = ${status}`,
    matchesSearch(search, [
      ...(search.studentId === null ? [] : [sql`m.payment_id = ${search.studentId}`]),
      ...(codePattern === null ? [] : [sql`normal_code(m.code) like ${codePattern}`]),
    ]),
  ]);
}
