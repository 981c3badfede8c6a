import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';

/** Which of these receipt numbers no money has arrived under. */
export async function unknownCodes(tx: Transaction, schoolId: number, codes: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ code: string }>(sql`
    select distinct given.code
    from unnest(${codes}::text[]) as given (code)
    where not exists (select from arrivals a where a.school_id = ${schoolId} and a.code = given.code)`);
  return new Set(rows.map(({ code }) => code));
}

/** Whether Safaricom was given the addresses of a school. */
export async function isTold(tx: Transaction, schoolId: number): Promise<boolean> {
  return (await tx.rows(sql`select from paybill_connections where school_id = ${schoolId} and registered_at is not null`)).length > 0;
}
