import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { notify } from '../../notifications/server/notify.ts';
import type { UserKey } from '../../session/server/sql.ts';

/** From this many wrong passwords in 15 minutes on, administrators are notified. */
export const wrongPasswordsMax = 5;

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

type WrongPasswords = UserKey & { username: string; address: string; count: number };

/** Notifies administrators of many wrong passwords for an account, once an hour. */
export async function noteWrongPasswords(tx: Transaction, { schoolId, userId, username, address, count }: WrongPasswords): Promise<void> {
  const due = await tx.rows(sql`
    update users
    set wrong_passwords_told_at = now()
    where school_id = ${schoolId} and user_id = ${userId}
      and (wrong_passwords_told_at is null or wrong_passwords_told_at < now() - interval '1 hour')
    returning user_id`);
  if (due.length === 0) return;
  notifyAdmins(tx, nobody(schoolId), {
    title: `Wrong passwords for ${username}`,
    message: `${count} wrong passwords within 15 minutes, the last one from ${address}. Ask ${username} whether it was them.`,
  });
}
