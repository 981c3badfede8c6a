import type { Database, Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { notify } from '../../notifications/server/notify.ts';
import type { SignInLimits } from '../../session/server/remembered-limits.ts';
import type { LimitState, SignInAttempt } from '../../session/server/sign-in-limits.ts';
import type { UserKey } from '../../session/server/sql.ts';
import { notifyUser } from './account-news.ts';

/** From this many wrong passwords or codes in 15 minutes on, administrators are notified. */
const wrongMax = 5;

type Wrong = { attempt: SignInAttempt; address: string; user: (UserKey & { username: string }) | null };

/** Counts a wrong password, at the sign-in or in a session. Throws TOO_MANY_ATTEMPTS if it was one too many. */
export function countWrongPassword(database: Database, limits: SignInLimits, wrong: Wrong): Promise<LimitState> {
  return countWrong(database, limits, { ...wrong, isCode: false });
}

/** Counts a wrong code after the right password. Throws TOO_MANY_ATTEMPTS if it was one too many. */
export function countWrongCode(database: Database, limits: SignInLimits, wrong: Wrong): Promise<LimitState> {
  return countWrong(database, limits, { ...wrong, isCode: true });
}

async function countWrong(
  database: Database,
  limits: SignInLimits,
  { attempt, address, user, isCode }: Wrong & { isCode: boolean },
): Promise<LimitState> {
  const state = await limits.fail(attempt);
  const { accountFailures: count } = state;
  if (user && count >= wrongMax) await database.transaction(user.schoolId, (tx) => noteWrong(tx, { ...user, address, count, isCode }));
  return state;
}

type Noted = UserKey & { username: string; address: string; count: number; isCode: boolean };

/** Notifies administrators of many failures for an account, once an hour; its owner too where somebody else may know the password. */
async function noteWrong(tx: Transaction, { schoolId, userId, username, address, count, isCode }: Noted): Promise<void> {
  const toldAt = isCode ? sql`wrong_codes_told_at` : sql`wrong_passwords_told_at`;
  const due = await tx.rows(sql`
    update users
    set ${toldAt} = now()
    where school_id = ${schoolId} and user_id = ${userId} and (${toldAt} is null or ${toldAt} < now() - interval '1 hour')
    returning user_id`);
  if (due.length === 0) return;
  const lastWords = isCode
    ? `${count} wrong passwords or codes within 15 minutes, the last one a code after the right password, from ${address}`
    : `${count} wrong passwords within 15 minutes, the last one from ${address}`;
  notify(
    tx,
    { schoolId, userId: null },
    {
      type: 'staff',
      title: `Wrong ${isCode ? 'codes' : 'passwords'} for ${username}`,
      message: `${lastWords}. Ask ${username} whether it was them.`,
      path: '/settings/users',
    },
  );
  if (!isCode) return;
  notifyUser(
    tx,
    { schoolId, userId },
    {
      title: 'Wrong codes for your account',
      message: `Somebody at ${address} typed your password and wrong codes. If it was not you, change your password at once.`,
    },
  );
}
