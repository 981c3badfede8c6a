import type { Decoded, Reply } from '../../../core/endpoint.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { EnrolledAlready, studentEnrolledAlready } from '../check-contract.ts';
import { nameLength, searchOf, studentAlike } from '../rules.ts';

type ChildQuery = Decoded<typeof studentEnrolledAlready>['query'];

/** The enrolled student who may be the same, found as an import finds one. */
export async function enrolledAlready(
  tx: Transaction,
  { schoolId }: Caller,
  { grade_id: gradeId, ...child }: ChildQuery,
): Promise<Reply<typeof studentEnrolledAlready>> {
  const namesake = studentAlike({ ...child, gradeId }, await namesakes(tx, { schoolId, fullName: child.fullName }));
  if (!namesake) return { student: null };
  const { contactNumber1: _, gradeId: __, ...student } = namesake;
  return { student };
}

type Namesake = EnrolledAlready & { contactNumber1: string; gradeId: number };

/** The students whose names contain the words of this one and are as long, active ones first. */
function namesakes(tx: Transaction, { schoolId, fullName }: { schoolId: number; fullName: string }): Promise<Namesake[]> {
  return tx.rows<Namesake>(sql`
    select s.student_id as id, s.full_name as "fullName", s.admission_number as "admissionNumber", s.is_active as active,
           g.name || ' ' || st.name as "className", s.contact_number_1 as "contactNumber1", s.grade_id as "gradeId"
    from students s
    join grades g on g.school_id = s.school_id and g.grade_id = s.grade_id
    join streams st on st.school_id = s.school_id and st.stream_id = s.stream_id
    where s.school_id = ${schoolId} and not s.import_undone and s.search_name like all (${searchOf(fullName).patterns}::text[])
      and length(regexp_replace(s.search_name, '\s+', '', 'g')) = ${nameLength(fullName)}
    order by s.is_active desc, s.student_id`);
}
