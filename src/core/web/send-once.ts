import * as z from 'zod/mini';
import type { CallInput, Endpoint, Reply } from '../endpoint.ts';
import { CallError, call } from './call.ts';
import { parsedJson } from './parsed-json.ts';
import { readSession } from './session.ts';

const keptMs = 6 * 24 * 3_600_000;
const storedSend = z.object({ username: z.string(), key: z.string(), input: z.unknown(), sentAtMs: z.number() });

/** A write whose answer has not arrived: it may have been done or not. `key` makes a repeat of it safe. */
export type UnconfirmedSend = { key: string; input: unknown };

/**
 * Sends a write that must not happen twice. Its key is made and stored before the first try, and kept until an answer settles it,
 * so that a repeat after silence, a reload of the page or a new sign-in in this tab carries the same key.
 */
export async function sendOnce<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Reply<E>> {
  const key = unconfirmedSend(endpoint)?.key ?? randomKey();
  keep(endpoint, { key, input });
  try {
    const reply = await call(endpoint, input, { idempotencyKey: key });
    forgetSend(endpoint);
    return reply;
  } catch (error) {
    if (isSettled(error)) forgetSend(endpoint);
    throw error;
  }
}

/** Keys of writes whose answer has not come, by what was sent and by whom. They go with the page. */
const openKeys = new Map<string, string>();

/** Sends a write under a key: the same one as before where the same write was sent and no answer settled it. */
export async function sendUnderKey<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Reply<E>> {
  const what = JSON.stringify([readSession()?.user.username, endpoint.path, input]);
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

/** The write of this endpoint that this user sent in this tab and that is not settled yet; null when there is none. */
export function unconfirmedSend({ path }: Endpoint): UnconfirmedSend | null {
  const stored = storedSend.safeParse(parsedJson(sessionStorage.getItem(placeOf(path))));
  if (!stored.success || stored.data.username !== readSession()?.user.username) return null;
  const { key, input, sentAtMs } = stored.data;
  // The server keeps a key for seven days; after that the same key would be a new write.
  return Date.now() - sentAtMs < keptMs ? { key, input } : null;
}

export function forgetSend({ path }: Endpoint): void {
  sessionStorage.removeItem(placeOf(path));
}

/**
 * True when the server took the request itself and said no: a fault of its own (500) takes everything back. After silence, and after
 * what stands between us and the server says that it is not there, it may have been done.
 */
export function isAnswered(error: unknown): boolean {
  if (!(error instanceof CallError) || error.code === 'IDEMPOTENCY_IN_FLIGHT') return false;
  return (error.status >= 400 && error.status < 500) || (error.status === 500 && error.message !== '');
}

/**
 * True when the answer says what became of a write, this try and those before it. A request that was turned away at the door
 * (signed out, too many requests) says nothing about the tries before.
 */
export function isSettled(error: unknown): boolean {
  return error instanceof CallError && isAnswered(error) && ![401, 408, 429].includes(error.status);
}

function keep({ path }: Endpoint, { key, input }: UnconfirmedSend): void {
  const username = readSession()?.user.username ?? '';
  sessionStorage.setItem(placeOf(path), JSON.stringify({ username, key, input, sentAtMs: Date.now() }));
}

function placeOf(path: string): string {
  return `unconfirmed ${path}`;
}

/** Not crypto.randomUUID, which browsers withhold from a school's plain-http address on its own network. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
