import type { Database } from '../../src/core/server/db.ts';
import { sql } from '../../src/core/server/sql.ts';

/** Resolves when a transaction is possible. */
export async function ping(database: Database): Promise<void> {
  await database.transaction(null, (tx) => tx.rows(sql`select 1 as one`));
}
