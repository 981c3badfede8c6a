import type { Actor } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { messageMax } from '../rules.ts';
import { insertNotification, type NewNotification } from './sql.ts';

/** The channel on which each server process hears of a school's new notification. */
export const schoolChannel = 'karo_school_news';

/**
 * Stores a notification with the COMMIT of its event, in the same round trip: without the event there is none. Open pages are notified just
 * after it. What a program did is unread for the user who made its key, too.
 */
export function notify(
  tx: Transaction,
  { schoolId, userId, apiKey }: Actor,
  notification: Omit<NewNotification, 'schoolId' | 'authorId'>,
): void {
  const message = shortened(notification.message);
  tx.sendWithCommit(insertNotification({ ...notification, message, schoolId, authorId: apiKey ? null : userId }));
  tx.tellAfterCommit(schoolChannel, String(schoolId));
}

/** A message that the table takes: one too long would undo its event. */
function shortened(message: string): string {
  return message.length <= messageMax ? message : `${message.slice(0, messageMax - 1)}…`;
}
