import { AppError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { usesText } from '../rules.ts';
import { deleteGrade, lockGrade, usesOfGrade } from './removal-sql.ts';
import { lockTeaching } from './subject-sql.ts';

type Key = { schoolId: number; gradeId: number };

/** Removes a grade without references, with its subjects and streams; the refusal names the references. */
export async function removeGrade(tx: Transaction, { schoolId, gradeId }: Key): Promise<{ name: string }> {
  // Sent together but run in this order, so the count cannot change afterwards.
  const [, grade, uses] = await Promise.all([
    lockTeaching(tx, { schoolId }),
    lockGrade(tx, { schoolId, gradeId }),
    usesOfGrade(tx, { schoolId, gradeId }),
  ]);
  if (!grade) throw new AppError('GRADE_NOT_FOUND');
  const used = usesText(uses);
  if (used !== '') throw new AppError('GRADE_IN_USE', { grade: grade.name, uses: used });
  await deleteGrade(tx, { schoolId, gradeId });
  return grade;
}
