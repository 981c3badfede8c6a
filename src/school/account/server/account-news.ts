import type { Transaction } from '../../../core/server/db.ts';
import { notify } from '../../notifications/server/notify.ts';
import type { UserKey } from '../../session/server/sql.ts';

const nobody = (schoolId: number) => ({ schoolId, userId: null });

/** Notifies a user, and nobody else, of something about their account. */
export function notifyUser(tx: Transaction, { schoolId, userId }: UserKey, notification: { title: string; message: string }): void {
  notify(tx, nobody(schoolId), { type: 'signIn', ...notification, path: '/account', recipientId: userId });
}

/** Notifies all administrators of something about a user. */
export function notifyAdmins(
  tx: Transaction,
  { schoolId, userId }: { schoolId: number; userId: number | null },
  notification: { title: string; message: string },
): void {
  notify(tx, { schoolId, userId }, { type: 'staff', ...notification, path: '/settings/users' });
}
