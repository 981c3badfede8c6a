import type { Reply } from '../../core/endpoint.ts';
import type { Caller } from '../../core/server/caller.ts';
import type { Transaction } from '../../core/server/db.ts';
import type { searchStudents as endpoint, ListedStudent } from '../contract.ts';
import type { Search } from '../rules.ts';
import { studentPage } from './list-sql.ts';
import { searchOfRole } from './visible-contacts.ts';

const foundMax = 20;

/** The first students whom somebody may mean: those found by themselves or by a telephone, then those found by a guardian's name. */
export async function searchStudents(tx: Transaction, { schoolId, role }: Caller, typed?: string): Promise<Reply<typeof endpoint>> {
  const search = searchOfRole(role, typed);
  const found = (of: Search) => studentPage(tx, { schoolId, search: of, limit: foundMax, offset: 0 });
  const nearest = await found({ ...search, guardianPatterns: null });
  if (search.guardianPatterns === null || nearest.length === foundMax) return nearest.map(foundStudent);
  const others = (await found(search)).filter(({ id }) => !nearest.some((student) => student.id === id));
  return [...nearest, ...others].slice(0, foundMax).map(foundStudent);
}

function foundStudent({ id, fullName, admissionNumber, grade, stream, active }: ListedStudent): Reply<typeof endpoint>[number] {
  return { id, name: fullName, admissionNumber, grade: grade.name, stream: stream.name, active };
}
