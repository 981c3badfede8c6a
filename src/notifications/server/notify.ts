import type { Caller } from '../../core/server/caller.ts';
import type { Transaction } from '../../core/server/db.ts';
import { insertNotification, type NewNotification } from './sql.ts';

/**
 * Tells the school what the caller did. The notification is stored with the COMMIT of the event that it tells of, in the same round
 * trip: without the event there is none.
 */
export function notify(tx: Transaction, { schoolId, userId }: Caller, told: Omit<NewNotification, 'schoolId' | 'authorId'>): void {
  tx.sendWithCommit(insertNotification({ ...told, schoolId, authorId: userId }));
}
