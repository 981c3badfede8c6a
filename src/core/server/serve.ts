import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Decoded, Endpoint, Reply } from '../endpoint.ts';
import { AppError } from '../errors.ts';
import { roleWords } from '../roles.ts';
import { listedText } from '../text.ts';
import { type Caller, callerOfSession } from './caller.ts';
import type { Config } from './config.ts';
import type { Database, Task, Transaction } from './db.ts';
import type { CostlyReads } from './doors/costly-reads.ts';
import { isOwnHost } from './doors/hosts.ts';
import type { Readiness } from './doors/readiness.ts';
import { validationError } from './error-reply.ts';
import { keyedRequest, type Once, onceUnderKey, storedReply } from './idempotency.ts';
import type { SessionKey, Tokens } from './tokens.ts';

/** What the features are built on. */
export type App = {
  http: FastifyInstance;
  database: Database;
  tokens: Tokens;
  config: Config;
  readiness: Readiness;
  costlyReads: CostlyReads;
};

/** A signed-in call: the decoded request, who calls, and the address that people reach this site by, where it is sure. */
export type Call<E extends Endpoint> = Decoded<E> & { caller: Caller; site: string | null };
/** A signed-in call that works in steps: with the visitor's address, and the signal that says that they hung up. */
export type StepsCall<E extends Endpoint> = Call<E> & { address: string; signal: AbortSignal };
/** A call by anybody: the decoded request, the visitor's address, and the signal that says that they hung up. */
export type OpenCall<E extends Endpoint> = Decoded<E> & { address: string; signal: AbortSignal };

/**
 * Serves an endpoint to signed-in staff. For each call: reads the token, opens one transaction bound to its school, checks session
 * and role, decodes with the contract, runs the handler, encodes with the contract, commits. Under a key a write is done once.
 */
export function serve<E extends Endpoint>(app: App, endpoint: E, handler: (tx: Transaction, call: Call<E>) => Promise<Reply<E>>): void {
  route(app, endpoint, async (request, reply) => {
    const key = await app.tokens.read(bearerToken(request));
    const task = taskOf(endpoint, reply);
    const answer = async (tx: Transaction) => {
      const caller = await permittedCaller(tx, endpoint, key);
      if (endpoint.isCostly) app.costlyReads.count(caller);
      const decoded = decode(endpoint, request);
      const keyed = keyedRequest(endpoint, request, decoded.body);
      return onceUnderKey(tx, caller, keyed, async () =>
        encode(endpoint, await handler(tx, { ...decoded, caller, site: siteOf(app, request) })),
      );
    };
    return send(reply, endpoint, await app.database.transaction(key.schoolId, answer, task));
  });
}

/**
 * Serves a write that has work to do which must not hold a transaction, such as hashing a password. Session, role and key are checked
 * in a transaction of their own; then `prepare` does that work and answers the write, which gets a transaction in its turn.
 */
export function serveInSteps<E extends Endpoint>(
  app: App,
  endpoint: E,
  prepare: (call: StepsCall<E>) => Promise<(tx: Transaction) => Promise<Reply<E>>>,
): void {
  route(app, endpoint, async (request, reply) => {
    const key = await app.tokens.read(bearerToken(request));
    const check = async (tx: Transaction) => {
      const caller = await permittedCaller(tx, endpoint, key);
      const decoded = decode(endpoint, request);
      const keyed = keyedRequest(endpoint, request, decoded.body);
      return { caller, decoded, keyed, given: keyed && (await storedReply(tx, caller, keyed)) };
    };
    const left = leaving(reply);
    const { caller, decoded, keyed, given } = await app.database.transaction(key.schoolId, check, { kind: 'read', left });
    if (given !== null) return send(reply, endpoint, { text: given, isReplayed: true });
    const write = await prepare({ ...decoded, caller, address: request.ip, signal: left, site: siteOf(app, request) });
    const once = await app.database.transaction(
      caller.schoolId,
      (tx) => onceUnderKey(tx, caller, keyed, async () => encode(endpoint, await write(tx))),
      { kind: 'write', left },
    );
    return send(reply, endpoint, once);
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
    const opened = await app.database.transaction(
      key.schoolId,
      async (tx) => {
        const caller = await permittedCaller(tx, endpoint, key);
        if (!request.headers.accept?.includes('text/event-stream')) throw new AppError('NOT_A_STREAM_READER');
        const lastEventId = request.headers['last-event-id'];
        return open(tx, { caller, lastEventId: lastEventId?.toString() });
      },
      taskOf(endpoint, reply),
    );
    // Closed with the stream: kept for another request, the connection would hold up a server that stops.
    reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' });
    return reply.type('text/event-stream').send(opened);
  };
  app.http.route({ method: endpoint.method, url: endpoint.path, handler: stream, exposeHeadRoute: false });
}

/** Serves a public endpoint. The handler opens its own transactions, because it must first learn which school is meant. */
export function serveOpen<E extends Endpoint>(app: App, endpoint: E, handler: (call: OpenCall<E>) => Promise<Reply<E>>): void {
  route(app, endpoint, async (request, reply) => {
    const call = { ...decode(endpoint, request), address: request.ip, signal: leaving(reply) };
    keyedRequest(endpoint, request, call.body);
    return send(reply, endpoint, { text: encode(endpoint, await handler(call)), isReplayed: false });
  });
}

function route(app: App, endpoint: Endpoint, run: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>): void {
  for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    app.http.route({ method: endpoint.method, url, handler: run });
  }
}

function taskOf({ method }: Endpoint, reply: FastifyReply): Task {
  return { kind: method === 'GET' ? 'read' : 'write', left: leaving(reply) };
}

/** Aborted when the connection closes before the answer was sent. */
function leaving({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  const leave = () => {
    if (!raw.writableFinished) left.abort(new AppError('CALLER_LEFT'));
  };
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return left.signal;
}

function bearerToken(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new AppError('NOT_SIGNED_IN');
  return token;
}

/** The caller, whose role may use the endpoint. */
async function permittedCaller(tx: Transaction, { access }: Endpoint, key: SessionKey): Promise<Caller> {
  const caller = await callerOfSession(tx, key);
  if (access === 'public' || access.includes(caller.role)) return caller;
  throw new AppError('FORBIDDEN', { allowed: listedText(access.map((role) => roleWords[role].several)), role: caller.role });
}

function decode<E extends Endpoint>(endpoint: E, request: FastifyRequest): Decoded<E> {
  const parts = { params: request.params, query: request.query, body: bodyOf(endpoint, request) };
  const issues: z.core.$ZodIssue[] = [];
  const decoded: Record<string, unknown> = { params: {}, query: {}, body: {} };
  for (const part of ['params', 'query', 'body'] as const) {
    const parsed = endpoint[part]?.safeDecode(parts[part] as never);
    if (parsed?.error) issues.push(...parsed.error.issues);
    if (parsed?.success) decoded[part] = parsed.data;
  }
  if (issues.length > 0) {
    const given = Object.assign({}, parts.params, parts.query, parts.body);
    throw validationError(issues, { given, incomplete: endpoint.incomplete });
  }
  return decoded as Decoded<E>;
}

/** The body, with the version named in If-Match where the endpoint changes a record that has one. */
function bodyOf({ method, versioned }: Endpoint, { body, headers }: FastifyRequest): unknown {
  const match = headers['if-match'];
  if (method === 'GET' || !versioned || match === undefined || match === '*' || !isRecord(body)) return body ?? {};
  return { ...body, updatedAt: match.replace(/^(?:W\/)?"(.*)"$/, '$1') };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function encode(endpoint: Endpoint, answer: unknown): string {
  if (endpoint.file) return z.string().parse(answer);
  return JSON.stringify(z.encode(endpoint.reply, answer as never));
}

function send(reply: FastifyReply, endpoint: Endpoint, { text, isReplayed }: Once): FastifyReply {
  if (isReplayed) reply.header('idempotency-replayed', 'true');
  if (endpoint.versioned) reply.header('etag', `"${JSON.parse(text)[endpoint.versioned].updatedAt}"`);
  if (endpoint.signsOut) reply.header('clear-site-data', '"cache"');
  if (endpoint.file) reply.header('content-disposition', `attachment; filename="${endpoint.file.name}"`);
  return reply
    .code(endpoint.status ?? 200)
    .header('cache-control', 'no-store')
    .type(`${endpoint.file?.type ?? 'application/json'}; charset=utf-8`)
    .send(text);
}

function siteOf({ config }: App, { protocol, host }: FastifyRequest): string | null {
  if (config.publicUrl) return config.publicUrl;
  return isOwnHost(host, config.allowedHosts) ? `${protocol}://${host}` : null;
}
