import type { Database, Transaction } from '../../../core/server/db.ts';
import type { App } from '../../../core/server/serve.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import type { SignInLimits } from '../../session/server/remembered-limits.ts';
import type { LimitState, SignInAttempt } from '../../session/server/sign-in-limits.ts';
import type { UserKey } from '../../session/server/sql.ts';
import { notifyAdmins, notifyUser } from './account-news.ts';

/** From this many wrong passwords or codes in 15 minutes on, administrators are notified. */
const wrongMax = 5;

/** What was wrong: the password, or a code of the second factor after the right password. */
type Guessed = 'password' | 'code';
type Wrong = { guessed: Guessed; attempt: SignInAttempt; address: string; user: (UserKey & { username: string }) | null };

/** Counts a wrong code at the sign-in, or a wrong password or code in a session. Throws TOO_MANY_ATTEMPTS if it was one too many. */
export async function countWrong(database: Database, limits: SignInLimits, wrong: Wrong): Promise<void> {
  await noteMany(database, wrong, await limits.fail(wrong.attempt));
}

/**
 * Counts a wrong password at the sign-in. Throws TOO_MANY_ATTEMPTS if it was one too many. The answer does not wait for the news: of an
 * unknown username there is none, and the time of the answer would tell the two apart.
 */
export async function countWrongSignIn({ database, http }: App, limits: SignInLimits, wrong: Omit<Wrong, 'guessed'>): Promise<LimitState> {
  const state = await limits.fail(wrong.attempt);
  noteMany(database, { ...wrong, guessed: 'password' }, state).catch((error: unknown) =>
    http.log.error({ err: error }, 'Administrators were not notified of wrong passwords'),
  );
  return state;
}

async function noteMany(database: Database, { guessed, address, user }: Wrong, { accountFailures: count }: LimitState): Promise<void> {
  if (user && count >= wrongMax) await database.transaction(user.schoolId, (tx) => noteWrong(tx, { ...user, guessed, address, count }));
}

type Noted = UserKey & { username: string; guessed: Guessed; address: string; count: number };

/** When it was last told, and how administrators read it. */
const news: Record<Guessed, { toldAt: Statement; title: string; words: string }> = {
  password: { toldAt: sql`wrong_passwords_told_at`, title: 'Wrong passwords', words: 'wrong passwords within 15 minutes, the last one' },
  code: {
    ...{ toldAt: sql`wrong_codes_told_at`, title: 'Wrong codes' },
    words: 'wrong passwords or codes within 15 minutes, the last one a code after the right password,',
  },
};

/** Notifies administrators of many failures for an account, once an hour; its owner too where somebody else may know the password. */
async function noteWrong(tx: Transaction, { schoolId, userId, username, guessed, address, count }: Noted): Promise<void> {
  const { toldAt, title, words } = news[guessed];
  const due = await tx.rows(sql`
    update users
    set ${toldAt} = now()
    where school_id = ${schoolId} and user_id = ${userId} and (${toldAt} is null or ${toldAt} < now() - interval '1 hour')
    returning user_id`);
  if (due.length === 0) return;
  notifyAdmins(
    tx,
    { schoolId, userId: null },
    { title: `${title} for ${username}`, message: `${count} ${words} from ${address}. Ask ${username} whether it was them.` },
  );
  if (guessed === 'password') return;
  notifyUser(
    tx,
    { schoolId, userId },
    {
      title: 'Wrong codes for your account',
      message: `Somebody at ${address} typed your password and wrong codes. If it was not you, change your password at once.`,
    },
  );
}
