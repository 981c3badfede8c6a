import { headAmounts } from '../../billing/server/vote-heads-sql.ts';
import type { VoteHead } from '../../billing/vote-heads.ts';
import type { Cents } from '../../core/money.ts';
import type { Transaction } from '../../core/server/db.ts';
import { sql } from '../../core/server/sql.ts';
import type { Method } from '../../payments/methods.ts';

type School = { schoolId: number };

export type ReportTermRow = {
  id: number;
  name: string;
  year: number;
  current: boolean;
  dayCount: number;
  dayIndexToday: number;
  billedStudents: number;
  balance: Cents;
};

/** The current term and the one before it by first day, with what the students billed in each owed together at its end. */
export function reportTerms(tx: Transaction, { schoolId }: School): Promise<ReportTermRow[]> {
  return tx.rows<ReportTermRow>(sql`
    with compared as (
      select t.term_id, t.name, t.year, t.start_date, t.end_date, t.is_current
      from terms cur
      join terms t on t.school_id = cur.school_id and (t.start_date, t.term_id) <= (cur.start_date, cur.term_id)
      where cur.school_id = ${schoolId} and cur.is_current
      order by t.start_date desc, t.term_id desc
      limit 2
    )
    select c.term_id as id, c.name, c.year, c.is_current as current,
           c.end_date - c.start_date + 1 as "dayCount", nairobi_today() - c.start_date as "dayIndexToday",
           billed.students as "billedStudents", billed.cents as balance
    from compared c
    cross join lateral (
      select count(*)::integer as students, coalesce(sum(b.balance_cents), 0)::bigint as cents
      from student_terms st
      join balances_at_term(${schoolId}, c.term_id) b on b.student_id = st.student_id
      where st.school_id = ${schoolId} and st.term_id = c.term_id and st.billed
    ) as billed
    order by c.is_current desc`);
}

type BalancesRow = { owed: Cents; owingStudents: number; credit: Cents; creditStudents: number };

/** What the students of the payments list owe at the end of the current term, and what they are ahead, each on its own. */
export function balancesRow(tx: Transaction, { schoolId }: School): Promise<BalancesRow> {
  return tx.row<BalancesRow>(sql`
    select coalesce(sum(balance_cents) filter (where balance_cents > 0), 0)::bigint as owed,
           count(*) filter (where balance_cents > 0)::integer as "owingStudents",
           coalesce(-sum(balance_cents) filter (where balance_cents < 0), 0)::bigint as credit,
           count(*) filter (where balance_cents < 0)::integer as "creditStudents"
    from balances_at_term(${schoolId}, (select term_id from terms where school_id = ${schoolId} and is_current))`);
}

export type GradeRow = {
  gradeId: number;
  gradeName: string;
  activeStudents: number;
  paid: Cents;
} & Record<VoteHead, Cents>;

/** Grades in the order of the ladder with fees, active students and payments of the current term; one with none of these is left out. */
export function gradeRows(tx: Transaction, { schoolId }: School): Promise<GradeRow[]> {
  return tx.rows<GradeRow>(sql`
    with cur as (
      select term_id from terms where school_id = ${schoolId} and is_current
    ),
    active as (
      select grade_id, count(*)::integer as students
      from students
      where school_id = ${schoolId} and is_active
      group by grade_id
    ),
    paid as (
      select st.grade_id, sum(st.paid_cents)::bigint as cents
      from student_terms st
      join cur on cur.term_id = st.term_id
      where st.school_id = ${schoolId}
      group by st.grade_id
    )
    select g.grade_id as "gradeId", g.name as "gradeName", coalesce(active.students, 0) as "activeStudents",
           ${headAmounts}, coalesce(paid.cents, 0) as paid
    from grades g
    cross join cur
    left join fee_structures fs on fs.school_id = g.school_id and fs.grade_id = g.grade_id and fs.term_id = cur.term_id
    left join active on active.grade_id = g.grade_id
    left join paid on paid.grade_id = g.grade_id
    where g.school_id = ${schoolId} and (fs.grade_id is not null or active.students > 0 or paid.cents <> 0)
    order by g.sort_key, lower(g.name)`);
}

export type FeeRow = { gradeId: number; name: string; count: number; amount: Cents };

/** The additional fees that active students of each grade are linked to, by name. */
export function feeRows(tx: Transaction, { schoolId }: School): Promise<FeeRow[]> {
  return tx.rows<FeeRow>(sql`
    select s.grade_id as "gradeId", fee.name, count(*)::integer as count, fee.amount_cents as amount
    from student_fees link
    join students s on s.school_id = link.school_id and s.student_id = link.student_id and s.is_active
    join additional_fees fee on fee.school_id = link.school_id and fee.additional_fee_id = link.additional_fee_id
    where link.school_id = ${schoolId}
    group by s.grade_id, fee.additional_fee_id, fee.name, fee.amount_cents
    order by s.grade_id, lower(fee.name)`);
}

export type MovementRow = { termId: number; method: Method; dayIndex: number; amount: Cents };

/** What came in by term, method and day of the term, in the current term and the one before; a reversal takes away on its own day. */
export function movementRows(tx: Transaction, { schoolId }: School): Promise<MovementRow[]> {
  return tx.rows<MovementRow>(sql`
    with compared as (
      select t.term_id, t.start_date
      from terms cur
      join terms t on t.school_id = cur.school_id and (t.start_date, t.term_id) <= (cur.start_date, cur.term_id)
      where cur.school_id = ${schoolId} and cur.is_current
      order by t.start_date desc, t.term_id desc
      limit 2
    )
    select t.term_id as "termId", t.method, t.taken_on - c.start_date as "dayIndex", sum(t.amount_cents)::bigint as amount
    from compared c
    join takings t on t.school_id = ${schoolId} and t.term_id = c.term_id
    group by t.term_id, t.method, t.taken_on, c.start_date
    order by t.term_id, t.taken_on, t.method`);
}
