import * as z from 'zod/mini';
import type { CallInput, Endpoint, Reply } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { CallError, call } from './call.ts';
import { parsedJson } from './parsed-json.ts';
import { readSession } from './session.ts';

const keptMs = 6 * 24 * 3_600_000;
const storedSend = z.object({
  key: z.string(),
  input: z.unknown(),
  sentAtMs: z.number(),
  isUnsent: z.catch(z.boolean(), false),
});

/** A write without an answer yet: it may have been done, unless each try was turned away (`isUnsent`). `key` makes a repeat safe. */
type UnconfirmedSend = { key: string; input: unknown; isUnsent: boolean };

/**
 * Sends a write that must not happen twice. Its key is stored before the first try, and kept until an answer settles it, so that a repeat
 * after silence, a reload or a new sign-in in this tab uses the same key. What goes to another address, such as another import, is no
 * repeat.
 */
export async function sendOnce<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Reply<E>> {
  const earlier = unconfirmedSend(endpoint);
  const isRepeat = earlier && paramsOf(earlier.input) === paramsOf(input);
  const { key, isUnsent } = isRepeat ? earlier : { key: randomKey(), isUnsent: true };
  // The answer may end the session.
  const place = placeOf(endpoint);
  const keep = (kept: { isUnsent: boolean }) =>
    sessionStorage.setItem(place, JSON.stringify({ key, input, sentAtMs: Date.now(), ...kept }));
  keep({ isUnsent: false });
  try {
    const reply = await call(endpoint, input, { idempotencyKey: key });
    sessionStorage.removeItem(place);
    return reply;
  } catch (error) {
    if (isSettled(error)) sessionStorage.removeItem(place);
    else if (isTurnedAway(error)) keep({ isUnsent });
    throw error;
  }
}

/** Keys of unanswered writes, by content and user. They end with the page. */
const openKeys = new Map<string, string>();

/** Sends a write under a key: the earlier one if the same write is unsettled. */
export async function sendUnderKey<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Reply<E>> {
  const what = JSON.stringify([readSession()?.user.username, endpoint.method, endpoint.path, input]);
  const key = openKeys.get(what) ?? randomKey();
  openKeys.set(what, key);
  try {
    const reply = await call(endpoint, input, { idempotencyKey: key });
    openKeys.delete(what);
    return reply;
  } catch (error) {
    if (isSettled(error)) openKeys.delete(what);
    throw error;
  }
}

/** This user's unsettled write of the endpoint in this tab; null if there is none. */
export function unconfirmedSend(endpoint: Endpoint): UnconfirmedSend | null {
  const stored = storedSend.safeParse(parsedJson(sessionStorage.getItem(placeOf(endpoint))));
  if (!stored.success) return null;
  const { key, input, sentAtMs, isUnsent } = stored.data;
  // The server keeps a key for seven days; afterwards it would be a new write.
  return Date.now() - sentAtMs < keptMs ? { key, input, isUnsent } : null;
}

export function forgetSend(endpoint: Endpoint): void {
  sessionStorage.removeItem(placeOf(endpoint));
}

/**
 * True if an answer says that this try did nothing: the server's own fault (500) rolls everything back. After silence, or what a gateway
 * or a filter on the way answers, which is no JSON, it may have been done.
 */
export function isAnswered(error: unknown): boolean {
  if (!(error instanceof CallError) || error.code === 'IDEMPOTENCY_IN_FLIGHT') return false;
  const { status, body, message } = error;
  return status === 401 || (status < 500 ? body !== null : status === 500 && message !== '');
}

/** True if the server looked the key up and refused: earlier tries did nothing either. A refusal before that says nothing about them. */
export function isSettled(error: unknown): boolean {
  return (error as { body?: { settlesKey?: boolean } | null }).body?.settlesKey === true;
}

/** Failures of 503 after which nothing was recorded; the others do not say. */
const doneNothing: readonly string[] = [
  'CLOCK_WRONG',
  'DATABASE_UNAVAILABLE',
  'SERVER_BUSY',
  'STOPPING',
  'STORAGE_FULL',
  'WRITE_TOO_LONG',
] satisfies ErrorCode[];

/** True if this try did nothing. */
function isTurnedAway(error: unknown): boolean {
  return isAnswered(error) || doneNothing.includes((error as CallError).code);
}

function paramsOf(input: unknown): string | undefined {
  return JSON.stringify((input as { params?: unknown }).params);
}

/** Each user has their own: what others send in this tab leaves it alone. */
function placeOf({ path }: Endpoint): string {
  return `unconfirmed ${path} ${readSession()?.user.username}`;
}

/** Not crypto.randomUUID, which browsers withhold from plain-http addresses on a school's network. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
