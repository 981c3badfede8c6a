import { inEachSchool } from '../../../core/server/database/each-school.ts';
import type { Database, Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { postRecords } from './post-records.ts';

/** Records in each school's ledger the notices that were not processed for ten minutes, so that a later change of them is detected. */
export function recordWaitingNotices(database: Database): Promise<void> {
  return inEachSchool(database, recordNotices);
}

async function recordNotices(tx: Transaction, schoolId: number): Promise<void> {
  const untold = sql`select name, digest from untold_words(${schoolId})`;
  // The entry lock is not taken if there is nothing to record.
  if ((await tx.rows(untold)).length > 0) await postRecords(tx, { schoolId, userId: null }, untold);
}
