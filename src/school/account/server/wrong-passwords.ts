import type { Database, Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { notify } from '../../notifications/server/notify.ts';
import type { SignInLimits } from '../../session/server/remembered-limits.ts';
import type { LimitState, SignInAttempt } from '../../session/server/sign-in-limits.ts';
import type { UserKey } from '../../session/server/sql.ts';

/** From this many wrong passwords in 15 minutes on, administrators are notified. */
const wrongPasswordsMax = 5;

type WrongPassword = { attempt: SignInAttempt; address: string; user: (UserKey & { username: string }) | null };

/** Counts a wrong password, at the sign-in or in a session. Throws TOO_MANY_ATTEMPTS if it was one too many. */
export async function countWrongPassword(
  database: Database,
  limits: SignInLimits,
  { attempt, address, user }: WrongPassword,
): Promise<LimitState> {
  const state = await limits.fail(attempt);
  const { accountFailures: count } = state;
  if (user && count >= wrongPasswordsMax) {
    await database.transaction(user.schoolId, (tx) => noteWrongPasswords(tx, { ...user, address, count }));
  }
  return state;
}

type WrongPasswords = UserKey & { username: string; address: string; count: number };

/** Notifies administrators of many wrong passwords for an account, once an hour. */
async function noteWrongPasswords(tx: Transaction, { schoolId, userId, username, address, count }: WrongPasswords): Promise<void> {
  const due = await tx.rows(sql`
    update users
    set wrong_passwords_told_at = now()
    where school_id = ${schoolId} and user_id = ${userId}
      and (wrong_passwords_told_at is null or wrong_passwords_told_at < now() - interval '1 hour')
    returning user_id`);
  if (due.length === 0) return;
  notify(
    tx,
    { schoolId, userId: null },
    {
      type: 'staff',
      title: `Wrong passwords for ${username}`,
      message: `${count} wrong passwords within 15 minutes, the last one from ${address}. Ask ${username} whether it was them.`,
      path: '/settings/users',
    },
  );
}
