import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompressSync, constants, createGzip, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A text of the server's own, as it is sent to whoever takes it packed, and the tag by which it is known again. */
export type PackedText = { text: string; br: Buffer; gzip: Buffer; etag: string };

/** Above it, a twelfth less to send costs forty times the processor's time. */
const quality = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** Packs a text of the server's own. */
export function packedText(text: string): PackedText {
  const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
  return { text, br: brotliCompressSync(text, { params: quality }), gzip: gzipSync(text), etag };
}

type Sent = { type: string; kept: string };

/** Sends a text as `type`, or 304 to whoever has it; `kept` says how long it may be kept before it is asked about. */
export function sendPacked({ headers }: FastifyRequest, reply: FastifyReply, document: PackedText, { type, kept }: Sent): FastifyReply {
  const { text, etag } = document;
  reply.headers({ etag, 'cache-control': kept, vary: 'accept-encoding' });
  if (headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send();
  reply.type(type);
  // Browsers take br where nobody between could spoil it: by https, and from the machine itself.
  const taken = (['br', 'gzip'] as const).find((form) => acceptsEncoding(headers, form));
  return taken ? reply.header('content-encoding', taken).send(document[taken]) : reply.send(text);
}

/** What fits one packet of the network gains nothing by being smaller. */
const onePacketBytes = 1400;
const pack = promisify(gzip);

/** Sends an answer that is made for one caller and kept nowhere, packed where it is long and they take it so. */
export async function sendAnswer(reply: FastifyReply, text: string): Promise<FastifyReply> {
  if (text.length <= onePacketBytes || !acceptsEncoding(reply.request.headers, 'gzip')) return reply.send(text);
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
  if (!type.startsWith('text/') || !acceptsEncoding(reply.request.headers, 'gzip')) return reply.send(source);
  // Whoever breaks off, or the source where it fails, ends both. Before anything was sent the fault itself is answered, and not packed.
  source.once('error', () => reply.raw.headersSent || reply.removeHeader('content-encoding'));
  return reply.header('content-encoding', 'gzip').send(pipeline(source, createGzip({ level: 4 }), () => undefined));
}

function acceptsEncoding({ 'accept-encoding': accepted }: FastifyRequest['headers'], form: 'br' | 'gzip'): boolean {
  return new RegExp(`\\b${form}\\b(?!\\s*;\\s*q=0(\\.0+)?\\s*(,|$))`, 'i').test(String(accepted ?? ''));
}
