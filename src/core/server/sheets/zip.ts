import { Zip, ZipDeflate } from 'fflate';

/** A file of an archive: its name and its content, streamed. */
export type ZipPart = { name: string; content: AsyncIterable<string> | Iterable<string> };

const encoder = new TextEncoder();
const nothing = new Uint8Array();

/** Files as one ZIP archive, streamed: no file is ever held whole. */
export async function* zipped(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((fault, piece) => {
    if (fault) throw fault;
    if (piece.length > 0) ready.push(piece);
  });
  for await (const { name, content } of parts) {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    for await (const text of content) {
      file.push(encoder.encode(text));
      yield* ready.splice(0);
    }
    file.push(nothing, true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
