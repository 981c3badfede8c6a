import type { Method, MovementKind } from '../../../books/ledger/methods.ts';
import type { Day } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { amountMoved, pageOfDays } from '../../../payments/payments/server/all-payments-sql.ts';
import type { SetUp } from '../contract.ts';

type SchoolToday = {
  schoolName: string;
  termId: number | null;
  termName: string | null;
  totalActiveStudents: number;
  totalInactiveStudentsTerm: number;
};

/** The school, its current term, and its students: active ones, and those who left during it, from its opening if that came first. */
export function schoolToday(tx: Transaction, { schoolId }: { schoolId: number }): Promise<SchoolToday> {
  return tx.row<SchoolToday>(sql`
    select s.name as "schoolName", t.term_id as "termId", t.name as "termName",
           (select count(*) from students
            where school_id = ${schoolId} and is_active) as "totalActiveStudents",
           (select count(*) from students
            where school_id = ${schoolId} and not is_active and not import_undone
              and left_date >= least(t.start_date, (t.billed_at at time zone 'Africa/Nairobi')::date)) as "totalInactiveStudentsTerm"
    from schools s
    left join terms t on t.school_id = s.school_id and t.is_current
    where s.school_id = ${schoolId}`);
}

/** Which set-up steps the school has finished: classes, a current term, fees and students. */
export function setUpDone(tx: Transaction, { schoolId }: { schoolId: number }): Promise<SetUp> {
  return tx.row<SetUp>(sql`
    select exists (select from streams where school_id = ${schoolId}) as grades,
           exists (select from terms where school_id = ${schoolId} and is_current) as term,
           exists (select from fee_structures where school_id = ${schoolId}) as "feeStructures",
           exists (select from students where school_id = ${schoolId} and not import_undone) as students`);
}

type NamedTerm = { id: number; name: string; year: number; startDate: Day; isOver: boolean };

/** The terms of a school without a current one, by day. Empty if one is current. */
export function termsNotOpen(tx: Transaction, { schoolId }: { schoolId: number }): Promise<NamedTerm[]> {
  return tx.rows<NamedTerm>(sql`
    select term_id as id, name, year, start_date as "startDate", end_date < nairobi_today() as "isOver"
    from terms
    where school_id = ${schoolId} and not exists (select from terms where school_id = ${schoolId} and is_current)
    order by start_date, term_id`);
}

type Takings = { method: Method; amount: Cents };

/** Received today by method, less reversals of today, whenever their payments were made. */
export function takingsToday(tx: Transaction, { schoolId }: { schoolId: number }): Promise<Takings[]> {
  return tx.rows<Takings>(sql`
    select method, sum(amount_cents) as amount
    from takings
    where school_id = ${schoolId} and taken_on = (select nairobi_today())
    group by method`);
}

type RecentRow = {
  kind: MovementKind;
  id: number;
  studentId: number;
  fullName: string;
  gradeName: string;
  amount: Cents;
  method: Method;
  code: string | null;
  bank: string | null;
  isVerified: boolean;
  isReversed: boolean;
};

/** The newest payments and reversals: the start of the whole list. */
export async function recentPayments(tx: Transaction, { schoolId, limit }: { schoolId: number; limit: number }) {
  const rows = await tx.rows<RecentRow>(sql`
    with recursive ${pageOfDays({ schoolId }, { limit, offset: 0 })}
    select page.kind, p.payment_id as id, s.student_id as "studentId", s.full_name as "fullName", g.name as "gradeName",
           ${amountMoved} as amount, p.method, p.code, p.bank,
           p.status = 'verified' as "isVerified", p.status = 'reversed' as "isReversed"
    from page
    join standing_payments p on p.school_id = ${schoolId} and p.payment_id = page.payment_id
    join students s on s.school_id = ${schoolId} and s.student_id = p.student_id
    join grades g on g.school_id = ${schoolId} and g.grade_id = s.grade_id
    order by page.moved_on desc, page.entry_id desc`);
  return rows.map(({ studentId, fullName, gradeName, ...payment }) => ({
    ...payment,
    student: { id: studentId, fullName, grade: { name: gradeName } },
  }));
}
