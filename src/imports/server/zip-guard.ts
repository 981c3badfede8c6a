import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { AppError } from '../../core/errors.ts';

const inflate = promisify(inflateRaw);
const partsMax = 200;
const endMark = 0x06054b50;
const partMark = 0x02014b50;

/** A part of a packed file: where it lies and how it is packed, as the list at the end of the file says. */
type Part = { method: number; packedBytes: number; at: number };

/**
 * Refuses a packed file that comes to more than `bytesMax` when it is unpacked, whatever it says of itself: every part is really unpacked
 * once, and stopped where it is too long.
 */
export async function refuseBomb(file: Buffer, bytesMax: number): Promise<void> {
  let bytesLeft = bytesMax;
  for (const { method, packedBytes, at } of partsOf(file)) {
    // Before the bytes of a part stands a head of 30 bytes and two texts.
    const start = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
    const packed = file.subarray(start, start + packedBytes);
    bytesLeft -= method === 0 ? packed.length : (await inflated(packed, bytesLeft)).length;
    if (bytesLeft < 0) throw tooLong();
  }
}

function partsOf(file: Buffer): Part[] {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > file.length || file.readUInt32LE(end) !== endMark) throw damaged();
  const count = file.readUInt16LE(end + 10);
  if (count > partsMax) throw tooLong();
  const parts: Part[] = [];
  let at = file.readUInt32LE(end + 16);
  while (parts.length < count) {
    if (at + 46 > end || file.readUInt32LE(at) !== partMark) throw damaged();
    const part = { method: file.readUInt16LE(at + 10), packedBytes: file.readUInt32LE(at + 20), at: file.readUInt32LE(at + 42) };
    if (part.at + 30 > file.length || (part.method !== 0 && part.method !== 8)) throw damaged();
    parts.push(part);
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
}

async function inflated(packed: Buffer, bytesMax: number): Promise<Buffer> {
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, bytesMax) });
  } catch (error) {
    throw error instanceof RangeError ? tooLong() : damaged();
  }
}

function tooLong(): AppError {
  return new AppError('IMPORT_UNREADABLE', { reason: 'unpacked, it is longer than 50 MB' });
}

function damaged(): AppError {
  return new AppError('IMPORT_UNREADABLE', { reason: 'it is damaged, or not an Excel workbook' });
}
