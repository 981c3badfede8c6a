import { AppError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { orRefusal } from '../../../core/server/refusals.ts';
import { gradeSortKey } from '../rules.ts';
import { updateGrade } from './set-up-sql.ts';

type NewName = { schoolId: number; gradeId: number; name: string };

/** Gives a grade another name, and with it its place on the ladder. Its subjects stay as they are, and so does every receipt. */
export async function renameGrade(tx: Transaction, { schoolId, gradeId, name }: NewName): Promise<{ id: number; name: string }> {
  const grade = await orRefusal(updateGrade(tx, { schoolId, gradeId, name, sortKey: gradeSortKey(name) }), { name });
  if (!grade) throw new AppError('GRADE_NOT_FOUND');
  return grade;
}
