import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Decoded, Endpoint, Reply } from '../endpoint.ts';
import { AppError } from '../errors.ts';
import { roleNames } from '../roles.ts';
import { type Caller, callerOfSession } from './caller.ts';
import type { Config } from './config.ts';
import type { Database, Transaction } from './db.ts';
import { validationError } from './error-reply.ts';
import { claimKey, fingerprintOf, idempotencyKey, replyUnderKey, storeReply } from './idempotency.ts';
import type { Tokens } from './tokens.ts';

/** What the features are built on. */
export type App = { http: FastifyInstance; database: Database; tokens: Tokens; config: Config };

/** A signed-in call: the decoded request, who calls, and the address that people reach this site by. */
export type Call<E extends Endpoint> = Decoded<E> & { caller: Caller; site: string };
/** A call by anybody: the decoded request and the visitor's address. */
export type OpenCall<E extends Endpoint> = Decoded<E> & { address: string; site: string };

/**
 * Serves an endpoint to signed-in staff. For each call: reads the token, opens one transaction bound to its school, checks session
 * and role, decodes with the contract, runs the handler, encodes with the contract, commits.
 */
export function serve<E extends Endpoint>(app: App, endpoint: E, handler: (tx: Transaction, call: Call<E>) => Promise<Reply<E>>): void {
  route(app, endpoint, async (request, reply) => {
    const key = await app.tokens.read(bearerToken(request));
    const idempotency = endpoint.idempotent ? idempotencyKey(request.headers['idempotency-key']) : null;
    const text = await app.database.transaction(key.schoolId, async (tx) => {
      const caller = await callerOfSession(tx, key);
      if (!endpoint.access.includes(caller.role)) throw forbidden(endpoint, caller);
      const decoded = decode(endpoint, request);
      if (!idempotency) return encode(endpoint, await handler(tx, { ...decoded, caller, site: siteOf(app, request) }));
      const fingerprint = fingerprintOf(request, decoded.body);
      const [free, stored] = await Promise.all([claimKey(tx, caller, idempotency), replyUnderKey(tx, caller, idempotency)]);
      if (stored && !stored.fingerprint.equals(fingerprint)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
      if (stored) {
        reply.header('idempotency-replayed', 'true');
        return stored.reply;
      }
      if (!free) throw new AppError('IDEMPOTENCY_IN_FLIGHT');
      const answer = encode(endpoint, await handler(tx, { ...decoded, caller, site: siteOf(app, request) }));
      storeReply(tx, caller, { key: idempotency, fingerprint, status: endpoint.status ?? 200, reply: answer });
      return answer;
    });
    return send(reply, endpoint, text);
  });
}

/**
 * Serves an endpoint whose work must not hold a transaction all along, such as hashing a password: session and role are checked
 * in a transaction of their own, then the handler opens those that it needs.
 */
export function serveInSteps<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: (call: Call<E> & { address: string }) => Promise<Reply<E>>,
): void {
  route(app, endpoint, async (request, reply) => {
    const key = await app.tokens.read(bearerToken(request));
    const caller = await app.database.transaction(key.schoolId, (tx) => callerOfSession(tx, key));
    if (!endpoint.access.includes(caller.role)) throw forbidden(endpoint, caller);
    const call = { ...decode(endpoint, request), caller, address: request.ip, site: siteOf(app, request) };
    return send(reply, endpoint, encode(endpoint, await handler(call)));
  });
}

/**
 * Serves a stream of server-sent events: session and role are checked in the transaction in which it is opened. Whoever opens it
 * ends it when the session does.
 */
export function serveStream<E extends Endpoint>(
  app: App,
  endpoint: E,
  open: (tx: Transaction, call: { caller: Caller; lastEventId: string | undefined }) => Promise<Readable>,
): void {
  const stream = async (request: FastifyRequest, reply: FastifyReply) => {
    const key = await app.tokens.read(bearerToken(request));
    const opened = await app.database.transaction(key.schoolId, async (tx) => {
      const caller = await callerOfSession(tx, key);
      if (!endpoint.access.includes(caller.role)) throw forbidden(endpoint, caller);
      if (!request.headers.accept?.includes('text/event-stream')) throw new AppError('NOT_A_STREAM_READER');
      const lastEventId = request.headers['last-event-id'];
      return open(tx, { caller, lastEventId: lastEventId?.toString() });
    });
    // Closed with the stream: kept for another request, the connection would hold up a server that stops.
    reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' });
    return reply.type('text/event-stream').send(opened);
  };
  app.http.route({ method: endpoint.method, url: endpoint.path, handler: stream, exposeHeadRoute: false });
}

/** Serves a public endpoint. The handler opens its own transactions, because it must first learn which school is meant. */
export function serveOpen<E extends Endpoint>(app: App, endpoint: E, handler: (call: OpenCall<E>) => Promise<Reply<E>>): void {
  route(app, endpoint, async (request, reply) => {
    const call = { ...decode(endpoint, request), address: request.ip, site: siteOf(app, request) };
    return send(reply, endpoint, encode(endpoint, await handler(call)));
  });
}

function route(app: App, endpoint: Endpoint, run: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>): void {
  for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    app.http.route({ method: endpoint.method, url, handler: run });
  }
}

function bearerToken(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new AppError('NOT_SIGNED_IN');
  return token;
}

function forbidden(endpoint: Endpoint, caller: Caller): AppError {
  const allowed = endpoint.access === 'public' ? [] : endpoint.access.map((role) => roleNames[role]);
  return new AppError('FORBIDDEN', { allowed: allowed.join(' and '), role: caller.role });
}

function decode<E extends Endpoint>(endpoint: E, request: FastifyRequest): Decoded<E> {
  const parts = { params: request.params, query: request.query, body: request.body ?? {} };
  const issues: z.core.$ZodIssue[] = [];
  const decoded: Record<string, unknown> = { params: {}, query: {}, body: {} };
  for (const part of ['params', 'query', 'body'] as const) {
    const parsed = endpoint[part]?.safeDecode(parts[part] as never);
    if (parsed?.error) issues.push(...parsed.error.issues);
    if (parsed?.success) decoded[part] = parsed.data;
  }
  if (issues.length > 0) throw validationError(issues, endpoint.incomplete);
  return decoded as Decoded<E>;
}

function encode(endpoint: Endpoint, answer: unknown): string {
  if (endpoint.file) return z.string().parse(answer);
  return JSON.stringify(z.encode(endpoint.reply, answer as never));
}

function send(reply: FastifyReply, endpoint: Endpoint, text: string): FastifyReply {
  if (endpoint.file) reply.header('content-disposition', `attachment; filename="${endpoint.file.name}"`);
  return reply
    .code(endpoint.status ?? 200)
    .header('cache-control', 'no-store')
    .type(`${endpoint.file?.type ?? 'application/json'}; charset=utf-8`)
    .send(text);
}

function siteOf(app: App, request: FastifyRequest): string {
  return app.config.publicUrl ?? `${request.protocol}://${request.host}`;
}
