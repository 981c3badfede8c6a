import type { Role } from '../../../core/roles.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';

export type UserKey = { schoolId: number; userId: number };
export type Account = { username: string; role: Role; isActive: boolean; passwordHash: string };

/** The school and user of a username, ignoring letter case: the only query across schools. */
export function userOfName(tx: Transaction, username: string): Promise<UserKey | undefined> {
  return tx.maybeRow<UserKey>(sql`
    select school_id as "schoolId", user_id as "userId"
    from usernames
    where username = lower(${username})`);
}

export function account(tx: Transaction, { schoolId, userId }: UserKey): Promise<Account | undefined> {
  return tx.maybeRow<Account>(sql`
    select username, role, is_active as "isActive", password_hash as "passwordHash"
    from users
    where school_id = ${schoolId} and user_id = ${userId}`);
}

export async function emailOf(tx: Transaction, { schoolId, userId }: UserKey): Promise<string> {
  const { email } = await tx.row<{ email: string }>(sql`
    select email
    from users
    where school_id = ${schoolId} and user_id = ${userId}`);
  return email;
}

export type NewSession = UserKey & {
  sessionId: string;
  seconds: number;
  passwordHash: string;
  /** The browser and system in words. */
  device: string;
  address: string;
  network: string;
};

/**
 * Begins a session. It is unfamiliar if the account did not sign in with such a browser, or not from this network, in the last 30 days; a
 * new user's first one is not. Undefined if the password changed, or the user was deactivated, since the check.
 */
export function insertSession(tx: Transaction, session: NewSession): Promise<{ isUnfamiliar: boolean } | undefined> {
  const { schoolId, userId, sessionId, seconds, passwordHash, device, address, network } = session;
  const before = sql`
    select from sessions s
    where s.school_id = u.school_id and s.user_id = u.user_id and s.created_at > now() - interval '30 days'`;
  return tx.maybeRow(sql`
    with begun as (
      select u.school_id, u.user_id,
             (u.created_at < now() - interval '30 days' or exists (${before}))
               and not (exists (${before} and coalesce(s.device, ${device}) = ${device})
                        and exists (${before} and coalesce(s.network, ${network}) = ${network})) as is_unfamiliar
      from users u
      where u.school_id = ${schoolId} and u.user_id = ${userId} and u.is_active and u.password_hash = ${passwordHash}
      for share of u
    )
    insert into sessions (school_id, session_id, user_id, expires_at, device, address, network, is_unfamiliar)
    select school_id, ${sessionId}, user_id, now() + make_interval(secs => ${seconds}), ${device}, ${address}, ${network}, is_unfamiliar
    from begun
    returning is_unfamiliar as "isUnfamiliar"`);
}

/** Deletes the sessions of a school that ended 30 days ago: until then they say where its users signed in. */
export function deleteOldSessions(tx: Transaction, { schoolId }: { schoolId: number }): Promise<object[]> {
  return tx.rows(sql`
    delete from sessions
    where school_id = ${schoolId} and expires_at < now() - interval '30 days'`);
}

/** The channel on which each server process hears, at commit, of a school's ended sessions. */
export const sessionsEnded = 'karo_sessions_ended';

export function endSession(tx: Transaction, { schoolId, sessionId }: { schoolId: number; sessionId: string }): Promise<number> {
  return endAll(tx, schoolId, sql`session_id = ${sessionId}`);
}

/** Ends all sessions of a user immediately. */
export function endSessionsOfUser(tx: Transaction, { schoolId, userId }: UserKey): Promise<number> {
  return endAll(tx, schoolId, sql`user_id = ${userId}`);
}

function endAll(tx: Transaction, schoolId: number, which: Statement): Promise<number> {
  return tellEnds(
    tx,
    schoolId,
    sql`
    update sessions
    set ended_at = now()
    where school_id = ${schoolId} and ${which} and ended_at is null
    returning session_id`,
  );
}

/** Ends or locks sessions, and tells every server process at commit. Returns how many there were. */
export async function tellEnds(tx: Transaction, schoolId: number, change: Statement): Promise<number> {
  const { length } = await tx.rows(change);
  // A statement of its own: on Citus the other runs on the school's server, where nobody listens.
  if (length > 0) await tx.rows(sql`select pg_notify(${sessionsEnded}, ${String(schoolId)})`);
  return length;
}

/** True if the password was replaced; false if it changed since the check. */
export async function updatePassword(
  tx: Transaction,
  { schoolId, userId, checkedHash, passwordHash }: UserKey & { checkedHash: string; passwordHash: string },
): Promise<boolean> {
  const changed = await tx.rows(sql`
    update users
    set password_hash = ${passwordHash}, must_change_password = false
    where school_id = ${schoolId} and user_id = ${userId} and password_hash = ${checkedHash}
    returning user_id`);
  return changed.length > 0;
}
