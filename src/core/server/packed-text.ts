import { createHash } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompressSync, constants, createGzip, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A text of the server, plain and compressed, with its tag. */
export type PackedText = { text: string; br: Buffer; gzip: Buffer; etag: string };

/** Above this level a twelfth less to send costs forty times the processor time. */
const quality = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** Compresses a text of the server. */
export function packedText(text: string): PackedText {
  const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
  return { text, br: brotliCompressSync(text, { params: quality }), gzip: gzipSync(text), etag };
}

type Sent = { type: string; cacheControl: string };

/** Sends a text as `type`, or 304 if the client has it; `cacheControl` says how long it may be cached. */
export function sendPacked(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  document: PackedText,
  { type, cacheControl }: Sent,
): FastifyReply {
  const { text, etag } = document;
  reply.headers({ etag, 'cache-control': cacheControl, vary: 'accept-encoding' });
  if (headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send();
  reply.type(type);
  // Browsers accept br only over https and from the machine itself.
  const encoding = (['br', 'gzip'] as const).find((form) => acceptsEncoding(headers, form));
  return encoding ? reply.header('content-encoding', encoding).send(document[encoding]) : reply.send(text);
}

/** One network packet gains nothing from compression. */
const onePacketBytes = 1400;
const pack = promisify(gzip);

/** Sends a reply for one caller, uncached, compressed if it is long and accepted. */
export async function sendAnswer(reply: FastifyReply, text: string): Promise<FastifyReply> {
  if (text.length <= onePacketBytes || !acceptsEncoding(reply.request.headers, 'gzip')) return reply.send(text);
  return reply.header('content-encoding', 'gzip').send(await pack(text, { level: 4 }));
}

/** Streams a file to save; text is compressed if accepted. */
export function sendDownload(reply: FastifyReply, { type, name }: { type: string; name: string }, file: Readable): FastifyReply {
  reply.header('cache-control', 'no-store').header('content-disposition', `attachment; filename="${name}"`).type(type);
  if (!type.startsWith('text/') || !acceptsEncoding(reply.request.headers, 'gzip')) return reply.send(file);
  // A disconnect or a failing file ends both. Before anything was sent the failure itself is answered, uncompressed.
  file.once('error', () => reply.raw.headersSent || reply.removeHeader('content-encoding'));
  return reply.header('content-encoding', 'gzip').send(pipeline(file, createGzip({ level: 4 }), () => undefined));
}

function acceptsEncoding({ 'accept-encoding': accepted }: FastifyRequest['headers'], form: 'br' | 'gzip'): boolean {
  return new RegExp(`\\b${form}\\b(?!\\s*;\\s*q=0(\\.0+)?\\s*(,|$))`, 'i').test(String(accepted ?? ''));
}
