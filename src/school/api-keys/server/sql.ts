import type { Day } from '../../../core/dates.ts';
import type { Scope } from '../../../core/scopes/scopes.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import type { ApiKey } from '../contract.ts';
import { revokedListedMax } from '../rules.ts';

export type KeyFacts = Omit<ApiKey, 'state'> & { isRevoked: boolean; isMakerAdmin: boolean };

function keysWho(schoolId: number, condition: Statement): Statement {
  return sql`
    select k.api_key_id as id, k.name, k.key_start as start, k.scopes, k.revoked_at is not null as "isRevoked",
           u.is_active and u.role = 'admin' as "isMakerAdmin", u.username as "madeBy", k.made_at as "madeAt", k.expires_on as "expiresOn",
           k.last_used_at as "lastUsedAt",
           (select count(*)::integer from api_key_payments p where p.school_id = k.school_id and p.api_key_id = k.api_key_id) as payments
    from api_keys k
    join users u on u.school_id = k.school_id and u.user_id = k.made_by
    where k.school_id = ${schoolId} and ${condition}`;
}

/** The keys of a school that are not revoked and the newest revoked ones, the newest first. */
export function keyRows(tx: Transaction, schoolId: number): Promise<KeyFacts[]> {
  const isListed = sql`(k.revoked_at is null or k.api_key_id in (
    select r.api_key_id from api_keys r
    where r.school_id = ${schoolId} and r.revoked_at is not null
    order by r.revoked_at desc, r.api_key_id desc
    limit ${revokedListedMax}))`;
  return tx.rows<KeyFacts>(sql`${keysWho(schoolId, isListed)} order by k.api_key_id desc`);
}

/** The number of the school's keys that are not revoked. */
export async function keyCount(tx: Transaction, schoolId: number): Promise<number> {
  const { count } = await tx.row<{ count: number }>(sql`
    select count(*)::integer as count from api_keys where school_id = ${schoolId} and revoked_at is null`);
  return count;
}

type KeyName = { schoolId: number; apiKeyId: number };

export function keyRow(tx: Transaction, { schoolId, apiKeyId }: KeyName): Promise<KeyFacts | undefined> {
  return tx.maybeRow<KeyFacts>(keysWho(schoolId, sql`k.api_key_id = ${apiKeyId}`));
}

type NewKey = { schoolId: number; userId: number; name: string; start: string; hash: Buffer; scopes: readonly Scope[]; expiresOn: Day };

export function insertKey(tx: Transaction, { schoolId, userId, name, start, hash, scopes, expiresOn }: NewKey) {
  return tx.row<{ apiKeyId: number }>(sql`
    insert into api_keys (school_id, name, key_start, key_hash, scopes, made_by, expires_on)
    values (${schoolId}, ${name}, ${start}, ${hash}, ${scopes}, ${userId}, ${expiresOn})
    returning api_key_id as "apiKeyId"`);
}

export function markRevoked(tx: Transaction, { schoolId, apiKeyId, userId }: KeyName & { userId: number }): Promise<object[]> {
  return tx.rows(sql`
    update api_keys set revoked_by = ${userId}, revoked_at = now()
    where school_id = ${schoolId} and api_key_id = ${apiKeyId} and revoked_at is null
    returning api_key_id`);
}

/** Notes which key recorded payments, from rows of payment numbers. */
export function noteKeyOfPayments(schoolId: number, { id, name }: { id: number; name: string }, paymentIds: readonly number[]): Statement {
  return sql`
    insert into api_key_payments (school_id, payment_id, api_key_id, key_name)
    select ${schoolId}::integer, payment_id, ${id}::integer, ${name}::text from unnest(${paymentIds}::integer[]) as paid (payment_id)
    returning school_id`;
}
