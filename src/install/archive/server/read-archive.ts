import { createHash } from 'node:crypto';
import { strFromU8, type Unzipped, unzipSync } from 'fflate';
import * as z from 'zod/mini';
import { type Manifest, manifest } from './manifest.ts';

/** The limits of an archive, packed and unpacked. */
export const archiveCaps = { packedBytes: 300 * 2 ** 20, unpackedBytes: 2 ** 31, files: 200 };

const newline = '\n'.charCodeAt(0);

export type Archive = { manifest: Manifest; rowsOf: (table: string) => Record<string, unknown>[] };

/** Reads and verifies an archive: every named file is present and unchanged, and there is no other. Throws the fault in words. */
export function readArchive(file: Uint8Array, caps = archiveCaps): Archive {
  if (file.length > caps.packedBytes) throw wrong(`it is longer than ${caps.packedBytes} bytes`);
  const files = unpacked(file, caps);
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

function unpacked(file: Uint8Array, caps: typeof archiveCaps): Unzipped {
  let bytesLeft = caps.unpackedBytes;
  let filesLeft = caps.files;
  const filter = ({ originalSize }: { originalSize: number }) => {
    bytesLeft -= originalSize;
    filesLeft -= 1;
    if (bytesLeft < 0) throw wrong(`unpacked, it is longer than ${caps.unpackedBytes} bytes`);
    if (filesLeft < 0) throw wrong(`it has more than ${caps.files} files`);
    return true;
  };
  try {
    return unzipSync(file, { filter });
  } catch (error) {
    throw error instanceof Error && error.message.startsWith('This archive') ? error : wrong('it is damaged, or no ZIP file');
  }
}

function rowsIn(files: Unzipped, table: string, { files: facts }: Manifest): Record<string, unknown>[] {
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
  return new Error(`This archive is refused: ${reason}.`);
}
