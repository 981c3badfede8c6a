import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { strFromU8 } from 'fflate';
import * as z from 'zod/mini';
import { withoutHidden } from '../../../core/text.ts';
import { packedBytes, type ZippedPart, zippedParts } from '../../../school/files/server/uploads/zip-guard.ts';
import { type Manifest, manifest } from './manifest.ts';

/** The limits of an archive, packed and unpacked. */
export const archiveCaps = { packedBytes: 300 * 2 ** 20, unpackedBytes: 2 ** 31, files: 200 };

const newline = '\n'.charCodeAt(0);

/** The content of each file. */
type Unpacked = Record<string, Uint8Array>;
export type Archive = { manifest: Manifest; rowsOf: (table: string) => Record<string, unknown>[] };

/** Reads and verifies an archive: every named file is present and unchanged, and there is no other. Throws the fault in words. */
export function readArchive(file: Uint8Array, caps = archiveCaps): Archive {
  if (file.length > caps.packedBytes) throw wrong(`it is longer than ${caps.packedBytes} bytes`);
  const files = unpacked(Buffer.from(file.buffer, file.byteOffset, file.byteLength), caps);
  const manifestFile = files['manifest.json'];
  if (!manifestFile) throw wrong('its manifest.json is missing');
  const read = z.safeParse(manifest, parsed(strFromU8(manifestFile), 'manifest.json'));
  if (!read.success) throw wrong(`its manifest.json cannot be read: ${read.error.issues[0]?.message}`);
  for (const [name, { sha256 }] of Object.entries(read.data.files)) {
    const content = files[name];
    if (!content) throw wrong(`${name} is missing`);
    if (createHash('sha256').update(content).digest('hex') !== sha256) throw wrong(`${name} was changed`);
  }
  const strange = Object.keys(files).find((name) => name !== 'manifest.json' && !read.data.files[name]);
  if (strange) throw wrong(`${strange} is not named in its manifest.json`);
  return { manifest: read.data, rowsOf: (table) => rowsIn(files, table, read.data) };
}

/** What the files come to counts, not what the directory says of them. */
function unpacked(file: Buffer, caps: typeof archiveCaps): Unpacked {
  const parts = listedIn(file);
  if (parts.length > caps.files) throw wrong(`it has more than ${caps.files} files`);
  const files: Unpacked = {};
  let bytesLeft = caps.unpackedBytes;
  for (const part of parts) {
    const packed = packedBytes(file, part);
    const content = part.method === 0 ? packed : inflated(packed, bytesLeft);
    bytesLeft -= content?.length ?? 0;
    if (!content || bytesLeft < 0) throw wrong(`unpacked, it is longer than ${caps.unpackedBytes} bytes`);
    files[part.name] = content;
  }
  return files;
}

function listedIn(file: Buffer): ZippedPart[] {
  try {
    return zippedParts(file);
  } catch {
    throw notZip();
  }
}

/** The content of a part, or null where it is longer than `bytesMax`. */
function inflated(packed: Buffer, bytesMax: number): Buffer | null {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, bytesMax) });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw notZip();
  }
}

function notZip(): Error {
  return wrong('it is damaged, or no ZIP file');
}

function rowsIn(files: Unpacked, table: string, { files: facts }: Manifest): Record<string, unknown>[] {
  const name = `tables/${table}.jsonl`;
  const content = files[name];
  if (!content) return [];
  const rows = linesOf(content).map((line) => parsed(line, name) as Record<string, unknown>);
  if (rows.length !== facts[name]?.rows) throw wrong(`${name} has ${rows.length} rows, its manifest.json says ${facts[name]?.rows}`);
  return rows;
}

/** The lines that are not empty, one string each: a whole table may be longer than any string. */
function linesOf(content: Uint8Array): string[] {
  const lines: string[] = [];
  for (let from = 0; from < content.length; ) {
    const end = content.indexOf(newline, from);
    const line = content.subarray(from, end < 0 ? undefined : end);
    if (line.length > 0) lines.push(strFromU8(line));
    from += line.length + 1;
  }
  return lines;
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw wrong(`${name} is not JSON`);
  }
}

function wrong(reason: string): Error {
  return new Error(`This archive is refused: ${withoutHidden(reason)}.`);
}
