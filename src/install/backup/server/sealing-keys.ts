import { join } from 'node:path';
import type { Config } from '../../../core/server/config.ts';
import { inEachSchool } from '../../../core/server/database/each-school.ts';
import type { Database, Transaction } from '../../../core/server/db.ts';
import type { Secrets } from '../../../core/server/secrets/secrets.ts';
import { sql } from '../../../core/server/sql.ts';
import { shortListText } from '../../../core/wording.ts';

const namedSchools = 10;

/** The schools whose secrets are sealed, by the id of the key. */
export type SealingKeys = ReadonlyMap<string, readonly number[]>;

export async function sealingKeys(database: Database): Promise<SealingKeys> {
  const schools = new Map<string, number[]>();
  await inEachSchool(database, async (tx, schoolId) => {
    for (const { keyId } of await keysInSchool(tx, schoolId)) {
      const known = schools.get(keyId) ?? [];
      known.push(schoolId);
      schools.set(keyId, known);
    }
  });
  return schools;
}

/** What to tell the operator if one of these keys is not among the install's; null if all are. */
export function lostKeyText(
  keys: SealingKeys,
  secrets: Secrets | null,
  { secretsKeys, dataDir }: Pick<Config, 'secretsKeys' | 'dataDir'>,
): string | null {
  const schools = new Set([...keys].flatMap(([id, ids]) => (secrets?.hasKey(id) ? [] : ids)));
  if (schools.size === 0) return null;
  const place = secretsKeys.length > 0 ? 'KARO_SECRETS_KEY' : join(dataDir, 'secrets.key');
  return (
    `Secrets in the database are encrypted under a key that is not in ${place}: second factors, or keys of paybills, banks, SMS and webhooks. ` +
    `Put that key back before anybody works: docs/keys.md says how. ` +
    `Schools: ${shortListText([...schools].map(String), namedSchools)}.`
  );
}

function keysInSchool(tx: Transaction, schoolId: number): Promise<{ keyId: string }[]> {
  // A school that came in an archive brought secrets of its earlier install, and enters them again; its second factors are new.
  return tx.rows<{ keyId: string }>(sql`
    with brought as (
      select unnest(array[consumer_key, consumer_secret, passkey, security_credential]) as sealed
      from paybill_connections where school_id = ${schoolId}
      union all
      select unnest(array[username, password]) from bank_connections where school_id = ${schoolId}
      union all
      select sms_key from message_settings where school_id = ${schoolId}
      union all
      select secret from webhooks where school_id = ${schoolId}
    ), stored as (
      select unnest(array[sealed_secret, next_sealed_secret]) as sealed from second_factors where school_id = ${schoolId}
      union all
      select sealed from brought
      where not exists (
        select from counters where school_id = ${schoolId} and kind = 'entry' and chain_school_id is not null)
    )
    select distinct split_part(sealed, '.', 2) as "keyId" from stored where sealed like 'k1.%'`);
}
