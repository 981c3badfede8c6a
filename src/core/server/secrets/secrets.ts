import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../errors.ts';

/** The owner and name of a secret: "daraja.consumerSecret". Sealed for one place, it opens in no other. */
export type Place = { schoolId: number; field: string };
type Key = { id: string; bytes: Buffer; signing: Buffer };

const version = 'k1';
const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;
const markBytes = 16;

/**
 * Seals what must be stored but not readable from the database alone (AES-256-GCM): "k1.<key>.<nonce>.<text and tag>". The first key seals
 * and every key opens, so that a key is replaced by putting a new one first.
 */
export class Secrets {
  readonly #first: Key;
  readonly #byId: ReadonlyMap<string, Key>;

  constructor([first, ...older]: readonly [string, ...string[]]) {
    this.#first = keyOf(first);
    this.#byId = new Map([this.#first, ...older.map(keyOf)].map((key) => [key.id, key]));
  }

  seal(text: string, place: Place): string {
    const { id, bytes } = this.#first;
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(about(id, place));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return [version, id, nonce.toString('base64url'), sealed.toString('base64url')].join('.');
  }

  /** Opens a secret of this place. Throws SECRET_UNREADABLE for another place, another key, or a changed byte. */
  open(sealed: string, place: Place): string {
    const [kind, id = '', nonce = '', content = ''] = sealed.split('.');
    const key = this.#byId.get(id);
    if (kind !== version || !key) throw new AppError('SECRET_UNREADABLE');
    const bytes = Buffer.from(content, 'base64url');
    const options = { authTagLength: tagBytes };
    try {
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, Buffer.from(nonce, 'base64url'), options).setAAD(about(id, place));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString('utf8');
    } catch {
      // Without the cause, which helps nobody.
      throw new AppError('SECRET_UNREADABLE');
    }
  }

  /** True for the id of one of the keys, as a sealed text names it. */
  hasKey(id: string): boolean {
    return this.#byId.has(id);
  }

  /** A signature of a place that only this install can make: 64 hexadecimal digits, always the same. */
  sign(place: Place): string {
    return signature(this.#first, place).toString('hex');
  }

  /** True if one of the keys signed the place; in constant time. */
  isSigned(signed: string, place: Place): boolean {
    const bytes = Buffer.from(signed, 'hex');
    const signatures = [...this.#byId.values()].map((key) => signature(key, place));
    return signatures.some((each) => each.length === bytes.length && timingSafeEqual(each, bytes));
  }

  /** A signature for scanned papers: the id of its key, and 22 characters, 128 bits. */
  mark(place: Place): string {
    return `${this.#first.id}-${short(signature(this.#first, place)).toString('base64url')}`;
  }

  /** True if the key that it names signed the place, or any key if it names none; in constant time. */
  isMarked(mark: string, place: Place): boolean {
    const [, id, text = ''] = /^(?:([\w-]{8})-)?([\w-]{22})$/.exec(mark) ?? [];
    const bytes = Buffer.from(text, 'base64url');
    const keys = [...this.#byId.values()].filter((key) => id === undefined || key.id === id);
    const signatures = keys.map((key) => short(signature(key, place)));
    return signatures.some((each) => each.length === bytes.length && timingSafeEqual(each, bytes));
  }
}

function short(whole: Buffer): Buffer {
  return whole.subarray(0, markBytes);
}

function signature({ signing }: Key, { schoolId, field }: Place): Buffer {
  return createHmac('sha256', signing)
    .update(JSON.stringify([schoolId, field]))
    .digest();
}

function keyOf(text: string): Key {
  const forUse = (use: string) => Buffer.from(hkdfSync('sha256', text, '', use, keyBytes));
  const bytes = forUse('karo secrets at rest');
  const id = createHash('sha256').update('karo key id').update(bytes).digest('base64url').slice(0, 8);
  return { id, bytes, signing: forUse('karo signatures') };
}

function about(keyId: string, { schoolId, field }: Place): Buffer {
  return Buffer.from(JSON.stringify([version, keyId, schoolId, field]));
}
