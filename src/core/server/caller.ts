import type { FastifyRequest } from 'fastify';
import type { Endpoint, Hold } from '../endpoint.ts';
import { AppError, type ErrorCode } from '../errors.ts';
import { may, type Role, roleWords } from '../roles.ts';
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
  apiKey?: CallingKey;
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

/** A caller, whether the use of the session or key is to be noted, and why they may not use the endpoint; null if they may. */
type Known = { caller: Caller; isUseDue: boolean; refusal: AppError | null };

/** The caller of a credential: a user without a pending requirement, or a program, whose API key must have the `scope`. */
export function callerFor(tx: Transaction, endpoint: Endpoint, credential: Credential, scope: Scope | undefined): Promise<Known> {
  return 'keyHash' in credential ? callerOfKey(tx, credential, scope) : callerOfUser(tx, endpoint, credential);
}

/** A program. It reads students as a teacher does, without contacts, and money as a bursar does; it is never an administrator. */
async function callerOfKey(tx: Transaction, credential: KeyCredential, scope: Scope | undefined): Promise<Known> {
  const { userId, username, scopes, isUseDue, ...apiKey } = await liveKey(tx, credential);
  const role = scope === 'students:read' ? 'teacher' : 'bursar';
  const caller = { schoolId: credential.schoolId, userId, username, role, sessionId: '', apiKey } as const;
  return { caller, isUseDue, refusal: refusalOfKey(scopes, scope) };
}

function refusalOfKey(scopes: readonly Scope[], scope: Scope | undefined): AppError | null {
  if (scope === undefined) return new AppError('API_KEY_NOT_ACCEPTED');
  return scopes.includes(scope) ? null : new AppError('API_KEY_LACKS_SCOPE', { scope, name: scopeWords[scope].name });
}

const holdErrors: Record<Hold, ErrorCode> = {
  locked: 'SESSION_LOCKED',
  newPassword: 'PASSWORD_CHANGE_NEEDED',
  secondFactor: 'SECOND_FACTOR_NEEDED',
};

/** The user of a session without a pending requirement. */
async function callerOfUser(tx: Transaction, { allowedWhile = [], access }: Endpoint, key: SessionKey): Promise<Known> {
  const { holds, isUseDue, ...caller } = await callerOfSession(tx, key);
  const hold = holds.find((each) => !allowedWhile.includes(each));
  if (hold) throw new AppError(holdErrors[hold], { role: roleWords[caller.role].several });
  return { caller, isUseDue, refusal: refusalOfRole(access, caller.role) };
}

function refusalOfRole(access: Endpoint['access'], role: Role): AppError | null {
  if (access === 'public' || access.includes(role)) return null;
  return new AppError('FORBIDDEN', { allowed: listedText(access.map((each) => roleWords[each].several)), role });
}

type SessionRow = { userId: number; username: string; role: Role; isLive: boolean; isUseDue: boolean } & Record<Hold, boolean>;
/** The caller, what holds the session, and whether its use was not noted within the last minute. */
type SessionCaller = Caller & { holds: Hold[]; isUseDue: boolean };

/** True if nobody used a session, `s` of a user `u` and their school `c`, for as long as the school allows the role. */
export const isIdle = sql`
  s.last_used_at < now() - make_interval(
    mins => case when u.role = any(${may.seeMoney}) then c.idle_minutes else c.idle_minutes_teachers end)`;

/** An ended session or a deactivated user is signed out immediately. */
export async function callerOfSession(tx: Transaction, { schoolId, sessionId }: SessionKey): Promise<SessionCaller> {
  const session = await tx.maybeRow<SessionRow>(sql`
    select u.user_id as "userId", u.username, u.role, u.must_change_password as "newPassword",
           (u.is_active and s.ended_at is null and s.expires_at > now()) as "isLive",
           (s.locked_at is not null or ${isIdle}) as locked,
           s.last_used_at < now() - interval '1 minute' as "isUseDue",
           case when u.role = any(c.second_factor_roles) then not exists (
             select from second_factors f
             where f.school_id = u.school_id and f.user_id = u.user_id and f.confirmed_at is not null)
           else false end as "secondFactor"
    from sessions s
    join users u on u.school_id = s.school_id and u.user_id = s.user_id
    join schools c on c.school_id = s.school_id
    where s.school_id = ${schoolId} and s.session_id = ${sessionId}`);
  if (!session) throw new AppError('NOT_SIGNED_IN');
  const { isLive, locked, newPassword, secondFactor, ...user } = session;
  if (!isLive) throw new AppError('SESSION_EXPIRED');
  const held = { locked, newPassword, secondFactor };
  return { schoolId, sessionId, ...user, holds: (['locked', 'newPassword', 'secondFactor'] as const).filter((hold) => held[hold]) };
}
