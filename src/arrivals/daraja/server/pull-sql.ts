import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';

/** Those of these receipt numbers without an arrival, under this or a further code. */
export async function unknownCodes(tx: Transaction, schoolId: number, codes: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ code: string }>(sql`
    select distinct given.code
    from unnest(${codes}::text[]) as given (code)
    where not exists (select from arrivals a where a.school_id = ${schoolId} and a.code = given.code)
      and not exists (select from arrival_codes c where c.school_id = ${schoolId} and c.code = given.code)`);
  return new Set(rows.map(({ code }) => code));
}

/** The connections in use whose addresses Safaricom has. */
export async function registeredConnections(tx: Transaction, schoolId: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select connection_id as id
    from paybill_connections
    where school_id = ${schoolId} and registered_at is not null and is_on
    order by connection_id`);
  return rows.map(({ id }) => id);
}
