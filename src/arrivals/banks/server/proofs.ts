import { createHash, createPublicKey, createVerify, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Sent } from '../../../core/server/callbacks/sent-text.ts';
import type { Secrets } from '../../../core/server/secrets/secrets.ts';
import { type Bank, bankFacts } from '../banks.ts';
import { equitySignIn } from '../equity.ts';
import type { ConnectionRow } from './banks-sql.ts';
import { sealPlace } from './seal-place.ts';

export type SentNotice = { bank: Bank; body: unknown; sent: Sent; source: string };
type SignIn = { username: string; password: string };

/** Why a notice is not trusted as the bank's; null if it is. */
export function proofFault(
  notice: SentNotice,
  { connection, secrets, schoolId }: { connection: ConnectionRow; secrets: Secrets; schoolId: number },
) {
  if (connection.checksSources && !sourcesIn(connection.sources).includes(notice.source.replace(/^::ffff:/i, ''))) {
    return 'It did not come from an address of the bank';
  }
  if (bankFacts[notice.bank].proof === 'signature') return signatureFault(notice.sent, connection.publicKey);
  const savedSignIn = keptSignIn(connection, secrets, schoolId);
  if (savedSignIn === 'unreadable') return 'User name and password cannot be read with the key of this server';
  if (savedSignIn === null) return bankFacts[notice.bank].needsProof ? 'No user name and password are stored to compare with' : null;
  const signIn = notice.bank === 'equity' ? equitySignIn(notice.body) : basicSignIn(notice.sent.header('authorization'));
  const isRight = [isSame(signIn.username, savedSignIn.username), isSame(signIn.password, savedSignIn.password)].every(Boolean);
  return isRight ? null : 'User name or password is wrong';
}

function signatureFault({ text, header }: Sent, publicKey: string | null): string | null {
  const signature = header('signature');
  if (publicKey === null) return 'No public key of the bank is stored to check it with';
  if (signature === undefined) return 'It is not signed';
  const isRight = createVerify('RSA-SHA256').update(text, 'utf8').verify(publicKey, signature, 'base64');
  return isRight ? null : 'The signature is not of these words by the bank';
}

function keptSignIn(connection: ConnectionRow, secrets: Secrets, schoolId: number): SignIn | null | 'unreadable' {
  const { username, password } = connection;
  if (username === null || password === null) return null;
  try {
    return {
      username: secrets.open(username, sealPlace(schoolId, connection, 'username')),
      password: secrets.open(password, sealPlace(schoolId, connection, 'password')),
    };
  } catch {
    return 'unreadable';
  }
}

function basicSignIn(authorization = ''): SignIn {
  const [scheme = '', credentials = ''] = authorization.split(' ');
  const text = scheme.toLowerCase() === 'basic' ? Buffer.from(credentials, 'base64').toString('utf8') : '';
  const [, username = '', password = ''] = /^([^:]*):(.*)$/s.exec(text) ?? [];
  return { username, password };
}

/** Compared in constant time. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The typed addresses, with commas or spaces between them. */
export function sourcesIn(typed: string | null): string[] {
  return (typed ?? '').split(/[,;\s]+/).filter((each) => each !== '');
}

/** Far above what banks use. A signature takes a third of a millisecond to check then; with larger keys a school could stop the server. */
const keyBitsMax = 4096;
const exponentMax = 65_537n;

/** Normalises a stored public key (bare, PEM or certificate); null if not RSA, or too large to check every notice with. */
export function publicKeyText(typed: string): string | null {
  const bare = typed.includes('-----') ? typed : `-----BEGIN PUBLIC KEY-----\n${typed}\n-----END PUBLIC KEY-----`;
  const key = keyOf(bare);
  if (key?.asymmetricKeyType !== 'rsa') return null;
  const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
  if (modulusLength > keyBitsMax || publicExponent > exponentMax) return null;
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

function keyOf(text: string): KeyObject | null {
  try {
    return createPublicKey(text);
  } catch {
    return null;
  }
}
