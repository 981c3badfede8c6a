import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../endpoint.ts';
import { AppError } from '../errors.ts';
import { type Role, roleWords } from '../roles.ts';
import { listedText } from '../wording.ts';
import type { Transaction } from './db.ts';
import { sql } from './sql.ts';
import type { SessionKey, Tokens } from './tokens.ts';

/** The member of staff behind a call. */
export type Caller = { schoolId: number; userId: number; username: string; role: Role; sessionId: string };

/** The author of a change in a school: a user, or null for automatic payments. */
export type Actor = { schoolId: number; userId: number | null };

/** The school of the request's session. */
export async function sessionKey(tokens: Tokens, { headers }: FastifyRequest): Promise<SessionKey> {
  const [scheme, token] = (headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new AppError('NOT_SIGNED_IN');
  return tokens.read(token);
}

/** The user of a session, who need not change a one-time password first. */
export async function callerFor(tx: Transaction, { beforeNewPassword }: Endpoint, key: SessionKey): Promise<Caller> {
  const { mustChangePassword, ...caller } = await callerOfSession(tx, key);
  if (mustChangePassword && !beforeNewPassword) throw new AppError('PASSWORD_CHANGE_NEEDED');
  return caller;
}

/** Throws FORBIDDEN where the role of the caller may not use the endpoint. */
export function assertAllowed({ access }: Endpoint, caller: Caller): void {
  if (access === 'public' || access.includes(caller.role)) return;
  throw new AppError('FORBIDDEN', { allowed: listedText(access.map((role) => roleWords[role].several)), role: caller.role });
}

type SessionRow = { userId: number; username: string; role: Role; mustChangePassword: boolean; isLive: boolean };

/** An ended session or a deactivated user is signed out immediately. */
export async function callerOfSession(
  tx: Transaction,
  { schoolId, sessionId }: SessionKey,
): Promise<Caller & { mustChangePassword: boolean }> {
  const session = await tx.maybeRow<SessionRow>(sql`
    select u.user_id as "userId", u.username, u.role, u.must_change_password as "mustChangePassword",
           (u.is_active and s.ended_at is null and s.expires_at > now()) as "isLive"
    from sessions s
    join users u on u.school_id = s.school_id and u.user_id = s.user_id
    where s.school_id = ${schoolId} and s.session_id = ${sessionId}`);
  if (!session) throw new AppError('NOT_SIGNED_IN');
  const { isLive, ...user } = session;
  if (!isLive) throw new AppError('SESSION_EXPIRED');
  return { schoolId, sessionId, ...user };
}
