import { saveTerm } from '../../../books/terms/server/save-term.ts';
import type { Caller } from '../../../core/server/caller.ts';
import { momentOf } from '../../../core/server/clock.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { createGrades } from '../../../school/grades/server/create-grades.ts';
import { firstTerms } from '../rules.ts';

const gradeNames = ['Playgroup', 'PP1', 'PP2', ...Array.from({ length: 9 }, (_, index) => `Grade ${index + 1}`)];
const onlyStream = 'Main';

/**
 * The set-up of a competency-based school: its grades with one stream each, and the terms of this year, or of the next once they are over.
 */
export async function createCbcSetUp(tx: Transaction, caller: Caller): Promise<void> {
  const grades = gradeNames.map((name) => ({ name, streams: [onlyStream] }));
  const [{ today }] = await Promise.all([momentOf(tx), createGrades(tx, { schoolId: caller.schoolId, grades })]);
  for (const term of firstTerms(today)) await saveTerm(tx, caller, term);
}
