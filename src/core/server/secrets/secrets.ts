import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../errors.ts';

/** Whose secret it is, and which: "daraja.consumerSecret". Sealed for one place, it opens in no other. */
export type Place = { schoolId: number; field: string };
type Key = { id: string; bytes: Buffer; signing: Buffer };

const version = 'k1';
const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;
const markBytes = 16;

/**
 * Seals what must be kept but not be read by whoever holds the database (AES-256-GCM): "k1.<key>.<nonce>.<text and tag>". The first of the
 * keys seals and each of them opens, so that a key is replaced by putting a new one before it.
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

  /** What was sealed for this place. Fails with SECRET_UNREADABLE for another place, another key, or a single changed byte. */
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
      // Without the cause, whose words nobody needs.
      throw new AppError('SECRET_UNREADABLE');
    }
  }

  /** What only this install can say of a place: 64 hexadecimal digits, the same each time. */
  sign(place: Place): string {
    return signature(this.#first, place).toString('hex');
  }

  /** Whether one of the keys signed the place; found out in the same time, right or wrong. */
  isSigned(signed: string, place: Place): boolean {
    const given = Buffer.from(signed, 'hex');
    const made = [...this.#byId.values()].map((key) => signature(key, place));
    return made.some((each) => each.length === given.length && timingSafeEqual(each, given));
  }

  /** A signature for what people scan off paper: the id of its key, and 22 characters, 128 bits. */
  mark(place: Place): string {
    return `${this.#first.id}-${short(signature(this.#first, place)).toString('base64url')}`;
  }

  /** Whether the key that it names marked the place, or any of the keys where it names none; found out in the same time, right or wrong. */
  isMarked(mark: string, place: Place): boolean {
    const [, id, text = ''] = /^(?:([\w-]{8})-)?([\w-]{22})$/.exec(mark) ?? [];
    const given = Buffer.from(text, 'base64url');
    const keys = [...this.#byId.values()].filter((key) => id === undefined || key.id === id);
    const made = keys.map((key) => short(signature(key, place)));
    return made.some((each) => each.length === given.length && timingSafeEqual(each, given));
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
