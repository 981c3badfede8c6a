import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Decoded, Endpoint } from '../endpoint.ts';
import { validationError } from './error-reply.ts';
import type { Once } from './idempotency.ts';
import { sendAnswer } from './packed-text.ts';
import { jsonWriter } from './replies/json-writer.ts';

/** The request as the contract reads it; throws with every fault of path, query and body. */
export function decode<E extends Endpoint>(endpoint: E, request: FastifyRequest): Decoded<E> {
  const parts = { params: request.params, query: request.query, body: bodyOf(endpoint, request) };
  const issues: z.core.$ZodIssue[] = [];
  const decoded: Record<string, unknown> = { params: {}, query: {}, body: {} };
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (!schema) continue;
    const parsed = z.safeDecode(schema, parts[part] as never);
    if (parsed.success) decoded[part] = parsed.data;
    else issues.push(...parsed.error.issues);
  }
  if (issues.length === 0) return decoded as Decoded<E>;
  throw validationError(issues, endpoint.incomplete ? { values: valuesOf(parts), incomplete: endpoint.incomplete } : {});
}

type Parts = { params: unknown; query: unknown; body: unknown };

/** By name; those of a list or a text have none. */
function valuesOf({ params, query, body }: Parts): Record<string, unknown> {
  return { ...(params as object), ...(query as object), ...(typeof body === 'object' && !Array.isArray(body) ? body : {}) };
}

/** The body, with the version of If-Match if the endpoint changes a versioned record. */
function bodyOf({ versioned }: Endpoint, { body, headers }: FastifyRequest): unknown {
  const match = headers['if-match'];
  if (!versioned || match === undefined || match === '*' || typeof body !== 'object' || Array.isArray(body)) return body ?? {};
  return { ...body, updatedAt: match.replace(/^(?:W\/)?"(.*)"$/, '$1') };
}

/** A reply as text: JSON by the contract, or the file as it is. */
export function encode(endpoint: Endpoint, answer: unknown): string {
  if (endpoint.file) return z.string().parse(answer);
  return writerOf(endpoint)(answer);
}

const writers = new WeakMap<Endpoint, (answer: unknown) => string>();

/** Created at an endpoint's first reply. */
function writerOf(endpoint: Endpoint): (answer: unknown) => string {
  const write = writers.get(endpoint) ?? jsonWriter(endpoint.reply);
  writers.set(endpoint, write);
  return write;
}

/** Sends a success with the headers that its endpoint declares. */
export function send(reply: FastifyReply, endpoint: Endpoint, { text, isReplayed }: Once): Promise<FastifyReply> {
  if (isReplayed) reply.header('idempotency-replayed', 'true');
  if (endpoint.versioned) reply.header('etag', `"${JSON.parse(text)[endpoint.versioned].updatedAt}"`);
  if (endpoint.signsOut) reply.header('clear-site-data', '"cache"');
  if (endpoint.file) reply.header('content-disposition', `attachment; filename="${endpoint.file.name}"`);
  reply
    .code(endpoint.status ?? 200)
    .header('cache-control', 'no-store')
    .type(`${endpoint.file?.type ?? 'application/json'}; charset=utf-8`);
  return sendAnswer(reply, text);
}
