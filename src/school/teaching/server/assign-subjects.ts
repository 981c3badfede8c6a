import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { lockTeaching } from '../../grades/server/subject-sql.ts';
import type * as api from '../contract.ts';
import type { Teacher } from '../contract.ts';
import { insertAssignments, teacherRow, type WantedSubject, wantedSubjects } from './sql.ts';

type Assignment = Decoded<typeof api.assignSubjects>['body'];
type Assigned = Omit<Reply<typeof api.assignSubjects>, 'message'>;
type Known = WantedSubject & { streamId: number; subjectId: number };

/**
 * Assigns subjects of streams to a teacher, all or none, and returns the teacher with their lessons. Existing assignments stay. The
 * school's teaching is locked first, so that loads and holders cannot change meanwhile.
 */
export async function assignSubjects(tx: Transaction, { schoolId, userId }: Caller, assignment: Assignment): Promise<Assigned> {
  const { teacherId, streamSubjectAssignments: wanted } = assignment;
  const streamIds = wanted.map(({ streamId }) => streamId);
  const subjectIds = wanted.map(({ subjectId }) => subjectId);
  // Sent together but run in this order, so the reads come after the lock.
  const [{ lessonsMax }, teacher, subjects] = await Promise.all([
    lockTeaching(tx, { schoolId }),
    teacherRow(tx, { schoolId, teacherId }),
    wantedSubjects(tx, { schoolId, streamIds, subjectIds }),
  ]);
  if (!teacher) throw new AppError('TEACHER_NOT_FOUND');
  const known = subjects.map(knownSubject);
  assertUnassigned(known, teacher);
  const fresh = known.filter(({ holderId }) => holderId === null);
  const requested = fresh.reduce((sum, { lessonsPerWeek }) => sum + lessonsPerWeek, 0);
  assertWithinLessons({ teacher, requested, max: lessonsMax });

  await insertAssignments(tx, {
    schoolId,
    teacherId,
    assignedBy: userId,
    streamIds: fresh.map(({ streamId }) => streamId),
    subjectIds: fresh.map(({ subjectId }) => subjectId),
  });
  const current = teacher.totalLessonsPerWeek;
  return {
    teacher: { ...teacher, totalLessonsPerWeek: current + requested },
    currentLessons: current,
    requestedLessons: requested,
    maxLessons: lessonsMax,
  };
}

function knownSubject(subject: WantedSubject): Known {
  const { streamId, subjectId, inGrade, subjectName, gradeName, streamName } = subject;
  if (streamId === null) throw new AppError('STREAM_NOT_FOUND');
  if (subjectId === null) throw new AppError('SUBJECT_NOT_FOUND');
  if (!inGrade) throw new AppError('SUBJECT_NOT_IN_GRADE', { subject: subjectName, grade: gradeName, stream: streamName });
  return { ...subject, streamId, subjectId };
}

function assertUnassigned(subjects: readonly Known[], teacher: Teacher): void {
  const held = subjects.find(({ holderId }) => holderId !== null && holderId !== teacher.id);
  if (!held) return;
  const { subjectName, gradeName, streamName, holder } = held;
  throw new AppError('SUBJECT_HELD', { subject: subjectName, grade: gradeName, stream: streamName, holder: holder ?? '' });
}

function assertWithinLessons({ teacher, requested, max }: { teacher: Teacher; requested: number; max: number }): void {
  const current = teacher.totalLessonsPerWeek;
  // A lowered limit removes nothing, and a request without new lessons is always within it.
  if (requested === 0 || current + requested <= max) return;
  const extra = { currentLessons: current, requestedLessons: requested, maxLessons: max };
  throw new AppError('LESSONS_OVER_LIMIT', { username: teacher.username, current, requested, max }, { extra });
}
