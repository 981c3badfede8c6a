import { refuseOverCap } from '../../../core/server/caps.ts';
import type { Config } from '../../../core/server/config.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { isSameName, streamNames } from '../rules.ts';
import { createGrades, type GradesCreated } from './create-grades.ts';
import { fullestGrade, gradeCount } from './set-up-sql.ts';
import { lockTeaching } from './subject-sql.ts';

type GivenGrade = { name: string; streams?: readonly (string | undefined)[] | undefined };
type Given = { schoolId: number; grades: readonly GivenGrade[]; caps: Config['caps'] };

/** Adds what is missing of these grades and streams, within what the install lets a school and a grade have. */
export async function addGrades(tx: Transaction, { schoolId, grades, caps }: Given): Promise<GradesCreated> {
  refuseTooManyAtOnce(grades, caps);
  const named = grades.map(({ name, streams = [] }) => ({ name, streams }));
  const [, created] = await Promise.all([lockTeaching(tx, { schoolId }), createGrades(tx, { schoolId, grades: named })]);
  const [held, fullest] = await Promise.all([gradeCount(tx, { schoolId }), fullestGrade(tx, { schoolId, streamIds: created.streamIds })]);
  // A cap that was lowered since takes nothing away, and forbids no stream of a grade that has room.
  if (created.grades > 0) refuseOverCap({ count: held.count, max: caps.grades, parts: 'grades' });
  if (fullest) refuseOverCap({ count: fullest.count, max: caps.streams, parts: 'streams', whole: fullest.name });
  return created;
}

/** What no school could hold is refused before any of it is written. */
function refuseTooManyAtOnce(grades: readonly GivenGrade[], caps: Config['caps']): void {
  const distinct = grades.filter(({ name }, index) => grades.findIndex((other) => isSameName(other.name, name)) === index);
  refuseOverCap({ count: distinct.length, max: caps.grades, parts: 'grades' });
  for (const { name, streams = [] } of grades) {
    refuseOverCap({ count: streamNames(streams.join(',')).length, max: caps.streams, parts: 'streams', whole: name });
  }
}
