import { AppError } from '../errors.ts';
import type { Role } from '../roles.ts';
import type { Transaction } from './db.ts';
import { sql } from './sql.ts';
import type { SessionKey } from './tokens.ts';

/** The member of staff behind a call. */
export type Caller = { schoolId: number; userId: number; username: string; role: Role; sessionId: string };

type SessionRow = { userId: number; username: string; role: Role; isLive: boolean };

/** The person whose session the token names. A session that was ended, a user who was deactivated: signed out at once. */
export async function callerOfSession(tx: Transaction, { schoolId, sessionId }: SessionKey): Promise<Caller> {
  const session = await tx.maybeRow<SessionRow>(sql`
    select u.user_id as "userId", u.username, u.role,
           (u.is_active and s.ended_at is null and s.expires_at > now()) as "isLive"
    from sessions s
    join users u on u.school_id = s.school_id and u.user_id = s.user_id
    where s.school_id = ${schoolId} and s.session_id = ${sessionId}`);
  if (!session) throw new AppError('NOT_SIGNED_IN');
  if (!session.isLive) throw new AppError('SESSION_EXPIRED');
  return { schoolId, sessionId, userId: session.userId, username: session.username, role: session.role };
}
