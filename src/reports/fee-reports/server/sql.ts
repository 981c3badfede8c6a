import { headAmounts } from '../../../books/billing/server/vote-heads-sql.ts';
import type { VoteHead } from '../../../books/billing/vote-heads.ts';
import type { Method } from '../../../books/ledger/methods.ts';
import { approvedRefunds } from '../../../books/ledger/server/refunds/approved-refunds.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';

type School = { schoolId: number };

/** The current term and the one before it by first day that was opened, as a part of a `with`. */
const compared = (schoolId: number): Statement => sql`
  compared as (
    select t.term_id, t.name, t.year, t.start_date, t.end_date, t.is_current
    from terms cur
    join terms t on t.school_id = cur.school_id and (t.start_date, t.term_id) <= (cur.start_date, cur.term_id)
    where cur.school_id = ${schoolId} and cur.is_current and (t.is_current or t.billed_at is not null)
    order by t.start_date desc, t.term_id desc
    limit 2
  )`;

export type ReportTermRow = { id: number; name: string; year: number; isCurrent: boolean; dayCount: number; dayIndexToday: number };

/** The current term, then the previous one. */
export function reportTerms(tx: Transaction, { schoolId }: School): Promise<ReportTermRow[]> {
  return tx.rows<ReportTermRow>(sql`
    with ${compared(schoolId)}
    select term_id as id, name, year, is_current as "isCurrent", end_date - start_date + 1 as "dayCount",
           nairobi_today() - start_date as "dayIndexToday"
    from compared
    order by is_current desc`);
}

export type OwedRow = {
  gradeId: number;
  /** Active students whom the term bills. */
  activeStudents: number;
  /** Active students whom it does not bill. */
  billedNextTerm: number;
  /** Charges and adjustments of the term, without refunds. */
  billed: Cents;
  /** Payments less reversals. */
  paid: Cents;
  refunded: Cents;
  billedStudents: number;
  balance: Cents;
  billedStudentsBefore: number;
  balanceBefore: Cents;
  owed: Cents;
  owingStudents: number;
  credit: Cents;
  creditStudents: number;
};

/**
 * By grade in the current term, which a promotion at its end does not change: active students whom it bills, and the others; payments
 * and refunds; the number of billed students and their balances at its end; the same of the previous term; debts and credits at its end,
 * separately. One pass over a large school.
 */
export function owedRows(tx: Transaction, { schoolId }: School): Promise<OwedRow[]> {
  return tx.rows<OwedRow>(sql`
    with ${compared(schoolId)},
    given_back as (
      select student_id, sum(cents)::bigint as cents
      from ${approvedRefunds(schoolId)} as refund
      where term_id = (select term_id from compared where is_current)
      group by student_id
    ),
    owed as (
      select coalesce(now.grade_id, s.grade_id) as grade_id, s.is_active, now.billed, coalesce(r.cents, 0) as refunded_cents,
             now.paid_cents, now.charged_cents + now.adjusted_cents - coalesce(r.cents, 0) as billed_cents, before.billed as billed_before,
             b.balance_cents as cents,
             b.balance_cents - coalesce(now.charged_cents - now.paid_cents + now.adjusted_cents, 0) as cents_before
      -- A lateral becomes part of the statement; with a select as argument, the function would be a step of its own.
      from (select term_id from compared where is_current) as c
      cross join lateral balances_at_term(${schoolId}, c.term_id) b
      join students s on s.school_id = ${schoolId} and s.student_id = b.student_id
      left join student_terms now
        on now.school_id = ${schoolId} and now.term_id = (select term_id from compared where is_current) and now.student_id = b.student_id
      left join student_terms before
        on before.school_id = ${schoolId} and before.term_id = (select term_id from compared where not is_current)
        and before.student_id = b.student_id
      left join given_back r on r.student_id = b.student_id
    )
    select grade_id as "gradeId", count(*) filter (where is_active and billed)::integer as "activeStudents",
           count(*) filter (where is_active and billed is not true)::integer as "billedNextTerm",
           coalesce(sum(billed_cents), 0)::bigint as billed, coalesce(sum(paid_cents), 0)::bigint as paid,
           coalesce(sum(refunded_cents), 0)::bigint as refunded,
           count(*) filter (where billed)::integer as "billedStudents",
           coalesce(sum(cents) filter (where billed), 0)::bigint as balance,
           count(*) filter (where billed_before)::integer as "billedStudentsBefore",
           coalesce(sum(cents_before) filter (where billed_before), 0)::bigint as "balanceBefore",
           coalesce(sum(cents) filter (where cents > 0), 0)::bigint as owed,
           count(*) filter (where cents > 0)::integer as "owingStudents",
           coalesce(-sum(cents) filter (where cents < 0), 0)::bigint as credit,
           count(*) filter (where cents < 0)::integer as "creditStudents"
    from owed
    group by grade_id`);
}

export type GradeRow = {
  gradeId: number;
  gradeName: string;
  hasFees: boolean;
} & Record<VoteHead, Cents>;

/** Grades in ladder order, with the fees of the current term if set. */
export function gradeRows(tx: Transaction, { schoolId }: School): Promise<GradeRow[]> {
  return tx.rows<GradeRow>(sql`
    with cur as (
      select term_id from terms where school_id = ${schoolId} and is_current
    )
    select g.grade_id as "gradeId", g.name as "gradeName", fs.grade_id is not null as "hasFees", ${headAmounts}
    from grades g
    cross join cur
    left join fee_structures fs on fs.school_id = g.school_id and fs.grade_id = g.grade_id and fs.term_id = cur.term_id
    where g.school_id = ${schoolId}
    order by g.sort_key, lower(g.name)`);
}

export type FeeRow = { gradeId: number; name: string; count: number; amount: Cents };

/** The additional fees of active students whom the current term billed, by grade and name. */
export function feeRows(tx: Transaction, { schoolId }: School): Promise<FeeRow[]> {
  return tx.rows<FeeRow>(sql`
    select linked.grade_id as "gradeId", fee.name, linked.students as count, fee.amount_cents as amount
    from (
      select x.grade_id, link.additional_fee_id, count(*)::integer as students
      from student_fees link
      join students s on s.school_id = link.school_id and s.student_id = link.student_id and s.is_active
      join student_terms x
        on x.school_id = link.school_id and x.student_id = link.student_id and x.billed
        and x.term_id = (select term_id from terms where school_id = ${schoolId} and is_current)
      where link.school_id = ${schoolId}
      group by x.grade_id, link.additional_fee_id
    ) as linked
    join additional_fees fee on fee.school_id = ${schoolId} and fee.additional_fee_id = linked.additional_fee_id
    order by linked.grade_id, lower(fee.name)`);
}

export type MovementRow = { termId: number; method: Method; dayIndex: number; amount: Cents };

/** Received by term, method and day, in the current and the previous term; a reversal counts on its own day. */
export function movementRows(tx: Transaction, { schoolId }: School): Promise<MovementRow[]> {
  return tx.rows<MovementRow>(sql`
    with ${compared(schoolId)}
    select t.term_id as "termId", t.method, t.taken_on - c.start_date as "dayIndex", sum(t.amount_cents)::bigint as amount
    from compared c
    join takings t on t.school_id = ${schoolId} and t.term_id = c.term_id
    group by t.term_id, t.method, t.taken_on, c.start_date
    order by t.term_id, t.taken_on, t.method`);
}
