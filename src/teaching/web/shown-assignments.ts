import type { SubjectAssignment, TaughtGrade } from '../contract.ts';
import { isPlaygroup } from '../rules.ts';

/** Ids as text, or 'all'. */
export type ClassFilter = { gradeId: string; streamId: string };
export type ShownAssignment = SubjectAssignment & { gradeId: number; gradeName: string; streamName: string };

type GradePart = { gradeId: number; gradeName: string; rows: readonly ShownAssignment[] };

/** What the page opens with: playgroup's first stream where the school has one, every assignment otherwise. */
export function firstFilter(grades: readonly TaughtGrade[]): ClassFilter {
  const playgroup = grades.find(({ name, streams }) => isPlaygroup(name) && streams.length > 0);
  const [stream] = playgroup?.streams ?? [];
  if (!playgroup || !stream) return { gradeId: 'all', streamId: 'all' };
  return { gradeId: String(playgroup.id), streamId: String(stream.id) };
}

/** The assignments of the streams that the filter lets through, in the order of grades, streams and subjects. */
export function shownAssignments(grades: readonly TaughtGrade[], { gradeId, streamId }: ClassFilter): ShownAssignment[] {
  return grades
    .filter(({ id }) => gradeId === 'all' || String(id) === gradeId)
    .flatMap(({ id: shownId, name: gradeName, streams }) =>
      streams
        .filter(({ id }) => gradeId === 'all' || streamId === 'all' || String(id) === streamId)
        .flatMap(({ name: streamName, subjectAssignments }) =>
          subjectAssignments.map((assignment) => ({ ...assignment, gradeId: shownId, gradeName, streamName })),
        ),
    );
}

/** The same assignments, grade by grade; a grade without any has no part. */
export function gradeParts(rows: readonly ShownAssignment[]): GradePart[] {
  const names = new Map(rows.map(({ gradeId, gradeName }) => [gradeId, gradeName]));
  return [...names].map(([id, gradeName]) => ({ gradeId: id, gradeName, rows: rows.filter(({ gradeId }) => gradeId === id) }));
}
