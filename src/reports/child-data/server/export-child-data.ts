import { statementSchool } from '../../../books/statements/server/sql.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { insertChanges } from '../../../students/register/server/changes-sql.ts';
import { lockStudent } from '../../../students/register/server/sql.ts';
import type * as api from '../contract.ts';
import { namesAround } from './names-sql.ts';
import { inWords, sectionsOf } from './sections.ts';
import { zippedData } from './zipped-data.ts';

/** Everything held about a student, for a guardian who requests it. The request itself is included, and is in the student's history. */
export async function exportChildData(
  tx: Transaction,
  caller: Caller,
  { studentId, givenTo }: { studentId: number; givenTo: string },
): Promise<Reply<typeof api.exportChildData>> {
  const { schoolId, username } = caller;
  const key = { schoolId, studentId };
  const known = await lockStudent(tx, key);
  const names = await namesAround(tx, key);
  if (!known || !names) throw new AppError('STUDENT_NOT_FOUND');
  await insertChanges(tx, caller, [{ studentId, field: 'dataGiven', was: null, became: givenTo }]);
  const { name, contacts, today } = await statementSchool(tx, schoolId);
  const sections = await sectionsOf(tx, { ...key, names });
  const data = {
    school: { name, contacts },
    student: { id: studentId, fullName: names.fullName },
    given: { to: givenTo, by: username, on: today },
  };
  return { ...data, sections: sections.map(inWords), files: await zippedData({ ...data, sections }) };
}
