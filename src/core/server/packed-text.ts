import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A text of the server's own, with what is sent instead of it to whoever takes it packed, and the tag by which it is known again. */
export type PackedText = { text: string; packed: Buffer; etag: string };

/** Packs a text once for all who will ask for it. */
export function packedText(text: string): PackedText {
  return { text, packed: gzipSync(text), etag: `W/"${createHash('sha256').update(text).digest('base64url')}"` };
}

/** Sends a text as `type`, or 304 to whoever has it: it may be kept, but is asked about each time. */
export function sendPacked(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { text, packed, etag }: PackedText,
  type: string,
): FastifyReply {
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  if (headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send();
  reply.type(type);
  return takesPacked(headers) ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(text);
}

/** What fits one packet of the network gains nothing by being smaller. */
const onePacketBytes = 1400;
const pack = promisify(gzip);

/** Sends an answer that is made for one caller and kept nowhere, packed where it is long and they take it so. */
export async function sendAnswer(reply: FastifyReply, text: string): Promise<FastifyReply> {
  if (text.length <= onePacketBytes || !takesPacked(reply.request.headers)) return reply.send(text);
  return reply.header('content-encoding', 'gzip').send(await pack(text, { level: 4 }));
}

/** Sends a file to save, piece by piece; text is packed on its way for whoever takes it so. */
export function sendDownload(
  reply: FastifyReply,
  { type, name }: { type: string; name: string },
  pieces: AsyncIterable<string | Uint8Array>,
): FastifyReply {
  reply.header('cache-control', 'no-store').header('content-disposition', `attachment; filename="${name}"`).type(type);
  const source = Readable.from(pieces);
  if (!type.startsWith('text/') || !takesPacked(reply.request.headers)) return reply.send(source);
  // Whoever breaks off, or the source where it fails, ends both. Before anything was sent the fault itself is answered, and not packed.
  source.once('error', () => reply.raw.headersSent || reply.removeHeader('content-encoding'));
  return reply.header('content-encoding', 'gzip').send(pipeline(source, createGzip({ level: 4 }), () => undefined));
}

function takesPacked({ 'accept-encoding': accepted }: FastifyRequest['headers']): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/i.test(String(accepted ?? ''));
}
