import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { ConfirmationVersion, Environment } from '../environments.ts';

export type ConnectionRow = {
  environment: Environment;
  shortCode: string;
  consumerKey: string;
  consumerSecret: string;
  passkey: string | null;
  initiatorName: string | null;
  securityCredential: string | null;
  refusesUnknown: boolean;
  checksSources: boolean;
  registeredAt: string | null;
  registeredVersion: ConfirmationVersion | null;
  updatedAt: string;
};

/** The connection as it is kept: its secrets sealed. */
export function connectionRow(tx: Transaction, { schoolId }: { schoolId: number }): Promise<ConnectionRow | undefined> {
  return tx.maybeRow<ConnectionRow>(sql`
    select environment, short_code as "shortCode", consumer_key as "consumerKey", consumer_secret as "consumerSecret", passkey,
           initiator_name as "initiatorName", security_credential as "securityCredential",
           refuses_unknown as "refusesUnknown", checks_sources as "checksSources",
           registered_at as "registeredAt", registered_version as "registeredVersion", updated_at as "updatedAt"
    from paybill_connections
    where school_id = ${schoolId}`);
}

/** Keeps a connection; its secrets come sealed. */
export function saveConnection(
  tx: Transaction,
  { schoolId, ...given }: Omit<ConnectionRow, 'updatedAt' | 'registeredAt' | 'registeredVersion'> & { schoolId: number },
): Promise<ConnectionRow> {
  return tx.row<ConnectionRow>(sql`
    insert into paybill_connections as c (school_id, environment, short_code, consumer_key, consumer_secret, passkey, initiator_name,
      security_credential, refuses_unknown, checks_sources)
    values (${schoolId}, ${given.environment}, ${given.shortCode}, ${given.consumerKey}, ${given.consumerSecret}, ${given.passkey},
      ${given.initiatorName}, ${given.securityCredential}, ${given.refusesUnknown}, ${given.checksSources})
    on conflict (school_id) do update
    set environment = excluded.environment, short_code = excluded.short_code, consumer_key = excluded.consumer_key,
        consumer_secret = excluded.consumer_secret, passkey = excluded.passkey,
        initiator_name = excluded.initiator_name, security_credential = excluded.security_credential,
        refuses_unknown = excluded.refuses_unknown, checks_sources = excluded.checks_sources,
        registered_at = case when (c.environment, c.short_code) = (excluded.environment, excluded.short_code) then c.registered_at end,
        registered_version = case
          when (c.environment, c.short_code) = (excluded.environment, excluded.short_code) then c.registered_version
        end,
        updated_at = moment_after(c.updated_at)
    returning environment, short_code as "shortCode", consumer_key as "consumerKey", consumer_secret as "consumerSecret", passkey,
              initiator_name as "initiatorName", security_credential as "securityCredential",
              refuses_unknown as "refusesUnknown", checks_sources as "checksSources",
              registered_at as "registeredAt", registered_version as "registeredVersion", updated_at as "updatedAt"`);
}

/** Forgets who asks about codes; answers whether there was anybody. */
export async function clearInitiator(tx: Transaction, schoolId: number): Promise<boolean> {
  const cleared = await tx.rows(sql`
    update paybill_connections
    set initiator_name = null, security_credential = null, updated_at = moment_after(updated_at)
    where school_id = ${schoolId} and initiator_name is not null
    returning 1`);
  return cleared.length > 0;
}

/** Notes that Safaricom was given the school's addresses. */
export function noteRegistered(tx: Transaction, schoolId: number, version: ConfirmationVersion): Promise<object[]> {
  return tx.rows(sql`
    update paybill_connections set registered_at = now(), registered_version = ${version}, updated_at = moment_after(updated_at)
    where school_id = ${schoolId}`);
}

/** The school's own telephone as Safaricom writes numbers, 254712345678; null where it is no mobile number of Kenya. */
export async function nominatedNumber(tx: Transaction, schoolId: number): Promise<string | null> {
  const { number } = await tx.row<{ number: string | null }>(sql`
    select substr(e164(phone_number), 2) as number from schools where school_id = ${schoolId}`);
  return number && /^254[17]\d{8}$/.test(number) ? number : null;
}
