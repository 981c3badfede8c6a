import { billsInGrade } from '../../../books/billing/server/class-sql.ts';
import { termText } from '../../../books/terms/rules.ts';
import { currentTermState } from '../../../books/terms/server/sql.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { negated, sumCents } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type * as api from '../change-contract.ts';
import { assertClassExists } from './class-exists.ts';
import { classOf, studentById } from './sql.ts';

type ClassChange = Decoded<typeof api.classChange>;

/** The effect of a class change from now on, on the terms that billed the student. A change within the grade has none. */
export async function classChange(
  tx: Transaction,
  { schoolId }: Caller,
  { studentId, gradeId, streamId }: ClassChange['params'] & ClassChange['query'],
): Promise<Reply<typeof api.classChange>> {
  const [student, classRow, term, bills] = await Promise.all([
    studentById(tx, { schoolId, studentId }),
    classOf(tx, { schoolId, gradeId, streamId }),
    currentTermState(tx, schoolId),
    billsInGrade(tx, { schoolId, studentId, gradeId }),
  ]);
  if (!student) throw new AppError('STUDENT_NOT_FOUND');
  assertClassExists(classRow, 'streamId');
  const changed = student.gradeId === gradeId ? [] : bills;
  return {
    currentTerm: term ? { id: term.id, name: termText(term), endDate: term.endDate, isOver: term.isOver } : null,
    terms: changed.map(({ id, billNow, billAfter, ...named }) => ({
      id,
      name: termText(named),
      billNow,
      billAfter,
      difference: sumCents([billAfter, negated(billNow)]),
    })),
  };
}
