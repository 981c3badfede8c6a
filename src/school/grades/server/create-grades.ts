import type { Transaction } from '../../../core/server/db.ts';
import { evenlySpaced, gradeSortKey, learningAreas, streamNames } from '../rules.ts';
import { insertGrades, insertStreams, insertSubjects } from './sql.ts';

type NewGrade = { name: string; streams?: readonly (string | undefined)[] };
export type GradesCreated = { grades: number; streamIds: number[] };

/**
 * Adds the missing grades and streams; existing names (ignoring letter case and spacing) stay. A new grade gets the learning areas of its
 * level as subjects.
 */
export async function createGrades(
  tx: Transaction,
  { schoolId, grades }: { schoolId: number; grades: readonly NewGrade[] },
): Promise<GradesCreated> {
  const named = grades.map(({ name, streams = [] }) => ({ name: evenlySpaced(name), streams: streamNames(streams.join(',')) }));
  const streams = named.flatMap((grade) => grade.streams.map((name) => ({ gradeName: grade.name, name })));
  const names = named.map((grade) => grade.name);
  const [newGrades, newStreams] = await Promise.all([
    insertGrades(tx, { schoolId, names, sortKeys: names.map(gradeSortKey) }),
    insertStreams(tx, { schoolId, gradeNames: streams.map((stream) => stream.gradeName), names: streams.map((stream) => stream.name) }),
  ]);
  const areas = newGrades.flatMap((grade) => learningAreas(grade.name).map((area) => ({ ...area, gradeId: grade.id })));
  await insertSubjects(tx, {
    schoolId,
    gradeIds: areas.map((area) => area.gradeId),
    names: areas.map((area) => area.name),
    lessonsPerWeek: areas.map((area) => area.lessonsPerWeek),
  });
  return { grades: newGrades.length, streamIds: newStreams.map(({ id }) => id) };
}
