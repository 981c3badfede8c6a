import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../endpoint.ts';
import { AppError } from '../errors.ts';
import { type Role, roleWords } from '../roles.ts';
import { type Scope, scopeWords } from '../scopes/scopes.ts';
import { listedText } from '../wording.ts';
import type { Transaction } from './db.ts';
import { type CallingKey, isKey, type KeyCredential, keyCredential, liveKey } from './secrets/api-keys.ts';
import type { Secrets } from './secrets/secrets.ts';
import { sql } from './sql.ts';
import type { SessionKey, Tokens } from './tokens.ts';

/**
 * The member of staff behind a call. For a program it is the administrator who made its key; it has no session, and less than their role.
 */
export type Caller = {
  schoolId: number;
  userId: number;
  username: string;
  role: Role;
  sessionId: string;
  apiKey?: CallingKey & { isUseDue: boolean };
};

/** The author of a change in a school: a user, or null for automatic payments; with the API key of a program. */
export type Actor = { schoolId: number; userId: number | null; apiKey?: CallingKey };

/** What a request presents: a session of a user, or an API key of a program. */
export type Credential = SessionKey | KeyCredential;

/** The credential of a request. It is genuine; whether it is still valid, the school's transaction tells. */
export async function credentialOf(
  { tokens, secrets }: { tokens: Tokens; secrets: Secrets },
  { headers }: FastifyRequest,
): Promise<Credential> {
  const [scheme, token] = (headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new AppError('NOT_SIGNED_IN');
  return isKey(token) ? keyCredential(secrets, token) : tokens.read(token);
}

/** The caller of a credential, who may use the endpoint: by role, or by `scope` for an API key. */
export function callerFor(tx: Transaction, endpoint: Endpoint, credential: Credential, scope: Scope | undefined): Promise<Caller> {
  return 'keyHash' in credential ? callerOfKey(tx, credential, scope) : userFor(tx, endpoint, credential);
}

/** A program. It reads students as a teacher does, without contacts, and money as a bursar does; it is never an administrator. */
async function callerOfKey(tx: Transaction, credential: KeyCredential, scope: Scope | undefined): Promise<Caller> {
  const { userId, username, scopes, ...apiKey } = await liveKey(tx, credential);
  if (scope === undefined) throw new AppError('API_KEY_NOT_ACCEPTED');
  if (!scopes.includes(scope)) throw new AppError('API_KEY_LACKS_SCOPE', { scope, name: scopeWords[scope].name });
  const role = scope === 'students:read' ? 'teacher' : 'bursar';
  return { schoolId: credential.schoolId, userId, username, role, sessionId: '', apiKey };
}

/** The user of a session, whose role may use the endpoint. */
async function userFor(tx: Transaction, { access, beforeNewPassword }: Endpoint, key: SessionKey): Promise<Caller> {
  const { mustChangePassword, ...caller } = await callerOfSession(tx, key);
  if (mustChangePassword && !beforeNewPassword) throw new AppError('PASSWORD_CHANGE_NEEDED');
  if (access === 'public' || access.includes(caller.role)) return caller;
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
