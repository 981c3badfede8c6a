import { assertWithinCap } from '../../../core/server/caps.ts';
import type { Config } from '../../../core/server/config.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { isSameName, streamNames } from '../rules.ts';
import { createGrades, type GradesCreated } from './create-grades.ts';
import { fullestGrade, gradeCount } from './set-up-sql.ts';
import { lockTeaching } from './subject-sql.ts';

type NewGrade = { name: string; streams?: readonly (string | undefined)[] | undefined };
type NewGrades = { schoolId: number; grades: readonly NewGrade[]; caps: Config['caps'] };

/** Adds the missing grades and streams, within the caps of the install. */
export async function addGrades(tx: Transaction, { schoolId, grades, caps }: NewGrades): Promise<GradesCreated> {
  assertFewEnough(grades, caps);
  const named = grades.map(({ name, streams = [] }) => ({ name, streams }));
  const [, created] = await Promise.all([lockTeaching(tx, { schoolId }), createGrades(tx, { schoolId, grades: named })]);
  const [held, fullest] = await Promise.all([gradeCount(tx, { schoolId }), fullestGrade(tx, { schoolId, streamIds: created.streamIds })]);
  // A lowered cap removes nothing, and allows streams in a grade that has room.
  if (created.grades > 0) assertWithinCap({ count: held.count, max: caps.grades, parts: 'grades' });
  if (fullest) assertWithinCap({ count: fullest.count, max: caps.streams, parts: 'streams', whole: fullest.name });
  return created;
}

/** Requests above any cap are refused before anything is written. */
function assertFewEnough(grades: readonly NewGrade[], caps: Config['caps']): void {
  const distinct = grades.filter(({ name }, index) => grades.findIndex((other) => isSameName(other.name, name)) === index);
  assertWithinCap({ count: distinct.length, max: caps.grades, parts: 'grades' });
  for (const { name, streams = [] } of grades) {
    assertWithinCap({ count: streamNames(streams.join(',')).length, max: caps.streams, parts: 'streams', whole: name });
  }
}
