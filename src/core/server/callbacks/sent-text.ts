import type { FastifyRequest } from 'fastify';

const texts = new WeakMap<FastifyRequest, string>();

/** Only callbacks are signed, and none is longer. The text of a file would be in memory twice while it waits for its turn. */
const lengthMax = 64 * 1024;

/** A request as sent: its exact body, which may be signed, and its headers. The text of a file is empty. */
export type Sent = { text: string; header: (name: string) => string | undefined };

/** Keeps the exact body during the request, unless it is a file. */
export function keepSentText(request: FastifyRequest, text: string): void {
  if (text.length <= lengthMax) texts.set(request, text);
}

export function sentWith(request: FastifyRequest): Sent {
  return { text: texts.get(request) ?? '', header: (name) => request.headers[name]?.toString() };
}
