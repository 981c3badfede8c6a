import { randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { AppError } from '../errors.ts';

/** How long a session lasts: 12 hours from sign-in. */
export const sessionSeconds = 12 * 60 * 60;

/** The content of a token: the session to look up. User and role are read from the session. */
export type SessionKey = { schoolId: number; sessionId: string };

export type Tokens = { issue: (key: SessionKey) => Promise<string>; read: (token: string) => Promise<SessionKey> };

/**
 * Signs and reads session tokens (JWT, HS256 only). Throws NOT_SIGNED_IN for a foreign token, SESSION_EXPIRED for an old one. A good
 * signature stays good, so it is checked once; remembered tokens (half a kilobyte each) need only the time check.
 */
export function sessionTokens(secret: string, { rememberedMax = 4000 } = {}): Tokens {
  const key = new TextEncoder().encode(secret);
  const remembered = new Map<string, SessionKey & { endsAtMs: number }>();
  return {
    issue: ({ schoolId, sessionId }) =>
      new SignJWT({ school: schoolId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setJti(sessionId)
        .setIssuer('karo')
        .setIssuedAt()
        .setExpirationTime(`${sessionSeconds} s`)
        .sign(key),
    read: async (token) => {
      const { endsAtMs, ...named } = remembered.get(token) ?? (await verified(token, key));
      if (endsAtMs <= Date.now()) throw new AppError('SESSION_EXPIRED');
      remembered.set(token, { ...named, endsAtMs });
      const [oldest = ''] = remembered.keys();
      if (remembered.size > rememberedMax) remembered.delete(oldest);
      return named;
    },
  };
}

async function verified(token: string, key: Uint8Array): Promise<SessionKey & { endsAtMs: number }> {
  const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], issuer: 'karo' }).catch((error: unknown) => {
    throw new AppError(isExpiry(error) ? 'SESSION_EXPIRED' : 'NOT_SIGNED_IN');
  });
  const { school, jti, exp } = payload;
  if (!Number.isSafeInteger(school) || typeof jti !== 'string' || exp === undefined) throw new AppError('NOT_SIGNED_IN');
  return { schoolId: Number(school), sessionId: jti, endsAtMs: exp * 1000 };
}

/** An unguessable session id: 256 bits. */
export function newSessionId(): string {
  return randomBytes(32).toString('base64url');
}

function isExpiry(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_JWT_EXPIRED';
}
