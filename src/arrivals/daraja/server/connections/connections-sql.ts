import type { Transaction } from '../../../../core/server/db.ts';
import { type Statement, sql } from '../../../../core/server/sql.ts';
import type { ConfirmationVersion, ConnectionKind, Environment } from '../../environments.ts';

export type ConnectionRow = {
  id: number;
  kind: ConnectionKind;
  name: string | null;
  environment: Environment;
  shortCode: string;
  storeNumber: string | null;
  consumerKey: string;
  consumerSecret: string;
  passkey: string | null;
  initiatorName: string | null;
  securityCredential: string | null;
  refusesUnknown: boolean;
  checksSources: boolean;
  isOn: boolean;
  isPrinted: boolean;
  isDefault: boolean;
  isFirst: boolean;
  registeredAt: string | null;
  registeredVersion: ConfirmationVersion | null;
  pullFault: string | null;
  pullFaultAt: string | null;
  updatedAt: string;
};

type Key = { schoolId: number; connectionId: number };

function columns(): Statement {
  return sql`
    connection_id as id, kind, name, environment, short_code as "shortCode", store_number as "storeNumber",
    consumer_key as "consumerKey", consumer_secret as "consumerSecret", passkey,
    initiator_name as "initiatorName", security_credential as "securityCredential",
    refuses_unknown as "refusesUnknown", checks_sources as "checksSources",
    is_on as "isOn", is_printed as "isPrinted", is_default as "isDefault", is_first as "isFirst",
    registered_at as "registeredAt", registered_version as "registeredVersion",
    pull_fault as "pullFault", pull_fault_at as "pullFaultAt", updated_at as "updatedAt"`;
}

/** The connections of a school as stored, secrets sealed; the default first. */
export async function connectionRows(tx: Transaction, { schoolId }: { schoolId: number }): Promise<ConnectionRow[]> {
  const rows = await tx.rows<ConnectionRow>(sql`
    select ${columns()} from paybill_connections where school_id = ${schoolId} order by is_default desc, connection_id`);
  return rows.map((row, place) => ({ ...row, isDefault: place === 0 }));
}

/** Serialises changes of a school's connections. */
export function lockConnections(tx: Transaction, { schoolId }: { schoolId: number }): Promise<object[]> {
  return tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(concat_ws(':', 'connections', ${schoolId}::integer), 0))`);
}

/** Inserts a connection without keys, which are sealed for its number; returns it. */
export async function insertConnection(
  tx: Transaction,
  { schoolId, environment, shortCode, isFirst }: Pick<ConnectionRow, 'environment' | 'shortCode' | 'isFirst'> & { schoolId: number },
): Promise<number> {
  const { id } = await tx.row<{ id: number }>(sql`
    insert into paybill_connections (school_id, environment, short_code, consumer_key, consumer_secret, is_first)
    values (${schoolId}, ${environment}, ${shortCode}, 'k1.', 'k1.', ${isFirst})
    returning connection_id as id`);
  return id;
}

type Saved = Omit<ConnectionRow, 'id' | 'updatedAt' | 'registeredAt' | 'registeredVersion' | 'pullFault' | 'pullFaultAt' | 'isFirst'>;

/** Updates a connection; secrets are sealed. With another number or environment Safaricom has no address. */
export async function updateConnection(tx: Transaction, { schoolId, connectionId, ...settings }: Saved & Key): Promise<ConnectionRow> {
  if (settings.isDefault) {
    await tx.rows(sql`
      update paybill_connections set is_default = false, updated_at = moment_after(updated_at, now())
      where school_id = ${schoolId} and connection_id <> ${connectionId} and is_default`);
  }
  return tx.row<ConnectionRow>(sql`
    update paybill_connections
    set kind = ${settings.kind}, name = ${settings.name}, environment = ${settings.environment}, short_code = ${settings.shortCode},
        store_number = ${settings.storeNumber}, consumer_key = ${settings.consumerKey}, consumer_secret = ${settings.consumerSecret},
        passkey = ${settings.passkey}, initiator_name = ${settings.initiatorName}, security_credential = ${settings.securityCredential},
        refuses_unknown = ${settings.refusesUnknown}, checks_sources = ${settings.checksSources}, is_on = ${settings.isOn},
        is_printed = ${settings.isPrinted}, is_default = ${settings.isDefault},
        registered_at = case when ${sameNumbers(settings)} then registered_at end,
        pull_fault = case when ${sameNumbers(settings)} then pull_fault end,
        pull_fault_at = case when ${sameNumbers(settings)} then pull_fault_at end,
        registered_version = case when ${sameNumbers(settings)} then registered_version end,
        updated_at = moment_after(updated_at, now())
    where school_id = ${schoolId} and connection_id = ${connectionId}
    returning ${columns()}`);
}

type Numbers = Pick<Saved, 'environment' | 'shortCode' | 'storeNumber'>;

function sameNumbers({ environment, shortCode, storeNumber }: Numbers): Statement {
  return sql`(environment, short_code) = (${environment}, ${shortCode}) and store_number is not distinct from ${storeNumber}`;
}

/** Deletes the initiator; returns whether there was one. */
export async function clearInitiator(tx: Transaction, { schoolId, connectionId }: Key): Promise<boolean> {
  const cleared = await tx.rows(sql`
    update paybill_connections
    set initiator_name = null, security_credential = null
    where school_id = ${schoolId} and connection_id = ${connectionId} and initiator_name is not null
    returning 1`);
  return cleared.length > 0;
}

/** Deletes a connection without registered address or money; returns whether it was deleted. */
export async function deleteConnection(tx: Transaction, { schoolId, connectionId }: Key): Promise<boolean> {
  const deleted = await tx.rows(sql`
    delete from paybill_connections c
    where school_id = ${schoolId} and connection_id = ${connectionId} and registered_at is null
      and not exists (select from paybill_notices n where n.school_id = ${schoolId} and n.connection_id = ${connectionId})
      and not exists (select from payment_prompts p where p.school_id = ${schoolId} and p.connection_id = ${connectionId})
      and not exists (select from code_questions q where q.school_id = ${schoolId} and q.connection_id = ${connectionId})
    returning 1`);
  return deleted.length > 0;
}

export type RegisteredNumbers = Numbers & { connectionId: number; version: ConfirmationVersion };

/** Records that Safaricom was given the addresses for these numbers; returns whether the connection still has them. */
export async function noteRegistered(
  tx: Transaction,
  { schoolId, connectionId, version, ...numbers }: RegisteredNumbers & { schoolId: number },
): Promise<boolean> {
  const noted = await tx.rows(sql`
    update paybill_connections set registered_at = now(), registered_version = ${version}
    where school_id = ${schoolId} and connection_id = ${connectionId} and ${sameNumbers(numbers)}
    returning 1`);
  return noted.length > 0;
}

/** The school's own phone in Safaricom's form, 254712345678; null if it is not a Kenyan mobile number. */
export async function nominatedNumber(tx: Transaction, schoolId: number): Promise<string | null> {
  const { number } = await tx.row<{ number: string | null }>(sql`
    select substr(e164(phone_number), 2) as number from schools where school_id = ${schoolId}`);
  return number && /^254[17]\d{8}$/.test(number) ? number : null;
}
