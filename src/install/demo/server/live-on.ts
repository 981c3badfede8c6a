import type { Day } from '../../../core/dates.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';

/** The staff of the demo school. */
export type Staff = { admin: Caller; bursar: Caller; teacher: Caller };

/** Sets this transaction's day, so that its records are dated as they would have been. */
export async function liveOn(tx: Transaction, day: Day): Promise<void> {
  await tx.rows(sql`select set_config('app.today', ${day}, true)`);
}
