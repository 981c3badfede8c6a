import { expect, test } from 'vitest';
import { sealed, unsealed } from './seal.ts';

const key = 'a key of sixteen or more';
const content = Buffer.from('Wanjiku 0712 345 678 '.repeat(10_000));

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function all(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces);
}

const seal = (withKey?: string) => all(sealed(pieces(content, 999), withKey));
const open = (bytes: Buffer, withKey?: string) => all(unsealed(pieces(bytes, 4096), withKey));

test.each([undefined, key])('what was sealed with the key %s opens again, byte for byte', async (withKey) => {
  expect((await open(await seal(withKey), withKey)).equals(content)).toBe(true);
});

test('an encrypted file holds no plain text, and the same content never looks the same twice', async () => {
  const [one, other] = [await seal(key), await seal(key)];
  expect(one.includes('Wanjiku')).toBe(false);
  expect(one.subarray(60).equals(other.subarray(60))).toBe(false);
});

test('another key, no key, a file that needs none, and one of another kind are each said in one sentence', async () => {
  const file = await seal(key);
  await expect(open(file, 'another key, long enough')).rejects.toThrow('BACKUP_KEY is not the key that this backup was made with.');
  await expect(open(file)).rejects.toThrow('This backup is encrypted. Set BACKUP_KEY');
  await expect(open(await seal(), key)).rejects.toThrow(
    'This backup is not encrypted, although BACKUP_KEY is set: anybody could have made it.',
  );
  await expect(open(Buffer.from('a letter\n'))).rejects.toThrow('This file is not a Karo backup.');
});

test.each([undefined, key])('a flipped byte, a cut and an addition are noticed wherever they are (key %s)', async (withKey) => {
  const file = await seal(withKey);
  // Each part of the head, each chunk and the file's last byte; fewer places where each takes a tenth of a second to try the key.
  const step = withKey ? 62_026 : 7919;
  const isCut = (at: number) => !withKey || [40, 80, step, file.length - 1].includes(at);
  const along = Array.from({ length: Math.floor(file.length / step) }, (_, index) => (index + 1) * step);
  for (const at of [0, 13, 25, 40, 60, 72, 80, ...along, file.length - 5000, file.length - 1]) {
    const flipped = Buffer.from(file);
    flipped.writeUInt8((flipped[at] ?? 0) ^ 1, at);
    await expect(open(flipped, withKey), `byte ${at}`).rejects.toThrow();
    if (isCut(at)) await expect(open(file.subarray(0, at), withKey), `cut at ${at}`).rejects.toThrow();
  }
  await expect(open(Buffer.concat([file, Buffer.from('x')]), withKey)).rejects.toThrow('something follows its end');
});
