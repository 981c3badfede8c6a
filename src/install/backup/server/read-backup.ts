import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Ending, ending, type Frame, framesOf, type Header, header } from './frames.ts';
import { refuseNoFile } from './places.ts';
import { unsealed } from './seal.ts';

/** The signal stops the reader or writer. */
export type BackupFile = { file: string; key: string | undefined; signal?: AbortSignal };
/** The summary of a complete, undamaged backup. */
export type Checked = { header: Header; ending: Ending };

/** The frames of a backup file, read on demand. */
export async function* framesIn({ file, key, signal }: BackupFile): AsyncGenerator<Frame> {
  const unzipped = createGunzip();
  const sealedBytes = createReadStream(file);
  // Its error reaches the reader of the unzipped stream.
  pipeline(Readable.from(unsealed(sealedBytes, key), { objectMode: false }), unzipped, () => undefined);
  for await (const frame of framesOf(unzipped)) {
    signal?.throwIfAborted();
    yield frame;
  }
}

/** Reads a whole backup. Throws one plain sentence about any fault. */
export async function checkBackup(backup: BackupFile): Promise<Checked> {
  refuseNoFile(backup.file);
  let first: Header | undefined;
  for await (const { kind, bytes } of framesIn(backup)) {
    if (kind === 'H') first = header.parse(JSON.parse(bytes.toString()));
    if (kind === 'E' && first) return { header: first, ending: ending.parse(JSON.parse(bytes.toString())) };
  }
  throw new Error('The backup is damaged: it has no head.');
}
