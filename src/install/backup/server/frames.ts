import { createHash, type Hash } from 'node:crypto';
import * as z from 'zod/mini';
import { ByteReader } from './byte-reader.ts';

/** Longer than any row of the tables. */
const frameBytesMax = 16 * 2 ** 20;
const notWhole = 'The backup is damaged: it does not end as a backup does.';

const count = z.int().check(z.nonnegative());
const heads = z.object({ schoolId: count, lastEntry: count, chainHead: z.string(), lastReceipt: count });

export const header = z.object({
  karo: z.string(),
  postgres: z.string(),
  takenAt: z.string(),
  /** The school of the backup, or null for the whole install. */
  school: z.nullable(z.object({ schoolId: count, name: z.string() })),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
});
export const table = z.object({ name: z.string(), columns: z.array(z.string()) });
export const ending = z.object({
  rows: z.record(z.string(), count),
  schools: z.array(heads),
  /** The positions of sequences; empty in the backup of one school. */
  sequences: z.record(z.string(), count),
  sha256: z.string(),
});

export type Header = z.output<typeof header>;
export type Table = z.output<typeof table>;
export type Ending = z.output<typeof ending>;
/** The end of a school's books: its last ledger entry with the head of the hash chain, and its last receipt. */
export type Heads = z.output<typeof heads>;

/** Head, table, data (rows in PostgreSQL's COPY text), end. */
export type Frame = { kind: 'H' | 'T' | 'D' | 'E'; bytes: Buffer };

/** Writes frames and hashes them; the last one has the hash of all before it. */
export class FrameWriter {
  readonly #hash = createHash('sha256');

  json(kind: 'H' | 'T', content: Header | Table): Buffer {
    return this.#frame(kind, Buffer.from(JSON.stringify(content)));
  }

  data(bytes: Buffer): Buffer {
    return this.#frame('D', bytes);
  }

  end(content: Omit<Ending, 'sha256'>): Buffer {
    return frameOf('E', Buffer.from(JSON.stringify({ ...content, sha256: this.#hash.copy().digest('hex') })));
  }

  #frame(kind: Frame['kind'], bytes: Buffer): Buffer {
    const frame = frameOf(kind, bytes);
    this.#hash.update(frame);
    return frame;
  }
}

/** The frames of a body, the end only if it matches all before it. */
export async function* framesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  const reader = new ByteReader(source);
  const hash = createHash('sha256');
  try {
    for (;;) {
      const frame = await nextFrame(reader);
      if (frame.kind === 'E') {
        await checkEnd(frame, hash, reader);
        yield frame;
        return;
      }
      hash.update(frameOf(frame.kind, frame.bytes));
      yield frame;
    }
  } finally {
    await reader.end();
  }
}

async function nextFrame(reader: ByteReader): Promise<Frame> {
  const start = await reader.take(5);
  const kind = start?.toString('latin1', 0, 1);
  const length = start?.readUInt32BE(1) ?? 0;
  if ((kind !== 'H' && kind !== 'T' && kind !== 'D' && kind !== 'E') || length > frameBytesMax) throw new Error(notWhole);
  const bytes = await reader.take(length);
  if (!bytes) throw new Error(notWhole);
  return { kind, bytes };
}

async function checkEnd({ bytes }: Frame, hash: Hash, reader: ByteReader): Promise<void> {
  const { sha256 } = ending.parse(JSON.parse(bytes.toString()));
  if (sha256 !== hash.digest('hex')) throw new Error('The backup is damaged: its content does not agree with its checksum.');
  if (!(await reader.isAtEnd())) throw new Error(notWhole);
}

function frameOf(kind: Frame['kind'], bytes: Buffer): Buffer {
  const start = Buffer.alloc(5);
  start.write(kind, 'latin1');
  start.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([start, bytes]);
}
