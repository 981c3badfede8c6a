import { AppError } from '../../../core/errors.ts';
import { assertWithinCap } from '../../../core/server/caps.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { orRefusal } from '../../../core/server/refusals.ts';
import { subjectCount } from './set-up-sql.ts';
import { gradeName, insertSubject, lockTeaching } from './subject-sql.ts';

type NewSubject = { schoolId: number; gradeId: number; name: string; lessonsPerWeek: number };

/** Adds a subject to a grade that has fewer than `subjectsMax`; nobody teaches it yet. */
export async function addSubject(tx: Transaction, { subjectsMax, ...subject }: NewSubject & { subjectsMax: number }) {
  const [, grade] = await Promise.all([lockTeaching(tx, subject), gradeName(tx, subject)]);
  if (!grade) throw new AppError('GRADE_NOT_FOUND');
  const written = Promise.all([insertSubject(tx, subject), subjectCount(tx, subject)]);
  const [added, { count }] = await orRefusal(written, { grade: grade.name, name: subject.name });
  assertWithinCap({ count, max: subjectsMax, parts: 'subjects', whole: grade.name });
  return added;
}
