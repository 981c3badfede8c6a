import { Secret, TOTP } from 'otpauth';
import { ask, asOwner, nextNumber, password, Staff, succeed } from './world.ts';

const stepMs = 30_000;

/** The code of an authenticator app with this secret, some steps of half a minute from now. */
export function codeOf(secret: string, stepsLater = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsLater * stepMs });
}

/** An address of its own, so that its failures count for nobody else. */
export const newAddress = () => ({ 'x-forwarded-for': `10.31.${nextNumber()}.1` });

/** Sets a second factor up; the code of the step before is the one that confirmed it. */
export async function withSecondFactor(staff: Staff): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await succeed(staff.post('/api/account/second-factor/start', { currentPassword: password }, newAddress()));
  const confirmed = await succeed(staff.post('/api/account/second-factor/confirm', { code: codeOf(secret, -1) }));
  return { secret, recoveryCodes: confirmed.recoveryCodes };
}

export const factorOf = async (staff: Staff) => (await succeed(staff.read('/api/account'))).secondFactor;

/** Makes the codes of every step new again. */
export function forgetSteps(): Promise<unknown> {
  return asOwner('update second_factors set last_step = 0');
}

type Typed = { code?: string; secret?: string; headers?: Record<string, string> };

/** A try to sign in. */
export function logIn(username: string, { code, secret = password, headers = newAddress() }: Typed = {}) {
  return ask({ method: 'POST', url: '/api/auth/login', body: { username, password: secret, code }, headers });
}

export async function signInWithCode(username: string, code: string): Promise<Staff> {
  return new Staff((await succeed(logIn(username, { code }))).token, username);
}
