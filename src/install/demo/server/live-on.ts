import pg from 'pg';
import type { Day } from '../../../core/dates.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';

/** The staff of the demo school. */
export type Staff = { admin: Caller; bursar: Caller; teacher: Caller };

/** Sets this transaction's day, so that its records are dated as they would have been. */
export async function liveOn(tx: Transaction, day: Day): Promise<void> {
  // As SET, which takes no parameter: Citus tells it to the school's server, and set_config it does not.
  await tx.rows({ name: '', text: `set local app.today = ${pg.escapeLiteral(day)}`, values: [] });
}
