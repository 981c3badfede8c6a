import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { UserKey } from '../../session/server/sql.ts';

export type SecondFactor = {
  sealedSecret: string;
  /** Of another phone, which waits a quarter of an hour for its first code. */
  nextSealedSecret: string | null;
  lastStep: number;
  confirmedAt: string | null;
  codesLeft: number;
};

export function secondFactorOf(tx: Transaction, { schoolId, userId }: UserKey): Promise<SecondFactor | undefined> {
  return tx.maybeRow<SecondFactor>(sql`
    select f.sealed_secret as "sealedSecret",
           case when f.begun_at > now() - interval '15 minutes' then f.next_sealed_secret end as "nextSealedSecret",
           f.last_step as "lastStep", f.confirmed_at as "confirmedAt",
           (select count(*) from recovery_codes r
            where r.school_id = f.school_id and r.user_id = f.user_id and r.used_at is null) as "codesLeft"
    from second_factors f
    where f.school_id = ${schoolId} and f.user_id = ${userId}`);
}

/** Keeps a new secret that waits for its first code. False if the user has a confirmed one. */
export async function insertSecret(
  tx: Transaction,
  { schoolId, userId, sealedSecret }: UserKey & { sealedSecret: string },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into second_factors as f (school_id, user_id, sealed_secret)
    values (${schoolId}, ${userId}, ${sealedSecret})
    on conflict (school_id, user_id) do update
    set sealed_secret = excluded.sealed_secret, begun_at = excluded.begun_at, last_step = 0
    where f.confirmed_at is null
    returning user_id`);
  return rows.length > 0;
}

/** Keeps the secret of another phone beside the confirmed one, which counts until then. False if the user has no confirmed one. */
export async function keepNextSecret(
  tx: Transaction,
  { schoolId, userId, sealedSecret }: UserKey & { sealedSecret: string },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    update second_factors
    set next_sealed_secret = ${sealedSecret}, begun_at = now()
    where school_id = ${schoolId} and user_id = ${userId} and confirmed_at is not null
    returning user_id`);
  return rows.length > 0;
}

/** Uses up the code of a step of time, and all before it. False if one of them was used: of two uses at once one succeeds. */
export async function spendStep(tx: Transaction, { schoolId, userId, step }: UserKey & { step: number }): Promise<boolean> {
  const used = await tx.rows(sql`
    update second_factors
    set last_step = ${step}
    where school_id = ${schoolId} and user_id = ${userId} and last_step < ${step}
    returning user_id`);
  return used.length > 0;
}

/**
 * Turns a second factor on, in place of the one of an earlier phone, and uses up the code of its step. False if another secret waits
 * instead of the one that the code was of, or none does any more.
 */
export async function confirmFactor(
  tx: Transaction,
  { schoolId, userId, sealedSecret, step }: UserKey & { sealedSecret: string; step: number },
): Promise<boolean> {
  const confirmed = await tx.rows(sql`
    update second_factors
    set sealed_secret = ${sealedSecret}, next_sealed_secret = null, last_step = ${step}, confirmed_at = now()
    where school_id = ${schoolId} and user_id = ${userId}
      and case when confirmed_at is null then sealed_secret else next_sealed_secret end = ${sealedSecret}
    returning user_id`);
  return confirmed.length > 0;
}

/** Deletes a user's second factor with its recovery codes. True if it was on. */
export async function deleteFactor(tx: Transaction, { schoolId, userId }: UserKey): Promise<boolean> {
  const deleted = await tx.rows<{ wasOn: boolean }>(sql`
    delete from second_factors
    where school_id = ${schoolId} and user_id = ${userId}
    returning confirmed_at is not null as "wasOn"`);
  return deleted.some(({ wasOn }) => wasOn);
}

/** Replaces all recovery codes of a user. */
export async function replaceCodes(
  tx: Transaction,
  { schoolId, userId, signatures }: UserKey & { signatures: readonly string[] },
): Promise<void> {
  await Promise.all([
    tx.rows(sql`delete from recovery_codes where school_id = ${schoolId} and user_id = ${userId}`),
    tx.rows(sql`
      insert into recovery_codes (school_id, user_id, signature)
      select ${schoolId}, ${userId}, unnest(${signatures}::text[])
      returning school_id`),
  ]);
}

export async function unusedSignatures(tx: Transaction, { schoolId, userId }: UserKey): Promise<string[]> {
  const rows = await tx.rows<{ signature: string }>(sql`
    select signature
    from recovery_codes
    where school_id = ${schoolId} and user_id = ${userId} and used_at is null`);
  return rows.map(({ signature }) => signature);
}

/** Uses up a recovery code. False if it was used. */
export async function spendSignature(tx: Transaction, { schoolId, userId, signature }: UserKey & { signature: string }): Promise<boolean> {
  const used = await tx.rows(sql`
    update recovery_codes
    set used_at = now()
    where school_id = ${schoolId} and user_id = ${userId} and signature = ${signature} and used_at is null
    returning signature`);
  return used.length > 0;
}
