import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';

type StudentKey = { schoolId: number; studentId: number };

/** The names of the student and guardians, and of other students whom texts may name with them. */
export type Names = { fullName: string; own: string[]; others: string[] };

/** Undefined if the student is not on the register. */
export function namesAround(tx: Transaction, { schoolId, studentId }: StudentKey): Promise<Names | undefined> {
  return tx.maybeRow<Names>(sql`
    with together as (
      select others.student_id
      from family_members own
      join family_members others on others.school_id = own.school_id and others.family_id = own.family_id
      where own.school_id = ${schoolId} and own.student_id = ${studentId}
      union
      select others.student_id
      from guardian_phones own
      join guardian_phones others on others.school_id = ${schoolId} and others.phone = own.phone
      where own.school_id = ${schoolId} and own.student_id = ${studentId}
      union
      select others.student_id
      from payments own
      join payments others on others.school_id = own.school_id and others.shared_payment_id = own.shared_payment_id
      where own.school_id = ${schoolId} and own.student_id = ${studentId}
      union
      select q.right_student_id
      from payments own
      join reversal_requests q on q.school_id = own.school_id and q.payment_id = own.payment_id
      where own.school_id = ${schoolId} and own.student_id = ${studentId}
      union
      select others.student_id
      from message_subjects own
      join message_subjects others on others.school_id = own.school_id and others.message_id = own.message_id
      where own.school_id = ${schoolId} and own.student_id = ${studentId}
    )
    select s.full_name as "fullName",
           array[s.full_name, s.guardian_name] || coalesce((
             select array_agg(g.full_name order by g.guardian_id)
             from guardians g
             where g.school_id = s.school_id and g.student_id = s.student_id), '{}') as own,
           coalesce((
             select array_agg(o.full_name order by o.student_id)
             from students o
             where o.school_id = s.school_id and o.student_id in (select student_id from together) and o.student_id <> s.student_id),
             '{}') as others
    from students s
    where s.school_id = ${schoolId} and s.student_id = ${studentId} and not s.import_undone`);
}
