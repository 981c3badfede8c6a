import { inEachSchool } from '../../../core/server/database/each-school.ts';
import type { Database, Transaction } from '../../../core/server/db.ts';
import { enqueueAll } from '../../../school/jobs/server/enqueue.ts';
import { unreadStatements } from './row-reversals-sql.ts';

/**
 * Queues jobs for statements of every school whose money out was not read for reversals: those imported by an earlier version, and failed
 * ones.
 */
export function readOldStatements(database: Database): Promise<void> {
  return inEachSchool(database, leaveUnread);
}

/** Queues a job for each unread statement of a school. */
export async function leaveUnread(tx: Transaction, schoolId: number): Promise<void> {
  const unread = await unreadStatements(tx, schoolId);
  const jobs = unread.map((statementId) => ({ payload: { statementId }, once: `money back of statement ${statementId}` }));
  await enqueueAll(tx, 'bankStatementRows', schoolId, jobs);
}
