import type { Day } from '../../../core/dates.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';

/** Who works at the demo school. */
export type Staff = { admin: Caller; bursar: Caller; teacher: Caller };

/** Makes this transaction live on another day, so that what it records is dated as it would have been. */
export async function liveOn(tx: Transaction, day: Day): Promise<void> {
  await tx.rows(sql`select set_config('app.today', ${day}, true)`);
}
