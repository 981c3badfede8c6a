import { AppError, errorMessage } from '../../core/errors.ts';
import type { Transaction } from '../../core/server/db.ts';
import { violates } from '../../core/server/error-reply.ts';
import { gradeSortKey } from '../rules.ts';
import { updateGrade } from './set-up-sql.ts';

type NewName = { schoolId: number; gradeId: number; name: string };

/** Gives a grade another name, and with it its place on the ladder. Its subjects stay as they are, and so does every receipt. */
export async function renameGrade(tx: Transaction, { schoolId, gradeId, name }: NewName): Promise<{ id: number; name: string }> {
  const grade = await updateGrade(tx, { schoolId, gradeId, name, sortKey: gradeSortKey(name) }).catch((error: unknown) => {
    if (!violates(error, 'grades_name_once')) throw error;
    throw new AppError('GRADE_EXISTS', { name }, { fields: [{ path: 'name', message: errorMessage('GRADE_EXISTS', { name }) }] });
  });
  if (!grade) throw new AppError('GRADE_NOT_FOUND');
  return grade;
}
