import { AppError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { orRefusal } from '../../../core/server/refusals.ts';
import { busiestTeacher, lockTeaching, subjectRow, updateSubject } from './subject-sql.ts';

type Change = { schoolId: number; subjectId: number; name: string; lessonsPerWeek: number };

/** Renames a subject or changes its lessons; refused if a teacher of it would exceed the weekly limit. */
export async function changeSubject(tx: Transaction, change: Change) {
  const { schoolId, subjectId, name, lessonsPerWeek } = change;
  const [{ lessonsMax }, before] = await Promise.all([lockTeaching(tx, { schoolId }), subjectRow(tx, { schoolId, subjectId })]);
  if (!before) throw new AppError('SUBJECT_NOT_FOUND');
  const subject = await orRefusal(updateSubject(tx, change), { grade: before.gradeName, name });
  if (!subject) throw new AppError('SUBJECT_NOT_FOUND');
  if (lessonsPerWeek <= before.lessonsPerWeek) return subject;

  const busiest = await busiestTeacher(tx, { schoolId, subjectId });
  if (!busiest || busiest.lessons <= lessonsMax) return subject;
  throw new AppError('SUBJECT_OVER_LIMIT', { ...busiest, max: lessonsMax }, { field: 'lessonsPerWeek' });
}
