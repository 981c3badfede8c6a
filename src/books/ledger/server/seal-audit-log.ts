import { inEachSchool } from '../../../core/server/database/each-school.ts';
import type { Database, Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { postRecords } from './post-records.ts';

/**
 * Records in each school's ledger what the rows of its audit log hold that nothing covers yet and that are ten minutes old, so that a later
 * change, deletion or insertion among them is detected.
 */
export function sealAuditLog(database: Database): Promise<void> {
  return inEachSchool(database, sealRows);
}

async function sealRows(tx: Transaction, schoolId: number): Promise<void> {
  const unsealed = sql`select name, digest from unsealed_audit(${schoolId})`;
  // The entry lock is not taken if there is nothing to record. Under it the rows are read anew: another process may have recorded them.
  if ((await tx.rows(unsealed)).length > 0) await postRecords(tx, { schoolId, userId: null }, unsealed);
}
