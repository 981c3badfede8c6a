import type { Decoded } from '../../../core/endpoint.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { assertFitsFile, filterWords, type Sheet, type SheetColumn } from '../../../core/server/sheets/sheet.ts';
import { schoolSheet } from '../../settings/server/school-sheet.ts';
import type { exportAllocation as endpoint, SubjectAssignment, TaughtGrade } from '../contract.ts';
import { allocationRows, allocationStreams } from './sql.ts';

type TaughtSubject = { grade: string; stream: string; subject: string; lessons: number; teacher: SubjectAssignment['teacher'] };

const columns: readonly SheetColumn<TaughtSubject>[] = [
  { label: 'Grade', kind: 'text', cell: ({ grade }) => grade },
  { label: 'Stream', kind: 'text', cell: ({ stream }) => stream },
  { label: 'Subject', kind: 'text', cell: ({ subject }) => subject },
  { label: 'Lessons a week', kind: 'number', cell: ({ lessons }) => lessons },
  { label: 'Teacher', kind: 'text', cell: ({ teacher }) => teacher?.username ?? 'Not assigned' },
  { label: 'Email of the teacher', kind: 'text', cell: ({ teacher }) => teacher?.email ?? null },
];

type AllocationQuery = Pick<Decoded<typeof endpoint>['query'], 'grade' | 'stream'> & { schoolId: number };

/** The teacher of each subject of the filtered streams. */
export async function exportAllocation(tx: Transaction, { schoolId, grade, stream }: AllocationQuery): Promise<Sheet<TaughtSubject>> {
  const streams = await allocationStreams(tx, { schoolId, gradeId: grade, streamId: stream });
  assertFitsFile(streams.reduce((count, { subjects }) => count + subjects, 0));
  const grades = await allocationRows(tx, {
    schoolId,
    gradeIds: [...new Set(streams.map(({ gradeId }) => gradeId))],
    streamIds: streams.flatMap(({ streamId }) => streamId ?? []),
  });
  const [only] = grades;
  const named = filterWords([grade && only?.name, stream && only?.streams[0]?.name]);
  return schoolSheet(tx, { schoolId }, { title: 'Subject Assignments', filters: named, columns, rows: grades.flatMap(subjectsOf) });
}

function subjectsOf({ name: grade, streams, subjects }: TaughtGrade): TaughtSubject[] {
  const lessons = new Map(subjects.map(({ id, lessonsPerWeek }) => [id, lessonsPerWeek]));
  return streams.flatMap(({ name: stream, subjectAssignments }) =>
    subjectAssignments.map(({ subject, teacher }) => ({
      ...{ grade, stream, teacher },
      ...{ subject: subject.name, lessons: lessons.get(subject.id) ?? 0 },
    })),
  );
}
