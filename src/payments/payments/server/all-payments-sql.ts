import type { Method, MovementKind } from '../../../books/ledger/methods.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { allOf, type Statement, sql, unionOf } from '../../../core/server/sql.ts';
import { hasOneUser, maySecond } from '../../../school/users/server/second-person.ts';
import type { Search } from '../../../students/register/rules.ts';
import { matchesSearch } from '../../../students/register/server/matches-search.ts';
import { nobody } from '../rules.ts';
import { codeStays } from './decisions-sql.ts';
import { matchesTakings, type TakingsFilter, type TakingsTotal, takingsTotals } from './takings-sql.ts';

export type PaymentFilter = TakingsFilter & {
  search: Search;
  /** LIKE pattern of a transaction code; null without a search. */
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
  /** True if the recorder approved it. */
  isOwnApproval: boolean;
  isOwn: boolean;
  mayVerify: boolean;
  reversalAsked: boolean;
  codeStays: boolean;
};

type Part = { limit: number; offset: number };

/**
 * A page of the filtered payments and reversals, the newest first. A search matches students, receipt numbers or codes, and includes the
 * reversal with its payment.
 */
export function paymentRows(
  tx: Transaction,
  { userId, limit, offset, ...filter }: PaymentFilter & { userId: number } & Part,
): Promise<AnyPaymentRow[]> {
  const { schoolId } = filter;
  return tx.rows<AnyPaymentRow>(sql`
    with recursive ${isSearched(filter) ? pageOfFound(filter, { limit, offset }) : pageOfDays(filter, { limit, offset })}
    select page.kind, p.payment_id as id, page.moved_on as date, p.student_id as "studentId", s.admission_number as "admissionNumber",
           s.full_name as "fullName", g.name as grade, st.name as stream, ${amountMoved} as amount, p.method, p.code, p.bank,
           p.status = 'verified' as "isVerified", recorder(u.username, p.method, kp.key_name) as "recordedBy",
           case when p.verified_on is not null then doer(vu.username, p.method) end as "verifiedBy", p.verified_on as "verifiedOn",
           ru.username as "reversedBy", p.reversed_on as "reversedOn", p.reversal_reason as "reversalReason",
           coalesce(p.evidence = 'self_approved', false) as "isOwnApproval", coalesce(p.recorded_by = ${userId}, false) as "isOwn",
           ${maySecond({ schoolId, userId, first: sql`p.recorded_by`, isAlone: hasOneUser(sql`${schoolId}`) })} as "mayVerify",
           p.status <> 'reversed' and exists (
             select from reversal_requests q
             where q.school_id = ${schoolId} and q.payment_id = p.payment_id and q.outcome is null) as "reversalAsked",
           ${codeStays} as "codeStays"
    from page
    join standing_payments p on p.school_id = ${schoolId} and p.payment_id = page.payment_id
    join students s on s.school_id = ${schoolId} and s.student_id = p.student_id
    join grades g on g.school_id = ${schoolId} and g.grade_id = s.grade_id
    join streams st on st.school_id = ${schoolId} and st.stream_id = s.stream_id
    left join users u on u.school_id = ${schoolId} and u.user_id = p.recorded_by
    left join api_key_payments kp on kp.school_id = ${schoolId} and kp.payment_id = p.payment_id
    left join users vu on vu.school_id = ${schoolId} and vu.user_id = p.verified_by
    left join users ru on ru.school_id = ${schoolId} and ru.user_id = p.reversed_by
    order by page.moved_on desc, page.entry_id desc`);
}

/** The amount of a row of `page`, whose payment is `p`: negative for a reversal. */
export const amountMoved = sql`case page.kind when 'reversal' then -p.amount_cents else p.amount_cents end`;

/** By method and recorder: the number of filtered rows, their sum, and the reversed part. */
export function paymentTotals(tx: Transaction, filter: PaymentFilter): Promise<TakingsTotal[]> {
  if (!isSearched(filter)) return takingsTotals(tx, filter);
  return tx.rows<TakingsTotal>(sql`
    with ${foundStudents(filter)}
    select method, coalesce(recorded_by, ${nobody}) as "recordedBy", count(*) as count, sum(amount_cents)::bigint as amount,
           coalesce(-sum(amount_cents) filter (where kind = 'reversal'), 0)::bigint as reversed
    from (${foundMovements(filter)}) as m
    group by method, recorded_by`);
}

/**
 * The `page` (kind, payment_id, entry_id, moved_on) of all filtered rows, as the beginning of a `with recursive`. It goes day by day,
 * newest first, through the stored takings, and reads only the rows that the page needs: whatever the plan, it reads neither years nor
 * whole days.
 */
export function pageOfDays(filter: TakingsFilter, { limit, offset }: Part): Statement {
  return sql`
    days as (
      select 'infinity'::date as taken_on, 0::bigint as before, 0::bigint as movements
      union all
      select earlier.taken_on, days.before + days.movements, earlier.movements
      from days
      cross join lateral (
        select taken_on, sum(payments + reversals) as movements
        from takings
        where ${matchesTakings(filter)} and taken_on < days.taken_on
        group by taken_on
        having sum(payments + reversals) > 0
        order by taken_on desc
        limit 1
      ) as earlier
      where days.before + days.movements < ${offset}::bigint + ${limit}
    ),
    needed as (
      select taken_on, before from days where before + movements > ${offset}
    ),
    page as materialized (
      select m.kind, m.payment_id, m.entry_id, m.moved_on
      from needed
      cross join lateral (
        ${movements(filter, (day) => sql`${day} = needed.taken_on`)}
        order by entry_id desc
        limit ${offset}::bigint + ${limit} - needed.before
      ) as m
      order by m.moved_on desc, m.entry_id desc
      limit ${limit} offset ${offset} - (select coalesce(min(before), 0) from needed)
    )`;
}

function pageOfFound(filter: PaymentFilter, { limit, offset }: Part): Statement {
  return sql`
    ${foundStudents(filter)},
    page as materialized (
      select m.kind, m.payment_id, m.entry_id, m.moved_on
      from (${foundMovements(filter)}) as m
      order by m.moved_on desc, m.entry_id desc
      limit ${limit} offset ${offset}
    )`;
}

/** Further conditions of a movement `m`, whose day is in this column. */
type Condition = (day: Statement) => Statement;

/**
 * The filtered payments and reversals: kind, payment_id, entry_id, moved_on, method, amount_cents and recorded_by. It reads only the
 * filtered columns of a payment, so that an index may suffice.
 */
function movements({ schoolId, method, status, recordedBy }: TakingsFilter, condition: Condition): Statement {
  const payments = sql`
    select 'payment' as kind, m.payment_id, m.entry_id, m.paid_on as moved_on, m.method, m.amount_cents, m.recorded_by
    from standing_payments m
    where ${allOf([
      sql`m.school_id = ${schoolId}`,
      method !== undefined && sql`m.method = ${method}`,
      isRecordedBy(sql`m.recorded_by`, recordedBy),
      status !== undefined && sql`m.status = ${status}`,
      // The same condition again, so that PostgreSQL can start from the few reversals.
      status === 'reversed' && sql`m.reversed_on is not null`,
      condition(sql`m.paid_on`),
    ])}`;
  const reversals = sql`
    select 'reversal', m.payment_id, m.entry_id, m.reversed_on, p.method, -p.amount_cents, p.recorded_by
    from payment_reversals m
    join payments p on p.school_id = m.school_id and p.payment_id = m.payment_id
    where ${allOf([
      sql`m.school_id = ${schoolId}`,
      method !== undefined && sql`p.method = ${method}`,
      isRecordedBy(sql`p.recorded_by`, recordedBy),
      condition(sql`m.reversed_on`),
    ])}`;
  return unionOf([payments, (status === undefined || status === 'reversed') && reversals]);
}

/** True for a recorder's payments and their reversals; null for all recorders. */
function isRecordedBy(column: Statement, recordedBy: number | undefined): Statement | null {
  if (recordedBy === undefined) return null;
  return recordedBy === nobody ? sql`${column} is null` : sql`${column} = ${recordedBy}`;
}

function isSearched({ search }: PaymentFilter): boolean {
  return search.admissionNumber !== null;
}

/** CTEs for the students and payments that match a search; used on lists smaller than payments. */
function foundStudents({ schoolId, search, codePattern }: PaymentFilter): Statement {
  return sql`
    found_students as materialized (
      select s.student_id from students s where ${allOf([sql`s.school_id = ${schoolId}`, matchesSearch(search)])}
    ),
    found_payments as materialized (${unionOf([
      sql`select ${search.typedNumber}::integer as payment_id`,
      codePattern !== null && sql`select payment_id from payment_codes where school_id = ${schoolId} and code like ${codePattern}`,
      codePattern !== null &&
        sql`
          select p.payment_id
          from payment_codes c
          join payments p on p.school_id = c.school_id and p.shared_payment_id = c.shared_payment_id
          where c.school_id = ${schoolId} and c.code like ${codePattern}`,
      codePattern !== null &&
        sql`
          select x.payment_id
          from arrival_codes c
          join settlements x on x.school_id = c.school_id and x.arrival_id = c.arrival_id
          where c.school_id = ${schoolId} and c.code like ${codePattern}`,
      codePattern !== null &&
        sql`
          select p.payment_id
          from payment_reversals r
          join payments p on p.school_id = r.school_id and p.payment_id = r.payment_id
          where r.school_id = ${schoolId} and case when p.code ~ '^[0-9A-Z]+$' then p.code else normal_code(p.code) end like ${codePattern}`,
    ])})`;
}

/** After `foundStudents`: the movements of matching students and payments, each once. */
function foundMovements(filter: PaymentFilter): Statement {
  const { from, to } = filter;
  const inDays = (day: Statement) => [from !== undefined && sql`${day} >= ${from}`, to !== undefined && sql`${day} <= ${to}`];
  const ofStudents = sql`m.student_id = any (array(select student_id from found_students))`;
  const ofPayments = sql`
    m.payment_id = any (array(select payment_id from found_payments))
    and m.student_id not in (select student_id from found_students)`;
  return unionOf([ofStudents, ofPayments].map((isFound) => movements(filter, (day) => allOf([...inDays(day), isFound]))));
}
