import { AppError } from '../../core/errors.ts';
import type { Transaction } from '../../core/server/db.ts';
import { nameTaken } from './change-subject.ts';
import { gradeName, insertSubject } from './subject-sql.ts';

type NewSubject = { schoolId: number; gradeId: number; name: string; lessonsPerWeek: number };

/** Adds a subject to a grade; nobody teaches it yet. */
export async function addSubject(tx: Transaction, subject: NewSubject) {
  const grade = await gradeName(tx, subject);
  if (!grade) throw new AppError('GRADE_NOT_FOUND');
  const added = await insertSubject(tx, subject);
  if (!added) throw nameTaken({ grade: grade.name, name: subject.name });
  return added;
}
