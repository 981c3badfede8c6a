import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ByteReader } from './byte-reader.ts';

const firstLine = /^KARO-BACKUP (\d+) (plain|encrypted)\n/;
const formatVersion = 1;
const chunkBytes = 64 * 1024;
const saltBytes = 16;
const tagBytes = 16;
const notEncrypted =
  'This backup is not encrypted, although BACKUP_KEY is set: anybody could have made it. If you know where it comes from, say --plain.';
const cutOff = 'The backup is cut off: its last part is missing.';

/** About a tenth of a second and 32 MiB, so that keys cannot be guessed quickly. */
const slowHash = promisify<string, Buffer, number, object, Buffer>(scrypt);
const slowness = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 };

type Seal = { close: (chunk: Chunk) => Buffer; open: (chunk: Chunk, tag: Buffer) => Buffer | null };
/** `about` is the context of the bytes: the file's head, the chunk's number, its length and whether it is the last. */
type Chunk = { number: number; about: Buffer; bytes: Buffer };

/**
 * The bytes of a backup file around a stream: a head, then chunks of at most 64 KiB, each sealed with its position, the last one marked.
 * With a key the chunks are encrypted (AES-256-GCM); without one a hash shows damage.
 */
export async function* sealed(source: AsyncIterable<Buffer>, key: string | undefined): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const { seal, check } = await sealOf(key, salt);
  const head = Buffer.concat([Buffer.from(`KARO-BACKUP ${formatVersion} ${key ? 'encrypted' : 'plain'}\n`), salt, check]);
  yield head;
  let number = 0;
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of source) {
    held = held.length === 0 ? piece : Buffer.concat([held, piece]);
    while (held.length > chunkBytes) {
      yield closedChunk(seal, head, number, held.subarray(0, chunkBytes), false);
      held = held.subarray(chunkBytes);
      number += 1;
    }
  }
  yield closedChunk(seal, head, number, held, true);
}

/** Opens a sealed stream. Throws one plain sentence for another kind of file, another key, damage, or a missing end. */
export async function* unsealed(source: AsyncIterable<Buffer>, key: string | undefined): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source);
  try {
    const { head, seal } = await openedHead(reader, key);
    for (let number = 0; ; number += 1) {
      const frame = await reader.take(5);
      if (!frame) throw new Error(cutOff);
      const length = frame.readUInt32BE(0);
      if (length > chunkBytes) throw damaged(number);
      const body = await reader.take(length + tagBytes);
      if (!body) throw new Error(cutOff);
      const about = aboutChunk(head, number, frame);
      const bytes = seal.open({ number, about, bytes: body.subarray(0, length) }, body.subarray(length));
      if (!bytes) throw damaged(number);
      yield bytes;
      if (frame[4] === 1) break;
    }
    if (!(await reader.isAtEnd())) throw new Error('The backup is damaged: something follows its end.');
  } finally {
    await reader.end();
  }
}

async function openedHead(reader: ByteReader, key: string | undefined): Promise<{ head: Buffer; seal: Seal }> {
  const [line, version, kind] = await firstLineOf(reader);
  if (Number(version) !== formatVersion) throw new Error(otherFormat(version));
  if (kind === 'encrypted' && !key) throw new Error('This backup is encrypted. Set BACKUP_KEY to the key that it was made with.');
  if (kind === 'plain' && key) throw new Error(notEncrypted);
  const rest = await reader.take(saltBytes + tagBytes);
  if (!rest) throw new Error(cutOff);
  const { seal, check } = await sealOf(kind === 'encrypted' ? key : undefined, rest.subarray(0, saltBytes));
  const isRight = timingSafeEqual(check, rest.subarray(saltBytes));
  if (!isRight && kind === 'encrypted') throw new Error('BACKUP_KEY is not the key that this backup was made with.');
  if (!isRight) throw damaged(0);
  return { head: Buffer.concat([Buffer.from(line), rest]), seal };
}

async function firstLineOf(reader: ByteReader): Promise<[string, string, string]> {
  const letters: string[] = [];
  while (letters.length < 40 && letters.at(-1) !== '\n') letters.push((await reader.take(1))?.toString('latin1') ?? '\n');
  const [line, version = '', kind = ''] = firstLine.exec(letters.join('')) ?? [];
  if (line === undefined) throw new Error('This file is not a Karo backup.');
  return [line, version, kind];
}

function closedChunk(seal: Seal, head: Buffer, number: number, bytes: Buffer, isLast: boolean): Buffer {
  const frame = Buffer.alloc(5);
  frame.writeUInt32BE(bytes.length);
  frame.writeUInt8(isLast ? 1 : 0, 4);
  return Buffer.concat([frame, seal.close({ number, about: aboutChunk(head, number, frame), bytes })]);
}

function aboutChunk(head: Buffer, number: number, frame: Buffer): Buffer {
  return Buffer.concat([head, nonceOf(number), frame]);
}

/** Every file has its own key, by its salt, so that the chunk's number is a unique nonce. */
function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}

/** The seal, and 16 bytes that distinguish a wrong key from damage. */
async function sealOf(key: string | undefined, salt: Buffer): Promise<{ seal: Seal; check: Buffer }> {
  if (key === undefined) return { seal: hashSeal, check: hashOf(salt) };
  const derived = await slowHash(key, salt, 48, slowness);
  return { seal: cipherSeal(derived.subarray(0, 32)), check: derived.subarray(32) };
}

function cipherSeal(key: Buffer): Seal {
  return {
    close: ({ number, about, bytes }) => {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number)).setAAD(about);
      return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    },
    open: ({ number, about, bytes }, tag) => {
      const cipher = createDecipheriv('aes-256-gcm', key, nonceOf(number)).setAAD(about).setAuthTag(tag);
      const plain = cipher.update(bytes);
      try {
        return Buffer.concat([plain, cipher.final()]);
      } catch {
        return null;
      }
    },
  };
}

const hashSeal: Seal = {
  close: ({ about, bytes }) => Buffer.concat([bytes, hashOf(about, bytes)]),
  open: ({ about, bytes }, tag) => (hashOf(about, bytes).equals(tag) ? bytes : null),
};

function hashOf(...parts: Buffer[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest().subarray(0, tagBytes);
}

function otherFormat(version: string): string {
  const formats = `This backup has format ${version}, and this Karo reads format ${formatVersion}.`;
  return `${formats} Restore it with the Karo that wrote it or a later one.`;
}

function damaged(number: number): Error {
  return new Error(`The backup is damaged (chunk ${number + 1}). Use another one.`);
}
