import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Ending, ending, type Frame, framesOf, type Header, header } from './frames.ts';
import { refuseNoFile } from './places.ts';
import { unsealed } from './seal.ts';

/** The signal stops whoever reads or writes it. */
export type BackupFile = { file: string; key: string | undefined; signal?: AbortSignal };
/** What a whole, undamaged backup says of itself. */
export type Checked = { header: Header; ending: Ending };

/** The frames of a backup file, read as they are asked for. */
export async function* framesIn({ file, key, signal }: BackupFile): AsyncGenerator<Frame> {
  const unzipped = createGunzip();
  const sealedBytes = createReadStream(file);
  // Its error shows in whoever reads what was unzipped.
  pipeline(Readable.from(unsealed(sealedBytes, key), { objectMode: false }), unzipped, () => undefined);
  for await (const frame of framesOf(unzipped)) {
    signal?.throwIfAborted();
    yield frame;
  }
}

/** Reads a backup from its first byte to its last. Throws one plain sentence about whatever is wrong with it. */
export async function checkBackup(backup: BackupFile): Promise<Checked> {
  refuseNoFile(backup.file);
  let first: Header | undefined;
  for await (const { kind, bytes } of framesIn(backup)) {
    if (kind === 'H') first = header.parse(JSON.parse(bytes.toString()));
    if (kind === 'E' && first) return { header: first, ending: ending.parse(JSON.parse(bytes.toString())) };
  }
  throw new Error('The backup is damaged: it has no head.');
}
