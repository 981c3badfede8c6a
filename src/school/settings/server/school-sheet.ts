import type { Day } from '../../../core/dates.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { assertFitsFile, type Sheet } from '../../../core/server/sheets/sheet.ts';
import { sql } from '../../../core/server/sql.ts';

/** A list of a school as a file, with the school's name and the date. */
export async function schoolSheet<Row>(
  tx: Transaction,
  { schoolId }: { schoolId: number },
  list: Omit<Sheet<Row>, 'school' | 'day'>,
): Promise<Sheet<Row>> {
  assertFitsFile(list.rows.length);
  const { school, day } = await tx.row<{ school: string; day: Day }>(sql`
    select name as school, nairobi_today() as day
    from schools
    where school_id = ${schoolId}`);
  return { ...list, school, day };
}
