import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Transaction } from '../../../core/server/db.ts';
import type { Place, Secrets } from '../../../core/server/secrets/secrets.ts';
import type { UserKey } from '../../session/server/sql.ts';
import { isAppCode, plainCode, recoveryCodeCount } from '../rules.ts';
import { type SecondFactor, spendSignature, spendStep, unusedSignatures } from './second-factor-sql.ts';

const stepSeconds = 30;
/** How many steps a telephone's clock may be off, either way. */
const stepsOff = 1;
/** Without letters and digits that look alike. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 10;

/** A new secret of 160 bits, in letters and digits. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What a user's authenticator app scans: the account, the issuer and the secret. */
export function enrolmentAddress(secret: string, { username, schoolName }: { username: string; schoolName: string }): string {
  // A colon divides issuer and account in the address.
  return appOf(secret, { issuer: `Karo ${schoolName}`.replaceAll(':', ' '), label: username }).toString();
}

function appOf(secret: string, named: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...named, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: stepSeconds });
}

/** The step of time whose code was typed, of those that are open now; null for none. */
function stepOf(secret: string, typed: string): number | null {
  const nowMs = Date.now();
  const delta = appOf(secret).validate({ token: typed, window: stepsOff, timestamp: nowMs });
  return delta === null ? null : Math.floor(nowMs / 1000 / stepSeconds) + delta;
}

/** Where a user's secret is sealed. */
export function secretPlace({ schoolId, userId }: UserKey): Place {
  return { schoolId, field: `secondFactor.${userId}` };
}

function codePlace({ schoolId, userId }: UserKey, plain: string): Place {
  return { schoolId, field: `recoveryCode.${userId}.${plain}` };
}

/** Ten recovery codes as people read them, and the signatures that are kept of them. */
export function newRecoveryCodes(secrets: Secrets, key: UserKey): { codes: string[]; signatures: string[] } {
  const plain = Array.from({ length: recoveryCodeCount }, () => spokenLetters(codeLength));
  return {
    codes: plain.map((code) => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`),
    signatures: plain.map((code) => secrets.sign(codePlace(key, code))),
  };
}

/**
 * Secret letters that nobody mistakes on the telephone, each with the same chance: bytes beyond the last whole set of letters are drawn
 * again.
 */
export function spokenLetters(count: number): string {
  const fair = 256 - (256 % letters.length);
  let drawn = '';
  while (drawn.length < count) {
    for (const byte of randomBytes(count)) if (byte < fair && drawn.length < count) drawn += letters[byte % letters.length];
  }
  return drawn;
}

/** The step of time of a first code of the app for a secret; null if it is wrong. A recovery code shows no new app. */
export function firstStep(
  secrets: Secrets,
  { typed, sealedSecret, ...key }: UserKey & { typed: string; sealedSecret: string },
): number | null {
  const plain = plainCode(typed);
  return isAppCode(plain) ? stepOf(secrets.open(sealedSecret, secretPlace(key)), plain) : null;
}

/** Uses up a code of the app, or a recovery code. Null if it is wrong or was used before. */
export async function spendCode(
  tx: Transaction,
  secrets: Secrets,
  { typed, factor, ...key }: UserKey & { typed: string; factor: Pick<SecondFactor, 'sealedSecret'> },
): Promise<'app' | 'recovery' | null> {
  const plain = plainCode(typed);
  if (isAppCode(plain)) {
    const step = stepOf(secrets.open(factor.sealedSecret, secretPlace(key)), plain);
    return step !== null && (await spendStep(tx, { ...key, step })) ? 'app' : null;
  }
  const signatures = await unusedSignatures(tx, key);
  const signature = signatures.find((each) => secrets.isSigned(each, codePlace(key, plain)));
  return signature !== undefined && (await spendSignature(tx, { ...key, signature })) ? 'recovery' : null;
}
