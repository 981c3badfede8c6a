import type { Actor } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { insertNotification, type NewNotification } from './sql.ts';

/** Where each server process hears which school has a new notification. */
export const schoolNews = 'karo_school_news';

/**
 * Tells the school what somebody did, or what happened by itself. The notification is stored with the COMMIT of the event that it tells
 * of, in the same round trip: without the event there is none. Open pages are told just after it.
 */
export function notify(tx: Transaction, { schoolId, userId }: Actor, told: Omit<NewNotification, 'schoolId' | 'authorId'>): void {
  tx.sendWithCommit(insertNotification({ ...told, schoolId, authorId: userId }));
  tx.tellAfterCommit(schoolNews, String(schoolId));
}
