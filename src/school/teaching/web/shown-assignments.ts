import type { SubjectAssignment, TaughtGrade } from '../contract.ts';
import { isPlaygroup } from '../rules.ts';

/** Ids as text, or 'all'. */
export type ClassFilter = { gradeId: string; streamId: string };
export type ShownAssignment = SubjectAssignment & { gradeId: number; gradeName: string; streamName: string };

type Grade = { id: number; name: string; streams: readonly { id: number }[] };
type GradePart = { gradeId: number; gradeName: string; rows: readonly ShownAssignment[] };

/** The first filter of the page: playgroup's first stream if there is one, else all. */
export function firstFilter(grades: readonly Grade[]): ClassFilter {
  const playgroup = grades.find(({ name, streams }) => isPlaygroup(name) && streams.length > 0);
  const [stream] = playgroup?.streams ?? [];
  if (!playgroup || !stream) return { gradeId: 'all', streamId: 'all' };
  return { gradeId: String(playgroup.id), streamId: String(stream.id) };
}

/** The query of the allocation. A stream without its grade, or an invalid id, filters nothing. */
export function allocationQuery({ gradeId, streamId }: ClassFilter): { grade?: string; stream?: string } {
  if (!/^\d{1,9}$/.test(gradeId)) return {};
  return /^\d{1,9}$/.test(streamId) ? { grade: gradeId, stream: streamId } : { grade: gradeId };
}

/** The assignments of these grades, in order of grade, stream and subject. */
export function shownAssignments(grades: readonly TaughtGrade[]): ShownAssignment[] {
  return grades.flatMap(({ id: gradeId, name: gradeName, streams }) =>
    streams.flatMap(({ name: streamName, subjectAssignments }) =>
      subjectAssignments.map((assignment) => ({ ...assignment, gradeId, gradeName, streamName })),
    ),
  );
}

/** The same by grade; grades without assignments are left out. */
export function gradeParts(rows: readonly ShownAssignment[]): GradePart[] {
  const names = new Map(rows.map(({ gradeId, gradeName }) => [gradeId, gradeName]));
  return [...names].map(([id, gradeName]) => ({ gradeId: id, gradeName, rows: rows.filter(({ gradeId }) => gradeId === id) }));
}
