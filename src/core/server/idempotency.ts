import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Caller } from './caller.ts';
import type { Transaction } from './db.ts';
import { sql } from './sql.ts';

type StoredReply = { fingerprint: Buffer; status: number; reply: string };

/** The key of the Idempotency-Key header, quoted or bare; null without the header. */
export function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const bare = typeof header === 'string' ? header.replace(/^"(.*)"$/, '$1') : '';
  if (!/^[\x21-\x7e]{1,255}$/.test(bare)) throw new AppError('IDEMPOTENCY_KEY_INVALID');
  return bare;
}

/** What makes two requests the same request: method, address and what the contract reads in the body, in the contract's order. */
export function fingerprintOf({ method, url }: FastifyRequest, body: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([method, url, body]))
    .digest();
}

/** Takes the key for this transaction; false when another transaction holds it. */
export async function claimKey(tx: Transaction, { schoolId, userId }: Caller, key: string): Promise<boolean> {
  const { free } = await tx.row<{ free: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(concat_ws(':', ${schoolId}::integer, ${userId}::integer, ${key}::text), 0)) as free`);
  return free;
}

/** The reply stored under the key in the last seven days. Sent after `claimKey`, so that it sees what a finished twin stored. */
export function replyUnderKey(tx: Transaction, { schoolId, userId }: Caller, key: string): Promise<StoredReply | undefined> {
  return tx.maybeRow<StoredReply>(sql`
    select fingerprint, status, reply
    from idempotency_keys
    where school_id = ${schoolId} and user_id = ${userId} and key = ${key} and created_at > now() - interval '7 days'`);
}

/** Keeps the reply with the writes that it reports, in the same transaction. A key older than seven days is free again. */
export function storeReply(
  tx: Transaction,
  { schoolId, userId }: Caller,
  { key, fingerprint, status, reply }: StoredReply & { key: string },
): void {
  tx.sendWithCommit(sql`
    insert into idempotency_keys (school_id, user_id, key, fingerprint, status, reply)
    values (${schoolId}, ${userId}, ${key}, ${fingerprint}, ${status}, ${reply})
    on conflict (school_id, user_id, key)
    do update set fingerprint = excluded.fingerprint, status = excluded.status, reply = excluded.reply, created_at = now()`);
}
