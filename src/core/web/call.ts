import * as z from 'zod/mini';
import { type CallParts, callPath } from '../call-path.ts';
import type { CallInput, Endpoint, Reply } from '../endpoint.ts';
import type { FieldError } from '../errors.ts';
import { withMoneyAsNumbers } from '../money.ts';
import { type Answer, consumePreload, consumePreloadedBody, forgetEarlyReads } from './early-reads.ts';
import { parsedJson } from './parsed-json.ts';
import { presence } from './presence.ts';
import { leaveFor, leaveForSignIn, readSession } from './session.ts';
import { isExpired } from './token-expiry.ts';

const timeoutMs = 10_000;
/** The time limit of a long file, in either direction. */
const downloadMs = 600_000;
const apiBase: string = import.meta.env.VITE_API_BASE ?? '';

type Failure = { status: number; code: string; message: string; fields: readonly FieldError[]; body: unknown };

/**
 * A failed call. Status 0 means no answer: the connection failed (NETWORK) or it timed out (TIMEOUT). The code UNREADABLE means that the
 * answer was not understood.
 */
export class CallError extends Error {
  declare readonly status: number;
  declare readonly code: string;
  declare readonly fields: readonly FieldError[];
  /** The whole body of the answer, for failures with further members. */
  declare readonly body: unknown;

  constructor({ message, ...failure }: Failure) {
    super(message);
    Object.assign(this, { name: 'CallError', ...failure });
  }
}

/** The server's message of a failure, or the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof CallError && error.message !== '' ? error.message : fallback;
}

/** True if nothing has this id: asking again would change nothing. */
export function isNoSuch({ status }: CallError): boolean {
  return status === 404 || status === 400;
}

/**
 * The specification's words for a failure: a `fallback` without a message of the server, or a `headline` with the server's reason below it.
 */
export type FailureWords = { fallback: string; headline?: never } | { headline: string; fallback?: never };

/** The reason of a failure; '' if there is none to add. */
export function failureText(error: unknown, { headline, fallback = '' }: FailureWords): { message: string; reason: string } {
  const reason = messageOf(error, '');
  if (headline === undefined) return { message: reason || fallback, reason: '' };
  return { message: headline, reason: reason === headline ? '' : reason };
}

type CallOptions = { idempotencyKey?: string };

/** Calls an endpoint and returns the decoded reply; throws a `CallError` otherwise. */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: CallOptions = {}): Promise<Reply<E>> {
  const token = endpoint.access === 'public' ? null : (readSession()?.token ?? null);
  if (token !== null && isExpired(token)) {
    leaveForSignIn({ expired: true });
    throw silentFailure('SESSION_EXPIRED', 401);
  }
  const parts: CallParts = input;
  const response = await answer(apiBase + callPath(endpoint.path, parts), token, endpoint, {
    method: endpoint.method,
    headers: callHeaders({ token, hasBody: parts.body !== undefined, ...options }),
    body: parts.body === undefined ? null : JSON.stringify(withMoneyAsNumbers(endpoint.body, parts.body)),
    credentials: 'include',
    signal: AbortSignal.timeout(endpoint.download || endpoint.bodyBytesMax ? downloadMs : timeoutMs),
  });
  if (!response.ok || saysFailed(response.body)) {
    const refusal = refused(endpoint, token, response);
    if (refusal.code !== 'SESSION_LOCKED') throw refusal;
    await presence.unlocked();
    return call(endpoint, input, options);
  }
  const reply = z.safeDecode(endpoint.reply, response.body);
  if (!reply.success) throw silentFailure('UNREADABLE', response.status);
  return reply.data as Reply<E>;
}

/** Opens the stream of an endpoint after the last seen event. The caller reads the response, whatever its status. */
export function openStream(endpoint: Endpoint, { lastEventId, signal }: { lastEventId: string; signal: AbortSignal }): Promise<Response> {
  const common = callHeaders({ token: readSession()?.token ?? null, hasBody: false });
  const headers = { ...common, accept: 'text/event-stream', ...(lastEventId && { 'last-event-id': lastEventId }) };
  return fetch(apiBase + endpoint.path, { headers, credentials: 'include', cache: 'no-store', signal });
}

function callHeaders({ token, hasBody, idempotencyKey }: { token: string | null; hasBody: boolean } & CallOptions) {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (hasBody) headers['content-type'] = 'application/json';
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (presence.isUnattended()) headers['x-unattended'] = 'yes';
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  return headers;
}

async function answer(address: string, token: string | null, endpoint: Endpoint, request: RequestInit): Promise<Answer> {
  try {
    const early = request.method === 'GET' ? await consumePreload(address, token) : forgetEarlyReads();
    if (early) return early;
    const response = await fetch(address, request);
    return { ok: response.ok, status: response.status, body: await bodyOf(response, endpoint) };
  } catch (error) {
    // Both mean that no answer came; but after a long wait the user is told before another try.
    throw silentFailure(error instanceof DOMException && error.name === 'TimeoutError' ? 'TIMEOUT' : 'NETWORK', 0);
  }
}

/** The content: a file as it is, anything else as JSON. */
async function bodyOf(response: Response, { sheet, file, download }: Endpoint): Promise<unknown> {
  const name = sheet ?? download?.name;
  if (name !== undefined && response.ok) return new File([await response.blob()], name);
  const text = await response.text();
  return file && response.ok ? text : parsedJson(text);
}

/** The reply of a read that began with the document, if it has arrived: the page renders with it immediately. */
export function replyHere<E extends Endpoint>(endpoint: E, input: CallInput<E>): Reply<E> | undefined {
  const body = consumePreloadedBody(callPath(endpoint.path, input as CallParts), readSession()?.token ?? null);
  return body ? (z.safeDecode(endpoint.reply, body as never).data as Reply<E>) : undefined;
}

/** True for a failure body, whatever its status. */
function saysFailed(body: unknown): boolean {
  return z.safeParse(z.object({ success: z.literal(false) }), body).success;
}

const failureBody = z.object({
  code: z.catch(z.string(), ''),
  message: z.catch(z.string(), ''),
  error: z.catch(z.string(), ''),
  errors: z.catch(z.array(z.object({ path: z.string(), message: z.string() })), []),
});

function refused(endpoint: Endpoint, token: string | null, { status, body }: Answer): CallError {
  const { code, message, error, errors } = z.parse(z.catch(failureBody, z.parse(failureBody, {})), body);
  // Only the refused session is ended: another tab may have signed in meanwhile.
  if (status === 401 && code !== 'SESSION_LOCKED' && endpoint.access !== 'public' && (readSession()?.token ?? null) === token) {
    // The specification uses this word and not our code: the API may be another server (VITE_API_BASE).
    leaveForSignIn({ expired: /expired/i.test(`${message} ${error}`) });
  }
  if (code === 'PASSWORD_CHANGE_NEEDED') leaveFor('/new-password');
  if (code === 'SECOND_FACTOR_NEEDED') leaveFor('/second-factor');
  return new CallError({ status, code, message: message || error, fields: errors, body });
}

function silentFailure(code: string, status: number): CallError {
  return new CallError({ status, code, message: '', fields: [], body: null });
}
