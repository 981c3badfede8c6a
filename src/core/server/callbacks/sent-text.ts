import type { FastifyRequest } from 'fastify';

const texts = new WeakMap<FastifyRequest, string>();

/** What came with a request: its body to the letter, which whoever signs has signed, and its headers. */
export type Sent = { text: string; header: (name: string) => string | undefined };

/** Keeps the body as it came, for as long as the request is there. */
export function keepSentText(request: FastifyRequest, text: string): void {
  texts.set(request, text);
}

export function sentWith(request: FastifyRequest): Sent {
  return { text: texts.get(request) ?? '', header: (name) => request.headers[name]?.toString() };
}
