import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { zipOf } from '../../../../tests/support/import-files.ts';
import { readArchive } from './read-archive.ts';

/** Files of 700 kB, of which the directory says that each is stored (0) or deflated (8), and empty. */
function lying(count: number, method: 0 | 8): Buffer {
  const file = zipOf(Array.from({ length: count }, (_, at) => ({ name: `${at}`, content: randomBytes(700_000) })));
  for (let at = file.indexOf('PK\x01\x02'); at >= 0; at = file.indexOf('PK\x01\x02', at + 4)) {
    file.writeUInt16LE(method, at + 10);
    file.writeUInt32LE(0, at + 24);
  }
  return file;
}

test('what is no archive, and what unpacks to more than is allowed, is refused before it is unpacked', () => {
  expect(() => readArchive(Buffer.from('Student,Balance\r\n'))).toThrow('it is damaged, or no ZIP file');
  const caps = { packedBytes: 2e6, unpackedBytes: 1e6, files: 200 };
  expect(() => readArchive(zipOf([{ name: 'a', content: 'x'.repeat(1_000_001) }]), caps)).toThrow(
    'unpacked, it is longer than 1000000 bytes',
  );
  expect(() => readArchive(lying(2, 0), caps)).toThrow('unpacked, it is longer than 1000000 bytes');
  expect(() => readArchive(lying(1, 8), { ...caps, unpackedBytes: 1000 })).toThrow('unpacked, it is longer than 1000 bytes');
  const four = zipOf(['a', 'b', 'c', 'd'].map((name) => ({ name, content: name })));
  expect(() => readArchive(four, { ...caps, files: 3 })).toThrow('more than 3 files');
  expect(() => readArchive(four, { ...caps, packedBytes: 10 })).toThrow('longer than 10 bytes');
});
