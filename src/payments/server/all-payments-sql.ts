import type { Cents } from '../../core/money.ts';
import type { Transaction } from '../../core/server/db.ts';
import { allOf, anyOf, type Statement, sql } from '../../core/server/sql.ts';
import type { Search } from '../../students/rules.ts';
import { matchesSearch } from '../../students/server/matches-search.ts';
import type { MovementKind } from '../contract.ts';
import type { Method } from '../methods.ts';
import { areTaken, type MethodTotal, type TakingsFilter, takingsByMethod } from './takings-sql.ts';

export type PaymentFilter = TakingsFilter & {
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

type Part = { limit: number; offset: number };

/**
 * The payments and reversals that a filter leaves, the newest first. What is searched for may be a student, a receipt number or a code;
 * it finds the reversal with its payment.
 */
export function paymentRows(
  tx: Transaction,
  { userId, limit, offset, ...filter }: PaymentFilter & { userId: number } & Part,
): Promise<AnyPaymentRow[]> {
  const { schoolId } = filter;
  return tx.rows<AnyPaymentRow>(sql`
    with ${isSearched(filter) ? foundPage(filter, { limit, offset }) : pageOfDays(filter, { limit, offset })}
    select m.kind, m.payment_id as id, m.moved_on as date, m.student_id as "studentId", s.admission_number as "admissionNumber",
           s.full_name as "fullName", g.name as grade, st.name as stream, m.amount_cents as amount, m.method, m.code, m.bank,
           m.status = 'verified' as "isVerified", u.username as "recordedBy", vu.username as "verifiedBy", m.verified_on as "verifiedOn",
           ru.username as "reversedBy", m.reversed_on as "reversedOn", m.reversal_reason as "reversalReason",
           m.recorded_by = ${userId} as "isOwn",
           (m.recorded_by <> ${userId} or (
             select count(*) = 1 from users o where o.school_id = ${schoolId} and o.is_active)) as "mayVerify"
    from page
    join payment_movements m on m.school_id = ${schoolId} and m.entry_id = page.entry_id
    join students s on s.school_id = ${schoolId} and s.student_id = m.student_id
    join grades g on g.school_id = ${schoolId} and g.grade_id = s.grade_id
    join streams st on st.school_id = ${schoolId} and st.stream_id = s.stream_id
    join users u on u.school_id = ${schoolId} and u.user_id = m.recorded_by
    left join users vu on vu.school_id = ${schoolId} and vu.user_id = m.verified_by
    left join users ru on ru.school_id = ${schoolId} and ru.user_id = m.reversed_by
    order by m.moved_on desc, m.entry_id desc`);
}

/** By method: how many rows the same filter leaves, their sum, and how much of what came in their reversals took away. */
export function totalsByMethod(tx: Transaction, filter: PaymentFilter): Promise<MethodTotal[]> {
  if (!isSearched(filter)) return takingsByMethod(tx, filter);
  return tx.rows<MethodTotal>(sql`
    select m.method, count(*) as count, sum(m.amount_cents) as amount,
           coalesce(-sum(m.amount_cents) filter (where m.kind = 'reversal'), 0) as reversed
    from payment_movements m
    where ${allOf([isListed(filter), isFound(filter)])}
    group by m.method`);
}

/**
 * The `page` (entry_id) of all that a filter leaves, as the beginning of a `with`. The kept sums say on which days it lies, so that no
 * other day is read, however far it is.
 */
export function pageOfDays(filter: TakingsFilter, { limit, offset }: Part): Statement {
  return sql`
    days as (
      select taken_on, sum(payments + reversals) as movements, sum(sum(payments + reversals)) over (order by taken_on desc) as through
      from takings
      where ${areTaken(filter)}
      group by taken_on
    ),
    needed as (
      select taken_on, through - movements as before
      from days
      where through > ${offset} and through - movements < ${offset}::bigint + ${limit}
    ),
    page as materialized (
      select m.entry_id
      from payment_movements m
      where ${isListed(filter)} and m.moved_on = any (array(select taken_on from needed))
      order by m.moved_on desc, m.entry_id desc
      limit ${limit} offset ${offset} - (select coalesce(min(before), 0) from needed)::bigint
    )`;
}

function foundPage(filter: PaymentFilter, { limit, offset }: Part): Statement {
  return sql`
    page as materialized (
      select m.entry_id
      from payment_movements m
      where ${allOf([isListed(filter), isFound(filter)])}
      order by m.moved_on desc, m.entry_id desc
      limit ${limit} offset ${offset}
    )`;
}

function isListed({ schoolId, from, to, method, status }: TakingsFilter): Statement {
  return allOf([
    sql`m.school_id = ${schoolId}`,
    from !== undefined && sql`m.moved_on >= ${from}`,
    to !== undefined && sql`m.moved_on <= ${to}`,
    method !== undefined && sql`m.method = ${method}`,
    status !== undefined && sql`m.status = ${status}`,
  ]);
}

function isSearched({ search }: PaymentFilter): boolean {
  return search.admissionNumber !== null;
}

/** Holds for what is searched for. Whom and which codes it means is asked of lists that are shorter than the payments. */
function isFound({ schoolId, search, codePattern }: PaymentFilter): Statement | null {
  return anyOf([
    sql`m.student_id = any (array(
      select s.student_id from students s where ${allOf([sql`s.school_id = ${schoolId}`, matchesSearch(search)])}))`,
    search.studentId !== null && sql`m.payment_id = ${search.studentId}`,
    codePattern !== null &&
      sql`m.payment_id = any (array(
        select payment_id from payment_codes where school_id = ${schoolId} and code like ${codePattern}
        union all
        select p.payment_id
        from payment_reversals r
        join payments p on p.school_id = r.school_id and p.payment_id = r.payment_id
        where r.school_id = ${schoolId} and normal_code(p.code) like ${codePattern}))`,
  ]);
}
