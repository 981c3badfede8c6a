import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '../../errors.ts';
import { idMax } from '../../ids.ts';
import type { Scope } from '../../scopes/scopes.ts';
import type { Transaction } from '../db.ts';
import { sql } from '../sql.ts';
import type { Secrets } from './secrets.ts';

/** A key that this install made: its school, and the hash by which it is found. */
export type KeyCredential = { schoolId: number; keyHash: Buffer };
/** What an API key adds to its caller. */
export type CallingKey = { id: number; name: string };

const keyForm = /^karo_([1-9]\d{0,9})_([\w-]{22})([\w-]{8}-[\w-]{22})$/;
/** The characters after "karo_<school>_" that stay readable, so that people recognise a key. */
const shownLength = 6;

/** A new key: "karo_<school>_", 128 random bits, and the mark of this install, so that an invented key never reaches the database. */
export function newKey(secrets: Secrets, schoolId: number): { key: string; start: string; hash: Buffer } {
  const random = randomBytes(16).toString('base64url');
  const key = `karo_${schoolId}_${random}${secrets.mark(placeOf(schoolId, random))}`;
  return { key, start: `karo_${schoolId}_${random.slice(0, shownLength)}`, hash: hashOf(key) };
}

/** True if a bearer token is meant as an API key. */
export function isKey(token: string): boolean {
  return token.startsWith('karo_');
}

/** The credential in a token. Throws API_KEY_INVALID if this install did not make it. */
export function keyCredential(secrets: Secrets, token: string): KeyCredential {
  const [, school, random = '', mark = ''] = keyForm.exec(token) ?? [];
  const schoolId = Number(school);
  if (school === undefined || schoolId > idMax || !secrets.isMarked(mark, placeOf(schoolId, random))) {
    throw new AppError('API_KEY_INVALID');
  }
  return { schoolId, keyHash: hashOf(token) };
}

type KeyRow = CallingKey & { userId: number; username: string; scopes: Scope[]; isUseDue: boolean };

/**
 * The key with its maker. Throws API_KEY_INVALID if it was revoked, has expired, or if its maker is no longer an active administrator.
 * `isUseDue` is true if its last use was noted over a minute ago.
 */
export async function liveKey(tx: Transaction, { schoolId, keyHash }: KeyCredential): Promise<KeyRow> {
  const row = await tx.maybeRow<KeyRow>(sql`
    select k.api_key_id as id, k.name, k.scopes, u.user_id as "userId", u.username,
           coalesce(k.last_used_at < now() - interval '1 minute', true) as "isUseDue"
    from api_keys k
    join users u on u.school_id = k.school_id and u.user_id = k.made_by
    where k.school_id = ${schoolId} and k.key_hash = ${keyHash} and k.revoked_at is null and k.expires_on >= nairobi_today()
      and u.is_active and u.role = 'admin'`);
  if (!row) throw new AppError('API_KEY_INVALID');
  return row;
}

/** Notes the use of a key, at most once a minute. */
export function noteKeyUse(tx: Transaction, { schoolId, keyHash }: KeyCredential): Promise<object[]> {
  return tx.rows(sql`
    update api_keys set last_used_at = now()
    where school_id = ${schoolId} and key_hash = ${keyHash} and (last_used_at < now() - interval '1 minute') is not false`);
}

function placeOf(schoolId: number, random: string) {
  return { schoolId, field: `api key ${random}` };
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
