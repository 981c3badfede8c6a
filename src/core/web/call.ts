import * as z from 'zod/mini';
import { type CallParts, callPath } from '../call-path.ts';
import type { CallInput, Endpoint, Reply } from '../endpoint.ts';
import type { FieldError } from '../errors.ts';
import { withMoneyAsNumbers } from '../money.ts';
import { type Answer, consumePreload, consumePreloadedBody, forgetEarlyReads } from './early-reads.ts';
import { parsedJson } from './parsed-json.ts';
import { leaveForNewPassword, leaveForSignIn, readSession } from './session.ts';
import { isExpired } from './token-expiry.ts';

const timeoutMs = 10_000;
/** A long file has until then to be there whole. */
const downloadMs = 600_000;
const apiBase: string = import.meta.env.VITE_API_BASE ?? '';

type Failure = { status: number; code: string; message: string; fields: readonly FieldError[]; body: unknown };

/**
 * A call that did not succeed. Status 0 means that no answer came: the connection failed (NETWORK) or it took too long (TIMEOUT). The
 * code UNREADABLE means that one came and was not understood.
 */
export class CallError extends Error {
  declare readonly status: number;
  declare readonly code: string;
  declare readonly fields: readonly FieldError[];
  /** The whole body of the answer, for failures that carry more than words. */
  declare readonly body: unknown;

  constructor({ message, ...failure }: Failure) {
    super(message);
    Object.assign(this, { name: 'CallError', ...failure });
  }
}

/** The server's own words for a failure, or the fallback when it said none. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof CallError && error.message !== '' ? error.message : fallback;
}

/** True for the answer that nothing has this id, or could have: asking again would change nothing. */
export function isNoSuch({ status }: CallError): boolean {
  return status === 404 || status === 400;
}

/**
 * The specification's words for a failure: a `fallback`, said where the server gave no words of its own, or a `headline`, said in
 * any case, with the server's reason below it.
 */
export type FailureWords = { fallback: string; headline?: never } | { headline: string; fallback?: never };

/** What is said of a failure; '' where there is no reason to add. */
export function failureText(error: unknown, { headline, fallback = '' }: FailureWords): { message: string; reason: string } {
  if (headline === undefined) return { message: messageOf(error, fallback), reason: '' };
  const reason = messageOf(error, '');
  return { message: headline, reason: reason === headline ? '' : reason };
}

type CallOptions = { idempotencyKey?: string };

/** Makes one call of the API and answers the decoded reply; throws a `CallError` for everything else. */
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
    signal: AbortSignal.timeout(endpoint.download ? downloadMs : timeoutMs),
  });
  if (!response.ok || saysFailed(response.body)) throw refused(endpoint, token, response);
  const reply = z.safeDecode(endpoint.reply, response.body);
  if (!reply.success) throw silentFailure('UNREADABLE', response.status);
  return reply.data as Reply<E>;
}

/** Opens the stream of an endpoint, from after the event last seen. The caller reads the response, whatever its status. */
export function openStream(endpoint: Endpoint, { lastEventId, signal }: { lastEventId: string; signal: AbortSignal }): Promise<Response> {
  const asked = callHeaders({ token: readSession()?.token ?? null, hasBody: false });
  const headers = { ...asked, accept: 'text/event-stream', ...(lastEventId && { 'last-event-id': lastEventId }) };
  return fetch(apiBase + endpoint.path, { headers, credentials: 'include', cache: 'no-store', signal });
}

function callHeaders({ token, hasBody, idempotencyKey }: { token: string | null; hasBody: boolean } & CallOptions) {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (hasBody) headers['content-type'] = 'application/json';
  if (token !== null) headers.authorization = `Bearer ${token}`;
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
    // To the page both mean that no answer came; but who has waited so long should hear of it before anything is asked again.
    throw silentFailure(error instanceof DOMException && error.name === 'TimeoutError' ? 'TIMEOUT' : 'NETWORK', 0);
  }
}

/** What came: a file as it is, anything else read as JSON. */
async function bodyOf(response: Response, { sheet, file, download }: Endpoint): Promise<unknown> {
  const name = sheet ?? download?.name;
  if (name !== undefined && response.ok) return new File([await response.blob()], name);
  const text = await response.text();
  return file && response.ok ? text : parsedJson(text);
}

/** The reply to a read that began with the document, where it is here and good: a page is drawn with it at once. */
export function replyHere<E extends Endpoint>(endpoint: E, input: CallInput<E>): Reply<E> | undefined {
  const body = consumePreloadedBody(callPath(endpoint.path, input as CallParts), readSession()?.token ?? null);
  return body ? (z.safeDecode(endpoint.reply, body as never).data as Reply<E>) : undefined;
}

/** True for a body that calls itself a failure, whatever its status. */
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
  const { code, message, error, errors } = z.parse(z.catch(failureBody, { code: '', message: '', error: '', errors: [] }), body);
  // Only the session that was refused is ended: another tab may have signed in meanwhile.
  if (status === 401 && endpoint.access !== 'public' && (readSession()?.token ?? null) === token) {
    // The specification goes by this word and not by our code: the API may be another one than ours (VITE_API_BASE).
    leaveForSignIn({ expired: /expired/i.test(`${message} ${error}`) });
  }
  if (code === 'PASSWORD_CHANGE_NEEDED') leaveForNewPassword();
  return new CallError({ status, code, message: message || error, fields: errors, body });
}

function silentFailure(code: string, status: number): CallError {
  return new CallError({ status, code, message: '', fields: [], body: null });
}
