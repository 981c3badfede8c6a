import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { type Account, account, endSessionsOfUser } from '../../session/server/sql.ts';
import type { sessionsOfUser } from '../colleague-contract.ts';
import { notifyAdmins, notifyUser } from './account-news.ts';
import { deleteFactor, secondFactorOf } from './second-factor-sql.ts';
import { endSessions, liveSessionsOf } from './sessions-sql.ts';

/** A colleague by id. Throws for a user that the school does not have. */
async function colleague(tx: Transaction, { schoolId }: Caller, userId: number): Promise<Account> {
  const user = await account(tx, { schoolId, userId });
  if (!user) throw new AppError('STAFF_NOT_FOUND');
  return user;
}

export async function readSessionsOf(tx: Transaction, caller: Caller, userId: number): Promise<Reply<typeof sessionsOfUser>> {
  const key = { schoolId: caller.schoolId, userId };
  const [{ username }, factor, sessions] = await Promise.all([
    colleague(tx, caller, userId),
    secondFactorOf(tx, key),
    liveSessionsOf(tx, { ...key, thisSession: caller.sessionId }),
  ]);
  return { username, hasSecondFactor: Boolean(factor?.confirmedAt), sessions };
}

/** Ends one session of a user. Throws for a session that they do not have. */
export async function endOne(tx: Transaction, key: { schoolId: number; userId: number }, sessionNumber: number): Promise<void> {
  const count = await endSessions(tx, { ...key, which: sql`s.session_number = ${sessionNumber}` });
  if (count === 0) throw new AppError('SESSION_NOT_FOUND');
}

export async function endAllOf(tx: Transaction, caller: Caller, userId: number): Promise<{ message: string }> {
  const { username } = await colleague(tx, caller, userId);
  await endSessionsOfUser(tx, { schoolId: caller.schoolId, userId });
  return { message: `${username} is signed out everywhere.` };
}

/**
 * Removes a colleague's second factor, such as one on a lost phone, and ends their sessions. All administrators and the colleague are
 * notified: without it only the password protects the account. One's own needs the password and a code.
 */
export async function removeFactorOf(tx: Transaction, caller: Caller, userId: number): Promise<{ message: string }> {
  if (userId === caller.userId) throw new AppError('OWN_SECOND_FACTOR');
  const { username } = await colleague(tx, caller, userId);
  const key = { schoolId: caller.schoolId, userId };
  const [wasOn] = await Promise.all([deleteFactor(tx, key), endSessionsOfUser(tx, key)]);
  if (!wasOn) throw new AppError('SECOND_FACTOR_OFF');
  const message = `${caller.username} removed the second factor of ${username}.`;
  notifyAdmins(tx, caller, { title: 'Second factor removed', message });
  notifyUser(tx, key, { title: 'Second factor removed', message: `${message} If you did not ask for it, find out why.` });
  return { message: `The second factor of ${username} was removed. They are signed out everywhere.` };
}
