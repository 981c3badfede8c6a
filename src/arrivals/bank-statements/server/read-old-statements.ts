import { schoolIds } from '../../../books/ledger/server/verify-sql.ts';
import type { Database, Transaction } from '../../../core/server/db.ts';
import { enqueueAll } from '../../../school/jobs/server/enqueue.ts';
import { unreadStatements } from './row-reversals-sql.ts';

/**
 * Leaves it to a job to read the statements of every school whose rows of money out nobody has read: those that an earlier Karo imported,
 * and those whose reading failed.
 */
export async function readOldStatements(database: Database): Promise<void> {
  const upkeep = { kind: 'upkeep' } as const;
  for (const schoolId of await database.transaction(null, schoolIds, upkeep)) {
    await database.transaction(schoolId, (tx) => leaveUnread(tx, schoolId), upkeep);
  }
}

/** Leaves the unread statements of a school to jobs, each once. */
export async function leaveUnread(tx: Transaction, schoolId: number): Promise<void> {
  const unread = await unreadStatements(tx, schoolId);
  const jobs = unread.map((statementId) => ({ payload: { statementId }, once: `money back of statement ${statementId}` }));
  await enqueueAll(tx, 'bankStatementRows', schoolId, jobs);
}
