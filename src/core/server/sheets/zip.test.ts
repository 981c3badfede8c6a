import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type ZipPart, zipped } from './zip.ts';

async function archiveOf(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): Promise<{ bytes: Buffer; pieces: number }> {
  const pieces: Uint8Array[] = [];
  for await (const piece of zipped(parts)) pieces.push(piece);
  return { bytes: Buffer.concat(pieces), pieces: pieces.length };
}

const unpacked = (bytes: Buffer) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content).toString()]));

test('files come back under their names, in their order, letter by letter', async () => {
  const files = { 'b.txt': 'Ñandú, O’Brien\n', 'tables/a.jsonl': '', 'wanjikũ.csv': '\ufeff"x"\r\n' };
  const { bytes } = await archiveOf(Object.entries(files).map(([name, text]) => ({ name, content: [text] })));
  expect(unpacked(bytes)).toEqual(files);
  expect(Object.keys(unpacked(bytes))).toEqual(Object.keys(files));
});

test('a file whose pieces come one by one is one file, and what is ready leaves before the rest is known', async () => {
  const noise = Array.from({ length: 40_000 }, (_, at) => `${(at * 7919) % 100_003},`).join('');
  const partsRead: number[] = [];
  const content = async function* () {
    for (const part of [1, 2, 3, 4]) {
      partsRead.push(part);
      yield noise;
    }
  };
  const archive = zipped([{ name: 'long', content: content() }]);
  const pieces: Uint8Array[] = [];
  let askedAtSecond = 0;
  for await (const piece of archive) {
    pieces.push(piece);
    if (pieces.length === 2) askedAtSecond = partsRead.length;
  }
  expect(askedAtSecond).toBeLessThan(4);
  expect(unpacked(Buffer.concat(pieces))).toEqual({ long: noise.repeat(4) });
});

test('the last file may tell of those before it', async () => {
  let letters = 0;
  const parts = async function* (): AsyncGenerator<ZipPart> {
    const content = function* () {
      for (const text of ['ab', 'cde']) {
        letters += text.length;
        yield text;
      }
    };
    yield { name: 'first', content: content() };
    yield { name: 'count', content: [String(letters)] };
  };
  expect(unpacked((await archiveOf(parts())).bytes)).toEqual({ first: 'abcde', count: '5' });
});

test('an archive of nothing is a good archive', async () => {
  expect(unpacked((await archiveOf([])).bytes)).toEqual({});
});

test('what fails while it is read fails the archive', async () => {
  const content = function* () {
    yield 'half';
    throw new Error('The books are closed');
  };
  await expect(archiveOf([{ name: 'a', content: content() }])).rejects.toThrow('The books are closed');
});
