import { AppError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { orRefusal } from '../../../core/server/refusals.ts';
import { gradeSortKey } from '../rules.ts';
import { updateGrade } from './set-up-sql.ts';

type NewName = { schoolId: number; gradeId: number; name: string };

/** Renames a grade, which may change its place on the ladder. Subjects and receipts stay as they are. */
export async function renameGrade(tx: Transaction, { schoolId, gradeId, name }: NewName): Promise<{ id: number; name: string }> {
  const grade = await orRefusal(updateGrade(tx, { schoolId, gradeId, name, sortKey: gradeSortKey(name) }), { name });
  if (!grade) throw new AppError('GRADE_NOT_FOUND');
  return grade;
}
