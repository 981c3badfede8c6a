import type { Reply } from '../../../core/endpoint.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { searchStudents as endpoint, ListedStudent } from '../contract.ts';
import type { Search } from '../rules.ts';
import { studentPage } from './list-sql.ts';
import { searchOfCaller } from './visible-contacts.ts';

const foundMax = 20;

/** The best matches: by the student or a phone, then by a guardian's name. */
export async function searchStudents(tx: Transaction, caller: Caller, typed?: string): Promise<Reply<typeof endpoint>> {
  const { schoolId } = caller;
  const search = searchOfCaller(caller, typed);
  const pageOf = (of: Search) => studentPage(tx, { schoolId, search: of, limit: foundMax, offset: 0 });
  const nearest = await pageOf({ ...search, guardianPatterns: null });
  const itself = nearest.map((student) => foundStudent(student, null));
  if (search.guardianPatterns === null || nearest.length === foundMax) return itself;
  const others = (await pageOf(search)).filter(({ id }) => !nearest.some((student) => student.id === id));
  const guardians = await guardiansMeant(tx, { schoolId, studentIds: others.map(({ id }) => id), patterns: search.guardianPatterns });
  return [...itself, ...others.map((student) => foundStudent(student, guardians.get(student.id) ?? null))].slice(0, foundMax);
}

type FoundStudent = Reply<typeof endpoint>[number];

function foundStudent({ id, fullName, admissionNumber, grade, stream, active }: ListedStudent, guardian: string | null): FoundStudent {
  return { id, name: fullName, admissionNumber, grade: grade.name, stream: stream.name, active, guardian };
}

type StudentSearch = { schoolId: number; studentIds: readonly number[]; patterns: readonly string[] };

/** For each student the first guardian whose name matches. */
async function guardiansMeant(tx: Transaction, { schoolId, studentIds, patterns }: StudentSearch): Promise<Map<number, string>> {
  if (studentIds.length === 0) return new Map();
  const rows = await tx.rows<{ id: number; name: string }>(sql`
    select distinct on (named.student_id) named.student_id as id, named.name
    from (
      select student_id, 0 as place, guardian_name as name, guardian_search_name as folded
      from students
      where school_id = ${schoolId} and student_id = any (${studentIds}::integer[])
      union all
      select student_id, guardian_id, full_name, search_name
      from guardians
      where school_id = ${schoolId} and student_id = any (${studentIds}::integer[])
    ) as named
    where named.folded like all (${patterns}::text[])
    order by named.student_id, named.place`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
