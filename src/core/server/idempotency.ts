import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { acceptsKey, type Endpoint } from '../endpoint.ts';
import { AppError } from '../errors.ts';
import type { Caller } from './caller.ts';
import type { Transaction } from './db.ts';
import type { Secrets } from './secrets/secrets.ts';
import { sql } from './sql.ts';

/** A request with an Idempotency-Key: the key, and what it asks for. */
export type KeyedRequest = { key: string; asked: string };
/** The same of a caller: the fingerprint that is stored, and whether a stored one is of the same request. */
export type Keyed = { key: string; fingerprint: Buffer; isSame: (stored: Buffer) => boolean };
/** The reply of a write as text, and whether it is a replay. */
export type Once = { text: string; isReplayed: boolean };

/** The key of a write, quoted or bare, with what the write asks for; null without the header. Throws if the write accepts none. */
export function keyedRequest(endpoint: Endpoint, request: FastifyRequest, body: unknown): KeyedRequest | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined || endpoint.method === 'GET') return null;
  if (!acceptsKey(endpoint)) throw new AppError('IDEMPOTENCY_KEY_NOT_TAKEN');
  const key = typeof header === 'string' ? header.replace(/^"(.*)"$/, '$1') : '';
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new AppError('IDEMPOTENCY_KEY_INVALID');
  return { key, asked: askedBy(request, body) };
}

/**
 * The request with its fingerprint, which only this install can make: a plain hash of a body with a password would let whoever copies the
 * database try passwords against it.
 */
export function fingerprinted({ key, asked }: KeyedRequest, { secrets, schoolId }: { secrets: Secrets; schoolId: number }): Keyed {
  const place = { schoolId, field: JSON.stringify(['idempotency', key, asked]) };
  // A key that was stored before the upgrade, until it is a week old.
  const plain = createHash('sha256').update(asked).digest();
  const isSame = (stored: Buffer) => secrets.isSigned(stored.toString('hex'), place) || stored.equals(plain);
  return { key, fingerprint: Buffer.from(secrets.sign(place), 'hex'), isSame };
}

/** The failures after which no try of the request under its key is recorded. */
const settling = new WeakSet<Error>();

/** Throws a failure of a request whose key was looked up: no try of it is recorded, neither this one nor an earlier one. */
function settle(failure: unknown): never {
  if (failure instanceof Error) settling.add(failure);
  throw failure;
}

/** True for a failure that settles the key: a refusal at the door says nothing about earlier tries. */
export function settlesKey(failure: unknown): boolean {
  return failure instanceof Error && settling.has(failure);
}

/** Runs a write once for its key: the reply is stored with the write, and replayed for seven days. */
export async function onceUnderKey(tx: Transaction, caller: Caller, keyed: Keyed | null, write: () => Promise<string>): Promise<Once> {
  if (!keyed) return { text: await write(), isReplayed: false };
  // The key is claimed first, so that the reply of a parallel repeat that just finished is seen.
  const [free, stored] = await Promise.all([claimKey(tx, caller, keyed), storedReply(tx, caller, keyed)]);
  if (stored !== null) return { text: stored, isReplayed: true };
  if (!free) throw new AppError('IDEMPOTENCY_IN_FLIGHT');
  const text = await write().catch(settle);
  storeReply(tx, caller, { ...keyed, text });
  return { text, isReplayed: false };
}

/** The reply stored under the key in the last seven days; null for none. Throws for a different request. */
export async function storedReply(tx: Transaction, { schoolId, userId }: Caller, { key, isSame }: Keyed): Promise<string | null> {
  const stored = await tx.maybeRow<{ fingerprint: Buffer; reply: string }>(sql`
    select fingerprint, reply
    from idempotency_keys
    where school_id = ${schoolId} and user_id = ${userId} and key = ${key} and created_at > now() - interval '7 days'`);
  if (!stored) return null;
  // Something is recorded under the key: that settles nothing.
  if (!isSame(stored.fingerprint)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return stored.reply;
}

/** Method, address, and the body as the contract reads it, in contract order. */
function askedBy({ method, url }: FastifyRequest, body: unknown): string {
  return JSON.stringify([method, url, body]);
}

/** Locks the key for this transaction; false if another transaction holds it. */
async function claimKey(tx: Transaction, { schoolId, userId }: Caller, { key }: Keyed): Promise<boolean> {
  const { free } = await tx.row<{ free: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(concat_ws(':', ${schoolId}::integer, ${userId}::integer, ${key}::text), 0)) as free`);
  return free;
}

/** Sent with the COMMIT of the write. A key older than seven days is free again. A replay has the status of its endpoint. */
function storeReply(tx: Transaction, { schoolId, userId }: Caller, { key, fingerprint, text }: Keyed & { text: string }): void {
  tx.sendWithCommit(sql`
    insert into idempotency_keys (school_id, user_id, key, fingerprint, reply)
    values (${schoolId}, ${userId}, ${key}, ${fingerprint}, ${text})
    on conflict (school_id, user_id, key)
    do update set fingerprint = excluded.fingerprint, reply = excluded.reply, created_at = excluded.created_at`);
}
