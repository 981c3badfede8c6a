import { isIdle } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import { tellEnds, type UserKey } from '../../session/server/sql.ts';
import type { Session } from '../contract.ts';

/** A page of sessions; a program that signs in for each call would have thousands. */
const listedMax = 50;
const signInsMax = 20;

/** The live sessions of a user, the last used first. `thisSession` is the caller's own. */
export function liveSessionsOf(tx: Transaction, { schoolId, userId, thisSession }: UserKey & { thisSession: string }): Promise<Session[]> {
  return tx.rows<Session>(sql`
    select s.session_number as id, s.device, s.address, s.created_at as "signedInAt", s.last_used_at as "lastUsedAt",
           s.is_unfamiliar as "isUnfamiliar", (s.locked_at is not null or ${isIdle}) as "isLocked",
           s.session_id = ${thisSession} as "isThis"
    from sessions s
    join users u on u.school_id = s.school_id and u.user_id = s.user_id
    join schools c on c.school_id = s.school_id
    where s.school_id = ${schoolId} and s.user_id = ${userId} and s.ended_at is null and s.expires_at > now()
    order by s.session_id = ${thisSession} desc, s.last_used_at desc, s.session_number desc
    limit ${listedMax}`);
}

type SignIn = Pick<Session, 'id' | 'device' | 'address' | 'signedInAt' | 'isUnfamiliar'>;

/** The latest sign-ins of the last 30 days, of ended sessions too. */
export function signInsOf(tx: Transaction, { schoolId, userId }: UserKey): Promise<SignIn[]> {
  return tx.rows<SignIn>(sql`
    select session_number as id, device, address, created_at as "signedInAt", is_unfamiliar as "isUnfamiliar"
    from sessions
    where school_id = ${schoolId} and user_id = ${userId} and created_at > now() - interval '30 days'
    order by created_at desc, session_number desc
    limit ${signInsMax}`);
}

/** Ends the live sessions of a user that a condition names, at once, and returns how many there were. */
export function endSessions(tx: Transaction, { schoolId, userId, which }: UserKey & { which: Statement }): Promise<number> {
  return tellEnds(
    tx,
    schoolId,
    sql`
    update sessions s
    set ended_at = now()
    where s.school_id = ${schoolId} and s.user_id = ${userId} and s.ended_at is null and s.expires_at > now() and ${which}
    returning s.session_id`,
  );
}

type SessionKey = { schoolId: number; sessionId: string };

/** Locks a session; its stream ends at once. */
export function lockSessionRow(tx: Transaction, { schoolId, sessionId }: SessionKey): Promise<number> {
  return tellEnds(
    tx,
    schoolId,
    sql`
    update sessions
    set locked_at = least(locked_at, now())
    where school_id = ${schoolId} and session_id = ${sessionId}
    returning session_id`,
  );
}

export function unlockSessionRow(tx: Transaction, { schoolId, sessionId }: SessionKey): Promise<object[]> {
  return tx.rows(sql`
    update sessions
    set locked_at = null, last_used_at = now()
    where school_id = ${schoolId} and session_id = ${sessionId}`);
}
