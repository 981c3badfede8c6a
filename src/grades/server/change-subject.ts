import { AppError } from '../../core/errors.ts';
import type { Transaction } from '../../core/server/db.ts';
import { violates } from '../../core/server/error-reply.ts';
import { busiestTeacher, lockTeaching, subjectRow, updateSubject } from './subject-sql.ts';

type Change = { schoolId: number; subjectId: number; name: string; lessonsPerWeek: number };

/** Renames a subject or changes its lessons; more lessons are refused where they would take a teacher of it over the weekly limit. */
export async function changeSubject(tx: Transaction, change: Change) {
  const { schoolId, subjectId, name, lessonsPerWeek } = change;
  const [{ lessonsMax }, before] = await Promise.all([lockTeaching(tx, { schoolId }), subjectRow(tx, { schoolId, subjectId })]);
  if (!before) throw new AppError('SUBJECT_NOT_FOUND');
  const subject = await updateSubject(tx, change).catch((error: unknown) => {
    if (!violates(error, 'subjects_name_once')) throw error;
    throw nameTaken({ grade: before.gradeName, name });
  });
  if (!subject) throw new AppError('SUBJECT_NOT_FOUND');
  if (lessonsPerWeek <= before.lessonsPerWeek) return subject;

  const busiest = await busiestTeacher(tx, { schoolId, subjectId });
  if (!busiest || busiest.lessons <= lessonsMax) return subject;
  const refused = new AppError('SUBJECT_OVER_LIMIT', { ...busiest, max: lessonsMax });
  throw new AppError(
    'SUBJECT_OVER_LIMIT',
    { ...busiest, max: lessonsMax },
    { fields: [{ path: 'lessonsPerWeek', message: refused.message }] },
  );
}

/** The refusal of a name that the grade has already, beside the field that holds it. */
export function nameTaken(details: { grade: string; name: string }): AppError {
  const { message } = new AppError('SUBJECT_EXISTS', details);
  return new AppError('SUBJECT_EXISTS', details, { fields: [{ path: 'name', message }] });
}
