import type { Cents } from '../../core/money.ts';
import type { Transaction } from '../../core/server/db.ts';
import { sql } from '../../core/server/sql.ts';
import type { Method } from '../../payments/contract.ts';

type SchoolToday = {
  schoolName: string;
  termId: number | null;
  termName: string | null;
  totalActiveStudents: number;
  totalInactiveStudentsTerm: number;
};

/** The school, its current term, and its students: those active, and those who left since it began. It lasts until another is current. */
export function schoolToday(tx: Transaction, { schoolId }: { schoolId: number }): Promise<SchoolToday> {
  return tx.row<SchoolToday>(sql`
    select s.name as "schoolName", t.term_id as "termId", t.name as "termName",
           (select count(*) from students
            where school_id = ${schoolId} and is_active) as "totalActiveStudents",
           (select count(*) from students
            where school_id = ${schoolId} and not is_active
              and left_date >= t.start_date) as "totalInactiveStudentsTerm"
    from schools s
    left join terms t on t.school_id = s.school_id and t.is_current
    where s.school_id = ${schoolId}`);
}

type SetUp = { grades: boolean; term: boolean; feeStructures: boolean; students: boolean };

/** Which of the things that payments need the school has by now: classes, a current term, fees and students. */
export function setUpDone(tx: Transaction, { schoolId }: { schoolId: number }): Promise<SetUp> {
  return tx.row<SetUp>(sql`
    select exists (select from streams where school_id = ${schoolId}) as grades,
           exists (select from terms where school_id = ${schoolId} and is_current) as term,
           exists (select from fee_structures where school_id = ${schoolId}) as "feeStructures",
           exists (select from students where school_id = ${schoolId}) as students`);
}

type Takings = { totalPaidViaCashToday: Cents; totalBankedToday: Cents; totalMpesaToday: Cents };

/** What came in today by each method, less what was reversed today, whenever that had been paid. */
export function takingsToday(tx: Transaction, { schoolId }: { schoolId: number }): Promise<Takings> {
  return tx.row<Takings>(sql`
    with today as (
      select nairobi_today() as day
    ), moved as (
      select p.method, p.amount_cents
      from payments p
      where p.school_id = ${schoolId} and p.paid_on = (select day from today)
      union all
      select p.method, -p.amount_cents
      from payment_reversals r
      join payments p on p.school_id = r.school_id and p.payment_id = r.payment_id
      where r.school_id = ${schoolId} and r.reversed_on = (select day from today)
    )
    select coalesce(sum(amount_cents) filter (where method = 'Cash'), 0) as "totalPaidViaCashToday",
           coalesce(sum(amount_cents) filter (where method = 'Bank'), 0) as "totalBankedToday",
           coalesce(sum(amount_cents) filter (where method = 'Mpesa'), 0) as "totalMpesaToday"
    from moved`);
}

type RecentRow = {
  id: number;
  studentId: number;
  fullName: string;
  gradeName: string;
  amount: Cents;
  method: Method;
  code: string | null;
  isVerified: boolean;
};

/** The newest payments that stand: one that was reversed is not shown. */
export async function recentPayments(tx: Transaction, { schoolId, limit }: { schoolId: number; limit: number }) {
  const rows = await tx.rows<RecentRow>(sql`
    select p.payment_id as id, s.student_id as "studentId", s.full_name as "fullName", g.name as "gradeName",
           p.amount_cents as amount, p.method, p.code, (p.method = 'Cash' or v.payment_id is not null) as "isVerified"
    from payments p
    join students s on s.school_id = p.school_id and s.student_id = p.student_id
    join grades g on g.school_id = s.school_id and g.grade_id = s.grade_id
    left join payment_verifications v on v.school_id = p.school_id and v.payment_id = p.payment_id
    where p.school_id = ${schoolId}
      and not exists (select from payment_reversals r where r.school_id = p.school_id and r.payment_id = p.payment_id)
    order by p.payment_id desc
    limit ${limit}`);
  return rows.map(({ studentId, fullName, gradeName, ...payment }) => ({
    ...payment,
    student: { id: studentId, fullName, grade: { name: gradeName } },
  }));
}
