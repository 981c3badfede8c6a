import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';

/** The connections in use whose addresses Safaricom has. */
export async function registeredConnections(tx: Transaction, schoolId: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select connection_id as id
    from paybill_connections
    where school_id = ${schoolId} and registered_at is not null and is_on
    order by connection_id`);
  return rows.map(({ id }) => id);
}
