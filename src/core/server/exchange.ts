import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Decoded, Endpoint, Reply } from '../endpoint.ts';
import { AppError } from '../errors.ts';
import type { Scope } from '../scopes/scopes.ts';
import type { Actions } from './audit/actions.ts';
import { deviceOf } from './audit/device.ts';
import { recordAct } from './audit/record-act.ts';
import { actionOf, programOf, recordRead, recordRefusal } from './audit/recorded.ts';
import { subjectOf } from './audit/subject.ts';
import { type Sent, sentWith } from './callbacks/sent-text.ts';
import { type Caller, type Credential, callerFor, credentialOf } from './caller.ts';
import type { Config } from './config.ts';
import type { Database, Task, Transaction } from './db.ts';
import { announcedBytes, type LongBodies, mayArriveSlowly } from './doors/arrival.ts';
import type { CostlyReads } from './doors/costly-reads.ts';
import type { CostlyTurns } from './doors/costly-turns.ts';
import { type CredentialUse, isUse } from './doors/credential-use.ts';
import { limitDeparture } from './doors/departure.ts';
import { isOwnHost } from './doors/hosts.ts';
import type { KeyCalls } from './doors/key-calls.ts';
import type { Readiness } from './doors/readiness.ts';
import { noteCaller } from './doors/request-log.ts';
import type { Siblings } from './doors/siblings.ts';
import { fingerprinted, type Keyed, type KeyedRequest, keyedRequest, type Once, onceUnderKey } from './idempotency.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { Tokens } from './tokens.ts';
import { decode, encode } from './wire.ts';

/** The cost of hashing a password: memory in KiB, passes, and lanes. */
export type PasswordCost = Readonly<Record<'memoryCost' | 'timeCost' | 'parallelism', number>>;

/** The context of the features. */
export type App = {
  http: FastifyInstance;
  database: Database;
  tokens: Tokens;
  secrets: Secrets;
  config: Config;
  readiness: Readiness;
  /** The other server processes, with which the limits by the minute are shared. */
  siblings: Siblings;
  costlyReads: CostlyReads;
  costlyTurns: CostlyTurns;
  longBodies: LongBodies;
  keyCalls: KeyCalls;
  /** The scope that lets an API key call an endpoint; undefined where no key may. */
  scopeOf: (endpoint: Endpoint) => Scope | undefined;
  passwordCost: PasswordCost;
  actions: Actions;
  credentialUse: CredentialUse;
};

/** A public call: the decoded request, and its exact text; the client's address and program, and the disconnect signal. */
export type OpenCall<E extends Endpoint> = Decoded<E> & {
  sent: Sent;
  address: string;
  device: string | null;
  signal: AbortSignal;
};
/** A signed-in call: the caller, and the site's public address if it is certain. */
export type Call<E extends Endpoint> = OpenCall<E> & { caller: Caller; site: string | null };

/** A request in progress. `left` is aborted if the connection closes before the reply. */
type Exchange<E extends Endpoint> = { app: App; endpoint: E; request: FastifyRequest; reply: FastifyReply; left: AbortSignal };

/** Sends an answer that is made; it is settled once the caller has taken it. */
type Send = () => FastifyReply | Promise<FastifyReply>;

/** Serves every path of an endpoint. `answer` makes the answer: a costly call ends its turn then, however slowly the caller takes it. */
export function route<E extends Endpoint>(app: App, endpoint: E, answer: (exchange: Exchange<E>) => Promise<Send>): void {
  const answerInTurn = async (exchange: Exchange<E>) => {
    if (!endpoint.isCostly && endpoint.sheet === undefined && endpoint.download === undefined) return answer(exchange);
    const { schoolId } = await credentialOf(app, exchange.request);
    const send = await app.costlyTurns.run(schoolId, exchange.left, () => answer(exchange));
    limitDeparture(exchange.reply.raw);
    return send;
  };
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const send = await answerInTurn({ app, endpoint, request, reply, left: leaving(reply) });
    return send();
  };
  for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    const { bodyBytesMax } = endpoint;
    const large = bodyBytesMax === undefined ? {} : { bodyLimit: bodyBytesMax, onRequest: admitBody(app, endpoint, bodyBytesMax) };
    const config = { takesForm: endpoint.takesForm === true };
    app.http.route({ method: endpoint.method, url, handler, config, ...(endpoint.streams && { exposeHeadRoute: false }), ...large });
  }
}

/**
 * A long body is refused unread from whoever may not send it or whose school has too many on the way, and takes its time from whoever may.
 * An API key has no such call.
 */
function admitBody(app: App, endpoint: Endpoint, bytesMax: number) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const left = leaving(reply);
    const { schoolId } = await asCaller({ app, endpoint, request, reply, left }, { kind: 'read', left }, async (_, caller) => caller);
    const giveBack = app.longBodies.take(schoolId, announcedBytes(request.raw, bytesMax));
    reply.raw.once('finish', giveBack).once('close', giveBack);
    if (left.aborted) giveBack();
    mayArriveSlowly(request.raw);
  };
}

type Presented = { app: App; endpoint: Endpoint; credential: Credential };

function callerOf(tx: Transaction, { app, endpoint, credential }: Presented) {
  return callerFor(tx, endpoint, credential, app.scopeOf(endpoint));
}

function leaving({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  const leave = () => {
    if (!raw.writableFinished) left.abort(new AppError('CALLER_LEFT'));
  };
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return left.signal;
}

/** A GET reads and is cancelled when the client disconnects; anything else writes. */
export function taskOf({ endpoint, left }: { endpoint: Endpoint; left: AbortSignal }): Task {
  const { method, isCostly = false, shows } = endpoint;
  return { kind: method === 'GET' ? 'read' : 'write', left, isCostly, readsJobs: shows?.includes('jobs') ?? false };
}

/**
 * Runs work in one transaction of the caller's school, after checking session and role, or API key and scope. A refused role or scope is
 * recorded.
 */
export async function asCaller<E extends Endpoint, T>(
  { app, endpoint, request }: Exchange<E>,
  task: Task,
  work: (tx: Transaction, caller: Caller) => Promise<T>,
): Promise<T> {
  const credential = await credentialOf(app, request);
  if ('keyHash' in credential) app.keyCalls.count(credential);
  const known: { caller: Caller | null; isUseDue: boolean } = { caller: null, isUseDue: false };
  const checked = async (tx: Transaction) => {
    const { caller, isUseDue, refusal } = await callerOf(tx, { app, endpoint, credential });
    Object.assign(known, { caller, isUseDue });
    noteCaller(request, caller);
    if (refusal) throw refusal;
    return work(tx, caller);
  };
  try {
    const done = await app.database.transaction(credential.schoolId, checked, task);
    if (known.isUseDue && isUse(endpoint, request, credential)) app.credentialUse.note(credential);
    return done;
  } catch (error) {
    await noteRefusal({ app, endpoint, request }, known.caller, error);
    throw error;
  }
}

/** Runs work; a refusal by role, scope or password is recorded, other failures leave nothing. */
export async function notingRefusals<T>(
  { app, endpoint, request }: Pick<Exchange<Endpoint>, 'app' | 'endpoint' | 'request'>,
  caller: Caller,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await noteRefusal({ app, endpoint, request }, caller, error);
    throw error;
  }
}

/** Records a refusal by role, scope or password; other failures leave nothing. */
function noteRefusal(
  { app, endpoint, request }: Pick<Exchange<Endpoint>, 'app' | 'endpoint' | 'request'>,
  caller: Caller | null,
  error: unknown,
): Promise<void> {
  return recordRefusal(error, caller, { database: app.database, endpoint, origin: originOf(request) });
}

const addressMax = 60;

/** Where a request came from. */
function originOf({ ip, headers }: FastifyRequest) {
  return { address: ip.slice(0, addressMax), device: deviceOf(headers['user-agent']) };
}

/** A signed-in call with its key. */
type Received<E extends Endpoint> = { call: Call<E>; keyed: Keyed | null };

/** The request as a call of this user. */
export function receivedFrom<E extends Endpoint>(exchange: Exchange<E>, caller: Caller): Received<E> {
  const { call, keyed } = openCall(exchange);
  const by = { secrets: exchange.app.secrets, schoolId: caller.schoolId };
  return { call: { ...call, caller, site: siteOf(exchange) }, keyed: keyed && fingerprinted(ofCaller(keyed, caller), by) };
}

/** Each API key has its own Idempotency-Keys, apart from those of the user who made it: theirs hold no space. */
function ofCaller(keyed: KeyedRequest, { apiKey }: Caller): KeyedRequest {
  return apiKey ? { ...keyed, key: `API key ${apiKey.id} ${keyed.key}` } : keyed;
}

/** The request as a public call. A key is refused where none is accepted. */
export function openCall<E extends Endpoint>({ endpoint, request, left }: Exchange<E>): { call: OpenCall<E>; keyed: KeyedRequest | null } {
  const decoded = decode(endpoint, request);
  return {
    call: { ...decoded, ...originOf(request), sent: sentWith(request), signal: left },
    keyed: keyedRequest(endpoint, request, decoded.body),
  };
}

function siteOf<E extends Endpoint>({ app: { config }, request: { protocol, host } }: Exchange<E>): string | null {
  if (config.publicUrl) return config.publicUrl;
  return isOwnHost(host, config.allowedHosts) ? `${protocol}://${host}` : null;
}

/** The reply as text: from `answer`, or the stored one of the key. A write is recorded with its COMMIT; a stored reply is no write. */
export function answerOnce<E extends Endpoint>(
  tx: Transaction,
  endpoint: E,
  { call, keyed }: Received<E>,
  answer: () => Promise<Reply<E>>,
): Promise<Once> {
  return onceUnderKey(tx, call.caller, keyed, async () => {
    const answered = await answer();
    const text = encode(endpoint, answered);
    if (endpoint.method === 'GET' || endpoint.isUnrecorded) return text;
    const subject = subjectOf(programOf(call.caller), call.params, call.body, answered);
    recordAct(tx, call.caller, call, { action: actionOf(endpoint), subject });
    return text;
  });
}

/** Records a read of personal data, or a file that leaves Karo, before it is sent. */
export async function recordReply<E extends Endpoint>({ app: { database }, endpoint, left }: Exchange<E>, call: Call<E>): Promise<void> {
  const { caller, params, query } = call;
  await recordRead(endpoint, { database, caller, origin: call, subject: subjectOf(programOf(caller), params, query), left });
}
