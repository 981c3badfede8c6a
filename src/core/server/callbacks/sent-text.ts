import type { FastifyRequest } from 'fastify';

const texts = new WeakMap<FastifyRequest, string>();

/** A request as sent: its exact body, which may be signed, and its headers. */
export type Sent = { text: string; header: (name: string) => string | undefined };

/** Keeps the exact body during the request. */
export function keepSentText(request: FastifyRequest, text: string): void {
  texts.set(request, text);
}

export function sentWith(request: FastifyRequest): Sent {
  return { text: texts.get(request) ?? '', header: (name) => request.headers[name]?.toString() };
}
