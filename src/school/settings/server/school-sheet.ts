import type { Day } from '../../../core/dates.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { refuseTooManyRows, type Sheet } from '../../../core/server/sheets/sheet.ts';
import { sql } from '../../../core/server/sql.ts';

/** A list of a school as its files have it, under the school's name and the day that it is. */
export async function schoolSheet<Row>(
  tx: Transaction,
  { schoolId }: { schoolId: number },
  list: Omit<Sheet<Row>, 'school' | 'day'>,
): Promise<Sheet<Row>> {
  refuseTooManyRows(list.rows.length);
  const { school, day } = await tx.row<{ school: string; day: Day }>(sql`
    select name as school, nairobi_today() as day
    from schools
    where school_id = ${schoolId}`);
  return { ...list, school, day };
}
