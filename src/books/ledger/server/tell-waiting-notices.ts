import type { Database, Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { postRecords } from './post-records.ts';
import { schoolIds } from './verify-sql.ts';

const upkeep = { kind: 'upkeep' } as const;

/** Has the ledger of every school tell the notices that nobody took up for ten minutes, so that a later change of their words is found. */
export async function tellWaitingNotices(database: Database): Promise<void> {
  const schools = await database.transaction(null, schoolIds, upkeep);
  for (const schoolId of schools) await database.transaction(schoolId, (tx) => tellOf(tx, schoolId), upkeep);
}

async function tellOf(tx: Transaction, schoolId: number): Promise<void> {
  const untold = sql`select name, digest from untold_words(${schoolId})`;
  // The lock of the entries is left alone where there is nothing to tell.
  if ((await tx.rows(untold)).length > 0) await postRecords(tx, { schoolId, userId: null }, untold);
}
