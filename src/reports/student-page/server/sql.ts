import { balanceNow } from '../../../books/terms/server/balance-now.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { Relation } from '../../../payments/families/relations.ts';
import type { StudentOverview, TermBalance } from '../contract.ts';

export type StudentKey = { schoolId: number; studentId: number };

export type Head = StudentOverview['student'] & {
  guardianName: string;
  guardianRelation: Relation;
  guardianMessages: boolean;
  contactNumber1: string;
  contactNumber2: string | null;
  opening: Cents;
  balance: Cents;
};

/** The student, the first guardian and the balance now. */
export function overviewHead(tx: Transaction, { schoolId, studentId }: StudentKey): Promise<Head | undefined> {
  return tx.maybeRow<Head>(sql`
    select s.student_id as id, s.admission_number as "admissionNumber", s.full_name as "fullName", s.date_of_birth as dob, s.gender,
           g.name as grade, st.name as stream, s.is_active as active, s.is_erased as erased, s.left_date as "leftDate",
           (s.created_at at time zone 'Africa/Nairobi')::date as "enrolledOn",
           s.guardian_name as "guardianName", s.guardian_relation as "guardianRelation", s.guardian_messages as "guardianMessages",
           s.contact_number_1 as "contactNumber1", s.contact_number_2 as "contactNumber2",
           s.opening_balance_cents as opening, ${balanceNow(schoolId, sql`s.student_id`)} as balance
    from students s
    join grades g on g.school_id = s.school_id and g.grade_id = s.grade_id
    join streams st on st.school_id = s.school_id and st.stream_id = s.stream_id
    where s.school_id = ${schoolId} and s.student_id = ${studentId} and not s.import_undone`);
}

/** The sums of each of the student's terms, the oldest first. */
export function termsOfStudent(
  tx: Transaction,
  { schoolId, studentId }: StudentKey,
): Promise<Omit<TermBalance, 'broughtForward' | 'balance'>[]> {
  return tx.rows(sql`
    select t.term_id as id, t.name, t.year, g.name as grade, st.name as stream,
           x.charged_cents as billed, x.adjusted_cents as adjusted, x.paid_cents as paid,
           coalesce((t.start_date, t.term_id) > (select start_date, term_id from terms where school_id = ${schoolId} and is_current), false)
             as later
    from student_terms x
    join terms t on t.school_id = x.school_id and t.term_id = x.term_id
    join grades g on g.school_id = x.school_id and g.grade_id = x.grade_id
    join streams st on st.school_id = x.school_id and st.stream_id = x.stream_id
    where x.school_id = ${schoolId} and x.student_id = ${studentId}
    order by t.start_date, t.term_id`);
}
