import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { AppError } from '../../../../core/errors.ts';
import { unreadable } from './unreadable.ts';

const inflate = promisify(inflateRaw);
const partsMax = 200;
const endMark = 0x06054b50;
const partMark = 0x02014b50;

/** A part of a packed file: its name, offset and compression, from the directory at the end of the file. */
export type ZippedPart = { name: string; method: number; packedBytes: number; at: number };

/** The unpacked parts of a packed file by name. Unpacking stops at `bytesMax`, whatever size the file declares. */
export async function unpackedParts(file: Buffer, bytesMax: number): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  let bytesLeft = bytesMax;
  const listed = zippedParts(file);
  if (listed.length > partsMax) throw tooLong();
  for (const part of listed) {
    const packed = packedBytes(file, part);
    const content = part.method === 0 ? packed : await inflated(packed, bytesLeft);
    bytesLeft -= content.length;
    if (bytesLeft < 0) throw tooLong();
    parts.set(part.name, content);
  }
  return parts;
}

/** The parts that the directory at the end of a packed file lists. */
export function zippedParts(file: Buffer): ZippedPart[] {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > file.length || file.readUInt32LE(end) !== endMark) throw damaged();
  const count = file.readUInt16LE(end + 10);
  const parts: ZippedPart[] = [];
  let at = file.readUInt32LE(end + 16);
  while (parts.length < count) {
    if (at + 46 > end || file.readUInt32LE(at) !== partMark) throw damaged();
    const nameBytes = file.readUInt16LE(at + 28);
    const name = file.toString('utf8', at + 46, at + 46 + nameBytes);
    const part = { name, method: file.readUInt16LE(at + 10), packedBytes: file.readUInt32LE(at + 20), at: file.readUInt32LE(at + 42) };
    if (part.at + 30 > file.length || (part.method !== 0 && part.method !== 8)) throw damaged();
    parts.push(part);
    at += 46 + nameBytes + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
}

/** The content of a part as it is packed. */
export function packedBytes(file: Buffer, { at, packedBytes: length }: ZippedPart): Buffer {
  // Each part is preceded by a header of 30 bytes and two texts.
  const start = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  return file.subarray(start, start + length);
}

async function inflated(packed: Buffer, bytesMax: number): Promise<Buffer> {
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, bytesMax) });
  } catch (error) {
    throw error instanceof RangeError ? tooLong() : damaged();
  }
}

function tooLong(): AppError {
  return unreadable('unpacked, it is longer than 50 MB');
}

/** The message for a packed file that is not a workbook. */
export function damaged(): AppError {
  return unreadable('it is damaged, or not an Excel workbook');
}
